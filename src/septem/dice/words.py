"""Costs, units and faces of the dice game in words."""

from septem.data.dice import Face
from septem.data.dice.components import Cost
from septem.dice.moves import BOT, BOUGHT, JOKER, OWN, Unit
from septem.words import listed

# Materials have no plural.
PLURALS = {"idea": "ideas"}


def cost_text(cost: Cost) -> str:
    """A cost in words, such as '2 wood and 1 idea'."""
    words = [
        f"{count} {PLURALS.get(resource, resource) if count > 1 else resource}" for resource, count in cost.items()
    ]
    return listed(words) if words else "nothing"


def unit_text(unit: Unit) -> str:
    """A unit in words, such as 'ore on die 2'."""
    words = {OWN: "{} of your own", BOUGHT: "bought {}", JOKER: "joker for {}", BOT: "{} on the bot die"}
    return words.get(unit.place, f"{{}} on die {unit.place}").format(unit.symbol)


def face_text(face: Face) -> str:
    """A face in one word, such as 'stone+ore', '2wood' or 'gear/tablet/compass'."""
    words = [one.symbol if one.count == 1 else f"{one.count}{one.symbol}" for one in face.symbols]
    return ("+" if face.mode == "all" else "/").join(words)


def capital(word: str) -> str:
    """The word at the beginning of a sentence."""
    return word[:1].upper() + word[1:]
