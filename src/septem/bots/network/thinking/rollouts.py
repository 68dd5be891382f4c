"""Games that go on as the network plays: every seat sees what it may know in the imagined game, and draws its moves.

All rows step side by side, so that one pass through the network serves many of them. In some rows the others are
played by a mind instead, since not everybody plays as a network does.
"""

from collections.abc import MutableSequence, Sequence

from septem.bots.network.thinking.judging import CHUNK, Desk, Layers, draw_action, expected_lead, expected_share, judge
from septem.bots.thinking.picking import pick_by_worth
from septem.bots.thinking.playing import Mind
from septem.data.tables import Tables
from septem.kernel.actions import WAITING, WAYS, choose
from septem.kernel.chance import seed_generator
from septem.kernel.circle import decider, moment, players_at
from septem.kernel.imagine import imagine_cards
from septem.kernel.knowledge import Memory, find_groups
from septem.kernel.layout import OVER, TURN, GameRow
from septem.kernel.moves import legal_moves, owes
from septem.kernel.stepping import EVERYBODY, WIN, carry_on, observe, reward

POINTS_A_LEAD = 40  # so many points ahead of the mean of the others are a lead of 1
NO_PLAYER = -1
NO_LEAF = 100  # later than any turn
# How far a row has come.
PLAYING, AT_LEAF, DONE = 0, 1, 2


def imagine_rows(
    rows: Sequence[GameRow],
    memories: Sequence[Memory],
    tables: Sequence[Tables],
    desk: Desk,
    seed: int,
    first: int,
    imagined: MutableSequence[int],
) -> None:
    """Fills copies of a view with cards that its seat cannot rule out; `imagined` is 0 where they did not fit."""
    find_groups(rows[0], memories[0].seat, desk.groups)
    for i in range(len(rows)):
        seed_generator(rows[i], seed, first + i)
        fits = imagine_cards(rows[i], memories[0], tables[0], desk.groups, desk.pooled, desk.stock)
        imagined[i] = 1 if fits else 0


def let_others_choose(
    rows: Sequence[GameRow],
    minded: Sequence[int],
    player: int,
    heat: float,
    tables: Sequence[Tables],
    minds: Sequence[Mind],
    layers: Layers,
    desk: Desk,
) -> None:
    """Everybody but one player chooses, and nothing is carried out yet.

    In rows where `minded` is 1 a mind chooses, and there must be such a player.
    """
    for i in range(len(rows)):
        desk.state[i] = PLAYING
    asked = look_around(rows, minded, player, NO_LEAF, player, tables[0], desk)
    answer(rows, asked, heat, tables[0], layers, desk, desk.rewards, desk.rewards)
    let_minds_choose(rows, minded, player, tables[0], minds[0], desk)


def take_actions(
    rows: Sequence[GameRow], player: int, actions: Sequence[int], tables: Sequence[Tables], moves: list[int]
) -> None:
    """The player takes an action in each row, and what was chosen is carried out."""
    for i in range(len(rows)):
        choose(rows[i], player, actions[i], WAYS, tables[0], moves)
        carry_on(rows[i], tables[0])


def play_on(
    rows: Sequence[GameRow],
    minded: Sequence[int],
    player: int,
    until: int,
    heat: float,
    tables: Sequence[Tables],
    minds: Sequence[Mind],
    layers: Layers,
    desk: Desk,
    shares: MutableSequence[float],
    leads: MutableSequence[float],
) -> None:
    """Plays every row on until a turn begins, counted from the start of the game, or the game is over.

    In rows where `minded` is 1 a mind plays for all but the player. `shares` gets the player's share of the win, and
    `leads` its lead: what the network expects of them, or in a game that is over what they are.
    """
    for i in range(len(rows)):
        desk.state[i] = PLAYING
        if rows[i].phase == OVER:
            count_up(rows[i], i, player, tables[0], desk, shares, leads)
    while some_go_on(desk, len(rows)):
        asked = look_around(rows, minded, player, until, NO_PLAYER, tables[0], desk)
        answer(rows, asked, heat, tables[0], layers, desk, shares, leads)
        let_minds_choose(rows, minded, player, tables[0], minds[0], desk)
        for i in range(len(rows)):
            if desk.state[i] == AT_LEAF:
                desk.state[i] = DONE
            elif desk.state[i] == PLAYING:
                carry_on(rows[i], tables[0])
                if rows[i].phase == OVER:
                    count_up(rows[i], i, player, tables[0], desk, shares, leads)


def some_go_on(desk: Desk, count: int) -> bool:
    """Whether any of so many rows is not done."""
    for i in range(count):
        if desk.state[i] != DONE:
            return True
    return False


def look_around(
    rows: Sequence[GameRow],
    minded: Sequence[int],
    player: int,
    until: int,
    but_for: int,
    tables: Tables,
    desk: Desk,
) -> int:
    """Lets all look who are to be asked, and returns how many they are.

    At the end of a row's way it is the player alone, who is asked what to expect; before that it is everybody who has
    something to decide, but for one of them and for those whom a mind plays.
    """
    asked = 0
    for i in range(len(rows)):
        row = rows[i]
        if desk.state[i] == DONE:
            continue
        if row.phase == TURN and moment(row.age, row.turn) >= until:
            desk.state[i] = AT_LEAF
            observe(row, player, 1, tables, desk.moves, desk.sheet, desk.seen[i], desk.masks[i])
            desk.rows[asked], desk.players[asked] = i, 0
            asked += 1
            continue
        if minded[i]:
            first, last = player, player + 1
            observe(row, player, 1, tables, desk.moves, desk.sheet, desk.seen[i][player:], desk.masks[i][player:])
        else:
            first, last = 0, players_at(row)
            observe(row, EVERYBODY, 1, tables, desk.moves, desk.sheet, desk.seen[i], desk.masks[i])
        for other in range(first, last):
            if other != but_for and desk.masks[i][other][WAITING] == 0:
                desk.rows[asked], desk.players[asked] = i, other
                asked += 1
    return asked


def let_minds_choose(
    rows: Sequence[GameRow], minded: Sequence[int], player: int, tables: Tables, mind: Mind, desk: Desk
) -> None:
    """In rows where `minded` is 1 all but the player choose, by a mind that weighs moves."""
    for i in range(len(rows)):
        if not minded[i] or desk.state[i] != PLAYING:
            continue
        row = rows[i]
        for seat in range(row.seats):
            if decider(row, seat) != player and owes(row, seat):
                count = legal_moves(row, seat, tables, desk.moves)
                row.cities[seat].choice = pick_by_worth(
                    row, seat, tables, mind.weights, mind.noise, desk.moves, desk.worths, count
                )


def answer(
    rows: Sequence[GameRow],
    asked: int,
    heat: float,
    tables: Tables,
    layers: Layers,
    desk: Desk,
    shares: MutableSequence[float],
    leads: MutableSequence[float],
) -> None:
    """Lets the network answer for all who are asked: with a choice, or with what it expects."""
    for first in range(0, asked, CHUNK):
        count = min(CHUNK, asked - first)
        for k in range(count):
            seen = desk.seen[desk.rows[first + k]][desk.players[first + k]]
            for column in range(len(seen)):
                desk.chunk[k][column] = seen[column]
        judge(layers, desk, count)
        for k in range(count):
            i, player = desk.rows[first + k], desk.players[first + k]
            inner = desk.y[k]
            if desk.state[i] == AT_LEAF:
                shares[i] = expected_share(inner, layers, desk.value)
                leads[i] = expected_lead(layers, desk.value)
            else:
                seen, mask = desk.seen[i][player], desk.masks[i][player]
                action = draw_action(rows[i], player, seen, mask, inner, heat, tables, layers, desk)
                choose(rows[i], player, action, WAYS, tables, desk.moves)


def count_up(
    row: GameRow,
    index: int,
    player: int,
    tables: Tables,
    desk: Desk,
    shares: MutableSequence[float],
    leads: MutableSequence[float],
) -> None:
    """Writes down how a game ended for a player."""
    desk.state[index] = DONE
    reward(row, WIN, tables, desk.sheet, desk.totals, desk.rewards)
    players = players_at(row)
    shares[index] = max(desk.rewards[player] + 1 / players, 0)
    others = 0
    for other in range(players):
        if other != player:
            others += desk.totals[other]
    leads[index] = (desk.totals[player] - others / (players - 1)) / POINTS_A_LEAD
