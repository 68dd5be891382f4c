"""The signals that end a server, and what is left of them afterwards."""

import asyncio
import signal

import pytest

from septem.server.web.shutdown import Shutdown


def test_a_handler_that_python_does_not_know_gives_way_to_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    restored: dict[int, object] = {}

    async def scene() -> None:
        shutdown = Shutdown()
        shutdown.listen()
        monkeypatch.setattr(signal, "signal", restored.__setitem__)
        shutdown.stop()
        assert shutdown.event.is_set()

    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    with monkeypatch.context() as unknown:
        unknown.setattr(signal, "getsignal", lambda _number: None)
        asyncio.run(scene())
    monkeypatch.undo()
    for number, handler in before.items():
        signal.signal(number, handler)
    assert restored == {signal.SIGINT: signal.SIG_DFL, signal.SIGTERM: signal.SIG_DFL}
