"""A sandbox on the wire, people in it, and the real discord.py against it."""

from collections.abc import AsyncIterator

import aiohttp
import pytest

from sandbox.client import Client, Person
from sandbox.server import Address, Sandbox, Settings
from tests.sandbox.wire import Wire


@pytest.fixture
def settings() -> Settings:
    """How strict the sandbox is; a test module may say otherwise."""
    return Settings.from_environment(rate_limits="off")


@pytest.fixture
async def sandbox(settings: Settings) -> AsyncIterator[Sandbox]:
    """A sandbox; a test in which anything did not fit Discord's description fails."""
    async with Sandbox.running(settings=settings) as sandbox:
        yield sandbox
        assert sandbox.violations == []


@pytest.fixture
def address(sandbox: Sandbox) -> Address:
    return sandbox.address


@pytest.fixture
async def client(sandbox: Sandbox) -> AsyncIterator[Client]:
    async with Client.connect(sandbox.address["control"]) as client:
        yield client


@pytest.fixture
def mira(client: Client) -> Person:
    """The moderator."""
    return client.person("Mira")


@pytest.fixture
def noor(client: Client) -> Person:
    """A member."""
    return client.person("Noor")


@pytest.fixture
async def wire(sandbox: Sandbox) -> AsyncIterator[Wire]:
    """Discord's REST API as the bot sees it, without a library in between."""
    async with aiohttp.ClientSession() as session:
        yield Wire(sandbox.address, session)


@pytest.fixture
def debates(sandbox: Sandbox) -> str:
    """The text channel for debates."""
    return sandbox.address["channels"]["debates"]
