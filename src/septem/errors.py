"""What can go wrong, each with a sentence for the person who asked."""


class SeptemError(Exception):
    """The base of every error this package raises on purpose."""


class DataError(SeptemError):
    """A card or wonder table is malformed, or a name is in none of them."""


class SetupError(SeptemError):
    """This table cannot be set up: players, variant, wonders or deal do not fit together."""


class IllegalMove(SeptemError):
    """The move is not open to that seat now; the message names the rule or what is missing."""


class RecordError(SeptemError):
    """A record's text cannot be read or does not replay."""


class MissingExtra(SeptemError):
    """An optional library is not installed; the message says how to get it."""


class SeptemWarning(RuntimeWarning):
    """Something works, but not as well as it could; the message says why, and what would help."""


class ConformanceError(SeptemError):
    """A bot breaks a rule for bots; the message names the table, the seed and the decision."""
