"""The talk of RULES.md 7 a second time: which of all sayings a seat may say, and when.

``table`` is always the referee of the game; only its plain lists are read.
"""

from __future__ import annotations

from typing import Any

FIGURES = ["K", "Q", "N", "J"]
COLOURS = {"red": ["O", "U"], "black": ["W", "B"]}
RED = [*FIGURES, "1", "2", "3", "4", "5", "6"]
BLACK = [*FIGURES, "10", "9", "8", "7", "6", "5"]
ALL = {
    "O": [f"{r}O" for r in RED],
    "U": [f"{r}U" for r in RED],
    "W": [f"{r}W" for r in BLACK],
    "B": [f"{r}B" for r in BLACK],
    "T": [f"T{n}" for n in range(21, 0, -1)],
}
"""2.2: each suit's cards, the highest first."""

NEUTRAL = ["TAKE", "DUCK", "LOAD", "SAVE", "HIGH", "LOW", "FARO"]


def _all_sayings() -> list[str]:
    """Every text of 7.3 to 7.7, whether or not it may ever be said at this table."""
    texts = [f"T_NAME({n})" for n in range(15, 22)] + [f"T_LOW({n})" for n in range(15)]
    texts += ["T_BATTO", "T_BATTO2", "T_ONE(yes)", "T_ONE(no)", "T_FOOL_DANGER", "T_NONE"]
    texts += [f"S_NAME({f},{x})" for x in "OUWB" for f in FIGURES]
    texts += [f"S_NUM({n})" for n in range(7)] + [f"S_LEN({n})" for n in range(10)]
    texts += ["S_BATTO", "S_BATTO2", "S_NONE"]
    for colour in COLOURS:
        texts += [f"{code}({colour})" for code in ("O_ALTO_BATTO", "O_ALTO_BATTO2", "O_ALTO")]
        texts += [f"O_NAME({f},{colour})" for f in FIGURES]
    texts += [f"O_NUM({n})" for n in range(13)]
    texts += [f"DT_NAME({n})" for n in range(15, 21)]
    texts += [f"{code}({n})" for code in ("DT_LOW", "D_NUM", "D_LEN", "DO_NUM") for n in range(3)]
    texts += [f"D_NAME({f},{x})" for x in "OUWB" for f in FIGURES[1:]] + ["D_BATTO", "D_NONE"]
    for colour in COLOURS:
        texts += [f"DO_ALTO({colour})"] + [f"DO_NAME({f},{colour})" for f in FIGURES[1:]]
        texts += [f"{code}({colour})" for code in ("LEAD_COLOUR", "PLAY_COLOUR")]
        texts += [f"PLAY_FIG({f},{colour})" for f in FIGURES]
    texts += [*NEUTRAL, "LEAD_TRUMP", "PLAY_TRUMP"] + [f"PLAY_TRUMP({n})" for n in range(15, 22)]
    for x in "OUWB":
        texts += [f"LEAD_SUIT({x})"] + [f"PLAY_CARD({c[:-1]},{x})" for c in ALL[x]]
    return texts


def parts(saying: str) -> tuple[str, list[str]]:
    """The code of a saying and what stands in its brackets."""
    code, _, rest = saying.partition("(")
    return code, rest.rstrip(")").split(",") if rest else []


SAYINGS = _all_sayings()
KNOWN = set(SAYINGS)


def is_statement(saying: str) -> bool:
    """Whether it tells something; everything else asks for something."""
    return saying.startswith(("T_", "S_", "O_", "D_", "DT_", "DO_"))


def may_be_said(table: Any, seat: int, saying: str) -> bool:
    """7.1 and 7.7, while a deal is under way."""
    if not table.options["signals"]:
        return False
    if saying in NEUTRAL:
        return saying != "FARO" or any(
            speaker % 2 == seat % 2 and _names_a_card(said) for speaker, said in table.said
        )
    if not table.plays or table.plays[-1][0] != seat:
        return False
    card = table.plays[-1][1]
    if not is_statement(saying):
        return _opens(saying, card, table.options)
    limit = table.options["max_statements"]
    if limit is not None and table.statements >= limit:
        return False
    return _may_be_told(table, seat, saying, card)


def is_idle(table: Any, saying: str) -> bool:
    """7.1: a suggestion that names only cards which the partner of the last player can't hold."""
    speaker = table.plays[-1][0]
    away = [c for _, c in table.plays] + table.hands[speaker]
    away += table.discard if speaker == table.dealer else []
    match parts(saying):
        case "PLAY_TRUMP", [n]:
            named = ["T" + n]
        case "PLAY_CARD", [r, x]:
            named = [r + x]
        case "PLAY_FIG", [f, colour]:
            named = [f + x for x in COLOURS[colour]]
        case _:
            return False
    return all(c in away for c in named)


def _names_a_card(said: str) -> bool:
    """7.7: what ``FARO`` can refer to."""
    code, brackets = parts(said)
    if code in {"T_ONE", "PLAY_TRUMP"}:
        return brackets not in (["no"], [])
    return code.endswith("_NAME") or code in {"PLAY_CARD", "PLAY_FIG"}


def _suit(card: str) -> str:
    return "T" if card == "EX" or card[0] == "T" else card[-1]


def _other(card: str) -> str:
    """The colour that a plain card is not of."""
    return "black" if card[-1] in "OU" else "red"


def _opens(saying: str, card: str, options: dict[str, Any]) -> bool:
    """7.7: whether this card goes with this tied suggestion."""
    code, brackets = parts(saying)
    if code in {"LEAD_TRUMP", "PLAY_TRUMP"}:
        return card[0] == "T" or (card == "EX" and options["fool_opens_suggestions"])
    if _suit(card) == "T":
        return False
    if code in {"LEAD_SUIT", "PLAY_CARD"}:
        return brackets[-1] == card[-1]
    return brackets[-1] == _other(card)


def _may_be_told(table: Any, seat: int, saying: str, card: str) -> bool:
    """7.3 to 7.6: the topic, the speaker, the limits, and the truth where it is asked for."""
    code, brackets = parts(saying)
    group, _, kind = code.partition("_")
    if group.startswith("D") and seat != table.dealer:
        return False
    if (group in {"T", "DT"}) != (_suit(card) == "T"):
        return False
    if group in {"S", "D"} and kind == "NAME" and brackets[1] != card[-1]:
        return False
    if group in {"O", "DO"} and kind != "NUM" and brackets[-1] != _other(card):
        return False
    if not _option_allows(table, seat, code):
        return False
    if table.options["truth"] == "honour":
        return True
    return _is_true(table, seat, group, kind, brackets, card)


def _option_allows(table: Any, seat: int, code: str) -> bool:
    """7.3: when the 1, the danger and the end of trumps may be spoken of; 7.4: S_BATTO2."""
    conditional = table.options["t_one"] == "conditional"
    if code == "S_BATTO2":
        return bool(table.options["suit_double_batto"])
    if code in {"T_FOOL_DANGER", "T_NONE"}:
        return not conditional
    if code != "T_ONE":
        return True
    if "T1" in [c for _, c in table.plays]:
        return False
    others = [c for c in table.hands[seat] if c[0] == "T" and c != "T1"]
    return not conditional or not others or _danger(table, seat)


def _danger(table: Any, seat: int) -> bool:
    tricks = [w for w, _ in table.tricks if w % 2 == seat % 2]
    played = any(c == "EX" and s % 2 == seat % 2 for s, c in table.plays)
    return not tricks and (played or "EX" in table.hands[seat])


def _is_true(table: Any, seat: int, group: str, kind: str, brackets: list[str], card: str) -> bool:
    """Whether it is so: of the hand, or of the discard for the groups of the dealer."""
    of_discard = group.startswith("D")
    held = table.discard if of_discard else table.hands[seat]
    x = _suit(card)
    if kind in {"BATTO", "BATTO2"}:
        return _has_top(table, seat, held, x, kind, of_discard)
    if group in {"O", "DO"}:
        return _is_true_of_colour(table, held, kind, brackets, COLOURS[_other(card)])
    own = [c for c in held if c != "EX" and _suit(c) == x]
    match kind:
        case "NAME":
            return (f"T{brackets[0]}" if x == "T" else brackets[0] + x) in held
        case "LOW":
            every = table.options["low_scope"] == "all_trumps"
            return len([c for c in own if every or int(c[1:]) < 15]) == int(brackets[0])
        case "NUM":
            return len([c for c in own if c[0] not in FIGURES]) == int(brackets[0])
        case "LEN":
            return len(own) == int(brackets[0])
        case "NONE":
            return own == []
        case "ONE":
            return ("T1" in held) == (brackets == ["yes"])
        case _:
            assert kind == "FOOL_DANGER"
            return _danger(table, seat)


def _has_top(table: Any, seat: int, held: list[str], x: str, kind: str, of_discard: bool) -> bool:
    """7.2 and the batti of 7.3, 7.4 and 7.6."""
    gone = [c for _, c in table.plays]
    if seat == table.dealer and table.options["batto_scope"] == "speaker_view" and not of_discard:
        gone += table.discard
    unplayed = [c for c in ALL[x] if c not in gone]
    if kind == "BATTO":
        return unplayed != [] and unplayed[0] in held
    first = 1 if table.options["batto2"] == "second_and_third" else 0
    two = unplayed[first : first + 2]
    return len(two) == 2 and all(c in held for c in two)


def _is_true_of_colour(
    table: Any, held: list[str], kind: str, brackets: list[str], suits: list[str]
) -> bool:
    """7.5."""
    own = [c for c in held if c != "EX" and _suit(c) in suits]
    small = [[c for c in own if c[-1] == x and c[0] not in FIGURES] for x in suits]
    if kind in {"ALTO_BATTO", "ALTO_BATTO2"}:
        return len([c for c in own if c[0] == "K"]) >= (2 if kind[-1] == "2" else 1)
    if kind == "ALTO":
        return own == []
    if kind == "NAME":
        return any(c[0] == brackets[0] for c in own)
    assert kind == "NUM"
    if table.options["opp_num"] == "one_suit":
        return int(brackets[0]) in [len(s) for s in small]
    return sum(len(s) for s in small) == int(brackets[0])
