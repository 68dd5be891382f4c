"""A page about the API for people: every operation, from the same document that programs read."""

from typing import Any

from fastapi import APIRouter, Request
from markupsafe import Markup
from starlette.responses import HTMLResponse

from septem.server.html.layout import page
from septem.server.html.navigation import Identity
from septem.server.html.templates import render
from septem.server.web.visit import Visitor

router = APIRouter(include_in_schema=False)


@router.get("/docs")
async def show_docs(request: Request, visit: Visitor) -> HTMLResponse:
    """The page."""
    return HTMLResponse(docs_page(request.app.openapi(), person=visit.identity))


def docs_page(document: dict[str, Any], *, person: Identity | None = None) -> Markup:
    """All operations of an OpenAPI document, by their tags."""
    return page("API", render("api/docs.html", operations=_by_tag(document)), person=person)


def _by_tag(document: dict[str, Any]) -> dict[str, list[tuple[str, str]]]:
    """Operations with their sentences, such as ('GET /api/v1/tables', 'The listed tables …')."""
    found: dict[str, list[tuple[str, str]]] = {}
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            found.setdefault(operation["tags"][0], []).append((f"{method.upper()} {path}", operation["description"]))
    return found
