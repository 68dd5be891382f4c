"""Holding a file, so that one program at a time writes to it; the system takes the lock from one that dies."""

import sys
from typing import IO

# What the systems say of a lock that another program holds: POSIX, and Windows.
HELD = (BlockingIOError, PermissionError)

if sys.platform == "win32":
    import msvcrt

    def try_lock(stream: IO[bytes]) -> None:
        """Takes the lock, or raises one of HELD at once."""
        # A byte far behind the end: on this system nobody else could read one that is locked.
        stream.seek(1 << 40)
        msvcrt.locking(stream.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def try_lock(stream: IO[bytes]) -> None:
        """Takes the lock, or raises one of HELD at once."""
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
