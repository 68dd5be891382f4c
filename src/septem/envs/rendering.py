"""The table as text: as anybody who walks past sees it, with no hand and no open choice, or as one of the players."""

from septem.data.cards import EDITIONS
from septem.game.cities import City
from septem.game.names import names_of
from septem.game.position import Position
from septem.game.view import View
from septem.kernel.circle import card_at
from septem.kernel.layout import GAIA, GAIA_PLACE, GameRow
from septem.kernel.pile import pile_size
from septem.words import ROMAN, counted, listed, signed


def player_name(seat: int) -> str:
    """What the player at this seat is called in environments, such as 'player_0'."""
    return f"player_{seat}"


def table_text(row: GameRow) -> str:
    """The public table, from a game's own row or from that of a view.

    >>> from septem import Game
    >>> print(table_text(Game.new(3, wonders=["Giza A", "Rhodes B", "Olympia A"], seed=7).view(0).row))
    Age I, turn 1 of 6; 0 cards in the discard pile; player_0, player_1 and player_2 decide
    player_0, Giza A: 3 coins, 0 shields, stage 0 of 3, 1 point
      nothing built
    player_1, Rhodes B: 3 coins, 0 shields, stage 0 of 2, 1 point
      nothing built
    player_2, Olympia A: 3 coins, 0 shields, stage 0 of 3, 1 point
      nothing built

    The two differ in one thing: to a view, others who have chosen but not yet revealed it still decide.
    """
    position = Position(row, [])
    return "\n".join([_heading(position, row), *(_city(position, city) for city in position.cities)])


def seat_text(view: View) -> str:
    """The table as one seat sees it: the public one, then its hand and what else it needs to choose.

    >>> from septem import Game
    >>> game = Game.new(2, variant="free-city", seed=1)
    >>> game.choose(0, game.legal(0)[0])
    >>> for line in seat_text(game.view(0)).splitlines()[-3:]:
    ...     print(line)
    player_0 has chosen: build Clay Pool
    player_0 decides for the Free City
    hand of player_0: Ore Vein, Timber Yard, Glassworks, Press, Marketplace, Barracks, Apothecary
    """
    return "\n".join([table_text(view.row), *_own_lines(view)])


def _own_lines(view: View) -> list[str]:
    """What only the seat of the view sees."""
    me, decision, choice = player_name(view.seat), view.decision, view.row.cities[view.seat].choice
    kind = decision.kind if decision else ""
    lines, hand = [], view.known(view.seat).cards
    if choice:
        lines.append(f"{me} has chosen: {names_of(view.edition).move(choice)}")
    if decision and view.is_free_city(decision.seat):
        lines.append(f"{me} decides for the Free City")
        if kind == "free-city":
            hand = tuple(view.hand(decision.seat))
        if kind == "seventh":
            lines.append(f"last card of the Free City: {', '.join(view.hand(decision.seat))}")
    if kind == "discard":
        lines.append(f"discard pile: {', '.join(view.discard_seen)}")
    if hand:
        lines.append(f"hand of {me}: {', '.join(hand)}")
    return lines


def _heading(position: Position, row: GameRow) -> str:
    """Where the game stands, and whose choice it waits for."""
    if position.over:
        winners = [player_name(seat) for seat in position.winners]
        return f"The game is over: {listed(winners)} {'wins' if len(winners) == 1 else 'share the victory'}"
    deciders = [player_name(seat) for seat in sorted({decision.by for decision in position.pending})]
    return "; ".join(
        [
            f"Age {ROMAN[row.age]}, turn {position.turn} of 6",
            *_turned_up(row),
            f"{counted(pile_size(row), 'card')} in the discard pile",
            f"{listed(deciders)} {'decides' if len(deciders) == 1 else 'decide'}",
        ]
    )


def _turned_up(row: GameRow) -> list[str]:
    """The card that both players saw of Gaïa's hand (G2)."""
    if row.variant != GAIA:
        return []
    card = card_at(row, row.age, row.turn, GAIA_PLACE)
    return [f"Gaïa turns up {names_of(EDITIONS[row.edition]).cards[card].name}"]


def _city(position: Position, city: City) -> str:
    """A city in two lines: what it has, and what stands in it."""
    owner = "Free City" if position.is_free_city(city.seat) else player_name(city.seat)
    facts = [
        counted(city.coins, "coin"),
        counted(city.shields, "shield"),
        f"stage {city.stages} of {len(city.board.stages)}",
        *([f"tokens {' '.join(map(signed, city.tokens))}"] if city.tokens else []),
        counted(position.score(city.seat).total, "point"),
    ]
    return f"{owner}, {city.board.title}: {', '.join(facts)}\n  {', '.join(city.built) or 'nothing built'}"
