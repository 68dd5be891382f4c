"""A PostgreSQL server that the tests start for themselves, as a user that may."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import psycopg

STARTS_WITHIN = 30.0
# PostgreSQL refuses to run as root; these are there where it is installed.
UNPRIVILEGED = ("postgres", "nobody")
QUICK = ("fsync=off", "full_page_writes=off", "listen_addresses=", "max_connections=200")


def programs() -> Path | None:
    """The folder with PostgreSQL's programs, the newest there is."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda file: int(file.parts[-3]))
    if found:
        return found[-1].parent
    anywhere = shutil.which("initdb")
    return Path(anywhere).resolve().parent if anywhere else None


class Postgres:
    """A running server; its socket is in `folder`, its files are in `folder / "data"`."""

    def __init__(self, folder: Path, pid: int) -> None:
        self.folder = folder
        self.pid = pid

    def connect(self) -> psycopg.Connection[tuple[object, ...]]:
        """A connection for its administrator."""
        return psycopg.connect(f"host={self.folder} user=septem dbname=postgres", autocommit=True)

    def new_database(self) -> str:
        """The address of a new, empty database."""
        name = f"septem_{uuid.uuid4().hex}"
        with self.connect() as connection:
            connection.execute(f'CREATE DATABASE "{name}"'.encode())
        return f"postgresql://septem@/{name}?host={self.folder}"


@contextmanager
def running_postgres(bin_folder: Path, settings: Sequence[str] = QUICK) -> Iterator[Postgres]:
    """Starts a server with these settings in a new folder, and ends it."""
    folder = Path(tempfile.mkdtemp(prefix="septem-pg-"))
    user = _unprivileged() if os.geteuid() == 0 else pwd.getpwuid(os.geteuid())
    os.chown(folder, user.pw_uid, user.pw_gid)
    run = partial(subprocess.Popen[bytes], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    if os.geteuid() == 0:
        run = partial(run, user=user.pw_uid, group=user.pw_gid, extra_groups=[])
    data = folder / "data"
    options = ["-U", "septem", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
    assert run([bin_folder / "initdb", "-D", data, *options]).wait() == 0
    set_up = [word for setting in settings for word in ("-c", setting)]
    server = run([bin_folder / "postgres", "-D", data, "-k", folder, *set_up])
    try:
        postgres = Postgres(folder, server.pid)
        _wait_for(postgres)
        yield postgres
    finally:
        # At once: what it holds is thrown away.
        server.send_signal(signal.SIGQUIT)
        server.wait(STARTS_WITHIN)
        shutil.rmtree(folder)


def _unprivileged() -> pwd.struct_passwd:
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    return next(known[name] for name in UNPRIVILEGED if name in known)


def _wait_for(postgres: Postgres) -> None:
    end = time.monotonic() + STARTS_WITHIN
    while True:
        try:
            postgres.connect().close()
        except psycopg.OperationalError:
            if time.monotonic() > end:
                raise
            time.sleep(0.05)
        else:
            return
