"""A small bot on the unmodified discord.py client, and the fixtures that put it online."""

import asyncio
from collections.abc import AsyncIterator

import discord
import discord.gateway
import discord.http
import pytest
import yarl
from discord import app_commands

from sandbox.client import Person
from sandbox.server import Sandbox


class Question(discord.ui.Modal, title="A question"):
    words: discord.ui.TextInput["Question"] = discord.ui.TextInput(
        label="Your question", custom_id="words", min_length=3, max_length=100
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"Asked: {self.words.value}")


class Choices(discord.ui.View):
    @discord.ui.button(label="Start", custom_id="start", style=discord.ButtonStyle.primary)
    async def start_debate(
        self, interaction: discord.Interaction, button: discord.ui.Button["Choices"]
    ) -> None:
        await interaction.response.edit_message(content="Started", view=None)
        assert isinstance(interaction.channel, discord.TextChannel)
        announcement = await interaction.channel.send("A debate begins")
        thread = await announcement.create_thread(name="Cats or dogs")
        webhook = await interaction.channel.create_webhook(name="Stage")
        await webhook.send("I speak for cats.", username="Felix", thread=thread, wait=True)
        ballot = await thread.send("Vote")
        for emoji in ("👍", "👎"):
            await ballot.add_reaction(emoji)

    @discord.ui.button(label="Ask", custom_id="ask")
    async def ask(
        self, interaction: discord.Interaction, button: discord.ui.Button["Choices"]
    ) -> None:
        await interaction.response.send_modal(Question())


class Bot(discord.Client):
    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True, guild_messages=True, reactions=True))
        self._connection.guild_ready_timeout = 0.1
        self.tree = app_commands.CommandTree(self)
        self.votes: asyncio.Queue[discord.RawReactionActionEvent] = asyncio.Queue()
        self.resumed: asyncio.Event = asyncio.Event()
        self.ready: asyncio.Queue[None] = asyncio.Queue()
        self.errors: list[str] = []

        group = app_commands.Group(name="debate", description="Debates")

        @group.command(description="Start one")
        @app_commands.describe(motion="What it is about", rounds="How many rounds")
        async def start(
            interaction: discord.Interaction,
            motion: app_commands.Range[str, 3, 200],
            rounds: app_commands.Range[int, 1, 5] = 2,
        ) -> None:
            plan = discord.Embed(title=motion, description=f"{rounds} rounds")
            await interaction.response.send_message(embed=plan, view=Choices(), ephemeral=True)

        @group.command(description="Slowly")
        async def slow(interaction: discord.Interaction) -> None:
            await interaction.response.defer(thinking=True)
            await interaction.edit_original_response(content="Done")

        @group.command(description="Find one")
        async def find(interaction: discord.Interaction, name: str) -> None:
            await interaction.response.send_message(f"Found {name}")

        @group.command(description="Read texts")
        async def read(
            interaction: discord.Interaction,
            source: discord.Attachment,
            second: discord.Attachment | None = None,
        ) -> None:
            texts = [await each.read() for each in (source, second) if each]
            await interaction.response.send_message(b" ".join(texts).decode())

        @find.autocomplete("name")
        async def names(
            interaction: discord.Interaction, current: str
        ) -> list[app_commands.Choice[str]]:
            known = ["cats", "dogs"]
            return [app_commands.Choice(name=n, value=n) for n in known if current in n]

        @self.tree.context_menu(name="Debate this")
        async def debate_this(interaction: discord.Interaction, message: discord.Message) -> None:
            await interaction.response.send_message(f"Debating: {message.author.name}")

        @self.tree.context_menu(name="Read this")
        async def read_this(interaction: discord.Interaction, message: discord.Message) -> None:
            texts = [await each.read() for each in message.attachments]
            await interaction.response.send_message(b" ".join(texts).decode())

        self.tree.add_command(group)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_ready(self) -> None:
        self.ready.put_nowait(None)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """No five seconds between one IDENTIFY and the next."""

    async def on_resumed(self) -> None:
        self.resumed.set()

    async def on_raw_reaction_add(self, payload: discord.RawReactionActionEvent) -> None:
        self.votes.put_nowait(payload)


@pytest.fixture
async def bot(sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Bot]:
    monkeypatch.setattr(discord.http.Route, "BASE", sandbox.address["base"])
    gateway = yarl.URL(sandbox.address["gateway"])
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", gateway)
    bot = Bot()
    running = asyncio.create_task(bot.start(sandbox.address["token"]))
    async with asyncio.timeout(30):
        await bot.ready.get()
    yield bot
    await bot.close()
    await running


@pytest.fixture
async def started(bot: Bot, mira: Person, debates: str) -> dict[str, str]:
    """A debate under way: the ids of its thread and ballot."""
    report = await mira.command("debate start", debates, motion="Cats are better")
    await mira.click(report["message"], "start")
    thread = await mira.wait_for_thread(debates)
    messages = await mira.wait_until(
        thread["id"], lambda found: any(len(m["reactions"]) == 2 for m in found)
    )
    return {"thread": thread["id"], "ballot": messages[-1]["id"]}
