"""The course of a game: rolls, turns and Ages, one after the other (D4–D13, D87–D92)."""

from septem.data.dice.components import MILITARY
from septem.dice.chance import Chance
from septem.dice.davinci import play_bot_turn
from septem.dice.events import CoinReceived, Drawn, Fought, Lies, Played
from septem.dice.jokers import joker_uses
from septem.dice.moves import Move
from septem.dice.purposes import carry_out
from septem.dice.rolling import roll
from septem.dice.scoring import conflict, mights
from septem.dice.table import BOT_SEAT, Table, Turn
from septem.dice.words import face_text


def open_game(table: Table, chance: Chance) -> None:
    """The roll from which the first passed die is picked; for a soloist it lies there at random (D4, D87, D95)."""
    if table.variant != "table":
        begin_turn(table, chance)
        return
    roll(table, table.box.dice, "table", chance, seat=picker(table))


def picker(table: Table) -> int:
    """Who picks the die that the first player may not roll: the player before (D4)."""
    return len(table.sheets) - 1


def pick(table: Table, move: Move, chance: Chance) -> None:
    """Picks the first passed die."""
    table.log.append(Played(table.age, picker(table), move))
    table.passed = move.dice[0]
    begin_turn(table, chance)


def begin_turn(table: Table, chance: Chance) -> None:
    """The first roll of a turn (D9)."""
    table.turn = Turn()
    if table.variant == "ghost":
        _open_market(table, chance)
    if table.variant == "ghost" or (table.variant == "bot" and table.place == 0):
        _lay_random_die(table, chance)
    table.phase = "keep"
    _roll_rest(table, chance)


def keep(table: Table, move: Move, chance: Chance) -> None:
    """Keeps dice and rolls the rest (D10, D11)."""
    table.log.append(Played(table.age, table.seat, move))
    table.turn.kept += move.dice
    _roll_rest(table, chance)


def keepable_dice(table: Table) -> list[int]:
    """The dice just rolled, from which some are kept."""
    return [die for die in table.box.dice if die != table.passed and die not in table.turn.kept]


def keep_count(table: Table) -> int:
    """How many dice are kept after this roll."""
    return table.box.components.turn.keep[table.turn.rolls - 1]


def make_purchase(table: Table, move: Move) -> None:
    """Spends symbols on one purpose."""
    table.log.append(Played(table.age, table.seat, move))
    carry_out(table, move)


def reroll(table: Table, move: Move, chance: Chance) -> None:
    """Rolls the die that Babylon B2 allows (D81)."""
    table.log.append(Played(table.age, table.seat, move))
    table.turn.rerolled = move.dice[0]
    roll(table, move.dice, "player", chance)


def end_turn(table: Table, move: Move, chance: Chance) -> None:
    """Passes a die on, lets the bot play, and begins the next turn or ends the game."""
    table.log.append(Played(table.age, table.seat, move))
    table.passed = move.dice[0] if move.dice else 0
    _next_turn(table, chance)
    if table.phase != "over" and table.variant == "bot" and table.seat == BOT_SEAT:
        table.turn = Turn()
        play_bot_turn(table, chance)
        _next_turn(table, chance)
    if table.phase != "over":
        begin_turn(table, chance)


def _next_turn(table: Table, chance: Chance) -> None:
    if table.is_last_turn:
        _finish(table, chance)
    else:
        table.place += 1


def _roll_rest(table: Table, chance: Chance) -> None:
    """Rolls what is neither passed nor kept; after the last roll symbols are spent."""
    table.turn.rolls += 1
    roll(table, keepable_dice(table), "player", chance)
    if table.turn.rolls > len(table.box.components.turn.keep):
        table.phase = "spend"


def _open_market(table: Table, chance: Chance) -> None:
    """Draws the wonder of this Age's market (D88)."""
    wonders = table.box.components.wonders
    stack = [name for name in table.box.wonders if name != table.sheets[0].wonder and name not in table.market]
    table.market.append(stack[chance.below(len(stack))])
    table.log.append(Drawn(table.age, table.seat, wonders[table.market[-1]].short))


def _lay_random_die(table: Table, chance: Chance) -> None:
    """A die picked at random, with a random face, is the passed one (D87)."""
    table.passed = chance.below(len(table.box.dice)) + 1
    faces = table.box.components.dice[table.passed - 1].faces
    table.faces[table.passed - 1] = chance.below(len(faces))
    face = faces[table.faces[table.passed - 1]]
    table.log.append(Lies(table.age, table.seat, table.passed, face_text(face)))


def _finish(table: Table, chance: Chance) -> None:
    """End-of-game jokers, the coin for not trading, the Ghost, the conflict (D7, D79, D89, D91)."""
    for seat in range(len(table.sheets)):
        _use_invention_jokers(table, seat)
    sheet = table.sheets[0]
    if table.variant == "ghost" and not sheet.has_traded and "" in sheet.vault:
        sheet.vault[sheet.vault.index("")] = "coin"
        table.log.append(CoinReceived(table.age, 0))
    if table.variant == "ghost":
        _roll_ghost(table, chance)
    table.phase = "over"
    outcomes = conflict(table)
    losses, rewards = zip(*outcomes, strict=True)
    table.log.append(Fought(table.age, tuple(mights(table)), losses, rewards))


def _use_invention_jokers(table: Table, seat: int) -> None:
    """Uses what jokers are left where they bring most (D79, R24)."""
    sheet = table.sheets[seat]
    while sheet.invention_jokers:
        uses = list(joker_uses(sheet))
        if not uses:
            return
        best, table.sheets[seat] = max(uses, key=lambda use: use[1].invention_vp())
        table.log.append(Played(table.age, seat, best, "the invention joker, at the end"))
        sheet = table.sheets[seat]


def _roll_ghost(table: Table, chance: Chance) -> None:
    """The Ghost rolls all dice, and the peaceful ones again as often as agreed (D91, D92)."""
    roll(table, table.box.dice, "ghost", chance)
    keeps = table.box.components.ghost.reroll_keeps_military.value
    for _ in range(table.rerolls):
        again = [die for die in table.box.dice if not (keeps and _shows_military(table, die))]
        roll(table, again, "ghost", chance)
    table.ghost = sum(table.worth(die, MILITARY) for die in table.box.dice if _shows_military(table, die))


def _shows_military(table: Table, die: int) -> bool:
    return MILITARY in table.box.symbols[die - 1][table.faces[die - 1]]
