"""The ASGI app: routes, middleware, error handlers and lifespan."""

import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.routing import BaseRoute, Match
from starlette.types import Scope
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from septem import __version__
from septem.server.api import api_router
from septem.server.api.models import build_models
from septem.server.auth.middleware import SessionMiddleware
from septem.server.errors import Refused
from septem.server.games.checks import check_games
from septem.server.games.registry import all_games
from septem.server.i18n import _
from septem.server.pages.account import routes as account_routes
from septem.server.pages.gallery import routes as gallery_routes
from septem.server.pages.game import routes as game_routes
from septem.server.pages.game_site.routes import game_site_router
from septem.server.pages.home import routes as home_routes
from septem.server.pages.learn import routes as learn_routes
from septem.server.pages.lobby import routes as lobby_routes
from septem.server.pages.replays import routes as replays_routes
from septem.server.pages.tables import routes as tables_routes
from septem.server.preload import preload, preload_worker
from septem.server.settings import Settings, read_settings
from septem.server.store.database import Database
from septem.server.web import locale, logs, monitoring, static
from septem.server.web.body_limit import BodyLimitMiddleware
from septem.server.web.csrf import CsrfMiddleware
from septem.server.web.head import HeadMiddleware
from septem.server.web.locale import LocaleMiddleware
from septem.server.web.logs import RequestLogMiddleware
from septem.server.web.render_queue import ResponsesFirstMiddleware
from septem.server.web.responses import error_response, refusal_response
from septem.server.web.security_headers import SecurityHeadersMiddleware
from septem.server.web.services import Services
from septem.server.web.validation import sentence_about

METHODS = ("DELETE", "GET", "PATCH", "POST", "PUT")
GZIP_FROM = 1024
# Higher levels cost more CPU time than the bytes are worth.
GZIP_LEVEL = 4
# Frequent short collections instead of rare long ones, which block all requests.
GC_THRESHOLDS = (2_000, 5, 4_000)


def create_app(settings: Settings) -> FastAPI:
    """Creates the app; its database is opened at startup. Raises `ValueError` if a game is incomplete."""
    check_games()
    services = Services(settings.with_secret())
    app = FastAPI(
        title="septem",
        version=__version__,
        lifespan=_lifespan,
        openapi_url="/api/v1/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    app.state.services = services
    app.state.is_preloaded = False
    _add_middleware(app, services)
    # Routes are tried in this order, so the most frequent come first.
    app.routes.append(game_routes.choice_route)
    for part in (
        game_routes,
        static,
        monitoring,
        home_routes,
        replays_routes,
        gallery_routes,
        learn_routes,
        locale,
        tables_routes,
        lobby_routes,
        account_routes,
    ):
        app.include_router(part.router)
    for game in all_games():
        app.include_router(game_site_router(game))
    app.state.api_models = build_models()
    app.include_router(api_router(app.state.api_models))
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(RequestValidationError, _invalid_request)
    return app


def create_app_from_env() -> FastAPI:
    """The app with the settings of the environment, for `uvicorn --factory septem.server.app:create_app_from_env`."""
    settings = read_settings()
    logs.configure_logging(settings.log)
    app = create_app(settings)
    # Before the garbage collector is tuned, so that it never traverses what is loaded here.
    preload_worker()
    app.state.is_preloaded = True
    _tune_gc()
    return app


def _tune_gc() -> None:
    """Makes full collections rare and exempts everything loaded so far.

    A full collection stops all streams for a while, the longer the more there are (docs/performance.md).
    """
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


async def migrate_database(settings: Settings) -> None:
    """Brings the database up to date, or raises `SetupError` with the reason why it cannot be used."""
    settings.make_folder()
    database = Database(settings.database)
    try:
        await database.upgrade()
    finally:
        await database.close()


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    services: Services = app.state.services
    if not app.state.is_preloaded:
        # Before the threads of the database start, which would load the same things at the same moment.
        preload()
    async with services.running():
        yield


def _add_middleware(app: FastAPI, services: Services) -> None:
    """Adds the middleware, innermost first: the last one added sees a request first."""
    settings = services.settings
    app.add_middleware(GZipMiddleware, minimum_size=GZIP_FROM, compresslevel=GZIP_LEVEL)
    app.add_middleware(HeadMiddleware)
    app.add_middleware(CsrfMiddleware, public_url=settings.public_url)
    app.add_middleware(BodyLimitMiddleware)
    app.add_middleware(SessionMiddleware, cookie=services.session_cookie)
    app.add_middleware(RequestLogMiddleware, metrics=services.metrics)
    app.add_middleware(LocaleMiddleware)
    app.add_middleware(ResponsesFirstMiddleware, queue=services.render_queue)
    app.add_middleware(SecurityHeadersMiddleware, is_https=settings.is_https)
    app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=list(settings.trusted_proxies))


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return await refusal_response(request.scope, error)


async def _http_error(request: Request, error: Exception) -> Response:
    """Handles an unknown path, a method that is not allowed, or an unreadable form."""
    assert isinstance(error, HTTPException)
    sentences: dict[int, str] = {
        HTTPStatus.NOT_FOUND: _("There is no such page."),
        HTTPStatus.METHOD_NOT_ALLOWED: _("This action is not available at this address."),
    }
    sentence = sentences.get(error.status_code, _("The request is malformed."))
    response = await error_response(request.scope, error.status_code, sentence)
    response.headers.update(error.headers or {})
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        response.headers["allow"] = ", ".join(_allowed_methods(request))
    return response


def _allowed_methods(request: Request) -> list[str]:
    """The methods of all routes of this path; a single route knows only its own."""
    routes = request.app.routes
    found = [one for one in METHODS if any(_takes(route, {**request.scope, "method": one}) for route in routes)]
    # As the middleware for HEAD does.
    return sorted({*found, "HEAD"} if "GET" in found else found)


def _takes(route: BaseRoute, scope: Scope) -> bool:
    return route.matches(scope)[0] is Match.FULL


async def _invalid_request(request: Request, error: Exception) -> Response:
    """A parameter or the body failed validation; the response says which."""
    assert isinstance(error, RequestValidationError)
    problems = error.errors()
    is_no_table = any(problem["loc"] == ("path", "table_id") for problem in problems)
    status = HTTPStatus.NOT_FOUND if is_no_table else HTTPStatus.UNPROCESSABLE_ENTITY
    return await error_response(request.scope, status, sentence_about(problems))
