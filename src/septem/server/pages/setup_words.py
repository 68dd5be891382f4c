"""What can be agreed on at a table, in words."""

from septem.bots import LEVELS
from septem.server.language import _, ngettext
from septem.server.table.setup import ROLLS, SECONDS, Kind, Pace, Setup, Sides, Variant


def game_words(game: Kind) -> str:
    """The card game or the dice game."""
    return {"cards": _("Cards"), "dice": _("Dice")}[game]


def edition_words(edition: str) -> str:
    """First or second."""
    return {"first": _("First"), "second": _("Second")}[edition]


def variant_words(variant: Variant) -> str:
    """The name of a variant, '' for the usual game."""
    return {
        "": "",
        "free-city": _("The Free City"),
        "gaia": "Gaïa",
        "ghost": _("The Ghost"),
        "bot": _("Da Vinci Bot"),
    }[variant]


def variant_hint(variant: Variant) -> str:
    """What a variant is, in one sentence."""
    return {
        "": "",
        "free-city": _("The Free City: a third city between you, which you play in turns."),
        "gaia": _("Gaïa: the second edition's game for two, with one card a turn for the earth."),
        "ghost": _("The Ghost: alone against your best score; rerolls make it harder."),
        "bot": _("Da Vinci Bot: alone against an opponent that the dice lead."),
    }[variant]


def sides_words(sides: Sides) -> str:
    """Which sides of the boards are up."""
    return {"random": _("Random"), "A": _("Day sides"), "B": _("Night sides"), "chosen": _("Choose")}[sides]


def sides_hint(sides: Sides) -> str:
    """The same in one sentence."""
    return {
        "random": _("Random: every city gets a board and a side by lot."),
        "A": _("Day sides: the A sides, simpler; good for a first game."),
        "B": _("Night sides: the B sides, with more unusual stages."),
        "chosen": _("Choose: everybody picks a board of their own."),
    }[sides]


def pace_words(pace: Pace) -> str:
    """How long a turn may take."""
    return {"none": _("None"), "relaxed": _("Relaxed"), "fast": _("Fast"), "days": _("Days")}[pace]


def pace_hint(pace: Pace) -> str:
    """The same in one sentence."""
    seconds = SECONDS[pace]
    if seconds is None:
        return _("None: nobody hurries.")
    if pace == "days":
        days = seconds // (24 * 3600)
        return _("Days: {days} days a turn, to play over the week; then a bot plays.").format(days=days)
    return _(
        "{pace}: {seconds} seconds a turn, {longer} with dice. When it runs out a bot plays, and the seat can be "
        "taken back."
    ).format(pace=pace_words(pace), seconds=seconds, longer=seconds * ROLLS)


def level_name(level: int) -> str:
    """What bots of this level are called."""
    return (
        _("Novice"),
        _("Apprentice"),
        _("Citizen"),
        _("Merchant"),
        _("Architect"),
        _("Strategist"),
        _("Master"),
    )[level - 1]


def level_hint(level: int) -> str:
    """How a bot of this level thinks."""
    return (
        _("builds whatever it can, and never asks what for"),
        _("builds when building is right, but picks its cards almost blindly"),
        _("tells good cards from bad ones, and is often wrong about the best"),
        _("picks good cards, if seldom the best one"),
        _("mostly picks the best card, and forgives little"),
        _("plays what it has learnt in millions of games against itself"),
        _("knows what level 6 knows, and imagines for nine tenths of a second how the game goes on"),
    )[level - 1]


def dice_levels_hint() -> str:
    """How the bots of all levels think in the dice game."""
    return _(
        "With dice there are three bots: level 1 decides by chance, levels 2 to 4 take what counts most at once, "
        "levels 5 to 7 plan ahead over the rolls."
    )


def levels() -> range:
    """The numbers of all levels."""
    return range(1, len(LEVELS) + 1)


def players_words(players: int) -> str:
    """'3 players'."""
    return ngettext("{players} player", "{players} players", players).format(players=players)


def setup_rows(setup: Setup) -> list[tuple[str, str]]:
    """The agreements, each with its name, for somebody who cannot change them."""
    rows = [(_("Game"), game_words(setup.game)), (_("Seats"), str(setup.players))]
    if setup.game == "cards":
        rows.append((_("Edition"), edition_words(setup.edition)))
    if setup.variant:
        rows.append((_("Variant"), variant_words(setup.variant)))
    rows.append((_("Boards"), sides_words(setup.sides)))
    rows.append((_("Time for a turn"), pace_words(setup.pace)))
    rows.append(
        (_("Bots in empty seats"), _("{level}, {name}").format(level=setup.level, name=level_name(setup.level)))
    )
    rows.append((_("Who may join"), _("Anyone") if setup.listed else _("With the link")))
    return rows
