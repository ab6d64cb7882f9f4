"""The catalogues: everything that the game can say."""

import random
from collections.abc import Iterator
from importlib.resources import files

import pytest

from games.actions import Discard
from games.tarot import GAME
from games.tarot.actions import PLAYS, Bid, Call, Misere, Poignee, Slam
from games.tarot.deck import DECK
from games.tarot.rules import refusal
from games.tarot.states import TarotState
from games.words import Phrase
from tests.games.tarot.build import random_game, some_options
from tests.games.wording import LANGUAGES, catalogue, option_keys, phrases, ungiven

LONGEST_HELP = 100
"""What Discord shows of the description of an option."""


CATALOGUES = {language: catalogue(GAME.key, language) for language in LANGUAGES}


def refusals(state: TarotState) -> Iterator[Phrase]:
    """Why the actions that come to mind are refused here."""
    poignees = [Poignee(), Poignee(DECK[:10]), Poignee(DECK[1:9]), Poignee(DECK[5:6])]
    others = [Bid("petite"), Bid("pass"), Slam(announced=True), Misere("both"), Misere("no")]
    for card in DECK[::5]:
        others += [Call(card), Discard(card), PLAYS[card]]
    for action in (*poignees, *others):
        if (reason := refusal(state, action)) is not None:
            yield from phrases(reason.phrase)


@pytest.fixture(scope="module")
def emitted() -> dict[str, Phrase]:
    """A phrase for each key that comes up in random games with all sorts of options."""
    found: dict[str, Phrase] = {}
    for seed in range(6):
        rng = random.Random(seed)
        seats = 3 + seed % 3
        options = some_options(rng, rounds=1, slam_announce="after_exchange")
        for step, (state, seat, _) in enumerate(random_game(seats, seed, **options)):
            if step % 9 and seat is not None and step > 30:
                continue
            found |= {p.key: p for p in refusals(state)}
            for viewer in (None, seat):
                found |= {p.key: p for p in phrases(GAME.view(state, viewer))}
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_is_said_has_words(language: str, emitted: dict[str, Phrase]) -> None:
    """Each key that comes up in play has an entry that asks for no value that isn't given."""
    assert len(emitted) > 60
    own = {key for key in emitted if not key.startswith("core.")}
    assert own - set(CATALOGUES[language]) == set()
    assert ungiven(CATALOGUES[language], emitted) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_has_words(language: str) -> None:
    """Name, help that fits, and each choice that isn't a number."""
    words = CATALOGUES[language]
    presets = {f"tarot.preset.{preset}" for preset in GAME.presets}
    keys = option_keys(GAME.Options) | presets | {"tarot.option.rounds.0"}
    assert keys - set(words) == set()
    for key in keys:
        if key.endswith(".help"):
            assert len(words[key][0]) <= LONGEST_HELP, key


def test_no_entry_is_left_over() -> None:
    """Every key stands in the sources, whole or by its beginning, or belongs to options or help."""
    sources = "".join(
        path.read_text(encoding="utf-8")
        for path in files("games.tarot").iterdir()
        if path.name.endswith(".py")
    )
    for key in CATALOGUES["en"]:
        if not key.startswith(("tarot.option.", "tarot.preset.")):
            stem = key[: key.rindex(".") + 1]
            assert f'"{key}"' in sources or f'f"{stem}' in sources or key in PLAIN, key


PLAIN = {"tarot.name", "tarot.about"}
"""What the bot says of every game."""
