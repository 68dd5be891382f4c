"""Refusals, each with its HTTP status and a sentence for people."""

from septem.errors import SeptemError


class Refused(SeptemError):
    """The base of every refusal."""

    status = 400


class Unauthorized(Refused):
    """The request needs a session or token, or has an invalid one."""

    status = 401


class Forbidden(Refused):
    """Only another person may do this."""

    status = 403


class NotFound(Refused):
    """There is no such table, person, game or page."""

    status = 404


class Conflict(Refused):
    """The table has changed since, or is in another phase."""

    status = 409


class Invalid(Refused):
    """Something in the request is invalid: an illegal move, setup or name."""

    status = 422


class TooManyRequests(Refused):
    """A rate limit is exceeded; `wait` is how many seconds to wait, 0 if that is not known."""

    status = 429

    def __init__(self, sentence: str, wait: int = 0) -> None:
        super().__init__(sentence)
        self.wait = wait
