"""The benchmark's browsers read streams, however a proxy cuts them into chunks."""

import asyncio
from unittest.mock import Mock

import pytest

from benchmarks.server.wire import Stream

HEAD = b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n"


def heard(*packets: bytes) -> list[bytes]:
    """The messages of a stream that comes in these packets."""
    messages: list[bytes] = []
    stream = Stream(b"", lambda message, _at: messages.append(message))
    for packet in packets:
        stream.data_received(packet)
    return messages


def chunk(text: bytes) -> bytes:
    return f"{len(text):x}\r\n".encode() + text + b"\r\n"


def test_a_message_in_one_chunk() -> None:
    assert heard(HEAD + chunk(b"data: one\n\n")) == [b"data: one\n\n"]


def test_a_message_in_several_chunks_has_no_trace_of_them() -> None:
    assert heard(HEAD, chunk(b"data: o") + chunk(b"ne\n") + chunk(b"\n")) == [b"data: one\n\n"]


def test_two_messages_in_one_chunk() -> None:
    assert heard(HEAD + chunk(b"data: one\n\ndata: two\n\ndata: th")) == [b"data: one\n\n", b"data: two\n\n"]


@pytest.mark.parametrize("size", range(1, 20))
def test_packets_end_anywhere(size: int) -> None:
    text = HEAD + chunk(b"data: one\n\n") + chunk(b"data: t") + chunk(b"wo\n\n")
    packets = [text[at : at + size] for at in range(0, len(text), size)]
    assert heard(*packets) == [b"data: one\n\n", b"data: two\n\n"]


def test_a_stream_that_is_refused_is_closed() -> None:
    messages: list[bytes] = []
    stream = Stream(b"GET", lambda message, _at: messages.append(message))
    transport = Mock(spec=asyncio.Transport)
    stream.connection_made(transport)
    stream.data_received(b"HTTP/1.1 429 Too Many Requests\r\ncontent-length: 4\r\n\r\nno\n\n")
    assert not messages
    transport.close.assert_called_once_with()
