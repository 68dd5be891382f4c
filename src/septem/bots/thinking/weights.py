"""What things are worth to a bot, in hundredths of a point; most of it by Age."""

from typing import Annotated

from septem.data.rows import INT8, INT32, Int32, Row
from septem.data.tables import CARDS

BY_AGE = 3


class Weights(Row):
    """The numbers that `worth` reckons with; `fitting` finds them."""

    coin: Annotated[list[int], INT32, BY_AGE]  # a coin
    poor: Annotated[list[int], INT32, BY_AGE]  # beyond that, each of the first few coins in the purse
    gift: Annotated[list[int], INT32, BY_AGE]  # a coin that a neighbour gets
    raw_first: Annotated[list[int], INT32, BY_AGE]  # the first unit of a raw material, with the whole game ahead
    raw_more: Annotated[list[int], INT32, BY_AGE]  # a further unit
    raw_sold: Annotated[list[int], INT32, BY_AGE]  # less than that for each neighbour who sells it
    goods_first: Annotated[list[int], INT32, BY_AGE]
    goods_sold: Annotated[list[int], INT32, BY_AGE]
    any_raw: Annotated[list[int], INT32, BY_AGE]  # a raw material of choice
    any_goods: Annotated[list[int], INT32, BY_AGE]
    stage_need: Annotated[list[int], INT32, BY_AGE]  # a unit that the next stage lacked
    discount: Annotated[list[int], INT32, BY_AGE]  # a discount for raw materials from one neighbour, or for goods
    chain: Annotated[list[int], INT32, BY_AGE]  # each structure that it makes free later
    stage: Annotated[list[int], INT32, BY_AGE]  # a stage, beyond what it gives
    symbol: Annotated[list[int], INT32, BY_AGE]  # a science symbol, beyond the points it brings at once
    same: Annotated[list[int], INT32, BY_AGE]  # and each of its kind that is there already
    complete: Annotated[list[int], INT32, BY_AGE]  # and if it is the kind there are fewest of
    war: Annotated[list[int], INT32, BY_AGE]  # percent of the tokens of this Age that are at stake
    later_war: Annotated[list[int], INT32, BY_AGE]  # percent of those of later Ages
    growth: Annotated[list[int], INT32, BY_AGE]  # what is counted at the end and still to come, a point each
    deny: Annotated[list[int], INT32, BY_AGE]  # percent of what a card is worth to who would get it next
    seventh: Int32  # powers of stages, with the whole game ahead
    dig: Int32
    copy: Int32
    free_once: Int32
    free_colour: Int32
    free_first: Int32
    free_last: Int32
    liking: Annotated[list[int], INT32, 7]  # a structure of each colour, for bots with a taste; else 0
    leads_to: Annotated[list[int], INT8, CARDS]  # how many structures each card makes free, of this edition
