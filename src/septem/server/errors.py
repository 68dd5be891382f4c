"""Refusals, each with its HTTP status and a sentence for people."""

from http import HTTPStatus

from septem.errors import SeptemError


class Refused(SeptemError):
    """The base of every refusal."""

    status = HTTPStatus.BAD_REQUEST


class Unauthorized(Refused):
    """The request needs a session or token, or has an invalid one."""

    status = HTTPStatus.UNAUTHORIZED


class Forbidden(Refused):
    """Only another person may do this."""

    status = HTTPStatus.FORBIDDEN


class NotFound(Refused):
    """There is no such table, person, game or page."""

    status = HTTPStatus.NOT_FOUND


class GameUnavailable(NotFound):
    """The game of the table is a plug-in that this server does not have."""


class Conflict(Refused):
    """The table has changed since, or is in another phase."""

    status = HTTPStatus.CONFLICT


class Invalid(Refused):
    """Something in the request is invalid: an illegal move, setup or name."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY


class TooManyRequests(Refused):
    """A rate limit is exceeded; `wait` is how many seconds to wait, 0 if that is not known."""

    status = HTTPStatus.TOO_MANY_REQUESTS

    def __init__(self, sentence: str, wait: int = 0) -> None:
        super().__init__(sentence)
        self.wait = wait
