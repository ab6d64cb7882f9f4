"""The end of a deal: who scored what and why, and the hands where they are opened."""

from __future__ import annotations

from games.all_fours.dealing import rest_of
from games.all_fours.narration import winner
from games.all_fours.pack import laid_out
from games.all_fours.sheet import Sheet
from games.all_fours.states import AllFoursMatch, Dealt, Ended, Over, Ready, State
from games.cards import Card
from games.view import Pile, Summary
from games.words import Phrase, Player, Team


def summary(state: State) -> Summary | None:
    """The deal that has just ended, until the next one begins."""
    if not isinstance(state, Ready | Over) or state.ended is None:
        return None
    sheet = state.match.sheets[-1]
    return Summary(
        title=_title(state),
        subtitle=_subtitle(state.match),
        good=None,
        bar=None,
        chips=_chips(sheet),
        lines=sheet.lines(),
        scores=sheet.scores,
        dealt=_opened(state.ended, sheet),
    )


def _title(state: Ready | Over) -> Phrase:
    if isinstance(state, Over):
        return Phrase("all_fours.summary.won", team=Team(winner(state)))
    if state.ended and state.ended.ending == "pack":
        return Phrase("all_fours.summary.pack_out")
    return Phrase("all_fours.summary.deal", number=state.match.deals)


def _subtitle(match: AllFoursMatch) -> Phrase:
    first, second = match.totals
    target = match.options.target
    return Phrase("all_fours.summary.score", first=first, second=second, target=target)


def _chips(sheet: Sheet) -> tuple[Card | Phrase, ...]:
    """The cards turned up, and the one thing that a table talks about afterwards."""
    hung = any(item.name == "jack" and item.points > 1 for item in sheet.items)
    return (*sheet.turned, *((Phrase("all_fours.chip.hang_jack"),) if hung else ()))


def _opened(ended: Ended, sheet: Sheet) -> tuple[Pile, ...]:
    """Every hand as dealt and the undealt rest.

    Where trumps were never fixed the cards go back into the pack unseen, as they do at a table.
    """
    dealt, trump = ended.dealt, sheet.trump
    if trump is None:
        return ()
    hands = tuple(_hand(dealt, seat, trump) for seat in range(len(dealt.hands)))
    rest = Pile(Phrase("all_fours.pile.rest"), laid_out(rest_of(dealt), trump))
    return (*hands, Pile(Phrase("all_fours.pile.turned"), dealt.turned), rest)


def _hand(dealt: Dealt, seat: int, trump: str) -> Pile:
    label = Phrase("all_fours.pile.hand", player=Player(seat))
    return Pile(label, laid_out(dealt.hands[seat], trump), seat=seat)
