"""Which changes of an OpenAPI document break programs that were written for the one before, with examples."""

from collections.abc import Callable
from typing import Any

Document = dict[str, Any]
Place = tuple[str, ...]

# New names may stand inside these; anywhere else a new key restricts what is sent, or asks for more.
GROWING = ("paths", "schemas", "properties", "responses", "examples")
# Words for readers.
WORDS = {"description", "summary", "title", "example", "examples"}
# Of these, the sentences may be put in other words.
SENTENCES = {"description", "summary"}
# Lists of values and of alternatives, which may get more of them.
VALUES = ("enum", "anyOf", "oneOf", "tags", "examples")
PARAMETERS = "parameters"


def breaking(old: Any, now: Any, place: Place = ()) -> list[str]:
    """The places where something is gone, has changed or is asked for that was not.

    What may have been added: paths and their methods, schemas, properties, responses, values, optional parameters, and
    words for readers. What must be sent stays the same: a program that leaves a new field out is still understood.
    """
    if isinstance(old, dict) and isinstance(now, dict):
        if _is_operation(place):
            old, now = {PARAMETERS: []} | old, {PARAMETERS: []} | now
        found = [_named(place, name) for name in old.keys() - now.keys()]
        if not _may_grow(place):
            found += [_named(place, name) for name in now.keys() - old.keys() - WORDS]
        for name in old.keys() & now.keys():
            if not (name in SENTENCES and isinstance(old[name], str) and isinstance(now[name], str)):
                found += breaking(old[name], now[name], (*place, name))
        return found
    if isinstance(old, list) and isinstance(now, list):
        if place[-1] == PARAMETERS:
            return _breaking_parameters(old, now, place)
        if place[-1] in VALUES:
            return [] if all(one in now for one in old) else [_named(place)]
        if place[-1] == "required":
            return [] if set(old) == set(now) else [_named(place)]
    return [] if old == now else [_named(place)]


def _breaking_parameters(old: list[Any], now: list[Any], place: Place) -> list[str]:
    before, after = ({f"{one['in']} {one['name']}": one for one in ones} for ones in (old, now))
    found = [_named(place, name) for name in before.keys() - after.keys()]
    found += [_named(place, name) for name in after.keys() - before.keys() if after[name].get("required")]
    for name in before.keys() & after.keys():
        found += breaking(before[name], after[name], (*place, name))
    return found


def _is_operation(place: Place) -> bool:
    return len(place) == 3 and place[0] == "paths"


def _may_grow(place: Place) -> bool:
    is_path = len(place) == 2 and place[0] == "paths"
    return is_path or (bool(place) and place[-1] in GROWING)


def _named(place: Place, *more: str) -> str:
    return " / ".join((*place, *more))


def _schema(document: Document, name: str) -> Any:
    return document["components"]["schemas"][name]


def _field(document: Document, schema: str, name: str) -> Any:
    return _schema(document, schema)["properties"][name]


def _operation(document: Document, method: str, path: str) -> Any:
    return document["paths"][f"/api/v1{path}"][method]


def _query(*, is_required: bool) -> Document:
    return {"name": "since", "in": "query", "required": is_required, "schema": {"type": "integer"}}


# Each takes the document of version 0.6.0 and changes it; the name says how.
BREAKING: dict[str, Callable[[Document], object]] = {
    "a path is gone": lambda document: document["paths"].pop("/api/v1/people"),
    "a method is gone": lambda document: document["paths"]["/api/v1/tables"].pop("get"),
    "a description is gone": lambda document: _field(document, "TableShown", "deadline").pop("description"),
    "a field is gone": lambda document: _schema(document, "State")["properties"].pop("seat"),
    "a response is gone": lambda document: _operation(document, "get", "/tables")["responses"].popitem(),
    "a type has changed": lambda document: _field(document, "Choice", "turn").update(type="string"),
    "a parameter is gone": lambda document: _operation(document, "get", "/tables/{table_id}")["parameters"].clear(),
    "a parameter is asked for": lambda document: _operation(document, "get", "/tables/{table_id}")["parameters"].append(
        _query(is_required=True)
    ),
    "a parameter is asked for where there was none": lambda document: _operation(document, "get", "/tables").update(
        parameters=[_query(is_required=True)]
    ),
    "a parameter has a limit": lambda document: _operation(document, "delete", "/tables/{table_id}/choice")[
        "parameters"
    ][1]["schema"].update(maximum=9),
    "a body is asked for": lambda document: _operation(document, "post", "/tables/{table_id}/start").update(
        requestBody={"required": True}
    ),
    "one more field is asked for": lambda document: _schema(document, "Choice")["required"].append("seat"),
    "a field is asked for where none was": lambda document: _schema(document, "Join").update(required=["name"]),
    "a text has a greatest length": lambda document: _field(document, "Join", "name").update(maxLength=1),
    "a text has a pattern": lambda document: _field(document, "Join", "name").update(pattern="^a"),
    "a number has a least value": lambda document: _field(document, "Moves", "turn").update(minimum=3),
    "no other fields are taken": lambda document: _schema(document, "Problem").update(additionalProperties=False),
    "a limit is stricter": lambda document: _field(document, "Choice", "turn").update(minimum=7),
    "a value is gone": lambda document: _field(document, "TableShown", "phase")["enum"].pop(),
    "a token is asked for": lambda document: _operation(document, "post", "/people").update(security=[{"bearer": []}]),
}
HARMLESS: dict[str, Callable[[Document], object]] = {
    "nothing": lambda document: document,
    "a new path": lambda document: document["paths"].update({"/api/v1/new": {"get": {"parameters": []}}}),
    "a new method": lambda document: document["paths"]["/api/v1/people/me"].update(put={"requestBody": {}}),
    "a new schema": lambda document: document["components"]["schemas"].update(New={"required": ["one"]}),
    "a new field": lambda document: _schema(document, "Choice")["properties"].update(new={"maxLength": 3}),
    "a new response": lambda document: _operation(document, "get", "/tables")["responses"].update({"418": {}}),
    "a new example": lambda document: _field(document, "Choice", "move")["examples"].append("build Palace"),
    "a new value": lambda document: _field(document, "TableShown", "phase")["enum"].append("paused"),
    "another description": lambda document: _field(document, "TableShown", "deadline").update(description="Soon."),
    "an optional parameter": lambda document: _operation(document, "get", "/tables").update(
        parameters=[_query(is_required=False)]
    ),
}
