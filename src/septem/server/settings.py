"""Settings of the server, from environment variables and `septem serve` options."""

import os
import secrets
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from importlib.util import find_spec
from ipaddress import ip_network
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, urlsplit

from platformdirs import user_data_path

from septem.errors import SeptemError, SetupError
from septem.server.store.database import database_url, parse_url

LOGS = ("plain", "json")
SECRET_LENGTH = 16
DEFAULT_BOT_WORKERS = 2
MAX_BOT_DELAY = 60
MAX_ABSENCE = 24 * 3600

# The environment variable of each setting.
VARIABLES = {
    "data": "SEPTEM_DATA",
    "database_url": "DATABASE_URL",
    "redis_url": "REDIS_URL",
    "secret": "SEPTEM_SECRET",
    "public_url": "SEPTEM_PUBLIC_URL",
    "bot_workers": "SEPTEM_BOT_WORKERS",
    "bot_delay": "SEPTEM_BOT_PAUSE",
    "absence_limits": "SEPTEM_AWAY",
    "workers": "SEPTEM_WORKERS",
    "log": "SEPTEM_LOG",
    "trusted_proxies": "SEPTEM_TRUSTED_PROXIES",
    "metrics_token": "SEPTEM_METRICS_TOKEN",
    "rate_limits": "SEPTEM_LIMITS",
}


class SettingsError(SeptemError):
    """A setting is invalid."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that differs from one server to another.

    `log`: "plain" logs only problems, for a terminal; "json" logs one line per request.
    `public_url` is the address that people use; without it, the server takes the one that a request was sent to.
    `bot_delay` is the shortest and the longest time in seconds until a bot answers. `absence_limits` are the seconds
    after which a player without a connection counts as absent, and after which others may let a bot play. Both are
    None by default.
    """

    data: Path
    database_url: str = ""
    redis_url: str = ""
    secret: str = field(default="", repr=False)
    public_url: str = ""
    bot_workers: int = DEFAULT_BOT_WORKERS
    bot_delay: tuple[float, float] | None = None
    absence_limits: tuple[float, float] | None = None
    workers: int = 1
    log: str = "plain"
    trusted_proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    metrics_token: str = field(default="", repr=False)
    rate_limits: bool = True

    @property
    def database(self) -> str:
        """The URL of the database; by default a file in the data folder."""
        return self.database_url or database_url(self.data / "septem.db")

    @property
    def is_https(self) -> bool:
        """Whether people reach this server by https, so that cookies may ask for it."""
        return self.public_url.startswith("https://")

    def to_environment(self) -> dict[str, str]:
        """The environment variables of what `septem serve` sets; worker processes inherit all others."""
        names = ("data", "database_url", "redis_url", "secret", "public_url", "workers")
        return {VARIABLES[name]: str(value) for name in names if (value := getattr(self, name))}

    def with_secret(self) -> "Settings":
        """The same settings with a secret key: the given one, or the one stored in the data folder."""
        if self.secret:
            return self
        self.make_folder()
        try:
            secret = _kept_secret(self.data / "secret")
        except OSError as error:
            raise SettingsError(f"Cannot read or write the secret key in {self.data}: {error.strerror}.") from error
        return replace(self, secret=secret)

    def make_folder(self) -> None:
        """Creates the data folder if it does not exist."""
        try:
            self.data.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise SettingsError(f"Cannot use {self.data} as the data folder: {error.strerror}.") from error


def read_settings(environment: Mapping[str, str] = os.environ, **options: Any) -> Settings:
    """The settings of the environment, with those options over them that are not None.

    >>> read_settings({"SEPTEM_DATA": "/srv/septem", "SEPTEM_WORKERS": "2", "REDIS_URL": "redis://localhost"}).workers
    2
    """
    texts = {name: environment.get(variable, "") for name, variable in VARIABLES.items()}
    found: dict[str, Any] = {
        "data": Path(texts["data"] or user_data_path("septem", appauthor=False)),
        "database_url": texts["database_url"],
        "redis_url": texts["redis_url"],
        "secret": texts["secret"],
        "public_url": texts["public_url"].rstrip("/"),
        "bot_workers": _integer(texts, "bot_workers", DEFAULT_BOT_WORKERS),
        "bot_delay": _seconds(texts, "bot_delay", "0.8-2.2", MAX_BOT_DELAY),
        "absence_limits": _seconds(texts, "absence_limits", "30-60", MAX_ABSENCE, may_be_zero=False),
        "workers": _integer(texts, "workers", 1),
        "log": texts["log"] or "plain",
        "trusted_proxies": _proxies(texts["trusted_proxies"] or "127.0.0.1,::1"),
        "metrics_token": texts["metrics_token"],
        "rate_limits": _switch(texts, "rate_limits"),
    }
    found |= {name: value for name, value in options.items() if value is not None}
    settings = Settings(**found)
    _check(settings)
    return settings


def _check(settings: Settings) -> None:
    if settings.database_url:
        _check_database(settings.database_url)
    if settings.redis_url and _split(settings.redis_url, "REDIS_URL").scheme not in ("redis", "rediss", "unix"):
        raise SettingsError("REDIS_URL must begin with redis://, rediss:// or unix://.")
    if settings.database_url.startswith("postgres") and find_spec("psycopg") is None:
        raise SettingsError("DATABASE_URL needs the library psycopg: pip install 'septem[postgres]'.")
    if settings.redis_url and find_spec("redis") is None:
        raise SettingsError("REDIS_URL needs the library redis: pip install 'septem[redis]'.")
    address = _split(settings.public_url, "SEPTEM_PUBLIC_URL")
    if settings.public_url and (address.scheme not in ("http", "https") or not address.netloc or address.path):
        raise SettingsError("SEPTEM_PUBLIC_URL must be an address without a path, such as https://play.example.org.")
    if settings.secret and len(settings.secret) < SECRET_LENGTH:
        raise SettingsError(f"SEPTEM_SECRET must have at least {SECRET_LENGTH} characters.")
    if settings.log not in LOGS:
        raise SettingsError("SEPTEM_LOG must be plain or json.")


def _check_database(url: str) -> None:
    try:
        parse_url(url)
    except SetupError as error:
        raise SettingsError(f"DATABASE_URL cannot be used: {error}") from error


def _split(address: str, name: str) -> SplitResult:
    """Splits a URL; raises `SettingsError` if it or its port is invalid."""
    try:
        parts = urlsplit(address)
        _ = parts.port
    except ValueError as error:
        raise SettingsError(f"{name} is not a valid URL.") from error
    return parts


def _integer(texts: Mapping[str, str], name: str, default: int) -> int:
    text = texts[name] or str(default)
    if not text.isdecimal() or int(text) < 1:
        raise SettingsError(f"{VARIABLES[name]} must be an integer of at least 1, not '{text}'.")
    return int(text)


def _switch(texts: Mapping[str, str], name: str) -> bool:
    text = texts[name] or "on"
    if text not in ("on", "off"):
        raise SettingsError(f"{VARIABLES[name]} must be on or off, not '{text}'.")
    return text == "on"


def _seconds(
    texts: Mapping[str, str], name: str, example: str, most: float, *, may_be_zero: bool = True
) -> tuple[float, float] | None:
    """Two numbers of seconds with a dash between them, or one for both; None if the variable is not set."""
    text = texts[name]
    if not text:
        return None
    error = SettingsError(f"{VARIABLES[name]} must be a range of seconds, such as {example}, not '{text}'.")
    try:
        shortest, _, longest = text.partition("-")
        first, last = float(shortest), float(longest or shortest)
    except ValueError:
        raise error from None
    if not 0 <= first <= last <= most or (first == 0 and not may_be_zero):
        raise error
    return first, last


def _proxies(text: str) -> tuple[str, ...]:
    addresses = tuple(one.strip() for one in text.split(",") if one.strip())
    for address in addresses:
        try:
            ip_network(address)
        except ValueError:
            raise SettingsError(
                f"SEPTEM_TRUSTED_PROXIES has '{address}', which is not an IP address or network."
            ) from None
    return addresses


def _kept_secret(file: Path) -> str:
    """Reads the key from this file and creates it if missing; safe for several processes."""
    if not file.exists():
        draft = file.with_suffix(f".{secrets.token_hex(4)}")
        try:
            draft.touch(0o600, exist_ok=False)
            draft.write_text(secrets.token_urlsafe(32), "ascii")
            with suppress(FileExistsError):
                os.link(draft, file)
        finally:
            draft.unlink(missing_ok=True)
    kept = file.read_text(encoding="ascii").strip()
    if len(kept) < SECRET_LENGTH:
        raise SettingsError(f"{file} contains no valid key. Delete it to generate a new one.")
    return kept
