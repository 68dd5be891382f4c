"""A page about the API for people: every operation, from the same document that programs read."""

from typing import Any

import htpy as h
from fastapi import APIRouter, Request
from htpy import Element
from starlette.responses import HTMLResponse

from septem.server.language import _
from septem.server.pages.shell import Person, page
from septem.server.web.visits import Visitor

router = APIRouter(include_in_schema=False)


@router.get("/docs")
async def show_docs(request: Request, visit: Visitor) -> HTMLResponse:
    """The page."""
    return HTMLResponse(str(docs_page(request.app.openapi(), person=visit.shown)))


def docs_page(document: dict[str, Any], *, person: Person | None = None) -> Element:
    """All operations of an OpenAPI document, by their tags."""
    return page(
        "API",
        h.div(".wrap")[
            h.div(".pagehead")[
                h.h1["API"],
                h.p[_("Programs play here by the same rules as people, and are always marked as bots.")],
                h.p[h.a(href="/api/v1/openapi.json")[_("The OpenAPI document")]],
            ],
            h.div(".tablelists")[(_operations(tag, found) for tag, found in _by_tag(document).items())],
        ],
        person=person,
    )


def _by_tag(document: dict[str, Any]) -> dict[str, list[tuple[str, str]]]:
    """Operations with their sentences, such as ('GET /api/v1/tables', 'The listed tables …')."""
    found: dict[str, list[tuple[str, str]]] = {}
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            found.setdefault(operation["tags"][0], []).append((f"{method.upper()} {path}", operation["description"]))
    return found


def _operations(tag: str, operations: list[tuple[str, str]]) -> Element:
    return h.section(".panel.listpanel")[
        h.h2[tag.capitalize()],
        h.dl(".operations")[([h.dt[h.code[name]], h.dd[sentence]] for name, sentence in operations)],
    ]
