"""HEAD wherever there is GET: the same status and headers, without a body."""

from starlette.types import Message, Receive, Scope, Send

from septem.server.asgi import Middleware

END: Message = {"type": "http.response.body", "body": b"", "more_body": False}


class HeadMiddleware(Middleware):
    """Answers HEAD as GET, but passes on only the status and the headers.

    After them the app gets a disconnect, so that a stream ends at once.
    """

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request."""
        if scope["method"] != "HEAD":
            await self.app(scope, receive, send)
            return
        is_told = False

        async def listen() -> Message:
            return {"type": "http.disconnect"} if is_told else await receive()

        async def answer(message: Message) -> None:
            nonlocal is_told
            if message["type"] == "http.response.start":
                # Outer middleware, and the server above all, must see the real method.
                scope["method"] = "HEAD"
                await send(message)
                await send(END)
                is_told = True

        scope["method"] = "GET"
        try:
            await self.app(scope, listen, answer)
        finally:
            scope["method"] = "HEAD"
