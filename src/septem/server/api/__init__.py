"""The JSON API: the same commands as the pages, for programs."""

from http import HTTPStatus
from typing import Any

from fastapi import APIRouter

from septem.server.api import docs, people
from septem.server.api.models import Models, Problem
from septem.server.api.play import play_router
from septem.server.api.tables import tables_router

REFUSALS: dict[int | str, dict[str, Any]] = {
    HTTPStatus.BAD_REQUEST: {"model": Problem, "description": "The request is malformed."},
    HTTPStatus.UNAUTHORIZED: {
        "model": Problem,
        "description": "The caller is not identified, or the token is unknown.",
    },
    HTTPStatus.FORBIDDEN: {"model": Problem, "description": "The caller may not do this."},
    HTTPStatus.NOT_FOUND: {"model": Problem, "description": "There is no such table."},
    HTTPStatus.CONFLICT: {"model": Problem, "description": "The table has moved on, or has not come that far yet."},
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: {"model": Problem, "description": "The body is too long."},
    HTTPStatus.REQUEST_URI_TOO_LONG: {"model": Problem, "description": "The address is too long."},
    HTTPStatus.UNPROCESSABLE_ENTITY: {
        "model": Problem,
        "description": "The move is illegal, or the setup does not exist.",
    },
    HTTPStatus.TOO_MANY_REQUESTS: {"model": Problem, "description": "Too many requests; try again later."},
}


def api_router(models: Models) -> APIRouter:
    """All routes of the API, with the models of all games."""
    router = APIRouter(prefix="/api/v1")
    for part in (people.router, tables_router(models), play_router(models)):
        router.include_router(part, responses=REFUSALS)
    router.include_router(docs.router)
    return router
