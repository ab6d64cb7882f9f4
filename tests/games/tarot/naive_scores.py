"""How a finished deal of French Tarot is scored, from RULES.md alone; the other half of ``naive``.

Card points are counted in halves until they are written down.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.games.tarot.naive import Referee

OUDLERS = ["T1", "T21", "EX"]
TARGETS = [56, 51, 41, 36]
TIMES = {"petite": 1, "garde": 2, "garde_sans": 4, "garde_contre": 6}
PRIZES = {3: [120, 0, -120], 4: [120, 60, -60, -120], 5: [120, 60, 0, -60, -120]}
KEYS = ("taker", "partner", "bid", "oudlers", "points", "target", "made", "unit")
EXTRAS = ("petit_au_bout", "slam")


def halves(card: str) -> int:
    """What a card is worth in half points (2.2)."""
    if card in OUDLERS or card[0] == "K":
        return 9
    return {"Q": 7, "N": 5, "J": 3}.get(card[0], 1)


def sheet(deal: Referee) -> dict[str, Any]:
    """The sheet of a deal whose last card has been played."""
    if deal.taker is None:
        return dict.fromkeys(KEYS + EXTRAS) | {"scores": grash_scores(deal)}
    cards, points = piles(deal)
    oudlers = sum(cards[o] == "attack" for o in OUDLERS)
    counted, target = points.get("attack", 0), TARGETS[oudlers]
    made = counted >= 2 * target
    short = abs(counted - 2 * target)
    difference = (short + 1) // 2
    petit, slam = petit_au_bout(deal), slam_of(deal)
    unit = unit_of(deal, made, difference, petit, slam)
    return {
        "taker": deal.taker,
        "partner": deal.partner(),
        "bid": deal.bid,
        "oudlers": oudlers,
        "points": counted / 2,
        "target": target,
        "made": made,
        "unit": unit,
        "petit_au_bout": petit,
        "slam": slam,
        "scores": shares(deal, unit),
    }


def piles(deal: Referee) -> tuple[dict[str, object], dict[object, int]]:
    """Whose each card is at the end, and the half points of each side (11, 13.1)."""
    owner: dict[str, object] = {}
    for winner, plays in deal.tricks:
        for _, card in plays:
            owner[card] = deal.side(winner)
    put_away = "defence" if deal.bid == "garde_contre" else "attack"
    for card in deal.discards or deal.dog:
        owner[card] = None if deal.taker is None else put_away
    gifts: list[tuple[object, object]] = []
    for number, (winner, plays) in enumerate(deal.tricks, start=1):
        for seat, card in plays:
            if deal.is_excuse(card):
                last = card == "EX" and number == deal.tricks_of_a_deal
                settled = last_trick(deal, seat, winner) if last else deal.side(seat)
                owner[card] = settled
                if last and settled != deal.side(winner):
                    gifts.append((settled, deal.side(seat)))
                elif not last and deal.side(seat) != deal.side(winner):
                    gifts.append((deal.side(seat), deal.side(winner)))
    points: dict[object, int] = {}
    for card, side in owner.items():
        points[side] = points.get(side, 0) + halves(card)
    for giver, taker in gifts:
        points[giver] = points.get(giver, 0) - 1
        points[taker] = points.get(taker, 0) + 1
    return owner, points


def last_trick(deal: Referee, seat: int, winner: int) -> object:
    """Where the Excuse goes that was played to the last trick (11.3)."""
    own, won = deal.side(seat), deal.side(winner)
    if own == won and all(deal.side(w) == own for w, _ in deal.tricks):
        return own
    if deal.taker is None or deal.options["excuse_last_trick"] == "trick_winner":
        return won
    return "defence" if own == "attack" else "attack"


def petit_au_bout(deal: Referee) -> object:
    """The side that has T1 in the last trick, or none (12)."""
    *_, before, (winner, plays) = deal.tricks
    side = deal.side(winner)
    if "T1" in [card for _, card in plays]:
        return side
    led = plays[0][1] == "EX" and plays[0][0] == winner
    if led and "T1" in [card for _, card in before[1]]:
        return side
    return None


def slam_of(deal: Referee) -> str:
    """The word for what became of a slam (8)."""
    winners = {deal.side(winner) for winner, _ in deal.tricks}
    if winners == {"attack"}:
        return "announced_made" if deal.announced else "unannounced_made"
    words = ["announced_failed"] if deal.announced else []
    words += ["defence_made"] if winners == {"defence"} else []
    return "+".join(words) or "none"


def unit_of(deal: Referee, made: bool, difference: int, petit: object, slam: str) -> int:
    """What each defender pays the attack (14.1)."""
    sign = 1 if made else -1
    bout = {"attack": 10, "defence": -10, None: 0}[petit]  # type: ignore[index]
    unit = (sign * (25 + difference) + bout) * TIMES[deal.bid]
    sizes = {3: [13, 15, 18], 4: [10, 13, 15], 5: [8, 10, 13]}[deal.seats]
    for size in deal.poignees:
        unit += sign * deal.options["poignee_points"][sizes.index(size)]
    each = deal.options["misere_points"]
    for seat, times in deal.miseres:
        if deal.options["misere_payment"] == "team":
            unit += each * times * (1 if deal.side(seat) == "attack" else -1)
        if deal.options["misere_payment"] == "deal_winner":
            unit += each * times * sign
    unit += {"announced_made": 400, "unannounced_made": 200}.get(slam, 0)
    if "announced_failed" in slam:
        unit -= 200
    if "defence_made" in slam and deal.options["defence_slam_bonus"]:
        unit -= 200
    return int(unit)


def shares(deal: Referee, unit: int) -> list[float]:
    """The score of each seat (14.2), miseres that everybody pays included (9.2)."""
    attack = [s for s in range(deal.seats) if deal.side(s) == "attack"]
    scores: list[float] = [0 if s in attack else -unit for s in range(deal.seats)]
    paid = unit * (deal.seats - len(attack))
    for seat in attack:
        if len(attack) == 1:
            scores[seat] = paid
        elif deal.options["five_player_split"] == "equal":
            scores[seat] = paid / 2
        else:
            scores[seat] = paid * (2 if seat == deal.taker else 1) // 3
    if deal.options["misere_payment"] == "each_other":
        for declarer, times in deal.miseres:
            for seat in range(deal.seats):
                each = deal.options["misere_points"] * times
                scores[seat] += each * (deal.seats - 1) if seat == declarer else -each
    return scores


def grash_scores(deal: Referee) -> list[float]:
    """The scores where nobody took (15.3)."""
    _, halves_of = piles(deal)
    points = [halves_of.get(seat, 0) / 2 for seat in range(deal.seats)]
    if deal.options["grash_scoring"] == "descendante":
        return [sum(points) - own - (deal.seats - 1) * own for own in points]
    if deal.options["grash_scoring"] == "most_points":
        points = [-own for own in points]
    scores = []
    for own in points:
        better, equal = sum(p < own for p in points), points.count(own)
        prizes = PRIZES[deal.seats][better : better + equal]
        scores.append(sum(prizes) / equal)
    return scores
