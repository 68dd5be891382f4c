"""What may be done at a moment of the game, and what it changes, told from the rules and plain tables."""

from collections import Counter
from collections.abc import Sequence

from septem.dice import Move, Unit
from tests.dice.properties.marks import Marks, Part, TurnMarks

# Ghost and bot add no rule for these; a sole opponent sits on the left.
NEIGHBOURS = {"left": 1, "right": -1}


class Rulebook:
    """Dice, sheets and the turn in progress; `objection` says what is wrong with a move, or nothing."""

    def __init__(self, box: Part, variant: str, side: str, wonders: Sequence[str]) -> None:
        self.box, self.variant, self.side = box, variant, side
        self.sheet: Part = box["sheet"]
        self.rulings: Part = box["rulings"]
        symbols = box["symbols"]
        self.resources: list[str] = symbols["raw"] + symbols["goods"] + symbols["idea"]
        self.inventions: list[str] = symbols["inventions"]
        self.dice = range(1, len(box["dice"]) + 1)
        self.faces: dict[int, Part] = {}
        self.market: list[Part] = []
        self.marks = [self._blank(short) for short in wonders]
        self.now = "pick" if variant == "table" else "keep"
        self.turn = TurnMarks(1, 0, 0)
        self.is_followed = True

    def _blank(self, short: str) -> Marks:
        wonder = next(wonder for wonder in self.box["wonders"].values() if wonder["short"] == short)
        trees = {tree["id"]: tree["levels"] for tree in self.sheet["tech_trees"]}
        return Marks(short, wonder["start"], wonder["sides"][self.side], trees)

    def face(self, die: int, text: str) -> Part:
        """The face of a die that is written like this; there must be one."""
        mode, sign = ("one_of", "/") if "/" in text else ("all", "+")
        for face in self.box["dice"][die - 1]["faces"]:
            words = [f"{one['n'] if one['n'] > 1 else ''}{one['s']}" for one in face["symbols"]]
            if sign.join(words) == text and face["mode"] in (mode, "all" if len(words) == 1 else mode):
                found: Part = face
                return found
        raise AssertionError(f"die {die} has no face {text}")

    def worth(self, die: int, symbol: str) -> int:
        """The number beside a symbol of a die, 0 if it is not there."""
        return sum(one["n"] for one in self.faces[die]["symbols"] if one["s"] == symbol)

    def loose_dice(self) -> list[int]:
        """The dice that are neither passed nor kept (D8–D11)."""
        return [die for die in self.dice if die != self.turn.passed and die not in self.turn.kept]

    def neighbour(self, seat: int, seller: str) -> int | None:
        """Who sits there; two players are each other's one neighbour (D63)."""
        seats = len(self.marks)
        if seats == 1 or (seats == 2 and seller == "right"):
            return None
        return (seat + NEIGHBOURS[seller]) % seats

    # What is wrong with a move.

    def objection(self, seat: int, move: Move) -> str:
        """Why the rules do not allow this move now."""
        if self.now == "pick":
            is_one = move == Move("pick", dice=move.dice) and len(move.dice) == 1
            return "" if seat == len(self.marks) - 1 and is_one and move.dice[0] in self.dice else "pick one die (D4)"
        if seat != self.turn.seat:
            return "it is someone else's turn"
        if self.now == "keep":
            is_two = move == Move("keep", dice=move.dice) and len(set(move.dice)) == len(move.dice) == 2
            return "" if is_two and set(move.dice) <= set(self.loose_dice()) else "keep two of the dice rolled (D9)"
        if move.action in ("pick", "keep"):
            return "there is nothing to keep any more"
        if move.action == "pass":
            return self._pass_objection(move)
        if move.action == "reroll":
            return self._reroll_objection(move)
        return (
            self.target_objection(self.marks[seat], move)
            or self._source_objection(self.marks[seat], move)
            or self._payment_objection(self.marks[seat], move)
            or self._unused_objection(self.marks[seat], move)
        )

    def _pass_objection(self, move: Move) -> str:
        if move != Move("pass", dice=move.dice) or len(move.dice) != self.is_followed:
            return "one die is passed if somebody follows (D13, R26)"
        unused = set(self.dice) - self.turn.used_dice()
        if self.turn.rerolled:
            unused = {self.turn.rerolled}
        elif self.marks[self.turn.seat].rewards("use_all_dice"):
            unused = set(self.dice)
        return "" if set(move.dice) <= unused else "a used die is not passed (D13)"

    def _reroll_objection(self, move: Move) -> str:
        if move != Move("reroll", dice=move.dice) or len(move.dice) != 1 or move.dice[0] not in self.dice:
            return "one die is rerolled"
        if not self.turn.may_reroll or self.turn.rerolled:
            return "nothing allows a reroll now (D81)"
        fixed = self.turn.used_dice() | {self.turn.passed}
        return "that die is used, or was passed (D81, R25)" if move.dice[0] in fixed else ""

    def target_objection(self, marks: Marks, move: Move) -> str:
        """What is wrong with the aim of a purchase, whatever pays for it."""
        target, has_seller = move.target, move.seller is not None
        if move.dice or has_seller != (move.action == "buy"):
            return "such a move names no die, and a neighbour only in trade"
        match move.action:
            case "buy":
                return "" if target in self.resources and self._is_on_sale(move) else "it is not on sale (D35)"
            case "store" if target == "card":
                return "" if marks.card["optional"] and not marks.is_card_filled else "no such space (D31)"
            case "store":
                spaces = {item["resource"] for item in self.sheet["saves"]["items"]}
                return "" if target in spaces - set(marks.stored) else "no such space, or it is full (D29)"
            case "stage":
                if marks.stages == len(marks.card["stages"]):
                    return "all stages stand"
                brings = any(one["type"] == "build_tech_level" for one in self.next_stage(marks)["reward"])
                levels = marks.open_trees() if brings else []
                return "" if target in (levels or [""]) else "a free level is named where there is one (D73, R30)"
            case "tech":
                return "" if target in marks.open_trees() else "no such level (D45)"
            case "guild":
                guild = marks.card["guild"]
                may = guild and self.turn.age in guild["ages"] and not marks.guild and not target
                return "" if may else "no guild here and now (D55)"
            case "military" | "vp":
                written = marks.military if move.action == "military" else marks.vp
                full = len(written) == len(self.spaces(move.action)) or move.action in self.turn.noted or target
                return "no space left in this turn (D19, D20)" if full else ""
            case "invention":
                may = target in self.inventions and target not in marks.inventions.values()
                return "" if may else "each invention is used once (D23)"
            case "lift":
                uses = [one for one, _ in self.joker_uses(marks)]
                return "" if marks.invention_jokers and move.aim in uses else "it cannot be lifted (D79, D80)"
            case "bank":
                may = self.turn.age not in marks.filled and not target
                return "" if may else "this Age's space is full (D37)"
        return "no such purpose"

    def _is_on_sale(self, move: Move) -> bool:
        """Whether the neighbour has one more of it for this buyer (D35, R9, R18)."""
        seller, wanted = str(move.seller), move.target
        bought = Counter({what: count for (who, what), count in self.turn.sold.items() if who == seller})
        bought[wanted] += 1
        if self.variant == "ghost":
            return seller == "left" and bought <= Counter([self.market[-1]["start"]])
        seat = self.neighbour(self.turn.seat, seller)
        if seat is None:
            return False
        beyond = bought - self.marks[seat].permanents
        jokers = self.marks[seat].jokers if self.rulings["jokers_tradable"] else Counter()
        by_joker = Counter({kinds: sum(beyond[kind] for kind in kinds) for kinds in jokers})
        return by_joker <= jokers and by_joker.total() == beyond.total()

    def _source_objection(self, marks: Marks, move: Move) -> str:
        """Whether every unit of the payment exists and was not used yet."""
        turn, units = self.turn, Counter(move.payment)
        dice = Counter({int(place): 0 for place, _ in units if place.isdecimal()})
        jokers = marks.jokers - turn.jokers
        for (place, symbol), count in units.items():
            left = 0
            if place.isdecimal():
                left = self._symbols_left(int(place), symbol)
                dice[int(place)] += count
            elif place == "own" and symbol == "money":
                left = marks.money and not turn.is_card_new and not turn.own["money"]
            elif place == "own":
                used = turn.own[symbol] if self.rulings["permanents_per_turn"] == 1 else 0
                left = marks.permanents[symbol] - turn.new[symbol] - used
            elif place == "bought":
                left = turn.bought[symbol]
            elif place == "bot":
                left = turn.bot[symbol]
            elif place == "vault" and symbol == "money":
                left = marks.coins - ("bank" in turn.noted)
            elif place == "joker" and move.action == "invention":
                left = marks.invention_jokers
            elif place == "joker":
                for kinds in [kinds for kinds in jokers if symbol in kinds]:
                    left += jokers[kinds]
                    jokers[kinds] -= count
            if count > left:
                return f"{count} {symbol} from {place}, but {left} left"
        for die, count in dice.items():
            # Of an "or" face one symbol serves (D18).
            if count > 1 and self.faces[die]["mode"] == "one_of":
                return f"two symbols of die {die}"
        return ""

    def _symbols_left(self, die: int, symbol: str) -> int:
        if die not in self.dice or die == self.turn.idle:
            return 0
        printed = self.worth(die, symbol)
        if self.faces[die]["mode"] == "one_of":
            return int(printed > 0 and die not in self.turn.used_dice())
        # Wood ×2 are two symbols; military 2 or money 2 is one (D16, D17).
        return (printed if symbol in self.resources else min(printed, 1)) - self.turn.used[die, symbol]

    def _payment_objection(self, marks: Marks, move: Move) -> str:
        """Whether the units pay for it, no more and no less."""
        symbols = Counter(symbol for _, symbol in move.payment)
        places = {place for place, _ in move.payment}
        match move.action:
            case "buy":
                return self._money_objection(marks, move)
            case "store":
                rules = self.rulings["save_payment"] == "any_source"
                if symbols["money"] or not (rules or all(place.isdecimal() for place in places)):
                    return self._money_store_objection(marks, move)
                return "" if symbols == self.store_cost(marks, move) else "that is not the cost (D29)"
            case "stage":
                return "" if symbols == Counter(self.next_stage(marks)["cost"]) else "that is not the cost (D42)"
            case "tech":
                level = marks.trees[move.target][marks.tech[move.target]]
                return "" if symbols == Counter(level["cost"]) else "that is not the cost (D46, D47)"
            case "guild":
                return "" if symbols == Counter(marks.card["guild"]["cost"]) else "that is not the cost (D55)"
            case "military" | "vp":
                written = marks.military if move.action == "military" else marks.vp
                noted = symbols.pop(move.action, 0)
                cost: Counter[str] = Counter(self.spaces(move.action)[len(written)]["cost"])
                return "" if noted and symbols == cost else "at least 1, and the cost of the space (D19–D21)"
            case "invention":
                dice = len(move.payment)
                spaces = {space["dice"] for space in self.sheet["inventions"]["spaces"]} - set(marks.inventions)
                return "" if dice in spaces and set(symbols) == {move.target} else "no such space (D22)"
            case "bank":
                is_die = len(move.payment) == 1 and move.payment[0].place.isdecimal()
                return "" if is_die and symbols["money"] else "one rolled money symbol is a coin (D38, R27)"
        return "it costs nothing" if move.payment else ""

    def store_cost(self, marks: Marks, move: Move) -> Counter[str]:
        """What the storing space that a move names costs."""
        if move.target == "card":
            return Counter(marks.card["optional"]["cost"])
        return Counter(next(item["cost"] for item in self.sheet["saves"]["items"] if item["resource"] == move.target))

    def _money_store_objection(self, marks: Marks, move: Move) -> str:
        """Artemis' space takes rolled money or a coin, nothing else (D74, D77)."""
        cost = self.store_cost(marks, move)
        places = [unit.place for unit in move.payment if unit.symbol == "money"]
        if set(cost) != {"money"} or len(places) != len(move.payment) or "own" in places:
            return "storing is paid with the dice (D30)"
        worths = [self._money_worth(marks, unit) for unit in move.payment]
        return "" if sum(worths) >= cost["money"] > sum(worths) - min(worths) else "too little or too much money"

    def _money_worth(self, marks: Marks, unit: Unit) -> int:
        if unit.place == "vault":
            return int(self.sheet["vault"]["spent_coin_gives_money"])
        return marks.money if unit.place == "own" else self.worth(int(unit.place), "money")

    def _money_objection(self, marks: Marks, move: Move) -> str:
        """The pool must reach the price, and no symbol is put in that it does not need (D36, D76, R28)."""
        if any(unit.symbol != "money" for unit in move.payment):
            return "trade is paid with money"
        price = marks.price(move.target, self.sheet["trade"]["price"])
        worths = self._worths(marks, move)
        if self._pool(marks, worths) < price:
            return "too little money (D34)"
        rests = [worths[:place] + worths[place + 1 :] for place in range(len(worths))]
        return "superfluous money (R28)" if any(self._pool(marks, rest) >= price for rest in rests) else ""

    def _pool(self, marks: Marks, more: Sequence[int] = ()) -> int:
        """The money of the turn that is left for trade, with more put in (D36, D76, R15)."""
        put = [*self.turn.put, *more]
        is_per_turn = self.rulings["coins_plus"] == "once_per_turn"
        return sum(put) + (marks.plus if put and is_per_turn else 0) - self.turn.paid

    def _worths(self, marks: Marks, move: Move) -> list[int]:
        """What each money symbol brings into the pool, with the plus if that comes with every symbol."""
        plus = marks.plus if self.rulings["coins_plus"] == "once_per_symbol" else 0
        return [self._money_worth(marks, unit) + plus for unit in move.payment]

    def _unused_objection(self, marks: Marks, move: Move) -> str:
        """One die stays unused, but for the bot, D81, and D82 once that stage stands (D12, R26)."""
        used = self.turn.used_dice() | {int(place) for place, _ in move.payment if place.isdecimal()}
        is_free = marks.rewards("use_all_dice") or self.turn.rerolled or self.now == "bot"
        return "" if is_free or len(used) < len(self.dice) else "one die stays unused (D12)"

    # What a move changes.

    def spend(self, marks: Marks, move: Move) -> None:
        """Uses up the payment of a legal purchase."""
        turn = self.turn
        for place, symbol in move.payment:
            if place.isdecimal():
                turn.used[int(place), symbol] += 1
            elif place == "own":
                turn.own[symbol] += 1
            elif place == "bought":
                turn.bought[symbol] -= 1
            elif place == "bot":
                turn.bot[symbol] -= 1
            elif place == "vault":
                marks.coins -= 1
            elif move.action == "invention":
                marks.invention_jokers -= 1
            else:
                turn.jokers[next(kinds for kinds in marks.jokers - turn.jokers if symbol in kinds)] += 1
        if move.action == "buy":
            wanted = move.target
            turn.put += self._worths(marks, move)
            turn.paid += marks.price(wanted, self.sheet["trade"]["price"])
            turn.bought[wanted] += 1
            turn.sold[str(move.seller), wanted] += 1
            marks.has_traded = True
        if move.action in ("military", "vp", "bank"):
            turn.noted.add(move.action)

    def mark(self, marks: Marks, move: Move) -> None:
        """Writes the result of a purchase on a sheet."""
        target = move.target
        match move.action:
            case "store" if target == "card":
                optional = marks.card["optional"]
                marks.is_card_filled = self.turn.is_card_new = True
                self.turn.new[optional["stores"]] += optional["n"]
            case "store":
                marks.stored.append(target)
                self.turn.new[target] += 1
            case "stage":
                kinds = {reward["type"] for reward in self.next_stage(marks)["reward"]}
                marks.stages += 1
                marks.invention_jokers += "invention_joker" in kinds
                self.turn.may_reroll |= "reroll_unused_die" in kinds
                marks.tech[target] += bool(move.target)
            case "tech":
                marks.tech[target] += 1
            case "guild":
                marks.guild = True
            case "military":
                marks.military.append(self._sum_of(move))
            case "vp":
                marks.vp.append(self._sum_of(move))
            case "invention":
                marks.inventions[len(move.payment)] = target
            case "lift":
                dice = next(dice for dice, symbol in marks.inventions.items() if symbol == target)
                marks.inventions[dice + 1] = marks.inventions.pop(dice)
                marks.invention_jokers -= 1
            case "bank":
                marks.filled.add(self.turn.age)
                marks.coins += 1

    def joker_uses(self, marks: Marks) -> list[tuple[Move, int]]:
        """What an invention joker can do without dice, with the VP it brings (D79, D80)."""
        vp = {space["dice"]: space["vp"] for space in self.sheet["inventions"]["spaces"]}
        uses = [
            (Move("lift", symbol), vp[dice + 1] - vp[dice])
            for dice, symbol in marks.inventions.items()
            if dice + 1 in vp and dice + 1 not in marks.inventions
        ]
        fresh = [symbol for symbol in self.inventions if symbol not in marks.inventions.values()]
        if 1 in vp and 1 not in marks.inventions:
            uses += [(Move("invention", symbol, payment=(Unit("joker", symbol),)), vp[1]) for symbol in fresh]
        return uses

    def _sum_of(self, move: Move) -> int:
        """What is written for military or VP; the bot die's symbols count 1 each."""
        noted = [unit.place for unit in move.payment if unit.symbol == move.action]
        return sum(self.worth(int(place), move.action) if place.isdecimal() else 1 for place in noted)

    def next_stage(self, marks: Marks) -> Part:
        """The stage to be built next."""
        stage: Part = marks.card["stages"][marks.stages]
        return stage

    def spaces(self, column: str) -> list[Part]:
        """The spaces for military or rolled VP."""
        spaces: list[Part] = self.sheet["rolled_vp" if column == "vp" else column]["spaces"]
        return spaces
