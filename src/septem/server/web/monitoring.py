"""What operators ask a worker: whether it is healthy, and its metrics. Not for the public."""

import hmac
from http import HTTPStatus
from ipaddress import ip_address

from fastapi import APIRouter, Request
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.responses import JSONResponse, Response

from septem.server.errors import NotFound
from septem.server.i18n import _
from septem.server.web.services import get_services

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def healthz(request: Request) -> JSONResponse:
    """200 while the database answers, else 503; a lost Redis is only reported, since games go on without it."""
    services = get_services(request)
    database, redis = await services.database_state(), services.redis_state()
    return JSONResponse(
        {"database": database, "redis": redis}, HTTPStatus.OK if database == "ok" else HTTPStatus.SERVICE_UNAVAILABLE
    )


@router.get("/metrics")
async def show_metrics(request: Request) -> Response:
    """The metrics, for requests from this machine or with the token; all others get 404."""
    services = get_services(request)
    if not may_read_metrics(request, services.settings.metrics_token):
        raise NotFound(_("There is no such page."))
    services.metrics.in_memory.set(services.tables.in_memory)
    services.metrics.running.set((await services.tables.counts()).get("running", 0))
    return Response(services.metrics.text(), media_type=CONTENT_TYPE_LATEST)


def may_read_metrics(request: Request, token: str) -> bool:
    """Whether a request brings the token, or comes from this machine and not through a proxy on it."""
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    if token and hmac.compare_digest(given.encode(), token.encode()):
        return True
    if request.client is None or "x-forwarded-for" in request.headers:
        return False
    try:
        return ip_address(request.client.host).is_loopback
    except ValueError:
        return False
