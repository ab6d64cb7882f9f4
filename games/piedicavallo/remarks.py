"""What the computer player says: true things that help its partner, each once and few at once."""

from __future__ import annotations

from collections.abc import Iterator

from games.cards import TRUMP, Card
from games.piedicavallo.actions import Say
from games.piedicavallo.appraisal import SURE, chance_to_win
from games.piedicavallo.inference import Reading
from games.piedicavallo.kinds import Saying
from games.piedicavallo.known import Known
from games.piedicavallo.pack import COLOUR_OF, OTHER_COLOUR, opened_suit
from games.piedicavallo.sayings import is_statement
from games.piedicavallo.states import PLAYERS


def remark(known: Known, reading: Reading) -> Say | None:
    """One statement and one suggestion to go with the own last card, as far as worth saying.

    The player must tell true where the table doesn't see to it: nothing is said on honour.
    """
    allowed = {a.saying for a in known.legal if isinstance(a, Say)}
    if not allowed or known.options.truth == "honour":
        return None
    mine = [s for s in known.said if s.seat == known.seat]
    now = [s.saying for s in mine if s.after == len(reading.plays)]
    last = reading.plays[-1][1]
    if not any(map(is_statement, now)):
        told = {(s.saying, opened_suit(s.card)) for s in mine if s.card is not None}
        for saying in _statements(last):
            if saying in allowed and (saying, opened_suit(last)) not in told:
                return Say(saying)
    wish = _suggestion(known, reading)
    return Say(wish) if wish in allowed and wish not in now else None


def _statements(last: Card) -> Iterator[Saying]:
    """What helps the partner more than the opponents, who hear it too."""
    suit = opened_suit(last)
    if suit == TRUMP:
        yield Saying("T_FOOL_DANGER")
        return
    yield Saying("S_BATTO")
    yield Saying("O_ALTO", (OTHER_COLOUR[COLOUR_OF[suit]],))
    yield Saying("D_NAME", ("Q", suit))


def _suggestion(known: Known, reading: Reading) -> Saying | None:
    """Points are asked for while the partner has yet to play to a trick that is as good as won."""
    assert known.trick is not None
    assert known.seat is not None
    partner_is_behind = 0 < len(known.trick.cards) < PLAYERS - 1
    if partner_is_behind and chance_to_win(reading, known.trick, known.seat) > SURE:
        return Saying("LOAD")
    return None
