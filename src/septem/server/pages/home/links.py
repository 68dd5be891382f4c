"""Addresses that people paste: a whole link, or only the code at its end."""

from septem.server.tables.names import ID_SHAPE


def table_in(text: str) -> str | None:
    """The table that a link or code leads to.

    >>> table_in("https://septem.example/t/k7mq-x2pd-4fwt-h3vb?x=1")
    'k7mq-x2pd-4fwt-h3vb'
    >>> table_in("hello") is None
    True
    """
    found = ID_SHAPE.search(text.strip().lower())
    return found.group() if found else None
