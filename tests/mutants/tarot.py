"""Faults in French Tarot, each breaking one paragraph of its RULES.md."""

from __future__ import annotations

from tests.mutants import Mutant

QUICK = ("rulings", "play", "auction", "call", "exchange", "declarations", "excuse", "scoring")
OTHERS = ("dealing", "actions", "views", "last_trick", "examples", "games", "counts")

TESTS = (
    *(f"tests/games/tarot/test_{name}.py" for name in QUICK + OTHERS),
    "tests/games/test_golden.py",
)
"""Without the naive referee, who notices nearly everything but takes his time."""

AUCTION = "games/tarot/auction.py"
COUNTING = "games/tarot/counting.py"
COURSE = "games/tarot/course.py"
DEALING = "games/tarot/dealing.py"
DECLARATIONS = "games/tarot/declarations.py"
EXCHANGE = "games/tarot/exchange.py"
KNOWN = "games/tarot/known.py"
PLAY = "games/tarot/play.py"
SCORING = "games/tarot/scoring.py"
VIEWS = "games/tarot/views.py"

MUTANTS = (
    Mutant(
        DEALING,
        "if c.suit == TRUMP or c is EXCUSE]",
        "if c.suit == TRUMP]",
        "4.3: a Petit beside the Excuse counts as bare",
    ),
    Mutant(
        DEALING,
        "Between(match, between.rounds, last)",
        "Between(match, number, last)",
        "4.3: a deal thrown in for a bare Petit counts as a round",
    ),
    Mutant(
        PLAY,
        "        if c not in excuses:\n            led",
        "        if c is not EXCUSE:\n            led",
        "4.4: a protected Petit sets the suit",
    ),
    Mutant(
        COURSE,
        'if name != "garde_contre" and len(bids)',
        "if len(bids)",
        "5.1: those behind a garde contre are asked",
    ),
    Mutant(
        AUCTION,
        "TAKES.index(floor) + (standing is not None)",
        "TAKES.index(floor)",
        "5.2: an equal bid is allowed",
    ),
    Mutant(
        AUCTION,
        "if count < len(SUITS)",
        "if count < len(SUITS) - 1",
        "6.2: three Kings are enough to call a Queen",
    ),
    Mutant(
        AUCTION,
        'options.self_call == "always" or len(ranks) > 1',
        'options.self_call == "always"',
        "6.3: with all four Kings own cards stay barred",
    ),
    Mutant(
        COURSE,
        "partner = None if holder == contract.taker else holder",
        "partner = holder",
        "6.4: a taker who calls himself is his own partner",
    ),
    Mutant(
        PLAY,
        "c.suit != called.suit or c is called or c in excuses",
        "c.suit != called.suit or c in excuses",
        "6.5: the called card may not be led",
    ),
    Mutant(
        PLAY,
        "if table.won or table.contract is None",
        "if table.contract is None",
        "6.5: the called suit is barred in later tricks too",
    ),
    Mutant(
        EXCHANGE,
        "(trumps and c.suit == TRUMP and c not in OUDLERS)",
        "(trumps and c.suit == TRUMP)",
        "7.3: oudlers go into a forced discard",
    ),
    Mutant(
        EXCHANGE,
        "trumps = trumps_needed(exchange) > 0",
        "trumps = cards_to_discard(exchange) > 0",
        "7.4: trumps are offered while plain cards suffice",
    ),
    Mutant(
        COURSE,
        "leader = contract.taker if contract is not None and slam else first_seat(dealt)",
        "leader = first_seat(dealt)",
        "8.3: who announced a slam doesn't lead",
    ),
    Mutant(
        SCORING,
        'if part != "defence_made" or options.defence_slam_bonus:',
        "if part:",
        "8.5: the defence's slam costs the attack where the option is off",
    ),
    Mutant(
        COUNTING,
        'return "announced_failed+defence_made" if contract.announced else "defence_made"',
        'return "defence_made"',
        "8.5: an announced slam that the defence made costs only once",
    ),
    Mutant(
        DECLARATIONS,
        "discard = contract.discard if seat == contract.taker else ()",
        "discard = ()",
        "9.1.1: discarded trumps don't count for a poignee",
    ),
    Mutant(
        DECLARATIONS,
        "if EXCUSE in cards and len(trumps) + 1 != len(cards):",
        "if EXCUSE in cards and len(trumps) + 1 < len(cards):",
        "9.1.3: the Excuse hides a trump",
    ),
    Mutant(
        SCORING,
        "bonus = outcome.sign * options.poignee_points[tier]",
        "bonus = options.poignee_points[tier]",
        "9.1: poignees go to the attack even if it fails",
    ),
    Mutant(
        DECLARATIONS,
        "(c is EXCUSE and excuse_breaks)",
        "c is EXCUSE",
        "9.2: a tolerated Excuse breaks a misere",
    ),
    Mutant(
        SCORING,
        "own_side = 1 if seat in (outcome.taker, outcome.partner) else -1",
        "own_side = 1 if seat == outcome.taker else -1",
        "9.2: the partner's misere counts for the defence",
    ),
    Mutant(
        PLAY,
        "floor = here.top if holds_over and must_trump else 0",
        "floor = 0",
        "10.1.4: nobody has to go over",
    ),
    Mutant(
        PLAY,
        "(must_trump or led == TRUMP)",
        "must_trump",
        "10.1: with void_play=free trumps led need not be followed",
    ),
    Mutant(
        COUNTING,
        "            _pay_half(sides[seat], taking, piles)",
        "            _pay_half(taking, taking, piles)",
        "11.2: nothing is given for an Excuse that was kept",
    ),
    Mutant(
        PLAY,
        "if swept and trick.cards[0] is EXCUSE:",
        "if swept and EXCUSE in trick.cards:",
        "11.3: an Excuse that is not led wins the last trick",
    ),
    Mutant(
        COURSE,
        "swept = last and sweeper",
        "swept = sweeper",
        "11.3: an Excuse led wins before the last trick too",
    ),
    Mutant(
        COUNTING,
        "if own == taking == last.swept_by:",
        "if own == taking:",
        "11.3: an Excuse whose side wins the last trick never changes sides",
    ),
    Mutant(
        COUNTING,
        "_pay_half(1 - own, own, piles)",
        "_pay_half(own, own, piles)",
        "11.3: no half point comes back where it changes sides",
    ),
    Mutant(
        COUNTING,
        "(excuse_won and PETIT in before.trick.cards)",
        "PETIT in before.trick.cards",
        "12: the Petit in the last trick but one counts without a slam",
    ),
    Mutant(
        SCORING,
        "return bracket(outcome) * MULTIPLIERS[outcome.bid] + extras",
        "return bracket(outcome) * MULTIPLIERS[outcome.bid] - extras",
        "14.1: what is not multiplied counts the wrong way",
    ),
    Mutant(
        SCORING,
        'yield Phrase(f"tarot.score.petit_{side}", amount=bonus), bonus',
        'yield Phrase(f"tarot.score.petit_{side}", amount=bonus), bonus * outcome.sign',
        "12: the Petit counts by who wins the contract",
    ),
    Mutant(
        COUNTING,
        '"defence" if contract.bid == "garde_contre" else "attack"',
        '"attack"',
        "13.1: the dog of a garde contre counts for the attack",
    ),
    Mutant(
        SCORING,
        "self.half_points >= 2 * self.target",
        "self.half_points > 2 * self.target",
        "13.2: the target alone is not enough",
    ),
    Mutant(
        SCORING,
        "(abs(self.half_points - 2 * self.target) + 1) // 2",
        "abs(self.half_points - 2 * self.target) // 2",
        "13.2: a half point is rounded in favour of the losers",
    ),
    Mutant(
        SCORING,
        "scores[taker], scores[partner] = 2 * points, points",
        "scores[taker], scores[partner] = points, 2 * points",
        "14.2: the partner gets the taker's share",
    ),
    Mutant(
        COURSE,
        "rounds = dealt.number - (not options.redeal_counts)",
        "rounds = dealt.number",
        "15.1: a deal that all passed always counts as a round",
    ),
    Mutant(
        SCORING,
        "return by_place(tuple(-own for own in half_points))",
        "return by_place(half_points)",
        "15.3: in vachette the most points win",
    ),
    Mutant(
        COURSE,
        "if limit and rounds >= limit",
        "if limit and rounds > limit",
        "16: a round too many",
    ),
    Mutant(
        KNOWN,
        "return seen.seat == contract.partner or _fallen(seen, contract)",
        "return True",
        "18: everybody sees who the partner is",
    ),
    Mutant(
        KNOWN,
        'dealt.dog if contract.opens_dog and seen.phase != "call" else ()',
        'dealt.dog if seen.phase != "call" else ()',
        "18: a closed dog lies open",
    ),
    Mutant(
        KNOWN,
        "if complete and c.suit == TRUMP)",
        "if complete)",
        "18: everybody sees the whole discard",
    ),
    Mutant(
        KNOWN,
        "    if any(c is PETIT for _, c in seen.plays()):",
        "    if seen.won or seen.trick:",
        "4.4: everybody knows of a protected Petit from the start",
    ),
    Mutant(
        VIEWS,
        "if len(seen.won) > 1 or (seen.won and seen.trick is not None and seen.trick.cards):",
        "if len(seen.won) > 5:",
        "18: poignees lie open after the first trick",
    ),
    Mutant(
        PLAY,
        'return Reason("10.1.4", Phrase("tarot.why.must_trump"',
        'return Reason("10.1.2", Phrase("tarot.why.must_trump"',
        "10.1: a refusal names the wrong paragraph",
    ),
)
