"""Tiny apps behind one piece of the server, and requests to them."""

from collections.abc import Callable
from typing import Any

import httpx
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.types import ASGIApp

ORIGIN = "http://septem.test"


async def echo(request: Request) -> PlainTextResponse:
    """Answers with what was sent."""
    return PlainTextResponse((await request.body()).decode())


def behind(middleware: Callable[..., ASGIApp], **options: Any) -> httpx.AsyncClient:
    """A client of an app that answers every request with its body, behind this middleware."""
    methods = ["GET", "POST", "PUT", "DELETE"]
    app = Starlette(routes=[Route("/{path:path}", echo, methods=methods)])
    return httpx.AsyncClient(transport=httpx.ASGITransport(middleware(app, **options)), base_url=ORIGIN)
