"""A small sign for each card that makes others free, for the tabs at the edges of cards."""

from septem.server.drawing.svg import path

LINK = "link"

# Outlines in a 24 × 24 box.
OUTLINES = {
    "drop": "M12 3c4 5 6.5 8 6.5 11.5a6.5 6.5 0 0 1-13 0C5.5 11 8 8 12 3z",
    "bucket": "M4.5 9h15l-2 12h-11zM6 7a6 5.5 0 0 1 12 0h-2.2a3.8 3.5 0 0 0-7.6 0z",
    "flame": ("M12 2.5c1 4 6 5.5 6 11.5a6 6 0 0 1-12 1c0-2.5 1.5-3.5 2-5.5 1.5.5 2 1.5 2 2.5 1.5-2 2.5-5 2-9.5z"),
    "mask": (
        "M4 4.5c5 2 11 2 16 0V12c0 5-4 9-8 9s-8-4-8-9zM7 9.5c1 1.5 3 1.5 4 0zM13 9.5c1 1.5 3 1.5 4 0zM8 14c2 4 6 4 8 0z"
    ),
    "sack": "M8.5 3h7l-1.7 4h-3.6zM9.5 8.5h5C18 11 20 14 20 17c0 3-2.5 4.5-8 4.5S4 20 4 17c0-3 2-6 5.5-8.5z",
    "basket": "M3 10.5h18l-2.5 10.5h-13zM6.5 9C7 5 9 3 12 3s5 2 5.5 6h-2.3C15 6.5 14 5 12 5s-3 1.5-3.2 4z",
    "mortar": "M3.5 11h17c0 5-2 7.5-5 8.5V21h-7v-1.5c-3-1-5-3.5-5-8.5zM14 9.5l4-7 2.5 1.5-3.3 5.5z",
    "hammer": "M4 4h11c2.5 0 4 1 5 3.5h-6V9H4zM8 10.5h4V21H8z",
    "quill": "M20.5 3C12 3.5 7 8 6 16.5L4 21h2l2-3.5c7.5-.5 11.5-5.5 12.5-14.5z",
    "column": "M4.5 3h15v3.5h-15zM7 8h2.5v9H7zM10.75 8h2.5v9h-2.5zM14.5 8H17v9h-2.5zM4.5 18.5h15V21h-15z",
    "bust": (
        "M12 2.5a4.5 5 0 0 1 4.5 5c0 2-1 3.5-2 4.5v2c3 .5 5 2 5 4.5H4.5c0-2.5 2-4"
        " 5-4.5v-2c-1-1-2-2.5-2-4.5a4.5 5 0 0 1 4.5-5zM7 19.5h10V22H7z"
    ),
    "arch": "M3 4h18v17h-5v-7a4 4 0 0 0-8 0v7H3z",
    "tent": "M12 3l9.5 18h-6.5l-3-7-3 7H2.5z",
    "battlement": "M3 4h4v3.5h3V4h4v3.5h3V4h4v17h-6v-4.5a3 3 0 0 0-6 0V21H3z",
    "target": (
        "M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19zM12 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12z"
        "M12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z"
    ),
    "cross": "M9 3h6v6h6v6h-6v6H9v-6H3V9h6z",
    "flask": "M8.5 2.5h7V5H14.5v4.5l5.5 9c1 1.7 0 3-2 3H6c-2 0-3-1.3-2-3l5.5-9V5H8.5z",
    "book": ("M2.5 5c3-1.5 6-1.5 8.7 0v15c-2.7-1.5-5.7-1.5-8.7 0zM21.5 5c-3-1.5-6-1.5-8.7 0v15c2.7-1.5 5.7-1.5 8.7 0z"),
    "lamp": (
        "M2.5 10h6c2-2 8-2 10 1.5l3.5.5c-1.5 5-4.5 6.5-7.5 7V21h-7v-2c-3-.7-4.5-3.5-5-9z"
        "M19 3.5c2 2.5 1.5 5 0 5.5-1.5-.5-2-3 0-5.5z"
    ),
    LINK: (
        "M6 8a5 5 0 0 0 0 10h4v-3H6a2 2 0 0 1 0-4h4V8zM18 8a5 5 0 0 1 0 10h-4v-3h4a2 2 0 0 0 0-4h-4V8zM8 11.5h8v3H8z"
    ),
}

# By the card that a chain begins with; both trading posts lead to the same card and share a sign.
SIGN_OF = {
    "Baths": "drop",
    "Well": "bucket",
    "Altar": "flame",
    "Theater": "mask",
    "East Trading Post": "sack",
    "West Trading Post": "sack",
    "Marketplace": "basket",
    "Apothecary": "mortar",
    "Workshop": "hammer",
    "Scriptorium": "quill",
    "Temple": "column",
    "Statue": "bust",
    "Forum": "arch",
    "Caravansery": "tent",
    "Walls": "battlement",
    "Training Ground": "target",
    "Dispensary": "cross",
    "Laboratory": "flask",
    "Library": "book",
    "School": "lamp",
}


def chain_sign(giver: str) -> str:
    """The sprite symbol of the chain that begins with this card.

    >>> chain_sign("East Trading Post") == chain_sign("West Trading Post")
    True
    """
    return f"c-{SIGN_OF.get(giver, LINK)}"


def chain_signs() -> dict[str, str]:
    """The signs in a 24 × 24 box, in one colour."""
    return {f"c-{sign}": path(outline, fill="currentColor", fill_rule="evenodd") for sign, outline in OUTLINES.items()}
