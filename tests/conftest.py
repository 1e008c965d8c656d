"""For every suite: the network is off, and no drawn case fails for being slow once."""

import gc
import ipaddress
import os
import socket
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import settings

# Where a change waits to land, it is held to the same cases each time; `make test` draws new ones.
settings.register_profile("all", deadline=None, derandomize="CI" in os.environ)
settings.register_profile("some", settings.get_profile("all"), max_examples=20)
settings.load_profile("some")

_SETTINGS = ("ROSTRUM_", "OPENAI_", "ANTHROPIC_", "DISCORD_TOKEN")
_FOR_TESTS = ("ROSTRUM_CHROMIUM", "ROSTRUM_DISCORD_OPENAPI")
_INTERNET = (socket.AF_INET, socket.AF_INET6)


# What is imported and collected stays: to look for garbage in it was a fourth of collecting.
gc.disable()


def pytest_collection_finish() -> None:
    """Look for garbage only in what tests make, and seldom: it was a fifth of the suite's time."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()


class NetworkIsOff(AssertionError):
    """A test tried to leave this machine."""


def _is_local(host: object) -> bool:
    if host in (None, "", "localhost", b"localhost"):
        return True
    try:
        address = ipaddress.ip_address(str(host).partition("%")[0])
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified


def _check(host: object) -> None:
    if not _is_local(host):
        raise NetworkIsOff(f"A test reached for {host}; tests stay on this machine.")


@pytest.fixture(scope="session", autouse=True)
def _bare_environment() -> Iterator[None]:  # pyright: ignore[reportUnusedFunction]
    """No setting or key of whoever runs the tests reaches them, nor a model of theirs."""
    with pytest.MonkeyPatch.context() as patch:
        for name in os.environ:
            if name.startswith(_SETTINGS) and name not in _FOR_TESTS:
                patch.delenv(name)
        patch.setenv("ROSTRUM_MODEL", "offline:plain")
        yield


@pytest.fixture(scope="session", autouse=True)
def _network_off() -> Iterator[None]:  # pyright: ignore[reportUnusedFunction]
    connect, connect_ex, lookup = (
        socket.socket.connect,
        socket.socket.connect_ex,
        socket.getaddrinfo,
    )

    def guarded_connect(self: socket.socket, address: Any) -> None:
        _check(address[0] if self.family in _INTERNET else None)
        connect(self, address)

    def guarded_connect_ex(self: socket.socket, address: Any) -> int:
        _check(address[0] if self.family in _INTERNET else None)
        return connect_ex(self, address)

    def guarded_lookup(host: Any, *args: Any, **options: Any) -> Any:
        _check(host)
        return lookup(host, *args, **options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket.socket, "connect", guarded_connect)
        patch.setattr(socket.socket, "connect_ex", guarded_connect_ex)
        patch.setattr(socket, "getaddrinfo", guarded_lookup)
        yield
