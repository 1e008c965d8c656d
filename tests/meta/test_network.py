"""The safety catch itself: tests reach this machine and nothing else."""

import asyncio
import socket

import pytest

from tests.conftest import NetworkIsOff


@pytest.mark.parametrize("address", [("192.0.2.1", 80), ("example.org", 80), ("2001:db8::1", 80)])
def test_other_machines_can_not_be_reached(address: tuple[str, int]) -> None:
    family = socket.AF_INET6 if ":" in address[0] else socket.AF_INET
    with socket.socket(family) as open_socket, pytest.raises(NetworkIsOff):
        open_socket.connect(address)


def test_names_of_other_machines_are_not_looked_up() -> None:
    with pytest.raises(NetworkIsOff):
        socket.getaddrinfo("example.org", 443)


async def test_asyncio_is_held_back_too() -> None:
    with pytest.raises(NetworkIsOff):
        await asyncio.open_connection("192.0.2.1", 80)


async def test_this_machine_can_be_reached() -> None:
    async def hang_up(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.close()

    server = await asyncio.start_server(hang_up, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        reader, writer = await asyncio.open_connection("localhost", port)
        assert await reader.read() == b""
        writer.close()
        await writer.wait_closed()
