"""The end of a deal and of a game, and the running score (RULES.md 5, 6)."""

from __future__ import annotations

from games.cards import Card
from games.piedicavallo.log import announcement
from games.piedicavallo.pack import ALL_POINTS
from games.piedicavallo.rules import DEALS
from games.piedicavallo.scoring import Sheet
from games.piedicavallo.states import Finished, PiedicavalloMatch
from games.view import Bar, DealRow, Pile, Points, Summary
from games.words import Phrase, Player, Team


def rows(match: PiedicavalloMatch) -> tuple[DealRow, ...]:
    """One row a finished deal."""
    return tuple(
        DealRow(Phrase("piedicavallo.row.deal", number=number), sheet.scores)
        for number, sheet in enumerate(match.sheets, 1)
    )


def summary(match: PiedicavalloMatch, deal: Finished, *, over: bool) -> Summary:
    """The deal just finished, all hands open."""
    sheet = match.sheets[-1]
    ahead = sheet.scores.index(max(sheet.scores))
    return Summary(
        title=outcome("summary.deal", sheet.scores),
        subtitle=_standing(match, over=over),
        good=None,
        bar=Bar(
            points=sheet.scores[ahead],
            target=ALL_POINTS / 2,
            most=ALL_POINTS,
            label=Phrase("piedicavallo.summary.bar", team=Team(ahead)),
        ),
        chips=_chips(sheet, deal),
        lines=sheet.lines(),
        scores=sheet.scores,
        dealt=_dealt(deal),
    )


def outcome(name: str, points: tuple[Points, ...]) -> Phrase:
    """Who is ahead of whom, with the points of both; level sides share one number."""
    first, second = points
    if first == second:
        return Phrase(f"piedicavallo.{name}.level", points=first)
    ahead = 0 if first > second else 1
    return Phrase(
        f"piedicavallo.{name}.won", team=Team(ahead), points=max(points), others=min(points)
    )


def _standing(match: PiedicavalloMatch, *, over: bool) -> Phrase:
    if over:
        return outcome("summary.game", match.totals)
    return Phrase(
        "piedicavallo.summary.so_far",
        number=match.deals,
        of=DEALS * (match.deals // DEALS + 1),
        first=match.totals[0],
        second=match.totals[1],
    )


def _chips(sheet: Sheet, deal: Finished) -> tuple[Card | Phrase, ...]:
    bare = tuple(
        Phrase("piedicavallo.chip.no_trick", team=Team(team))
        for team, tricks in enumerate(sheet.tricks)
        if not tricks
    )
    return (*bare, announcement(deal))


def _dealt(deal: Finished) -> tuple[Pile, ...]:
    hands = tuple(
        Pile(Phrase("piedicavallo.pile.dealt", player=Player(seat)), hand, seat=seat)
        for seat, hand in enumerate(deal.hands)
    )
    laid = Pile(Phrase("piedicavallo.pile.discard"), deal.discard, seat=deal.dealer)
    return (*hands, laid)
