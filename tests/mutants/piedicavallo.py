"""Faults in the Tarocchi of Piedicavallo, each breaking one paragraph of its RULES.md."""

from __future__ import annotations

from tests.mutants import Mutant

TESTS = (
    "tests/games/test_golden.py",
    "tests/games/piedicavallo/test_counts.py",
    "tests/games/piedicavallo/test_rulings.py",
    "tests/games/piedicavallo/test_cases.py",
    "tests/games/piedicavallo/test_discarding.py",
    "tests/games/piedicavallo/test_play.py",
    "tests/games/piedicavallo/test_scoring.py",
    "tests/games/piedicavallo/test_talk.py",
    "tests/games/piedicavallo/test_views.py",
    "tests/games/piedicavallo/test_statements.py",
)
"""Without the second implementation, which notices nearly everything but takes its time."""

DISCARDING = "games/piedicavallo/discarding.py"
FOLLOWING = "games/piedicavallo/following.py"
LOG = "games/piedicavallo/log.py"
PACK = "games/piedicavallo/pack.py"
RULES = "games/piedicavallo/rules.py"
SAYINGS = "games/piedicavallo/sayings.py"
SCORING = "games/piedicavallo/scoring.py"
STATEMENTS = "games/piedicavallo/statements.py"
STATES = "games/piedicavallo/states.py"
TALK = "games/piedicavallo/talk.py"
VIEWS = "games/piedicavallo/views.py"

MUTANTS = (
    Mutant(
        PACK,
        'RED: ("1", "2", "3", "4", "5", "6"),',
        'RED: ("6", "5", "4", "3", "2", "1"),',
        "2.2: red numerals rank as black ones do",
    ),
    Mutant(
        PACK,
        '_FIVE: Final = (card("T1"), card("T21"), FOOL)',
        '_FIVE: Final = (card("T1"), card("T20"), FOOL)',
        "2.3: the 20 counts five in place of the 21",
    ),
    Mutant(
        PACK,
        "return next((c.suit for c in cards if c is not FOOL), None)",
        "return next((c.suit for c in cards), None)",
        "4.2: a Fool that is led sets no suit",
    ),
    Mutant(
        RULES,
        "trick=Trick((state.dealer + 1) % PLAYERS)",
        "trick=Trick(state.dealer)",
        "4.1: the dealer leads",
    ),
    Mutant(
        RULES,
        "len(match.sheets) % DEALS == 0 and not undecided",
        "len(match.sheets) >= DEALS and not undecided",
        "6: after a draw one more deal is enough",
    ),
    Mutant(
        RULES,
        "if due_dealer not in (None, action.dealer):",
        "if due_dealer is None:",
        "1: anybody may deal",
    ),
    Mutant(
        RULES,
        "points(c for c in trick.cards if c is not FOOL)",
        "points(trick.cards)",
        "4.2: the Fool counts for the winner of its trick too",
    ),
    Mutant(
        RULES,
        "return any(s.seat % 2 == seat % 2 and names_card(s.saying) for s in said)",
        "return any(names_card(s.saying) for s in said)",
        "7.7: FARO refers to what opponents have said",
    ),
    Mutant(
        RULES,
        "has_trick=any(taken.winner % 2 == seat % 2 for taken in state.taken),",
        "has_trick=any(taken.winner == seat for taken in state.taken),",
        "7.3: tricks of the partner don't save the Fool",
    ),
    Mutant(
        RULES,
        "fool_with_side=any(c is FOOL and player % 2 == seat % 2 for player, c in plays),",
        "fool_with_side=any(c is FOOL and player == seat for player, c in plays),",
        "7.3: a Fool that the partner played is not in danger",
    ),
    Mutant(
        RULES,
        "plays = [play for trick in state.tricks() for play in trick.plays(PLAYERS)]",
        "plays = [play for taken in state.taken for play in taken.trick.plays(PLAYERS)]",
        "7.2: cards of the trick on the table count as unplayed",
    ),
    Mutant(
        DISCARDING,
        "return sum(POINTS[c] < 5 and not is_trump(c) for c in hand)",
        "return sum(not is_trump(c) for c in hand)",
        "3.2: Kings count among the cards that may go, so fewer trumps must",
    ),
    Mutant(
        DISCARDING,
        "return len(trumps) <= 2 and all(POINTS[c] < 5 for c in trumps)",
        "return len(trumps) <= 2",
        "3.2: beside T1 the last small trump may go",
    ),
    Mutant(
        DISCARDING,
        "and not (options.fool_is_trump_for_void and FOOL in hand)",
        "and FOOL not in hand",
        "3.2: the Fool always counts as a trump that stays",
    ),
    Mutant(
        DISCARDING,
        "if trumps in allowed or (not laid and trumps < max(allowed)):",
        "if trumps in allowed:",
        "3.2.3: a first card must be allowed by itself",
    ),
    Mutant(
        LOG,
        "trumps = sum(map(is_trump, deal.discard))",
        "trumps = len(deal.discard)",
        "3.3: plain cards are announced as trumps",
    ),
    Mutant(
        VIEWS,
        "return (Pile(label, hidden=len(state.discard), seat=state.dealer),)",
        "return (Pile(label, state.discard, seat=state.dealer),)",
        "3.3: everybody sees the discard",
    ),
    Mutant(
        FOLLOWING,
        "return tuple([c for c in hand if c.suit == asked or c is FOOL])",
        "return tuple([c for c in hand if c.suit == asked])",
        "4.1: the Fool has to follow",
    ),
    Mutant(
        FOLLOWING,
        "return next((suit for suit in (led, TRUMP) if suit in suits), None)",
        "return led if led in suits else None",
        "4.1: nobody has to trump",
    ),
    Mutant(
        SCORING,
        "if not options.fool_exchange or fool_team == trick_team or not tricks[fool_team]:",
        "if not options.fool_exchange or not tricks[fool_team]:",
        "4.2: a point passes for a Fool in the own trick",
    ),
    Mutant(
        SCORING,
        "if not options.fool_exchange or fool_team == trick_team or not tricks[fool_team]:",
        "if not options.fool_exchange or fool_team == trick_team:",
        "4.2: a side without a trick owes a point for the Fool",
    ),
    Mutant(
        SCORING,
        "lost = POINTS[FOOL] * (fool_team == side) + discard * (dealer_team == side)",
        "lost = POINTS[FOOL] * (fool_team == side)",
        "5.2: a side without a trick keeps its discard",
    ),
    Mutant(
        SCORING,
        'gained = lost if options.no_trick_forfeit == "opponents" else 0',
        "gained = lost",
        "5.2: what is lost always goes to the others",
    ),
    Mutant(
        STATEMENTS,
        'below = 22 if moment.options.low_scope == "all_trumps" else 15',
        'below = 22 if moment.options.low_scope == "all_trumps" else 16',
        "7.3: the 15 counts as a low trump",
    ),
    Mutant(
        STATEMENTS,
        "return not moment.has_trick and (FOOL in cards or moment.fool_with_side)",
        "return FOOL in cards or moment.fool_with_side",
        "7.3: the Fool is in danger for ever",
    ),
    Mutant(
        STATEMENTS,
        "return not any(is_trump(c) for c in cards)",
        "return not any(is_trump(c) or c is FOOL for c in cards)",
        "7.3: the Fool is a trump",
    ),
    Mutant(
        STATEMENTS,
        'if moment.options.batto_scope == "speaker_view":',
        "if moment.discard:",
        "7.2: the dealer always leaves the own discard out",
    ),
    Mutant(
        STATEMENTS,
        "return _holds_highest(cards, moment.suit, moment.unplayed, slice(0, 1))",
        "return _holds_highest(cards, moment.suit, _unplayed_as_spoken(moment), slice(0, 1))",
        "7.6: D_BATTO goes by what the dealer sees",
    ),
    Mutant(
        STATEMENTS,
        "return len(highest) == places.stop - places.start and all(",
        "return all(",
        "7.3: a batto is true though too few cards are left",
    ),
    Mutant(
        STATEMENTS,
        'return _of_colour(cards, moment).count("K") == 2',
        'return _of_colour(cards, moment).count("K") > 0',
        "7.5: one King is enough for alto batto twice",
    ),
    Mutant(
        STATEMENTS,
        "return [str(number) for number in counts]",
        "return [str(counts[0])]",
        "7.5: one of the two suits is always the first",
    ),
    Mutant(
        STATEMENTS,
        'Kind("DT_NAME(trump)", Topic.TRUMPS, "7.6", _NAMED[1:], _named_trump, True, True)',
        'Kind("DT_NAME(trump)", Topic.TRUMPS, "7.6", _NAMED[1:], _named_trump, True)',
        "7.7: FARO can't refer to a discarded trump",
    ),
    Mutant(
        SAYINGS,
        'return kind_of(said).names_card and said.args != ("no",)',
        "return kind_of(said).names_card",
        "7.7: FARO refers to a 1 that is denied",
    ),
    Mutant(
        SAYINGS,
        "of_discard >= kind.of_discard",
        "of_discard == kind.of_discard",
        "7.1: the dealer is offered the discard alone",
    ),
    Mutant(
        RULES,
        "is_dealer=seat == state.dealer,",
        "is_dealer=True,",
        "7.8.7: everybody may speak of a discard",
    ),
    Mutant(
        TALK,
        "gone = {*moment.hand, *moment.discard}",
        "gone = {*moment.hand}",
        "7.1: the dealer is offered to ask for what lies in the discard",
    ),
    Mutant(
        TALK,
        "if moment.statements == options.max_statements:",
        "if moment.statements and moment.statements == options.max_statements:",
        "7.1: with no statement allowed there may be any number",
    ),
    Mutant(
        TALK,
        'if kind.code == "T_ONE" and T1 not in moment.unplayed:',
        'if kind.code == "T_ONE" and moment.card is T1:',
        "7.8.10: the 1 may be spoken of after it was played",
    ),
    Mutant(
        TALK,
        'if kind.code in ("T_NONE", "T_FOOL_DANGER"):',
        'if kind.code == "T_NONE":',
        "7.3: the danger may be told where only the 1 may",
    ),
    Mutant(
        TALK,
        "return in_danger or not any(c.suit == TRUMP and c is not T1 for c in moment.hand)",
        "return in_danger or not any(c.suit == TRUMP for c in moment.hand)",
        "7.3: the last trump, the 1, can't be told",
    ),
    Mutant(
        TALK,
        "closed = moment.card is FOOL and not options.fool_opens_suggestions",
        "closed = moment.card is FOOL",
        "7.7: the Fool never opens suggestions",
    ),
    Mutant(
        TALK,
        'return _no("7.8.5", "same_colour", suit=Suit(suit))',
        'return _no("7.8.4", "suit_named", suit=Suit(suit))',
        "7.8: a refusal names the wrong paragraph",
    ),
    Mutant(
        TALK,
        'return _no("7.8.1", "without_card")',
        "return None",
        "7.8.1: anything may be said without a card",
    ),
    Mutant(
        STATES,
        "return sum(s.after == played and is_statement(s.saying) for s in self.said)",
        "return sum(s.after == played for s in self.said)",
        "7.1: suggestions count as statements",
    ),
)
