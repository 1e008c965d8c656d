"""A small Discord, a bot that does as it is told, and a window on the page."""

from collections.abc import AsyncGenerator
from dataclasses import dataclass
from typing import Any

import aiohttp
import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, Page, expect

from sandbox.client import Client, Person
from sandbox.forms.base import read
from sandbox.forms.channels import NewChannelForm
from sandbox.server import Address, Sandbox, Settings
from sandbox.world import channels
from tests.sandbox.wire import Gateway, Wire
from tests.web.browser import window

Json = dict[str, Any]

START: Json = {
    "type": 1,
    "name": "start",
    "description": "Start a debate",
    "options": [
        {
            "type": 3,
            "name": "motion",
            "description": "What is debated",
            "required": True,
            "min_length": 5,
        },
        {
            "type": 3,
            "name": "format",
            "description": "The rules",
            "choices": [
                {"name": "Rounds", "value": "rounds"},
                {"name": "Oxford style", "value": "oxford"},
            ],
        },
        {"type": 3, "name": "persona", "description": "Who speaks", "autocomplete": True},
        {
            "type": 4,
            "name": "rounds",
            "description": "How many",
            "min_value": 1,
            "max_value": 5,
        },
        {"type": 5, "name": "live", "description": "Word by word"},
        {"type": 6, "name": "opponent", "description": "Against whom"},
        {"type": 7, "name": "where", "description": "In which channel"},
    ],
}
COMMANDS: list[Json] = [
    {
        "name": "debate",
        "description": "Debates",
        "options": [START, {"type": 1, "name": "status", "description": "Where it stands"}],
    },
    {
        "name": "read",
        "description": "Read files",
        "options": [
            {"type": 11, "name": "source", "description": "A text", "required": True},
            {"type": 11, "name": "second", "description": "Another text"},
            {"type": 3, "name": "topic", "description": "About what", "autocomplete": True},
        ],
    },
    {"name": "help", "description": "What there is"},
    {"name": "Debate this", "type": 3},
]


@dataclass(frozen=True)
class Bot:
    """A bot that answers what a test tells it to, in the test's own channel."""

    wire: Wire
    gateway: Gateway
    channel: str

    async def asked(self) -> Json:
        """The next interaction."""
        here = self.channel
        return await self.gateway.wait_for(
            "INTERACTION_CREATE", lambda asked: asked["channel_id"] == here
        )

    async def answer(self, interaction: Json, kind: int = 4, **data: Any) -> None:
        """The first answer to it; a message unless said otherwise."""
        reply = await self.wire.answer(interaction, kind, **data)
        assert reply.status < 300, reply.body


@dataclass(frozen=True)
class Window:
    """The page in a browser, by what one sees in it."""

    page: Page
    address: Address

    def by(self, hook: str) -> Locator:
        """The elements with a hook for tests."""
        return self.page.get_by_test_id(hook)

    def message(self, content: str) -> Locator:
        """The message that holds a text."""
        return self.by("message").filter(has_text=content)

    async def open(self, channel: str) -> None:
        """Open a channel by its link in the side."""
        await self.by(f"channel-{channel}").click()
        await expect(self.by("channel-title")).to_have_text(channel)

    async def become(self, name: str) -> None:
        """Act as somebody."""
        await self.by(f"person-{name}").click()
        await expect(self.by(f"person-{name}")).to_have_attribute("aria-checked", "true")

    async def write(self, text: str) -> None:
        """Type into the composer as a person does."""
        await self.by("composer").click()
        await self.page.keyboard.type(text)

    async def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            await self.page.keyboard.press(key)


@dataclass(frozen=True)
class House:
    """A small Discord with its bot and a window, for all tests of a module."""

    sandbox: Sandbox
    people: Client
    wire: Wire
    gateway: Gateway
    window: Window


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def house(browser: Browser) -> AsyncGenerator[House, None]:
    """Everything that takes long to set up; each test has a channel of its own in it."""
    settings = Settings(rate_limits="off", first_answer_seconds=1)
    async with (
        Sandbox.running(settings=settings) as sandbox,
        Client.connect(sandbox.address["control"]) as people,
        aiohttp.ClientSession() as session,
        window(browser, sandbox.address["page"]) as page,
    ):
        wire = Wire(sandbox.address, session)
        await wire.set_commands(*COMMANDS)
        async with wire.online() as gateway:
            yield House(sandbox, people, wire, gateway, Window(page, sandbox.address))


@pytest.fixture
def room(house: House) -> str:
    """The name of the test's own channel."""
    return f"room-{len(house.sandbox.world.state.channels)}"


@pytest.fixture
def channel(house: House, room: str) -> str:
    """The test's own channel."""
    form = read(NewChannelForm, {"name": room, "type": 0})
    return channels.create(house.sandbox.world, form).id


@pytest.fixture
def wire(house: House) -> Wire:
    """Discord as the bot sees it."""
    return house.wire


@pytest.fixture
def bot(house: House, channel: str) -> Bot:
    """The bot, online, with its commands set."""
    return Bot(house.wire, house.gateway, channel)


@pytest.fixture
def noor(house: House) -> Person:
    """A member who is not the one before the screen."""
    return house.people.person("Noor")


@pytest_asyncio.fixture(loop_scope="session")
async def screen(house: House, room: str, channel: str) -> AsyncGenerator[Window, None]:
    """The page, as Mira, in the test's own channel."""
    screen = house.window
    await screen.become("Mira")
    await screen.open(room)
    await expect(screen.by("welcome")).to_be_visible()
    yield screen
    await screen.press("Escape", "Escape")
    await screen.by("toast").get_by_role("button").evaluate_all("all => all.map(e => e.click())")
    await screen.page.unroute_all()
