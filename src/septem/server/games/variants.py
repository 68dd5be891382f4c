"""Variants that exist for some numbers of players: the default one, the check, and their fields in the lobby."""

from collections.abc import Callable, Mapping, Sequence

from msgspec import structs

from septem.errors import SetupError
from septem.server.games.forms import FormField, FormOption, Hint
from septem.server.i18n import _, ngettext
from septem.server.tables.setup import Setup

# Variants by number of players; the first is the default.
Variants = Mapping[int, Sequence[str]]

NONE = ("",)


def with_defaults(setup: Setup, variants: Variants) -> Setup:
    """The setup with the default variant for its players, where none was chosen."""
    if setup.options.variant:
        return setup
    return structs.replace(
        setup, options=structs.replace(setup.options, variant=default_variant(variants, setup.players))
    )


def default_variant(variants: Variants, players: int) -> str:
    """The default variant for this number of players, '' if there are none."""
    return variants.get(players, NONE)[0]


def check_variant(setup: Setup, variants: Variants, label: Callable[[str], str]) -> None:
    """Raises `SetupError` if the variant does not exist for this number of players."""
    variant = setup.options.variant
    if variant not in variants.get(setup.players, NONE):
        sentence = ngettext(
            "There is no '{variant}' game for {players} player.",
            "There is no '{variant}' game for {players} players.",
            setup.players,
        )
        raise SetupError(sentence.format(variant=label(variant), players=setup.players))


def variant_fields(
    game: str, variants: Variants, chosen: str, label: Callable[[str], str], hint: Callable[[str], str]
) -> list[FormField]:
    """A field for each number of players that has variants."""
    return [
        FormField(
            f"variant-{game}-{players}",
            _("Variant"),
            [FormOption(variant, label(variant)) for variant in names],
            chosen if chosen in names else names[0],
            f"for-{game}-{players}",
            [Hint(f"variant-{variant}", hint(variant)) for variant in names],
        )
        for players, names in variants.items()
    ]


def read_variant(fields: Mapping[str, str], game: str, variants: Variants, players: int) -> str:
    """The variant for this number of players in the form, or the default one."""
    return fields.get("variant") or fields.get(f"variant-{game}-{players}") or default_variant(variants, players)
