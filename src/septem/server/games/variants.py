"""Variants that exist for some numbers of players: the usual one, the check, and their fields in the lobby."""

from collections.abc import Callable, Mapping, Sequence

from msgspec import structs

from septem.errors import SetupError
from septem.server.games.forms import Field, Hint, Option
from septem.server.i18n import _, ngettext
from septem.server.tables.setup import Setup

# By number of players; the first is the one that is set up where the host asks for none.
Variants = Mapping[int, Sequence[str]]

NONE = ("",)


def completed(setup: Setup, variants: Variants) -> Setup:
    """The setup with the usual variant for its players, where none was chosen."""
    if setup.options.variant:
        return setup
    return structs.replace(setup, options=structs.replace(setup.options, variant=usual(variants, setup.players)))


def usual(variants: Variants, players: int) -> str:
    """The variant that so many play where nobody asks for another, '' for the game without one."""
    return variants.get(players, NONE)[0]


def check_variant(setup: Setup, variants: Variants) -> None:
    """Raises `SetupError` where so many cannot play the variant."""
    variant = setup.options.variant
    if variant not in variants.get(setup.players, NONE):
        sentence = ngettext(
            "There is no '{variant}' game for {players} player.",
            "There is no '{variant}' game for {players} players.",
            setup.players,
        )
        raise SetupError(sentence.format(variant=variant, players=setup.players))


def variant_fields(
    game: str, variants: Variants, chosen: str, words: Callable[[str], str], hint: Callable[[str], str]
) -> list[Field]:
    """A field for each number of players that has variants."""
    return [
        Field(
            f"variant-{game}-{players}",
            _("Variant"),
            [Option(variant, words(variant)) for variant in names],
            chosen if chosen in names else names[0],
            f"for-{game}-{players}",
            [Hint(f"variant-{variant}", hint(variant)) for variant in names],
        )
        for players, names in variants.items()
    ]


def read_variant(fields: Mapping[str, str], game: str, variants: Variants, players: int) -> str:
    """The variant that a form says for so many players, or the usual one."""
    return fields.get("variant") or fields.get(f"variant-{game}-{players}") or usual(variants, players)
