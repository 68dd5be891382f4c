"""The log: a line for each request, for programs, or only failures, for a person at the terminal.

It names routes, not addresses, and never contains a table, name, move, cookie or token.
"""

import hashlib
import logging
import sys
import time

import structlog
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from septem.server.asgi import Middleware, is_api
from septem.server.auth.middleware import session_state
from septem.server.runtime.metrics import Metrics
from septem.server.web.responses import internal_error

# The status in the log and the metrics where the client closed the connection before a response; none is sent.
CLIENT_CLOSED_REQUEST = 499
# Libraries whose routine messages are noise here.
QUIET_LOGGERS = ("uvicorn", "alembic", "httpx", "asyncio")

_python_log = logging.getLogger("septem")
log: structlog.stdlib.BoundLogger = structlog.wrap_logger(
    _python_log,
    processors=[
        structlog.stdlib.filter_by_level,
        structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
    ],
    wrapper_class=structlog.stdlib.BoundLogger,
)


def configure_logging(form: str) -> None:
    """Sends the logs of this program and its libraries to stderr, as "json" or "plain" lines."""
    is_json = form == "json"
    added: list[structlog.types.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso" if is_json else "%H:%M:%S"),
    ]
    # Other traceback formats show the values of variables, which may be secret.
    plain = structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback)
    renderers: list[structlog.types.Processor] = (
        [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()] if is_json else [plain]
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[structlog.stdlib.ExtraAdder()],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *added, *renderers],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.INFO if is_json else logging.WARNING)
    for name in QUIET_LOGGERS:
        logging.getLogger(name).setLevel(logging.WARNING)


def person_hash(person: str) -> str:
    """Tells people apart in the log without naming them."""
    return hashlib.sha256(person.encode()).hexdigest()[:8] if person else ""


class RequestLogMiddleware(Middleware):
    """Logs and counts every request, and sends the response to those that fail unexpectedly."""

    def __init__(self, app: ASGIApp, *, metrics: Metrics) -> None:
        super().__init__(app)
        self.metrics = metrics

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles an HTTP request."""
        began, status = time.perf_counter(), 0

        async def send_wrapper(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, send_wrapper)
        except ClientDisconnect:
            # While its body was read.
            pass
        except Exception as error:
            log.error("request failed", route=route_of(scope), kind=type(error).__name__, exc_info=error)
            if status == 0:
                await (await internal_error(scope))(scope, receive, send_wrapper)
        finally:
            self._note(scope, status or CLIENT_CLOSED_REQUEST, time.perf_counter() - began)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        route, method = route_of(scope), scope["method"]
        self.metrics.observe_request(method, route, status, seconds)
        if not _python_log.isEnabledFor(logging.INFO):
            return
        log.info(
            "request",
            method=method,
            route=route,
            status=status,
            ms=round(seconds * 1000, 1),
            person=person_hash(session_state(scope).person_id),
        )


def route_of(scope: Scope) -> str:
    """The pattern of the address, such as '/g/{id}', so that no table is named."""
    path: str = getattr(scope.get("route"), "path", "")
    return f"{'/api/v1' if is_api(scope) else ''}{path}" if path else "other"
