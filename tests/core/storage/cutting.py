"""A server on the way to a database that can be cut off, and let through again."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from typing import Self

from sqlalchemy import make_url


class Cutting:
    """Passes connections on to a server; use `before`."""

    def __init__(self, address: str) -> None:
        self._url = make_url(address)
        self._port = 0
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()

    @classmethod
    @asynccontextmanager
    async def before(cls, address: str) -> AsyncGenerator[Self]:
        """One that lets everything through to the server at SQLAlchemy's address."""
        cutting = cls(address)
        await cutting.let_through()
        try:
            yield cutting
        finally:
            await cutting.cut()

    @property
    def address(self) -> str:
        """Where the database is reached through it."""
        url = self._url.set(host="127.0.0.1", port=self._port)
        return url.render_as_string(hide_password=False)

    async def let_through(self) -> None:
        """From now on connections are passed on, at the same port as before."""
        self._server = await asyncio.start_server(self._pass_on, "127.0.0.1", self._port)
        self._port = self._server.sockets[0].getsockname()[1]

    async def cut(self) -> None:
        """Close all connections, and take no more."""
        if self._server is not None:
            self._server.close()
        for each in self._open:
            each.transport.abort()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        beyond = await asyncio.open_connection(self._url.host, self._url.port)
        ends = {writer, beyond[1]}
        self._open |= ends
        await asyncio.gather(_copy(reader, beyond[1]), _copy(beyond[0], writer))
        self._open -= ends


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
    writer.close()
