"""Malformed requests, explained in one sentence."""

from collections.abc import Mapping, Sequence
from typing import Any

from septem.server.games.registry import all_games
from septem.server.i18n import _
from septem.words import one_of, shown

# How deep an error lies: ('body', 'move'), then one of the forms a move is written in, then a field of that.
WHOLE_MOVE, FIELD_OF_MOVE = 2, 4


def sentence_about(errors: Sequence[Mapping[str, Any]]) -> str:
    """A sentence about the first of pydantic's errors."""
    error = errors[0]
    where = error["loc"]
    if len(where) > WHOLE_MOVE and tuple(where[:WHOLE_MOVE]) == ("body", "move"):
        found = next((one for one in errors if len(one["loc"]) >= FIELD_OF_MOVE), None)
        if found is None:
            examples = one_of(_("“{move}”").format(move=game.move_example) for game in all_games())
            return _("Write moves like {examples}.").format(examples=examples)
        return _sentence(found, f"move.{found['loc'][-1]}")
    name = shown(".".join(str(part) for part in where[1:]))
    return _sentence(error, name) if name else _("The request could not be read.")


def _sentence(error: Mapping[str, Any], name: str) -> str:
    """A sentence about the error of the field with this name."""
    said = error.get("ctx", {})
    match error["type"]:
        case "json_invalid":
            return _("The request could not be read.")
        case "missing":
            sentence = _("Missing field: {name}.")
        case "extra_forbidden":
            sentence = _("Unknown field: {name}.")
        case "int_type" | "int_parsing" | "int_from_float" | "int_parsing_size":
            sentence = _("{name} must be a whole number.")
        case "bool_type" | "bool_parsing":
            sentence = _("{name} must be true or false.")
        case "greater_than_equal":
            sentence = _("{name} must be {ge} or more.")
        case "less_than_equal":
            sentence = _("{name} must be {le} or less.")
        case "string_too_long":
            sentence = _("{name} must be at most {max_length} characters long.")
        case "string_too_short":
            sentence = _("{name} must not be empty.")
        case "string_type":
            sentence = _("{name} must be text.")
        case "literal_error":
            return _("{name} must be one of these: {choices}.").format(
                name=name, choices=said["expected"].replace(" or ", ", ")
            )
        case "string_pattern_mismatch" if name == "table_id":
            return _("There is no such table.")
        case _:
            sentence = _("{name} is invalid.")
    return sentence.format(name=name, **said)
