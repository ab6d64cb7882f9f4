"""The public log of a deal: the announced discard, what was said, and where the Fool went."""

from __future__ import annotations

from games.piedicavallo.options import PiedicavalloOptions
from games.piedicavallo.pack import FOOL, is_trump
from games.piedicavallo.phrases import phrase
from games.piedicavallo.states import PLAYERS, Discarding, Finished, Playing, Said
from games.view import Event
from games.words import Phrase, Team


def log(options: PiedicavalloOptions, deal: Discarding | Playing | Finished) -> tuple[Event, ...]:
    """The events of a deal in their order."""
    told = [(s.after, Event(s.seat, phrase_of(options, s))) for s in deal.said]
    if isinstance(deal, Discarding):
        return tuple(event for _, event in told)
    announced = (0, Event(deal.dealer, announcement(deal)))
    return tuple(event for _, event in sorted([announced, *_fool(deal), *told], key=_moment))


def _moment(event: tuple[int, Event]) -> int:
    return event[0]


def phrase_of(options: PiedicavalloOptions, said: Said) -> Phrase:
    """The words of something that was said."""
    return phrase(said.saying, said.card, options)


def announcement(deal: Playing | Finished) -> Phrase:
    """How many trumps the dealer laid away (RULES.md 3.3)."""
    trumps = sum(map(is_trump, deal.discard))
    return Phrase("piedicavallo.log.discarded" + ".zero" * (not trumps), n=trumps)


def _fool(deal: Playing | Finished) -> list[tuple[int, Event]]:
    plays = [play for trick in deal.tricks() for play in trick.plays(PLAYERS)]
    return [
        (after, Event(seat, Phrase("piedicavallo.log.fool", team=Team(seat % 2))))
        for after, (seat, c) in enumerate(plays, 1)
        if c is FOOL
    ]
