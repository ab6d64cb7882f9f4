"""Settings: read from .env and the environment, and clear about what is wrong."""

import re
from pathlib import Path

import pytest

from bot.settings import BadSettings, Settings, read_settings

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def empty_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder without .env, and an environment without our names."""
    monkeypatch.chdir(tmp_path)
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    return tmp_path


def env_file(text: str) -> None:
    """Write .env."""
    Path(".env").write_text(text, encoding="utf-8")


def test_defaults_need_nothing() -> None:
    """The bot runs without any setting, in the browser."""
    settings = read_settings()
    assert settings.discord_token is None
    assert settings.computer_pace == 1


def test_the_environment_goes_before_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is set for one run beats what is written down."""
    env_file("COMPUTER_PACE=3\nLOG_LEVEL=DEBUG\n")
    monkeypatch.setenv("COMPUTER_PACE", "4")
    settings = read_settings()
    assert (settings.computer_pace, settings.log_level) == (4, "DEBUG")


def test_arguments_go_before_both(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test or a script says what it wants."""
    monkeypatch.setenv("COMPUTER_PACE", "4")
    assert Settings(computer_pace=0).computer_pace == 0


def test_a_token_is_not_shown() -> None:
    """Neither the settings nor a part of them print the token."""
    env_file("DISCORD_TOKEN=very.secret.word\n")
    settings = read_settings()
    assert settings.discord_token is not None
    assert "secret.word" not in f"{settings!r} {settings}"


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("COMPUTER_PACE=fast", "COMPUTER_PACE"),
        ("COMPUTER_PACE=-1", "COMPUTER_PACE"),
        ("LOG_LEVEL=loud", "LOG_LEVEL"),
        ("DISCORD_TOKEN=Bot very.secret.word", "DISCORD_TOKEN"),
        ("DISCORD_TOKN=very.secret.word", "DISCORD_TOKN"),
        ("\nLOG_LEVEL\n", "line 2"),
        ("COMPUTER_PACE=1\n= 3\n", "line 2"),
        ("COMPUTER_PACE='1\n", "line 1"),
        ("SHARD_COUNT=0", "SHARD_COUNT"),
        ("SHARD_COUNT=4\nSHARD_IDS=a few", "numbers like 0,1 or 0-3"),
        ("SHARD_COUNT=4\nSHARD_IDS=3-1", "shards are 0 to 3"),
        ("SHARD_COUNT=4\nSHARD_IDS=0,4", "shards are 0 to 3"),
        ("SHARD_IDS=0,1", "needs SHARD_COUNT"),
        ("SHARD_GRACE=1e-9", "SHARD_GRACE"),
        ("METRICS_HOST=a..b", "METRICS_HOST"),
        (f"METRICS_HOST={'x' * 300}", "METRICS_HOST"),
        ("SHARD_COUNT=4\nSHARD_IDS=0,1", "PostgreSQL"),
    ],
)
def test_a_wrong_setting_is_named_in_one_line(text: str, named: str) -> None:
    """Unknown names, wrong values and broken lines are told, without any secret."""
    env_file(text)
    with pytest.raises(BadSettings) as caught:
        read_settings()
    line = str(caught.value)
    assert named in line
    assert "\n" not in line
    assert "secret.word" not in line


def test_shards_are_named_one_by_one_or_from_one_to_another() -> None:
    """Both ways can be mixed; with SQLite one process may have several, if it has all."""
    env_file("SHARD_COUNT=8\nSHARD_IDS=0, 2-4,7\nDATABASE_URL=postgresql://host/cards\n")
    assert read_settings().shard_ids == {0, 2, 3, 4, 7}
    env_file("SHARD_COUNT=2\nSHARD_IDS=0-1\n")
    assert read_settings().shard_ids == {0, 1}


def test_a_file_in_another_encoding_is_told() -> None:
    """A file saved as UTF-16 gives a line, not a traceback."""
    Path(".env").write_bytes("COMPUTER_PACE=1".encode("utf-16"))
    with pytest.raises(BadSettings, match=r"\.env"):
        read_settings()


def test_a_wrong_value_of_the_environment_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The environment is checked like the file."""
    monkeypatch.setenv("DEAL_PAUSE", "soon")
    with pytest.raises(BadSettings, match="DEAL_PAUSE"):
        read_settings()


def test_variables_of_other_programs_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the file is ours alone."""
    monkeypatch.setenv("DISCORD_TOKN", "x")
    read_settings()


def test_an_empty_value_is_no_value() -> None:
    """A copied line that was left empty means the default."""
    env_file("DISCORD_TOKEN=\nDEAL_PAUSE=\n")
    settings = read_settings()
    assert settings.discord_token is None
    assert settings.deal_pause is None


def test_containers_keep_their_database_where_env_says() -> None:
    """The address of .env reaches the container; without one, it is a file in the volume."""
    compose = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    found = re.search(r"DATABASE_URL: \$\{DATABASE_URL:-(.+)\}", compose)
    assert found is not None
    assert f"ENV DATABASE_URL={found[1]}" in (ROOT / "Dockerfile").read_text(encoding="utf-8")


def test_the_example_names_all_settings_with_their_defaults() -> None:
    """.env.example documents every setting and no other, and its values are read."""
    text = (ROOT / ".env.example").read_text(encoding="utf-8")
    named = re.findall(r"^#([A-Z_]+)=", text, re.MULTILINE)
    assert named == [name.upper() for name in Settings.model_fields]
    env_file(re.sub(r"^#(?=[A-Z_]+=)", "", text, flags=re.MULTILINE))
    read = read_settings()
    assert read.model_copy(update={"deal_pause": None}) == Settings(_env_file=None)
    assert read.deal_pause == 12 * read.computer_pace
