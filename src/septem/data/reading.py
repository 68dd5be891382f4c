"""Reads JSON files into structs; what cannot be read is refused with file and place, in one sentence.

msgspec builds its knowledge of a type without a lock when a decoder is made, and threads that do so at the same moment
crash the interpreter. So every module makes its decoders while it is imported, which one thread does and others await.
"""

import re
from codecs import BOM_UTF8
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec
from msgspec.json import Decoder

from septem.errors import DataError

T = TypeVar("T")


def read(file: Path, decoder: Decoder[T], explain: Callable[[msgspec.ValidationError, bytes], str]) -> T:
    """The file as the decoder's type; `explain` says what follows the file's name when a value does not fit."""
    try:
        content = file.read_bytes().removeprefix(BOM_UTF8)  # some editors begin a file with a byte order mark
        content.decode()  # msgspec skips over strings that are still unread
        return decoder.decode(content)
    except OSError as error:
        raise DataError(f"{file} cannot be read: {error.strerror}.") from None
    except msgspec.ValidationError as error:
        raise DataError(f"{file}{explain(error, content)}.") from None
    except msgspec.DecodeError as error:
        byte = re.search(r" \(byte (\d+)\)", str(error))
        line = content.count(b"\n", 0, int(byte[1]) if byte else len(content)) + 1
        problem = str(error)[: byte.start()] if byte else "the file ends too early"
        raise DataError(f"{file}, line {line}: {problem}.") from None
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise DataError(f"{file}, line {line}: this is not UTF-8 text.") from None
    except RecursionError:
        raise DataError(f"{file}: its brackets are nested too deeply.") from None


class Misfit(NamedTuple):
    """What msgspec found wrong in our words, where it says it is, and the field in question if it is not there."""

    problem: str
    path: str
    absent: str


def misfit(error: msgspec.ValidationError) -> Misfit:
    """Takes "Object missing required field `n` - at `$.stages[1]`" and the like apart."""
    text = in_one_line(str(error))
    at = re.search(r" - at `(?:key` in `)?\$([^`]*)`$", text)
    problem, path = (text[: at.start()], at[1]) if at else (text, "")
    absent = re.fullmatch(r"Object (missing required|contains unknown) field `(.+)`", problem)
    if absent:
        wrong = "it is missing" if absent[1] == "missing required" else "there is no such field"
        return Misfit(wrong, path, absent[2])
    problem = re.sub(r"^Invalid (?:enum )?value (.+)", r"\1 is not known there", problem)
    return Misfit(problem.replace("Expected", "expected").replace("`", ""), path, "")


def in_one_line(text: str) -> str:
    """The text with line ends and other unprintable characters spelt out."""
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)
