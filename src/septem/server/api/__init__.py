"""The JSON API: the same commands as the pages, for programs."""

from typing import Any

from fastapi import APIRouter

from septem.server.api import docs, people
from septem.server.api.models import Models, Problem
from septem.server.api.play import play_router
from septem.server.api.tables import tables_router

REFUSALS: dict[int | str, dict[str, Any]] = {
    400: {"model": Problem, "description": "It cannot be understood."},
    401: {"model": Problem, "description": "Nobody knows who asks."},
    403: {"model": Problem, "description": "It is somebody else's to do."},
    404: {"model": Problem, "description": "There is no such table."},
    409: {"model": Problem, "description": "The table has gone on, or is not that far yet."},
    413: {"model": Problem, "description": "The body is too long."},
    414: {"model": Problem, "description": "The address is too long."},
    422: {"model": Problem, "description": "It cannot be done: an illegal move, a setup that does not exist."},
    429: {"model": Problem, "description": "Too often in too short a time."},
}


def api_router(models: Models) -> APIRouter:
    """All routes of the API, with the models of all games."""
    router = APIRouter(prefix="/api/v1")
    for part in (people.router, tables_router(models), play_router(models)):
        router.include_router(part, responses=REFUSALS)
    router.include_router(docs.router)
    return router
