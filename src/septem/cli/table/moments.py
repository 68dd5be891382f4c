"""The turns of a recorded game: what happened in each, and how the table stood after it."""

from dataclasses import dataclass
from typing import Any

from rich.text import Text

from septem.cli.style import flow, news_lines, rule
from septem.cli.table.boards import open_block, structures, title_line
from septem.cli.table.seats import Seating
from septem.cli.table.sheet import battle_lines, score_data, score_lines
from septem.game.events import Battle, Event, Played
from septem.game.game import Game
from septem.game.record import Record
from septem.kernel.layout import LAST_TURN
from septem.words import ROMAN


@dataclass(frozen=True)
class Moment:
    """One turn with everything that belongs to it, and the table afterwards."""

    when: tuple[int, int]
    events: list[Event]
    battles: list[Battle]
    after: Game

    @property
    def title(self) -> str:
        """For example 'Age II, turn 3'."""
        return f"Age {ROMAN[self.when[0] - 1]}, turn {self.when[1]}"


def moments_of(record: Record, game: Game) -> list[Moment]:
    """The turns that were played in `game`, which is the record as far as it shall be shown."""
    played = list(dict.fromkeys((event.age, event.turn) for event in game.log if isinstance(event, Played)))
    moments = []
    for place, when in enumerate(played):
        battles = [event for event in game.log if isinstance(event, Battle) and (event.age, LAST_TURN + 1) == when]
        events = [event for event in game.log if (event.age, _turn(event)) == when]
        after = record.replay(until=played[place + 1]) if place + 1 < len(played) else game
        moments.append(Moment(when, events, battles, after))
    return moments


def opening_lines(game: Game) -> list[Text]:
    """The table before the first turn."""
    lines = [rule(f"A game for {game.players}, {game.edition} edition")]
    for city in game.cities:
        board = city.board
        lines += flow(str(city.seat), [f"{board.title}: {city.wonder}, makes {board.resource}"], indent=6)
    return lines


def moment_lines(moment: Moment, room: int) -> list[Text]:
    """A turn, its conflicts, and every city after it, shortened if it does not fit into `room` lines."""
    game = moment.after
    head = [rule(moment.title), *news_lines([str(event) for event in moment.events])]
    if moment.battles:
        head += battle_lines(game, moment.battles)
    cities: list[Text] = []
    for by_name in (True, False):
        cities = [rule("Afterwards")]
        for city in game.cities:
            cities.append(title_line(game, city.seat, Seating(), " "))
            cities += flow("built", structures(game, city, by_name=by_name), " ")
        if len(head) + len(cities) <= room:
            break
    return head + cities


def whole_lines(game: Game, moments: list[Moment]) -> list[Text]:
    """The whole game: every turn, the conflicts and cities after each Age, the score sheet."""
    lines = opening_lines(game)
    for moment in moments:
        lines += [rule(moment.title), *news_lines([str(event) for event in moment.events])]
        if moment.battles:
            lines += battle_lines(moment.after, moment.battles)
            lines += [rule(f"The cities after Age {ROMAN[moment.when[0] - 1]}")]
            lines += [line for city in moment.after.cities for line in open_block(moment.after, city.seat, Seating())]
    return lines + score_lines(game, Seating())


def data_of(record: Record, game: Game, moments: list[Moment]) -> dict[str, Any]:
    """The same for other programs."""
    return {
        "edition": record.edition,
        "variant": record.variant,
        "wonders": list(record.wonders),
        "over": game.over,
        "turns": [_turn_data(moment) for moment in moments],
        "scores": score_data(game),
        "winners": list(game.winners),
    }


def _turn_data(moment: Moment) -> dict[str, Any]:
    return {
        "age": moment.when[0],
        "turn": moment.when[1],
        "events": [str(event) for event in moment.events],
        "conflicts": [
            {"seats": [battle.seat, battle.other], "shields": [battle.shields, battle.other_shields]}
            | {"winner": battle.winner}
            for battle in moment.battles
        ],
        "cities": [
            {"city": city.board.title, "coins": city.coins, "shields": city.shields}
            | {"stages": city.stages, "built": city.built, "tokens": city.tokens}
            for city in moment.after.cities
        ],
    }


def _turn(event: Event) -> int:
    """The turn of an event; conflicts belong to none."""
    return 0 if isinstance(event, Battle) else event.turn
