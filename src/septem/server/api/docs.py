"""A page about the API for people: every operation, from the same document that programs read."""

from typing import Any

import htpy as h
from fastapi import APIRouter, Request
from htpy import Element
from starlette.responses import HTMLResponse

from septem.server.language import _
from septem.server.pages.shell import page

router = APIRouter(include_in_schema=False)


@router.get("/docs")
async def show_docs(request: Request) -> HTMLResponse:
    """The page."""
    return HTMLResponse(str(docs_page(request.app.openapi())))


def docs_page(document: dict[str, Any]) -> Element:
    """All operations of an OpenAPI document."""
    return page(
        "API",
        h.div(".wrap")[
            h.div(".pagehead")[
                h.h1["API"],
                h.p[
                    _("Programs play here by the same rules as people, and are always marked as bots."),
                    " ",
                    h.a(href="/api/v1/openapi.json")[_("The OpenAPI document")],
                ],
            ],
            (
                h.section(".panel.listpanel")[
                    h.h2[h.code[f"{method.upper()} {path}"]],
                    h.p[operation["description"]],
                ]
                for path, operations in document["paths"].items()
                for method, operation in operations.items()
            ),
        ],
    )
