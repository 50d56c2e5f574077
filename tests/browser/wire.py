"""What the server sends to the page."""

from __future__ import annotations

from playwright.sync_api import Page, WebSocket


def received(page: Page) -> list[str]:
    """All that comes to the page from now on, message by message; call it before a notebook opens."""
    found: list[str] = []

    def note(payload: str | bytes) -> None:
        found.append(payload if isinstance(payload, str) else payload.decode("latin-1"))

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", note)

    page.on("websocket", listen)
    return found
