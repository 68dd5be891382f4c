"""The end of an Age: every pair of neighbours with shields, tokens and the running total."""

import htpy as h
from htpy import Element, Node

from septem.server.drawing.glyphs import glyph
from septem.server.drawing.icons import icon
from septem.server.drawing.ui import meander
from septem.server.drawing.wonders import scene
from septem.server.drawing.words import ROMAN
from septem.server.language import _
from septem.server.pages.play.faces import bot_tag
from septem.server.pages.play.seen import shown_name
from septem.server.pages.table.pieces import face
from septem.server.seeing.frame import Player
from septem.server.seeing.shown import Battles, BattleShown, CardTable, CityShown
from septem.words import signed


def battle_view(shown: CardTable) -> Node:
    """The battles of the last turn, if it ended an Age; hidden until a script or a button shows them."""
    battles = shown.log[-1].battles if shown.log else None
    if battles is None:
        return None
    return h.section(
        ".stageview.battle",
        id="battle",
        data_number=str(shown.log[-1].number),
        hidden=True,
        tabindex="-1",
        aria_labelledby="battle-title",
    )[
        h.div(".vhead")[
            h.h2(".display", id="battle-title")[_("Battle of Age {age}").format(age=ROMAN[battles.age])],
            h.p[
                _("Each city against its neighbours. More shields win {points}, fewer lose 1.").format(
                    points=battles.victory
                )
            ],
            meander(),
        ],
        h.ol(class_=f"bring n{len(shown.cities)}")[(_seat(shown, battles, city) for city in shown.cities)],
        h.div(".vfoot")[
            h.button(".btn.primary.big", type="button", data_hide="battle")[_onward(shown), " ", h.kbd["Enter"]]
        ],
    ]


def _onward(shown: CardTable) -> str:
    if shown.over:
        return _("To the score sheet")
    return _("On to Age {age}").format(age=ROMAN[shown.age])


def _seat(shown: CardTable, battles: Battles, city: CityShown) -> Element:
    seat = city.player.seat
    pair = next((pair for pair in battles.pairs if pair.seat == seat), None)
    by_age = battles.by_age[seat]
    return h.li(class_="bseat me" if city.player.is_you else "bseat")[
        h.div(".banner")[
            scene(city.board.city, city.is_day, ratio="xMidYMax slice"),
            h.div(".bshade"),
            h.div(".btop")[
                face(city.player, marked=False),
                h.div[h.h3[shown_name(city.player), " ", bot_tag(city.player)], h.p[city.board.city]],
            ],
        ],
        h.div(".bshields")[glyph("shield", 44, label=_("shields")), str(_shields(battles, city))],
        h.dl(".bdl")[
            (
                [h.dt[_("Age {age}").format(age=ROMAN[age])], h.dd[signed(points)]]
                for age, points in enumerate(by_age, 1)
                if age <= battles.age
            ),
            h.dt(".sum")[_("so far")],
            h.dd(".sum")[signed(sum(by_age))],
        ],
        pair is not None and _clash(shown, pair),
        city.player.is_you and (_from_the_left(shown, pair) for pair in battles.pairs if pair.other == seat),
    ]


def _shields(battles: Battles, city: CityShown) -> int:
    for pair in battles.pairs:
        if pair.seat == city.player.seat:
            return pair.shields
        if pair.other == city.player.seat:
            return pair.other_shields
    return city.shields


def _clash(shown: CardTable, pair: BattleShown) -> Element:
    return h.div(".clash", data_pair=str(pair.seat))[
        icon("swords"),
        h.span[_token(pair.token), _token(pair.other_token)],
        h.small(aria_hidden="true")[_outcome(shown, pair)],
        h.span(".sr")[pair.sentence],
        _against(shown.cities[pair.other].player),
    ]


def _from_the_left(shown: CardTable, pair: BattleShown) -> Element:
    """The other own fight, said again in the own place where the neighbour stands at the far end of a list."""
    return h.div(".clash.again", aria_hidden="true")[
        icon("swords"),
        h.span[_token(pair.other_token), _token(pair.token)],
        h.small[_outcome(shown, pair)],
        _against(shown.cities[pair.seat].player),
    ]


def _against(player: Player) -> Element:
    return h.span(".against")[face(player, "xs", marked=False), h.small[shown_name(player)]]


def _outcome(shown: CardTable, pair: BattleShown) -> str:
    if pair.token == pair.other_token:
        return _("a draw")
    winner = shown.cities[pair.seat if pair.token > pair.other_token else pair.other].player
    return _("you win") if winner.is_you else _("{name} wins").format(name=winner.name)


def _token(points: int) -> Element:
    outcome = "win" if points > 0 else "lose" if points < 0 else "tie"
    return h.b(class_=f"tk3 {outcome}")[signed(points)]
