"""Why the server does not do what it was asked, each with the status that says so and a sentence for a person."""

from septem.errors import SeptemError


class Refused(SeptemError):
    """The base of every refusal."""

    status = 400


class Unauthorized(Refused):
    """Nobody knows who asks."""

    status = 401


class Forbidden(Refused):
    """It is somebody else's to do."""

    status = 403


class NotFound(Refused):
    """There is no such table, game or page."""

    status = 404


class Conflict(Refused):
    """It came too late: the table has gone on, or does not stand where the request thinks."""

    status = 409


class Invalid(Refused):
    """It cannot be done: an illegal move, a setup that does not exist, a name that cannot be."""

    status = 422


class TooManyRequests(Refused):
    """Too often in too short a time; `wait` is how many seconds to wait, 0 where nobody knows."""

    status = 429

    def __init__(self, sentence: str, wait: int = 0) -> None:
        super().__init__(sentence)
        self.wait = wait
