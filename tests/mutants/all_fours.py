"""Faults in All Fours, each breaking one paragraph of its RULES.md."""

from __future__ import annotations

from tests.mutants import Mutant

FOLDER = "tests/games/all_fours"
QUICK = ("scoring", "play", "dealing", "calls", "views", "cases", "options", "actions")

TESTS = (
    *(f"{FOLDER}/test_{name}.py" for name in QUICK),
    "tests/games/test_golden.py",
    f"{FOLDER}/test_rulings.py",
    f"{FOLDER}/test_counts.py",
)
"""The cases on paper notice enough; random games against the naive referee would take minutes."""

CALLING = "games/all_fours/calling.py"
DEALING = "games/all_fours/dealing.py"
GAME = "games/all_fours/__init__.py"
KNOWN = "games/all_fours/known.py"
OPTIONS = "games/all_fours/options.py"
PACK = "games/all_fours/pack.py"
PHASES = "games/all_fours/phases.py"
PLAYING = "games/all_fours/playing.py"
RULES = "games/all_fours/rules.py"
SCORING = "games/all_fours/scoring.py"
SHEET = "games/all_fours/sheet.py"
STATES = "games/all_fours/states.py"
SUMMARY = "games/all_fours/summary.py"
VIEWS = "games/all_fours/views.py"

MUTANTS = (
    Mutant(
        PACK,
        "c: HEIGHT[c] + 13 if c.suit == trump",
        "c: HEIGHT[c] + 10 if c.suit == trump",
        "4.4: an ace of the suit led beats a low trump",
    ),
    Mutant(
        PACK,
        '{"10": 10, "A": 4, "K": 3, "Q": 2, "J": 1}',
        '{"10": 10, "A": 4, "K": 3, "Q": 2, "J": 0}',
        "5.3: a jack counts nothing for Game",
    ),
    Mutant(
        PACK,
        "return SUITS[at:] + SUITS[:at]",
        "return SUITS",
        "3.2: trumps are not laid out first",
    ),
    Mutant(
        DEALING,
        "(seat - dealer - 1) % SEATS for seat",
        "(seat - dealer) % SEATS for seat",
        "2.1: the dealer is served first",
    ),
    Mutant(
        DEALING,
        "if state.dealer not in {None, deal.dealer}:",
        "if state.dealer == -1:",
        "6.3: anybody may deal next",
    ),
    Mutant(
        DEALING,
        "if Counter([action.turn_up, *(c",
        "if Counter([*(c",
        "2.1: a card of a hand may be turned up too",
    ),
    Mutant(
        DEALING,
        'action.dealer if options.roles == "dealer_begs" else eldest',
        "eldest",
        "3.3: the dealer never begs",
    ),
    Mutant(
        DEALING,
        "turned = (*state.dealt.turned, action.turn_up)",
        "turned = (state.dealt.turned[0], action.turn_up)",
        "3.4: the points of the second of three turned cards are lost",
    ),
    Mutant(
        CALLING,
        "so_far(state.match, state.dealt)[receiver] + 1 >=",
        "state.match.totals[receiver] + 1 >=",
        "3.7: cards turned in this deal don't bar the winning point",
    ),
    Mutant(
        CALLING,
        "receiver = team_of(state.dealt.speaker)",
        "receiver = 1 - team_of(state.dealt.dealer)",
        "3.7: with exchanged roles the wrong team is kept from the winning point",
    ),
    Mutant(
        CALLING,
        "state.match.options.stand_needs_trump and not _holds_suit(state)",
        "state.match.options.stand_needs_trump and _holds_suit(state)",
        "3.7: only a hand without the suit may stand",
    ),
    Mutant(
        CALLING,
        "for c in state.dealt.hands[caller(state)])",
        "for c in state.dealt.hands[state.dealt.speaker])",
        "3.7: the speaker's hand decides what the other may give",
    ),
    Mutant(
        PHASES,
        "if RUN not in dealt.calls:",
        "if RUN not in dealt.calls or last.suit != first.suit:",
        "3.4: there is begging after a run",
    ),
    Mutant(
        PHASES,
        "if dealt.rest > MORE * SEATS or",
        "if dealt.rest >= 2 * (MORE * SEATS + 1) or",
        "3.5: the pack is run once only",
    ),
    Mutant(
        PHASES,
        "(dealt.rest == 1 and options.last_card_kick)",
        "(dealt.rest and options.last_card_kick)",
        "3.5: with seven cards too something is left to kick",
    ),
    Mutant(
        PHASES,
        "if max(so_far(match, dealt)) >= options.target:",
        "if max(match.totals) >= options.target:",
        "6.1: a turned card doesn't end the game",
    ),
    Mutant(
        PHASES,
        'return end(match, Ended(dealt, "begged"), trump, at_once',
        'return end(match, Ended(dealt, "begged"), None, at_once',
        "8.2: a winning begged point leaves trumps open in the sheet",
    ),
    Mutant(
        PHASES,
        'dealt.dealer if ended.ending == "pack" else match.next_dealer()',
        "match.next_dealer()",
        "3.5: the deal passes on when the pack runs out",
    ),
    Mutant(
        PHASES,
        "return _stopped(playing) if match.options.early_stop else playing",
        "return playing",
        "6.2: an early stop is not looked for before the first card",
    ),
    Mutant(
        PHASES,
        "return _stopped(now) if match.options.early_stop or not hand else now",
        "return _stopped(now)",
        "6.2: every deal stops once it is settled",
    ),
    Mutant(
        PHASES,
        "items, won = counted(so_far(match, dealt), known",
        "items, won = counted(match.totals, known",
        "6.2: points scored at once don't count towards the target after play",
    ),
    Mutant(
        PHASES,
        "Trick(dealt.speaker))",
        "Trick(dealt.eldest))",
        "4.1: the eldest leads though the dealer spoke",
    ),
    Mutant(
        PLAYING,
        "if c.suit in (led, trump))",
        "if c.suit == led)",
        "4.2: whoever holds the suit led may not trump",
    ),
    Mutant(
        PLAYING,
        "    if trick[0].suit == trump:\n        return None\n",
        "",
        "4.3: a lower trump may not be played where trumps were led",
    ),
    Mutant(
        PLAYING,
        "HEIGHT[c] > HEIGHT[best])",
        "HEIGHT[c] >= 0)",
        "4.3: going under is never barred",
    ),
    Mutant(
        PLAYING,
        "return kept or following",
        "return kept",
        "4.3: nothing may be played from a hand of low trumps",
    ),
    Mutant(
        PLAYING,
        'if undertrump == "forbidden_unless_all_trumps" and all(',
        "if all(",
        "4.3: the strict option too lets a hand of trumps go under",
    ),
    Mutant(
        SCORING,
        '_TURNED_TOBAGO: Final = {"A": 1, "2": 2, "J": 3}',
        '_TURNED_TOBAGO: Final = {"A": 1, "2": 2, "6": 2, "J": 3}',
        "3.1: the six scores in Tobago too",
    ),
    Mutant(
        SCORING,
        "line, team_of(dealt.speaker), 1))",
        "line, 1 - team_of(dealt.dealer), 1))",
        "3.3: with exchanged roles the eldest gets the begged point",
    ),
    Mutant(
        SCORING,
        "if team_of(winner) == team_of(holder):",
        "if winner == holder:",
        "5.2: a jack that the partner takes is hanged",
    ),
    Mutant(
        SCORING,
        "team_of(winner), options.hang_jack)",
        "team_of(winner), 3)",
        "5.2: hang_jack changes nothing",
    ),
    Mutant(
        SCORING,
        'if own == other and options.game_tie == "none":',
        "if own == other:",
        "5.4: nobody ever scores an equal count",
    ),
    Mutant(
        SCORING,
        '"all_fours.line.game_tie_non_dealer", 1 - dealer_team',
        '"all_fours.line.game_tie_non_dealer", dealer_team',
        "5.4: the dealer's team scores an equal count",
    ),
    Mutant(
        SCORING,
        "team, options.game_points)",
        "team, 1)",
        "5.3: game_points changes nothing",
    ),
    Mutant(
        SCORING,
        "abs(totals[0] - totals[1]) <= left:",
        "abs(totals[0] - totals[1]) < left:",
        "6.2: a lead as great as what is left settles Game",
    ),
    Mutant(
        SCORING,
        "    if jack is None:\n        return known\n",
        '    if jack is None:\n        jack = Item("jack", Phrase("all_fours.line.no_jack"))\n',
        "6.2: Game is counted early while the jack is still held",
    ),
    Mutant(
        SCORING,
        "return items[:place], True",
        "return items, True",
        "6.2: what comes after the winning item is scored too",
    ),
    Mutant(
        SHEET,
        "sum(i.points for i in scored)}",
        "scored[0].points}",
        "8.2: a sheet names the first turned card's points only",
    ),
    Mutant(
        STATES,
        "return self.dealer + self.eldest - self.speaker",
        "return self.dealer",
        "3.3: the dealer who begs answers too",
    ),
    Mutant(
        RULES,
        "            return so_far(state.match, state.dealt)",
        "            return state.match.totals",
        "8.3: points scored at once are missing in the totals until the deal is over",
    ),
    Mutant(
        GAME,
        "points = state.match.totals",
        "points = self.totals(state)",
        "6.4: a table closed early is placed with points of an unfinished deal",
    ),
    Mutant(
        OPTIONS,
        'return self.consult or self.early_look == "all"',
        'return self.early_look == "all"',
        "3.6: consulting lets nobody look",
    ),
    Mutant(
        KNOWN,
        "seat in (dealt.dealer, dealt.eldest)",
        "seat in (dealt.speaker, dealt.eldest)",
        "3.6: the dealer may not look at the hand",
    ),
    Mutant(
        KNOWN,
        "if seat is None or seat not in due(state):",
        "if seat is None:",
        "3.6: everybody is told what the partner holds",
    ),
    Mutant(
        SUMMARY,
        "    if trump is None:\n        return ()\n",
        '    trump = trump or "S"\n',
        "8.4: hands are shown though the pack ran out",
    ),
)
