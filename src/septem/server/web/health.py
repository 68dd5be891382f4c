"""The health check for load balancers."""

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def healthz(request: Request) -> JSONResponse:
    """200 while the database answers, 503 otherwise; a lost Redis is reported only, since games go on without it."""
    services = request.app.state.services
    database, redis = await services.database_state(), services.redis_state()
    return JSONResponse({"database": database, "redis": redis}, 200 if database == "ok" else 503)
