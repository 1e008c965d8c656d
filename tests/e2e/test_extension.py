"""Rostrum on somebody's own bot: everything works, and nothing of the bot's own changes."""

import asyncio
import importlib.util
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from types import ModuleType
from typing import Any

import discord
import pytest
from discord import app_commands
from discord.ext import commands

from bot import extension
from bot.config.settings import Settings
from bot.platform.commands import CatalogueTranslator
from bot.platform.connection import point_at
from debate_core.errors import SpecError
from tests.e2e.stand import RESULT, Stand, has_votes
from tests.meta.tree import ROOT

FILE = ROOT / "examples" / "own_bot.py"
EVERYBODY = discord.AllowedMentions.all()
NAME = "bot.extension"


def _example() -> ModuleType:
    made = importlib.util.spec_from_file_location(FILE.stem, FILE)
    assert made is not None
    assert made.loader is not None
    module = importlib.util.module_from_spec(made)
    made.loader.exec_module(module)
    return module


def _settings(stand: Stand, pace: float) -> Settings:
    folder = stand.secrets.parent
    return Settings(folder=folder, database=stand.database, pace=pace, countdown="0s")


@asynccontextmanager
async def own_bot(stand: Stand, pace: float = 0) -> AsyncGenerator[commands.Bot]:
    """The bot of the example, online."""
    point_at(stand.sandbox.address["base"], stand.sandbox.address["gateway"])
    bot = _example().make_bot()
    bot.allowed_mentions = EVERYBODY
    bot.rostrum_settings = _settings(stand, pace)
    async with running(stand, bot):
        yield bot


@asynccontextmanager
async def running(stand: Stand, bot: discord.Client) -> AsyncGenerator[None]:
    """Any client, online."""
    ready = asyncio.Event()

    async def on_ready() -> None:
        ready.set()

    bot.event(on_ready)
    bot._connection.guild_ready_timeout = 0.1  # pyright: ignore[reportPrivateUsage] - else 2 s
    async with bot:
        staying = asyncio.create_task(bot.start(stand.sandbox.address["token"]))
        waiting = asyncio.create_task(ready.wait())
        await asyncio.wait({staying, waiting}, timeout=30, return_when=asyncio.FIRST_COMPLETED)
        assert ready.is_set(), staying.exception() if staying.done() else "It is not ready."
        yield
        await bot.close()
        await staying


async def _vote(stand: Stand, thread: str) -> None:
    """Three people vote, and the vote is closed; the result is there."""
    ballot = await stand.until_ballot(thread)
    for who in ("Mira", "Vikram", "Noor"):
        await stand.vote(who, ballot, 0)
    await stand.until(thread, has_votes(3))
    await stand.person("Mira").command("debate stop", thread)
    await stand.until_named(thread, RESULT)


def _names(bot: commands.Bot) -> set[str]:
    return {command.name for command in bot.tree.walk_commands()}


async def test_a_bot_of_ones_own_holds_a_debate_and_keeps_what_it_has(stand: Stand) -> None:
    async with own_bot(stand) as bot:
        pong = await stand.person("Mira").command("ping", stand.channel)
        assert pong["message"]["content"] == "Pong."
        thread = await stand.start()
        await _vote(stand, thread)
        assert bot.allowed_mentions is not None
        assert bot.allowed_mentions.to_dict() == EVERYBODY.to_dict()
        await bot.unload_extension(NAME)
        assert _names(bot) == {"ping"}
        assert bot.http.request == type(bot.http).request.__get__(bot.http)
        assert not any(bot.extra_events.values())
        pong = await stand.person("Mira").command("ping", stand.channel)
        assert pong["message"]["content"] == "Pong."
    posted = [
        entry
        for entry in stand.sandbox.request_log.after(0)
        if entry["method"] == "POST" and entry["path"].endswith("/messages") and entry["body"]
    ]
    assert posted != []
    for entry in posted:
        said = entry["body"].get("payload_json", entry["body"])
        assert said["allowed_mentions"]["parse"] == []


async def test_a_debate_goes_on_when_the_extension_is_loaded_again(stand: Stand) -> None:
    async with own_bot(stand, pace=0.5) as bot:
        thread = await stand.start()
        await stand.until_named(thread, "turn 1")
        await bot.unload_extension(NAME)
        await bot.load_extension(NAME)
        await _vote(stand, thread)


async def test_errors_of_rostrums_commands_do_not_reach_the_bots_own_handler(stand: Stand) -> None:
    async with own_bot(stand) as bot:
        errors: list[Exception] = []

        async def note(_: discord.Interaction, error: Exception) -> None:
            errors.append(error)

        bot.tree.error(note)
        report = await stand.person("Mira").command("debate stop", stand.channel)
        assert "debate" in report["message"]["content"]
        assert errors == []


async def test_a_command_that_the_bot_has_already_stays_its_own(stand: Stand) -> None:
    bot = _example().make_bot()
    bot.rostrum_settings = _settings(stand, 0)

    async def own_help(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("My own help.", ephemeral=True)

    bot.tree.command(name="help", description="Of its own")(own_help)
    point_at(stand.sandbox.address["base"], stand.sandbox.address["gateway"])
    async with running(stand, bot):
        said = await stand.person("Mira").command("help", stand.channel)
        assert said["message"]["content"] == "My own help."
        await bot.unload_extension(NAME)
        assert _names(bot) == {"ping", "help"}


async def test_intents_that_are_missing_are_named(stand: Stand) -> None:
    bot = commands.Bot(commands.when_mentioned, intents=discord.Intents(guilds=True))
    async with bot:
        with pytest.raises(commands.ExtensionFailed, match="guild_messages, guild_reactions"):
            await bot.load_extension(NAME)
        assert _names(bot) == set()


async def test_a_client_with_a_tree_hears_what_it_heard_before(stand: Stand) -> None:
    heard: list[str] = []

    class Plain(discord.Client):
        def __init__(self) -> None:
            super().__init__(intents=_example().make_bot().intents)
            self.tree: app_commands.CommandTree[Any] = app_commands.CommandTree(self)

        async def setup_hook(self) -> None:
            await extension.setup(self, _settings(stand, 0))
            await self.tree.sync()

        async def on_message(self, message: discord.Message) -> None:
            heard.append(message.content)

    point_at(stand.sandbox.address["base"], stand.sandbox.address["gateway"])
    client = Plain()
    async with running(stand, client):
        thread = await stand.start()
        await _vote(stand, thread)
        await stand.person("Mira").say(stand.channel, "Hello.")
        await extension.teardown(client)
        assert "on_interaction" not in vars(client)
        assert [*client.tree.get_commands()] == []
    assert heard != []


async def test_it_is_put_on_a_client_once(stand: Stand) -> None:
    async with own_bot(stand) as bot:
        with pytest.raises(SpecError, match="already"):
            await extension.setup(bot)


async def test_a_bot_without_a_translator_has_one_as_long_as_rostrum_is_on_it(stand: Stand) -> None:
    async with own_bot(stand) as bot:
        during = bot.tree.translator
        await bot.unload_extension(NAME)
        after = bot.tree.translator
    assert isinstance(during, CatalogueTranslator)
    assert after is None
