"""The chapter on what is different when two play."""

from septem.data import AGES
from septem.game.rulebook.document import Section, Table, bullets, para, point, steps
from septem.game.rulebook.numbers import Numbers
from septem.kernel.circle import holder_at, left_of
from septem.kernel.layout import FREE_CITY_SEAT
from septem.words import ROMAN, counted, signed


def two_players(n: Numbers) -> tuple[Section, ...]:
    """The chapter of the variant; none for three players and more."""
    if n.variant == "free-city":
        return (free_city(n),)
    if n.variant == "gaia":
        return (gaia(n),)
    return ()


def free_city(n: Numbers) -> Section:
    """A third city that both players run in turns."""
    return Section(
        "The Free City",
        (
            para(
                f"A third city with a board and {counted(n.start_coins, 'coin')} of its own closes the",
                "circle. It builds, trades and fights like the players' cities, and the players decide for",
                f"it by turns. The decks are those for {n.hands} players. The one who decides is the",
                "holder of the Free City card:",
            ),
            Table(("Age", "Holder on odd turns", "Holder on even turns"), tuple(_holders(n))),
            para("Then a turn goes like this:"),
            steps(
                "The holder takes the top card of the Free City's pile into the hand.",
                point(
                    "",
                    "The holder picks a card for their own city first and then, out of the rest, one for",
                    "the Free City. The other player picks one card.",
                ),
                point(
                    "",
                    "All is carried out, the Free City's card first. Payments come, as ever, from what was",
                    "there at the start of the turn.",
                ),
                "The players swap hands, and the other one becomes the holder.",
            ),
            bullets(
                point(
                    "It has to build",
                    "while any card in the holder's hand can be built there or used for its next stage,",
                    "one of these must be played so. Only if there is none is a card sold for it.",
                ),
                point(
                    "Chains",
                    "a card that a chain makes free there can be built, but not be used for a stage.",
                ),
                point("Buying", "the holder chooses which neighbour the Free City buys from, however dear."),
                point(
                    "Powers",
                    "the holder of the turn uses the powers of its board. A free build once an Age is up",
                    "to the holder.",
                ),
                point(
                    "End of an Age",
                    f"after turn {n.turns}, {counted(n.hand - n.turns, 'card')} is left in the pile and in",
                    "each hand; these are discarded, unless a power allows the last card to be played.",
                ),
                point("Winning", "only the players can; the Free City's points are not compared."),
            ),
        ),
    )


def _holders(n: Numbers) -> list[tuple[str, ...]]:
    left = left_of(n.row, FREE_CITY_SEAT)
    rows = []
    for age in AGES:
        holders = [holder_at(age - 1, turn) for turn in (0, 1)]
        sides = ["left" if holder == left else "right" for holder in holders]
        rows.append((ROMAN[age - 1], *(f"the player on its {side}" for side in sides)))
    return rows


def gaia(n: Numbers) -> Section:
    """A third hand that nobody plays."""
    return Section(
        "Gaïa",
        (
            para(
                f"Gaïa is a hand of {n.hand} cards and a place in the passing circle, and nothing more: no",
                f"board, no coins, no shields, no structures. The decks are those for {n.hands} players.",
            ),
            bullets(
                point(
                    "Each turn",
                    "before the players choose, the top card of the hand at Gaïa's place is turned over,",
                    "shown to both and discarded. (The program keeps every hand in the order in which it was",
                    "dealt; the top card is the first that is left.)",
                ),
                point(
                    "Passing",
                    f"all {n.hands} hands move on at once, so that of every hand you have seen, a card",
                    "goes unplayed whenever it passes Gaïa.",
                ),
                point(
                    "End of an Age",
                    f"{counted(n.hand - n.turns, 'card')} is left in each of the {n.hands} hands and is",
                    "discarded, Gaïa's unseen.",
                ),
                point(
                    "One neighbour",
                    f"shields are compared {counted(n.neighbours, 'time')} an Age, so military points go",
                    f"from {signed(n.least_military)} to {signed(n.most_military)}. What counts cards or",
                    "tokens of neighbours counts the other player's once. Discounts for the left or the",
                    "right apply to the other player.",
                ),
            ),
        ),
    )
