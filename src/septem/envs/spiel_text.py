"""States and observations of the OpenSpiel game as text."""

from septem.envs.rendering import player_name, table_text
from septem.envs.spiel_table import SpielTable
from septem.errors import IllegalMove
from septem.game.game import Game
from septem.game.moves import Action
from septem.game.names import Names
from septem.kernel.actions import KINDS, PASSING, WAITING, WHATS
from septem.kernel.circle import decider
from septem.kernel.layout import FREE_CITY, FREE_CITY_SEAT, GameRow
from septem.kernel.observation import CARDS_HELD, HAND_FROM, PILE, PILE_SIZE, PLACE, PLACES_FROM, UNSEEN_CARDS
from septem.words import ROMAN, counted

DEEDS: tuple[Action, ...] = ("build", "wonder", "sell", "free")


def state_text(table: SpielTable) -> str:
    """The whole table, hidden cards and all."""
    if table.is_dealing:
        return _deal_text(table)
    game = Game(table.row, [])
    lines = [table_text(table.row)]
    for city in game.cities:
        if choice := game.chosen(city.seat):
            lines.append(f"{city.board.title} chose {choice}")
        elif cards := game.hand(city.seat):
            lines.append(f"{city.board.title} can choose from {', '.join(cards)}")
    return "\n".join([*lines, f"discard pile: {', '.join(game.discard) or 'empty'}"])


def _deal_text(table: SpielTable) -> str:
    """What lies on the table while it is set up and cards are dealt."""
    row, names = table.row, table.options.names
    dealt = table.dealing.dealt
    lines = [f"Age {ROMAN[row.age]} is dealt"]
    lines += [repr(city) for city in Game(row, []).cities[: table.dealing.seated]]
    for hand in range(row.places):
        cards = row.hands[row.age][hand][: max(0, min(7, dealt - 7 * hand))]
        lines.append(f"hand {hand}: {', '.join(names.cards[card].name for card in cards) or 'empty'}")
    return "\n".join(lines)


def observation_text(table: SpielTable, player: int) -> str:
    """What a player knows now: the public table, the own choice, and what the observation holds of cards."""
    if table.is_dealing:
        return f"seen by {player_name(player)}: Age {ROMAN[table.row.age]} is dealt"
    row, names = table.row, table.options.names
    seen = table.observation(player)
    lines = [f"seen by {player_name(player)}: {table_text(row)}"]
    for seat, city in enumerate(row.cities[: row.seats]):
        if city.choice and decider(row, seat) == player:
            lines.append(f"chose {names.move(city.choice)} for {names.boards[city.board]}")
    for place in range(row.places):
        at = PLACES_FROM + PLACE * place
        if size := seen[at + CARDS_HELD]:
            lines.append(f"{_hand_name(row, place)}: {counted(size, 'card')}{_of_cards(names, seen, at + HAND_FROM)}")
    lines.append(f"discard pile: {counted(seen[PILE_SIZE], 'card')}{_of_cards(names, seen, PILE)}")
    if not table.is_over:
        lines.append(f"not seen of this Age{_of_cards(names, seen, UNSEEN_CARDS)}")
    return "\n".join(lines)


def _hand_name(row: GameRow, place: int) -> str:
    """Whose hand it is, or when it comes."""
    if place == 0:
        return "own hand"
    if row.variant == FREE_CITY:
        return "draw pile" if place == FREE_CITY_SEAT else "other hand"
    return f"hand that comes in {counted(place, 'turn')}"


def _of_cards(names: Names, seen: list[int], at: int) -> str:
    """The cards that a block of an observation counts, as the end of a line."""
    cards = [names.cards[number].name for number in range(len(names.cards)) for _ in range(seen[at + number])]
    return f": {', '.join(cards)}" if cards else ""


def action_text(table: SpielTable, player: int, action: int) -> str:
    """An action as the move it means now, such as 'build Library <2 >1'; where it is not legal, as what it would be."""
    if action not in range(table.options.actions):
        raise IllegalMove(f"Actions are numbers from 0 to {table.options.actions - 1}, and {action} is none of them.")
    names = table.options.names
    what, way = action % WHATS, action // WHATS
    if move := table.legal(player).get(action):
        return str(names.move(move))
    if what == WAITING:
        return "wait"
    if what == PASSING:
        return "pass"
    number = what % KINDS
    card = names.cards[number].name if number < len(names.cards) else f"card {number}"
    return f"{DEEDS[what // KINDS]} {card}" + (f", way {way + 1}" if way else "")
