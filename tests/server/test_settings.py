"""The settings of a server: where they come from, and what is refused."""

import stat
import subprocess
import sys
from pathlib import Path

import pytest

from septem.server.settings import SettingsError, read_settings
from septem.server.store.database import database_url, parse_url


def test_without_anything_said_games_are_kept_in_a_file_of_the_data_folder(tmp_path: Path) -> None:
    assert read_settings({}).data.name == "septem"
    settings = read_settings({}, data=tmp_path / "septem")
    assert settings.database == f"sqlite:///{tmp_path / 'septem' / 'septem.db'}"
    assert (settings.redis_url, settings.workers, settings.log, settings.rate_limits) == ("", 1, "plain", True)


def test_the_environment_is_read_and_options_come_before_it(tmp_path: Path) -> None:
    environment = {
        "SEPTEM_DATA": "/srv/septem",
        "DATABASE_URL": "postgresql://septem@db/septem",
        "REDIS_URL": "redis://cache",
        "SEPTEM_PUBLIC_URL": "https://play.example.org/",
        "SEPTEM_BOT_WORKERS": "3",
        "SEPTEM_BOT_PAUSE": "0",
        "SEPTEM_WORKERS": "4",
        "SEPTEM_LOG": "json",
        "SEPTEM_TRUSTED_PROXIES": "10.0.0.0/8, 127.0.0.1",
        "SEPTEM_LIMITS": "off",
    }
    settings = read_settings(environment, data=tmp_path, workers=None)
    assert settings.data == tmp_path
    assert settings.database == "postgresql://septem@db/septem"
    assert (settings.workers, settings.bot_workers, settings.bot_delay) == (4, 3, (0.0, 0.0))
    assert (settings.public_url, settings.is_https) == ("https://play.example.org", True)
    assert settings.trusted_proxies == ("10.0.0.0/8", "127.0.0.1")
    assert not settings.rate_limits


def test_worker_processes_get_the_settings_of_options_by_the_environment(tmp_path: Path) -> None:
    environment = {"SEPTEM_LOG": "json", "DATABASE_URL": "postgresql://septem@db/septem"}
    settings = read_settings(environment, data=tmp_path, workers=3).with_secret()
    handed_on = settings.to_environment()
    assert set(handed_on) == {"SEPTEM_DATA", "DATABASE_URL", "SEPTEM_SECRET", "SEPTEM_WORKERS"}
    assert read_settings(environment | handed_on) == settings


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("DATABASE_URL", "mysql://db", "postgresql:// or sqlite://"),
        ("DATABASE_URL", "sqlite+aiosqlite:///septem.db", "postgresql:// or sqlite://"),
        ("DATABASE_URL", "sqlite://", "In-memory databases are not supported"),
        ("DATABASE_URL", "sqlite:///", "In-memory databases are not supported"),
        ("DATABASE_URL", "sqlite:///:memory:", "In-memory databases are not supported"),
        ("DATABASE_URL", "sqlite:///septem.db?mode=memory&uri=true", "cannot have options"),
        ("DATABASE_URL", "sqlite://septem.db", "three slashes before the path"),
        ("DATABASE_URL", "sqlite:septem.db", "Invalid database URL"),
        ("DATABASE_URL", "postgresql://db:port/septem", "Invalid database URL"),
        ("REDIS_URL", "localhost:6379", "redis://"),
        ("REDIS_URL", "redis://[bad", "REDIS_URL is not a valid URL"),
        ("REDIS_URL", "redis://cache:99999999", "REDIS_URL is not a valid URL"),
        ("SEPTEM_PUBLIC_URL", "https://[bad", "SEPTEM_PUBLIC_URL is not a valid URL"),
        ("SEPTEM_PUBLIC_URL", "play.example.org", "https://play.example.org"),
        ("SEPTEM_PUBLIC_URL", "https://example.org/septem", "without a path"),
        ("SEPTEM_SECRET", "short", "at least 16 characters"),
        ("SEPTEM_WORKERS", "two", "not 'two'"),
        ("SEPTEM_BOT_WORKERS", "0", "at least 1"),
        ("SEPTEM_BOT_PAUSE", "3-1", "such as 0.8-2.2"),
        ("SEPTEM_BOT_PAUSE", "a while", "not 'a while'"),
        ("SEPTEM_AWAY", "0-60", "such as 30-60"),
        ("SEPTEM_LOG", "xml", "plain or json"),
        ("SEPTEM_LIMITS", "yes", "on or off"),
        ("SEPTEM_TRUSTED_PROXIES", "proxy", "'proxy'"),
    ],
)
def test_a_value_that_makes_no_sense_is_refused_in_one_sentence(name: str, value: str, said: str) -> None:
    with pytest.raises(SettingsError, match=rf"^{name}") as refused:
        read_settings({name: value})
    assert said in str(refused.value)


def test_the_secret_is_made_once_and_for_its_owner_only(tmp_path: Path) -> None:
    settings = read_settings({}, data=tmp_path / "new")
    secret = settings.with_secret().secret
    assert len(secret) > 40
    assert settings.with_secret().secret == secret
    assert stat.S_IMODE((tmp_path / "new" / "secret").stat().st_mode) == 0o600
    assert [file.name for file in (tmp_path / "new").iterdir()] == ["secret"]
    assert secret not in repr(settings.with_secret())


def test_a_key_that_cannot_be_kept_leaves_no_draft(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_source: Path, _target: Path) -> None:
        raise PermissionError(1, "no links here")

    monkeypatch.setattr("os.link", refuse)
    with pytest.raises(SettingsError, match=r"Cannot read or write the secret key in .*: no links here"):
        read_settings({}, data=tmp_path).with_secret()
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_one_is_told_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for folder in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(SettingsError, match=r"Cannot use .* as the data folder: .*\.$"):
            read_settings({}, data=folder).with_secret()
    (tmp_path / "secret").mkdir()
    with pytest.raises(SettingsError, match=r"Cannot read or write the secret key in .*: .*\.$"):
        read_settings({}, data=tmp_path).with_secret()


def test_a_folder_with_a_strange_name_keeps_its_database(tmp_path: Path) -> None:
    file = tmp_path / "who? me & you %41" / "septem.db"
    assert parse_url(database_url(file)).database == str(file)


def test_somebody_is_away_after_some_seconds() -> None:
    assert read_settings({}).absence_limits is None
    assert read_settings({"SEPTEM_AWAY": "0.5-2"}).absence_limits == (0.5, 2)
    for text in ("0", "60-30", "soon", "-1", "nan", "1-1e9"):
        with pytest.raises(SettingsError, match="SEPTEM_AWAY must be a range of seconds"):
            read_settings({"SEPTEM_AWAY": text})


def test_an_empty_secret_file_is_not_a_secret(tmp_path: Path) -> None:
    (tmp_path / "secret").touch()
    with pytest.raises(SettingsError, match="contains no valid key"):
        read_settings({}, data=tmp_path).with_secret()


def test_redis_and_postgresql_are_extras_that_are_asked_for_by_name() -> None:
    code = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("redis", "psycopg"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Missing())
import septem.server.app
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


@pytest.mark.parametrize(
    ("name", "value", "extra"),
    [("REDIS_URL", "redis://cache", "redis"), ("DATABASE_URL", "postgresql://db/septem", "postgres")],
)
def test_what_an_extra_is_missing_for_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, extra: str
) -> None:
    monkeypatch.setattr("septem.server.settings.find_spec", lambda _: None)
    with pytest.raises(SettingsError, match=rf"{name} needs .* pip install 'septem\[{extra}\]'"):
        read_settings({name: value})
