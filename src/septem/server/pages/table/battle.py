"""The end of an Age: every pair of neighbours with shields, tokens and the running total."""

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from septem.server.drawing.glyphs import glyph
from septem.server.drawing.icons import icon
from septem.server.drawing.ui import meander
from septem.server.drawing.wonders import scene
from septem.server.drawing.words import ROMAN
from septem.server.language import _
from septem.server.pages.keeping import framed, joined, kept
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
        h.ol(class_=f"bring n{len(shown.cities)}")[joined(_seat(shown, battles, city) for city in shown.cities)],
        h.div(".vfoot")[
            h.button(".btn.primary.big", type="button", data_hide="battle")[_onward(shown), " ", h.kbd["Enter"]]
        ],
    ]


def _onward(shown: CardTable) -> str:
    if shown.over:
        return _("To the score sheet")
    return _("On to Age {age}").format(age=ROMAN[shown.age])


def _seat(shown: CardTable, battles: Battles, city: CityShown) -> Markup:
    seat, by_age = city.player.seat, battles.by_age[city.player.seat]
    clashes = [_clash(shown, pair) for pair in battles.pairs if pair.seat == seat]
    if city.player.is_you:
        clashes += [_from_the_left(shown, pair) for pair in battles.pairs if pair.other == seat]
    return _seat_frame(city.player.is_you, battles.age).filled(
        scene=scene(city.board.city, city.is_day, ratio="xMidYMax slice"),
        face=face(city.player, marked=False),
        name=shown_name(city.player),
        bot=bot_tag(city.player),
        city=city.board.city,
        shields=_shields(battles, city),
        sum=signed(sum(by_age)),
        clashes=joined(clashes),
        **{f"age_{age}": signed(points) for age, points in enumerate(by_age, 1)},
    )


@framed
def _seat_frame(is_you: bool, ages: int) -> Node:
    return h.li(class_="bseat me" if is_you else "bseat")[
        h.div(".banner")[
            "{scene}",
            h.div(".bshade"),
            h.div(".btop")["{face}", h.div[h.h3["{name}", " ", "{bot}"], h.p["{city}"]]],
        ],
        h.div(".bshields")[glyph("shield", 44, label=_("shields")), "{shields}"],
        h.dl(".bdl")[
            ([h.dt[_("Age {age}").format(age=ROMAN[age])], h.dd[f"{{age_{age}}}"]] for age in range(1, ages + 1)),
            h.dt(".sum")[_("so far")],
            h.dd(".sum")["{sum}"],
        ],
        "{clashes}",
    ]


def _shields(battles: Battles, city: CityShown) -> int:
    for pair in battles.pairs:
        if pair.seat == city.player.seat:
            return pair.shields
        if pair.other == city.player.seat:
            return pair.other_shields
    return city.shields


def _clash(shown: CardTable, pair: BattleShown) -> Markup:
    return _clash_frame(pair.seat).filled(
        tokens=_tokens(pair.token, pair.other_token),
        outcome=_outcome(shown, pair),
        sentence=pair.sentence,
        against=_against(shown.cities[pair.other].player),
    )


@framed
def _clash_frame(seat: int) -> Node:
    return h.div(".clash", data_pair=str(seat))[
        icon("swords"),
        "{tokens}",
        h.small(aria_hidden="true")["{outcome}"],
        h.span(".sr")["{sentence}"],
        "{against}",
    ]


def _from_the_left(shown: CardTable, pair: BattleShown) -> Markup:
    """The other own fight, said again in the own place where the neighbour stands at the far end of a list."""
    return _again_frame().filled(
        tokens=_tokens(pair.other_token, pair.token),
        outcome=_outcome(shown, pair),
        against=_against(shown.cities[pair.seat].player),
    )


@framed
def _again_frame() -> Node:
    return h.div(".clash.again", aria_hidden="true")[icon("swords"), "{tokens}", h.small["{outcome}"], "{against}"]


def _against(player: Player) -> Markup:
    return _against_frame().filled(face=face(player, "xs", marked=False), name=shown_name(player))


@framed
def _against_frame() -> Node:
    return h.span(".against")["{face}", h.small["{name}"]]


def _outcome(shown: CardTable, pair: BattleShown) -> str:
    if pair.token == pair.other_token:
        return _("a draw")
    winner = shown.cities[pair.seat if pair.token > pair.other_token else pair.other].player
    return _("you win") if winner.is_you else _("{name} wins").format(name=winner.name)


@kept
def _tokens(here: int, there: int) -> Node:
    """What the two sides of a battle get."""
    return h.span[_token(here), _token(there)]


def _token(points: int) -> Element:
    outcome = "win" if points > 0 else "lose" if points < 0 else "tie"
    return h.b(class_=f"tk3 {outcome}")[signed(points)]
