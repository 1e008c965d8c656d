"""A sandbox on the wire and people in it, for all tests that need Discord.

Rule of this file: a test in which a request or an answer did not fit Discord's description fails,
if the description is at hand (`ROSTRUM_DISCORD_OPENAPI`).
"""

import time
from collections.abc import AsyncGenerator

import aiohttp
import pytest

from sandbox.client import Client, Person
from sandbox.protocol.snowflakes import Clock
from sandbox.server import Address, Sandbox, Settings
from tests.sandbox.wire import Wire


@pytest.fixture
def settings() -> Settings:
    """How strict the sandbox is; a test module may say otherwise."""
    return Settings.from_environment(rate_limits="off")


@pytest.fixture
def clock() -> Clock:
    """What time the sandbox takes it to be; a test module may say otherwise."""
    return time.time


@pytest.fixture
def forgives_requests() -> bool:
    """Whether requests may be wrong on purpose; a test module may say so."""
    return False


@pytest.fixture
async def sandbox(
    settings: Settings, clock: Clock, forgives_requests: bool
) -> AsyncGenerator[Sandbox, None]:
    """A sandbox, and the check that all went by Discord's description."""
    async with Sandbox.running(settings=settings, clock=clock) as sandbox:
        yield sandbox
        forgiven = {"request"} if forgives_requests else set[str]()
        assert [v for v in sandbox.violations if v.where not in forgiven] == []


@pytest.fixture
def address(sandbox: Sandbox) -> Address:
    """Where everything is."""
    return sandbox.address


@pytest.fixture
async def client(sandbox: Sandbox) -> AsyncGenerator[Client, None]:
    """The control API."""
    async with Client.connect(sandbox.address["control"]) as client:
        yield client


@pytest.fixture
def mira(client: Client) -> Person:
    """The moderator, who owns the server."""
    return client.person("Mira")


@pytest.fixture
def noor(client: Client) -> Person:
    """A member."""
    return client.person("Noor")


@pytest.fixture
async def wire(sandbox: Sandbox) -> AsyncGenerator[Wire, None]:
    """Discord's API as the bot sees it, without a library in between."""
    async with aiohttp.ClientSession() as session:
        yield Wire(sandbox.address, session)


@pytest.fixture
def debates(sandbox: Sandbox) -> str:
    """The text channel for debates."""
    return sandbox.address["channels"]["debates"]


@pytest.fixture
def forum(sandbox: Sandbox) -> str:
    """The forum."""
    return sandbox.address["channels"]["forum"]
