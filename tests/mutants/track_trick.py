"""Faults in Track Trick, each breaking one paragraph of its RULES.md."""

from __future__ import annotations

from tests.mutants import Mutant

TESTS = (
    "tests/games/test_golden.py",
    "tests/games/track_trick/test_rulings.py",
    "tests/games/track_trick/test_dealing.py",
    "tests/games/track_trick/test_trumps.py",
    "tests/games/track_trick/test_scoring.py",
    "tests/games/track_trick/test_play.py",
    "tests/games/track_trick/test_actions.py",
    "tests/games/track_trick/test_cases.py",
    "tests/games/track_trick/test_counts.py",
    "tests/games/track_trick/test_games.py",
    "tests/games/track_trick/test_views.py",
    "tests/games/track_trick/test_words.py",
)
"""The cases on paper notice enough; random games against the naive referee would take minutes."""

BOARD = "games/track_trick/board.py"
DEALING = "games/track_trick/dealing.py"
GAME = "games/track_trick/__init__.py"
PACK = "games/track_trick/pack.py"
RULES = "games/track_trick/rules.py"
SCORING = "games/track_trick/scoring.py"
SHEET = "games/track_trick/sheet.py"
VIEWS = "games/track_trick/views.py"

MUTANTS = (
    Mutant(
        DEALING,
        "return None if values[CENTRE] == 0 else _QUEEN",
        "return None",
        "2.1: the Queen may lie anywhere",
    ),
    Mutant(
        DEALING,
        "return LayGrid((*around[:CENTRE], 0, *around[CENTRE:]))",
        "return LayGrid((*VALUES[1:5], 0, *around[CENTRE:]))",
        "2.1: four of the score cards always lie at the top",
    ),
    Mutant(
        DEALING,
        "(state.board or Board(values)).relaid(values)",
        "Board(values)",
        "2.4: laying the grid anew takes the markers away",
    ),
    Mutant(
        DEALING,
        "if expected is not None and action.dealer != expected:",
        "if expected is not None and action.dealer == -1:",
        "2.3: anybody may deal next",
    ),
    Mutant(
        DEALING,
        "* match.seats and cards == set(PACK)",
        "* match.seats",
        "3.1: a card may be dealt twice",
    ),
    Mutant(
        PACK,
        'options.nt_scope == "any" or most == 1',
        'options.nt_scope == "any"',
        "3.2: all_different_only never lets equal ranks decide",
    ),
    Mutant(
        PACK,
        "    if ranks_clash and ranks_matter:",
        "    if ranks_clash and ranks_matter and most == 1:",
        "3.2: a suit laid twice comes before equal ranks",
    ),
    Mutant(
        PACK,
        '"no_majority" if rest and rest[0] == most',
        '"no_majority" if len(rest) == 3',
        "8.2: two and two make trumps",
    ),
    Mutant(
        PACK,
        "        if ranks_clash:\n            return",
        '        if ranks_clash and options.nt_scope == "any":\n            return',
        "8.2: nt_scope changes something with four",
    ),
    Mutant(
        PACK,
        "if c.suit == led) or hand",
        "if c.suit == led and len(hand) > 2) or hand",
        "4.1: the last two cards needn't follow",
    ),
    Mutant(
        PACK,
        "return _HEIGHT[c.rank] if c.suit == led else -1",
        "return _HEIGHT[c.rank]",
        "4.2: the highest card of any suit wins",
    ),
    Mutant(
        PACK,
        "return len(RANKS) + _HEIGHT[c.rank]",
        "return _HEIGHT[c.rank]",
        "4.2: a trump is no more than a card of the suit led",
    ),
    Mutant(
        RULES,
        "Choosing(), Choose() if seat in range(len(state.chosen)) and seat not in due(state)",
        "Choosing(), Choose() if seat == -1",
        "3.2: a second choice is refused for the wrong reason",
    ),
    Mutant(
        RULES,
        "    if len(shown) < len(state.chosen):",
        "    if len(shown) < len(state.chosen) - 1:",
        "3.2: the last player isn't waited for",
    ),
    Mutant(
        RULES,
        "    if counts[winner] < CAP:",
        "    if counts[winner] <= CAP:",
        "4.3: nine tricks may be kept",
    ),
    Mutant(
        RULES,
        "return ((winner + 1) % seats,)",
        "return ((winner - 1) % seats,)",
        "4.3: the right neighbour gets it",
    ),
    Mutant(
        RULES,
        "fewest = min(counts[seat] for seat in others)",
        "fewest = max(counts[seat] for seat in others)",
        "4.3: whoever has most gets it",
    ),
    Mutant(
        RULES,
        "Trick(past[-1].taker)",
        "Trick(past[-1].winner)",
        "4.3: the winner leads, not whoever was given the trick",
    ),
    Mutant(
        RULES,
        "tricks_taken(past, deal.match.seats),\n        past[-1].taker,",
        "tricks_taken(past, deal.match.seats),\n        past[-1].trick.leader,",
        "5.3: with four each the leader to the last trick places",
    ),
    Mutant(
        RULES,
        "deals_of_game(deal.match.sheets) + 1 == options.max_deals",
        "len(deal.match.sheets) + 1 == options.max_deals",
        "8.1: the limit counts the deals of the whole match",
    ),
    Mutant(
        RULES,
        "        return Resting(match, None, finished)",
        "        return Resting(match, sheet.board, finished)",
        "8.1: the next game of a match keeps grid and markers",
    ),
    Mutant(
        SCORING,
        "if shared[count] == 1 and options",
        "if shared[count] <= 2 and options",
        "5.2: two with equal numbers both place",
    ),
    Mutant(
        SCORING,
        "    if len(set(counts)) == 1 and options.side_of(last_taker)",
        "    if len(set(counts)) == 0 and options.side_of(last_taker)",
        "5.3: with four each nobody places",
    ),
    Mutant(
        SCORING,
        " and options.side_of(last_taker) not in board.owners[counts[0]]",
        "",
        "5.3: with four each a second marker of one's own is placed",
    ),
    Mutant(
        SCORING,
        "if options.check_before_evict and any(best_lines(board, options))",
        "if options.check_before_evict",
        "7.2: old markers stay though there is no line",
    ),
    Mutant(
        SCORING,
        "if options.center_shared and d[0] == 0)",
        "if options.center_shared)",
        "7.1: every score card is shared",
    ),
    Mutant(
        SCORING,
        "MATCH_TARGET: Final = 50",
        "MATCH_TARGET: Final = 52",
        "8.1: a match needs more points",
    ),
    Mutant(
        SCORING,
        "if last_deal and not first:",
        "if last_deal:",
        "6.4: the limit counts score cards though there is a line",
    ),
    Mutant(
        SCORING,
        "(len(values), sum(values)) for",
        "(sum(values), len(values)) for",
        "6.4: the higher sum comes before more score cards",
    ),
    Mutant(
        SCORING,
        "prize = {side: sheet.board.total(line) for side, line in sheet.lines_made}",
        "prize = dict.fromkeys(sheet.first, 8)",
        "8.1: a game of a match is worth the same whatever the line",
    ),
    Mutant(
        BOARD,
        "(0, 4, 8), (2, 4, 6),\n",
        "(0, 4, 8),\n",
        "6.1: one diagonal is no line",
    ),
    Mutant(
        BOARD,
        'return cards if tiebreak == "highest_card" else (sum(cards), *cards)',
        "return (sum(cards), *cards)",
        "6.2: totals count under highest_card too",
    ),
    Mutant(
        BOARD,
        "else (sum(cards), *cards)",
        "else (sum(cards),)",
        "6.2: equal totals are a draw",
    ),
    Mutant(
        BOARD,
        "return max(lines, key=lambda line: self.worth(line, tiebreak), default=None)",
        "return next(iter(lines), None)",
        "6.2: the first of one's two lines counts, not the better one",
    ),
    Mutant(
        GAME,
        "int(side in first) for side",
        "match.totals[side] for side",
        "10: those who draw don't share the first place",
    ),
    Mutant(
        GAME,
        "match.totals[match.options.side_of(seat)] for seat in range(match.seats)",
        "match.totals[match.options.side_of(seat)] for seat in range(len(match.totals))",
        "10: a record has the totals of teams",
    ),
    Mutant(
        SHEET,
        "self.scores[seat % len(self.scores)] for seat in range(len(self.tricks))",
        "self.scores[seat] for seat in range(len(self.scores))",
        "10: a record has the scores of teams",
    ),
    Mutant(
        VIEWS,
        "open_to_viewer=s == seat)",
        "open_to_viewer=True)",
        "3.2: cards laid for trumps are seen before the last lies there",
    ),
    Mutant(
        VIEWS,
        "laid = [(s, c) for s, c in enumerate(state.chosen) if c is not None]",
        "laid = [(s, c) for s, c in enumerate(state.chosen) if c is not None and s == seat]",
        "3.2: nobody sees who else has chosen",
    ),
)
