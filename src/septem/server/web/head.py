"""HEAD for every route with GET: the same status and headers, without a body."""

from starlette.types import Message, Receive, Scope, Send

from septem.server.asgi import Middleware

END: Message = {"type": "http.response.body", "body": b"", "more_body": False}


class HeadMiddleware(Middleware):
    """Handles HEAD as GET, but sends only the status and the headers.

    The app then receives a disconnect, so that a stream ends at once.
    """

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles an HTTP request."""
        if scope["method"] != "HEAD":
            await self.app(scope, receive, send)
            return
        has_started = False

        async def listen() -> Message:
            return {"type": "http.disconnect"} if has_started else await receive()

        async def send_wrapper(message: Message) -> None:
            nonlocal has_started
            if message["type"] == "http.response.start":
                # Outer middleware, and the server above all, must see the real method.
                scope["method"] = "HEAD"
                await send(message)
                await send(END)
                has_started = True

        scope["method"] = "GET"
        try:
            await self.app(scope, listen, send_wrapper)
        finally:
            scope["method"] = "HEAD"
