"""The score sheet of a dice game: who won and why, and the details behind each number."""

from septem.data.dice.components import MilitaryReward, VpPerStored, VpReward
from septem.dice.events import Fought
from septem.dice.game import Game
from septem.dice.scoring import guild_worth, neighbour_guilds, tie_breaks
from septem.dice.table import Table
from septem.dice.words import counted, guild_words, kind_of, points
from septem.server.games.dice.projections.dice_table import Category, DiceScoreRow, DiceScoreSheet
from septem.server.games.dice.projections.log import battle_lines
from septem.server.games.dice.projections.sheets import CATEGORIES
from septem.server.games.table_view import Player
from septem.server.i18n import _, ngettext
from septem.words import all_of, signed


def project_score_sheet(game: Game, players: tuple[Player, ...]) -> DiceScoreSheet:
    """The score sheet of a game that is over."""
    table = game.view(0).table
    names = tuple(_("You") if player.is_you else player.name for player in players)
    fought = next(event for event in game.log if isinstance(event, Fought))
    ranks = {seat: (game.score(seat).total, *tie_breaks(sheet)) for seat, sheet in enumerate(table.sheets)}
    rows = tuple(
        DiceScoreRow(
            place=1 + sum(other > ranks[seat] for other in ranks.values()),
            player=players[seat],
            wonder=game.wonders[seat],
            side=game.side,
            points=dict(zip(CATEGORIES, game.score(seat), strict=True)),
            parts=_parts(table, seat, fought),
            total=game.score(seat).total,
            wins=game.variant != "ghost" and seat in game.winners,
        )
        for seat in sorted(ranks, key=lambda seat: ranks[seat], reverse=True)
    )
    title, sentence = _verdict(game, players, table)
    has_guilds = any(sheet.card().guild for sheet in table.sheets)
    battle = tuple(battle_lines(names, fought))
    return DiceScoreSheet(title=title, sentence=sentence, rows=rows, has_guilds=has_guilds, battle=battle)


def _verdict(game: Game, players: tuple[Player, ...], table: Table) -> tuple[str, str]:
    """Who wins, and how a tie was broken (D67)."""
    totals = [game.score(seat).total for seat in range(game.seats)]
    if game.variant == "ghost":
        ghost = _("The Ghost's might was {ghost}, yours {might}.").format(ghost=game.mights[-1], might=game.mights[0])
        return points(totals[0]), ghost
    winners = [players[seat] for seat in game.winners]
    if len(winners) > 1:
        shared = _("{names} share the victory")
        if any(player.is_you for player in winners):
            shared = _("You share the victory with {names}")
        title = shared.format(names=all_of(player.name for player in winners if not player.is_you))
    elif winners[0].is_you:
        title = _("You win")
    else:
        title = _("{name} wins").format(name=winners[0].name)
    best = max(totals)
    tied = [seat for seat, total in enumerate(totals) if total == best]
    if len(tied) == 1:
        return title, points(best)
    return title, _tie(tied, [players[seat].name for seat in tied], best, table)


def _tie(tied: list[int], names: list[str], best: int, table: Table) -> str:
    level = _("{names} are tied on {points}.").format(names=all_of(names), points=points(best))
    counted = (_("wonder stages"), _("tech levels"), _("stored resources"))
    still = tied
    for place, what in enumerate(counted):
        counts = [tie_breaks(table.sheets[seat])[place] for seat in still]
        still = [seat for seat, count in zip(still, counts, strict=True) if count == max(counts)]
        if len(still) == 1:
            numbers = _(" against ").join(map(str, counts))
            return f"{level} " + _("More {what} decide a tie: {numbers}.").format(what=what, numbers=numbers)
    return f"{level} " + _("Stages, tech levels and stored resources are tied as well.")


def _parts(table: Table, seat: int, fought: Fought) -> dict[Category, tuple[str, ...]]:
    sheet = table.sheets[seat]
    loss, reward = fought.losses[seat], fought.rewards[seat]
    stages = [reward.n for reward in sheet.rewards() if isinstance(reward, VpReward)]
    own_might = sum(reward.n for reward in sheet.rewards() if isinstance(reward, MilitaryReward))
    might = [str(noted) for noted in sheet.military]
    might += [_("{count} from the wonder").format(count=own_might)] if own_might else []
    coins = ngettext("{count} coin left", "{count} coins left", sheet.coins()).format(count=sheet.coins())
    return {
        "stages": tuple(_("a stage: {points}").format(points=points(one)) for one in stages),
        "rolled": tuple(points(one) for one in sheet.rolled_vp),
        "inventions": tuple(
            f"{counted(symbol, space.dice)}: {points(space.vp)}"
            for space, symbol in zip(table.box.sheet.inventions.spaces, sheet.inventions, strict=True)
            if symbol
        ),
        "vault": (coins,),
        "tech": tuple(_tech_parts(table, seat)),
        "guild": tuple(_guild_parts(table, seat)),
        "conflict": (
            _("might {sum}: {parts}").format(sum=sheet.might(), parts=" + ".join(might) or "0"),
            _("against the neighbours {points}").format(points=signed(loss)),
            _("for the rank {points}").format(points=signed(reward)),
        ),
    }


def _tech_parts(table: Table, seat: int) -> list[str]:
    sheet = table.sheets[seat]
    found = []
    for effect in sheet.tech_effects():
        if isinstance(effect, VpPerStored):
            count = sum(resource in effect.of for resource in sheet.stored_resources())
            if kind_of(table.box.components, effect.of) == "raw":
                text = ngettext(
                    "{count} raw material stored: {points}", "{count} raw materials stored: {points}", count
                )
            else:
                text = _("{count} of the goods stored: {points}")
            found.append(text.format(count=count, points=points(effect.vp_each * count)))
    return found


def _guild_parts(table: Table, seat: int) -> list[str]:
    sheet, components = table.sheets[seat], table.box.components
    effects = []
    own = sheet.card().guild
    if own and sheet.guild:
        effects.append(own.effect)
    if sheet.copies_a_guild() and (beside := neighbour_guilds(table, seat)):
        effects.append(max(beside, key=lambda effect: guild_worth(table, seat, effect)))
    return [f"{guild_words(components, effect)}: {points(guild_worth(table, seat, effect))}" for effect in effects]
