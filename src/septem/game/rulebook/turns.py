"""The chapters on playing: the turn, paying for things, and what happens first."""

from collections import Counter
from collections.abc import Iterator

from septem.data import AGES, Discount, Effect, Produce
from septem.game.rulebook.document import Block, Section, Table, bullets, para, point, steps
from septem.game.rulebook.numbers import Numbers
from septem.words import ROMAN, counted, listed


def the_turn(n: Numbers) -> Section:
    """Choose, reveal, pass."""
    return Section(
        "The turn",
        (
            steps(
                point("Choose", "everybody picks a card of the hand and what to do with it, in secret."),
                point("Reveal", "once all have chosen, the cards are shown and carried out together."),
                point("Pass", _pass_step(n)),
            ),
            para("A chosen card can be used in one of these ways:"),
            bullets(
                point(
                    "Build",
                    "pay its cost and lay it open in your city, where it works until the game ends.",
                    "No city has two structures of one name.",
                    _twins(n),
                ),
                point(
                    "Wonder",
                    "pay for the next stage of your board and slide the card under it, face down. It is",
                    "only a marker now: its own cost and effect do not matter, it is no structure, and it",
                    "stays secret. Stages are built one after another, each once, in whatever Age you",
                    "like, several in one Age or none at all.",
                ),
                point(
                    "Sell",
                    f"put it on the discard pile, face down, for {counted(n.sale_coins, 'coin')} from the",
                    "bank. This choice is always open, and the only one left if you can pay neither for",
                    "the card nor for the stage.",
                ),
            ),
            *_passing(n),
            para(
                f"On turn {n.turns} the hand has come down to {counted(n.hand - n.turns + 1, 'card')}",
                "(before the Free City's card is drawn)." if n.variant == "free-city" else "as it reaches you.",
                "The card that nobody plays goes to the discard pile face down and earns nothing. Then come",
                "the conflicts of the Age.",
            ),
            para(
                "Sold cards, left-over cards and markers are shown to nobody, except that some powers open",
                "the discard pile to their owner. You may remember every hand you have held.",
            ),
        ),
    )


def _twins(n: Numbers) -> str:
    ages = Counter(card.name for card in n.edition.cards)
    names = [name for name, count in ages.items() if count > 1]
    return f"({listed(names)} are in more than one Age's deck and are the same structure.)" if names else ""


def _pass_step(n: Numbers) -> str:
    if n.variant == "free-city":
        return "the players swap what is left of their hands."
    if n.variant == "gaia":
        return "what is left of each hand moves one place on; Gaïa is one of the places."
    return "everybody gives what is left of the hand to one neighbour and gets a hand from the other."


def _passing(n: Numbers) -> tuple[Block, ...]:
    if n.variant == "free-city":
        return ()
    rows = []
    for age in AGES:
        left = n.passes_left(age)
        if n.variant == "gaia":
            route = ["player 1", "player 2", "Gaïa", "player 1"]
            to = " → ".join(route if left else reversed(route))
        else:
            to = "the left neighbour, clockwise" if left else "the right neighbour, anticlockwise"
        rows.append((ROMAN[age - 1], "left" if left else "right", to))
    return para("Hands travel like this:"), Table(("Age", "Passing", "A hand goes to"), tuple(rows))


def paying(n: Numbers) -> Section:
    """Production, trade, discounts and chains."""
    sellers = "your neighbour" if n.neighbours == 1 else "your neighbours"
    own = [name for name, effect in _effects(n) if isinstance(effect, Produce) and not effect.tradable]
    return Section(
        "Paying",
        (
            para("A card or a stage asks for coins, for resources, for both, or for nothing."),
            bullets(
                point("Coins", "they go to the bank."),
                point(
                    "Production",
                    "your board makes one resource from the start; brown and grey cards make more, and so",
                    "do some yellow cards and stages. Nothing is used up: it is all there again every",
                    "turn. Within a turn each unit serves once, and a source that offers a choice gives",
                    "one of its resources.",
                ),
                point(
                    "Buying",
                    f"what your city lacks you may buy from {sellers} at {counted(n.price, 'coin')} a",
                    "unit, paid to the owner. The resource printed on the board is for sale, and so is",
                    f"what brown and grey cards make; the following are not: {listed(own)}. A buyer can",
                    "have each unit once a turn, in either form if it offers a choice, whatever the owner",
                    "uses it for.",
                ),
                point("Selling", "nobody may refuse. What you sold still serves you in the same turn."),
                point("From whom", *_from_whom(n)),
                point(
                    "Money at hand",
                    "you can spend the coins you had when the turn began. Coins that arrive in the course",
                    "of it, and production and discounts built in it, are of use from the next turn on.",
                ),
            ),
            para("Cheaper trade, where two discounts on one purchase do not add up:"),
            Table(("Source", "On", "Bought from", "Coins a unit"), tuple(_discounts(n)), numeric=(3,)),
            para(*_chains(n)),
        ),
    )


def _effects(n: Numbers) -> Iterator[tuple[str, Effect]]:
    """Every effect of the edition with the card or stage that has it."""
    for card in n.edition.cards:
        for effect in card.effects:
            yield card.name, effect
    for board in n.edition.wonders:
        for number, stage in enumerate(board.stages, 1):
            for effect in stage.effects:
                yield f"{board.title} stage {number}", effect


def _from_whom(n: Numbers) -> list[str]:
    if n.neighbours == 1:
        return ["the other player is the only seller."]
    return [
        "if both neighbours have what you need, you decide how to split the purchase, even so that it",
        "costs more. The program leaves out a way to pay only if another gives neither neighbour more and",
        "one of them less.",
    ]


def _discounts(n: Numbers) -> Iterator[tuple[str, ...]]:
    for name, effect in _effects(n):
        if isinstance(effect, Discount):
            goods = "raw materials" if effect.goods == "raw" else "manufactured goods"
            sellers = "the other player" if n.neighbours == 1 else f"{listed(effect.cities)}"
            yield name, goods, sellers, str(effect.price)


def _chains(n: Numbers) -> list[str]:
    end = next(card for card in n.edition.cards if card.free_if)
    symbols = "The printed cards show chains by symbols; here they have names." if n.edition.name == "second" else ""
    return [
        "Chains: certain structures cost nothing at all, not even coins, in a city where an earlier",
        f"structure that leads to them already stands. For example {listed(end.free_if, 'or')} makes",
        f"{end.name} free.",
        symbols,
        "Whatever you can have for nothing, by a chain or from your own production, you build for nothing.",
    ]


def order(n: Numbers) -> Section:
    """What comes before what inside a turn."""
    gaia = ["The top card at Gaïa's place is shown and discarded, before anybody chooses."]
    together = "All structures and stages of the turn appear together."
    free_city = "The structures and stages of the turn appear, the Free City's first."
    return Section(
        "What happens first",
        (
            steps(
                *(gaia if n.variant == "gaia" else []),
                "Everyone pays, out of what was there at the start of the turn.",
                free_city if n.variant == "free-city" else together,
                point(
                    "",
                    "Coins move: cities receive what neighbours paid them, and the bank pays out. Cards",
                    "that count something for coins count what stands now, a neighbour's structure of this",
                    "very turn included.",
                ),
                point(
                    "",
                    f"On turn {n.turns} only: cities with the power to do so play their last card. The",
                    "last cards that remain are discarded.",
                ),
                "Powers that build from the discard pile are used, in seat order if there are several.",
                f"Hands move on or, after turn {n.turns}, the conflicts are fought.",
            ),
        ),
    )
