"""What the host of a table chooses before the game."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from septem.bots import LEVELS
from septem.bots.levels import USUAL_LEVEL
from septem.data import dice
from septem.data.cards import SIDES, EditionName
from septem.errors import SetupError
from septem.server.language import _, ngettext
from septem.server.table.names import invisible, is_visible

Kind = Literal["cards", "dice"]
Sides = Literal["random", "A", "B", "chosen"]
Pace = Literal["none", "relaxed", "fast", "days"]
Variant = Literal["", "free-city", "gaia", "ghost", "bot"]

FEWEST_PLAYERS: dict[Kind, int] = {"cards": 2, "dice": 1}
MOST_PLAYERS: dict[Kind, int] = {"cards": 7, "dice": 4}
# Variants by game and number of players; the first is the one that is set up where nobody asks for another.
VARIANTS: dict[tuple[Kind, int], tuple[Variant, ...]] = {
    ("cards", 2): ("free-city", "gaia"),
    ("dice", 1): ("ghost", "bot"),
}
ROLLS = 3
REROLLS = dice.load().ghost.allowed_rerolls
SECONDS: dict[Pace, int | None] = {"none": None, "relaxed": 90, "fast": 30, "days": 2 * 24 * 3600}

NAME_LENGTH = 40


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """The agreements of a table; `level` is that of the bots which fill empty seats."""

    game: Kind = "cards"
    players: Annotated[int, Meta(ge=1, le=7)] = 3
    edition: EditionName = "first"
    variant: Variant = ""
    sides: Sides = "random"
    pace: Pace = "none"
    listed: bool = False
    level: Annotated[int, Meta(ge=1, le=len(LEVELS))] = USUAL_LEVEL
    name: Annotated[str, Meta(max_length=NAME_LENGTH)] = ""
    rerolls: Annotated[int, Meta(ge=0)] = 0

    def checked(self) -> "Setup":
        """The same setup, or `SetupError` with the reason why no such game exists."""
        fewest = FEWEST_PLAYERS[self.game]
        if not fewest <= self.players <= MOST_PLAYERS[self.game]:
            sentence = (
                _("The card game is for {fewest} to {most} players, not for {players}.")
                if self.game == "cards"
                else _("The dice game is for {fewest} to {most} players, not for {players}.")
            )
            most = MOST_PLAYERS[self.game]
            raise SetupError(sentence.format(fewest=fewest, most=most, players=self.players))
        if self.variant not in self.variants:
            sentence = ngettext(
                "There is no '{variant}' game for {players} player.",
                "There is no '{variant}' game for {players} players.",
                self.players,
            )
            raise SetupError(sentence.format(variant=self.variant, players=self.players))
        if self.rerolls and self.variant != "ghost":
            raise SetupError(_("Only the Ghost rerolls, in the dice game for one."))
        if self.rerolls not in REROLLS:
            sentence = _("The Ghost rerolls {fewest} to {most} times, not {rerolls}.")
            raise SetupError(sentence.format(fewest=min(REROLLS), most=max(REROLLS), rerolls=self.rerolls))
        if not is_visible(self.name):
            raise SetupError(invisible())
        return self

    @property
    def variants(self) -> tuple[Variant, ...]:
        """The variants there are for this game and number of players."""
        return VARIANTS.get((self.game, self.players), ("",))

    @property
    def side(self) -> str | None:
        """The side that all boards show, by its name in this edition; None where they differ."""
        if self.sides not in ("A", "B"):
            return None
        if self.game == "dice":
            return self.sides
        return SIDES[self.edition]["AB".index(self.sides)]

    def is_side(self, board: str) -> bool:
        """Whether somebody who wishes for this wishes for a side alone, on whichever board (S4)."""
        return self.game == "cards" and board in SIDES[self.edition]

    @property
    def seconds(self) -> int | None:
        """The time for a turn; None where nobody hurries. A turn with dice is three rolls and what they pay for."""
        seconds = SECONDS[self.pace]
        return seconds * ROLLS if seconds and self.game == "dice" else seconds
