"""Rostrum as an extension of discord.py: `await bot.load_extension("bot.extension")`.

The bot keeps its token, its intents, its other commands and listeners, and what it does about its
own errors. It tells Discord its commands itself, Rostrum's among them: `await bot.tree.sync()`.
Settings are those of `rostrum run`, from the environment or from `bot.rostrum_settings`.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, cast
from weakref import WeakKeyDictionary

import discord
from discord import app_commands

from bot.app import open_rostrum
from bot.config.settings import Settings, read_settings
from bot.platform.commands import CatalogueTranslator
from bot.platform.connection import EVERY_SERVER, Shard
from bot.platform.permissions import list_missing_intents
from bot.run import keep_serving, open_parts
from debate_core.errors import SpecError
from debate_core.storage.database import Database
from debate_core.storage.locks import Hold, Shards

_log = logging.getLogger(__name__)
_SERVING: WeakKeyDictionary[discord.Client, asyncio.Task[None]] = WeakKeyDictionary()


async def setup(bot: discord.Client, settings: Settings | None = None) -> None:
    """Put Rostrum on a bot, or a client with a command tree at `tree`; it serves once it is ready.

    SpecError, in one sentence, if it cannot: an intent is missing, a setting cannot be read, or
    something else works on the database.
    """
    if missing := list_missing_intents(bot.intents):
        raise SpecError(f"Rostrum needs intents that this bot does not have: {missing}.")
    if bot in _SERVING:
        raise SpecError("Rostrum is on this bot already.")
    found = settings or getattr(bot, "rostrum_settings", None) or read_settings()
    shard, tree = _find_shard(bot), _find_tree(bot)
    is_open = asyncio.get_running_loop().create_future()
    # A task of its own, which opens and closes all, and whose requests are Rostrum's.
    _SERVING[bot] = serving = asyncio.create_task(_serve(bot, tree, found, shard, is_open))
    serving.add_done_callback(lambda task: _tell_end(task, is_open))
    try:
        await is_open
    except BaseException:
        await teardown(bot)
        raise


async def teardown(bot: discord.Client) -> None:
    """Take Rostrum off a bot; debates under way say so, and go on when it is put on again."""
    serving = _SERVING.pop(bot, None)
    if serving is not None:
        serving.cancel()
        await asyncio.wait([serving])


def _find_shard(bot: discord.Client) -> Shard:
    if isinstance(bot, discord.AutoShardedClient):
        if bot.shard_ids is not None:
            raise SpecError("Rostrum serves all of a bot's shards, or one; leave out shard_ids.")
        return EVERY_SERVER
    return Shard(bot.shard_id or 0, bot.shard_count or 1)


def _find_tree(bot: discord.Client) -> app_commands.CommandTree[Any]:
    tree: object = getattr(bot, "tree", None)
    if not isinstance(tree, app_commands.CommandTree):
        raise SpecError("Rostrum needs a command tree: set client.tree = CommandTree(client).")
    return cast(app_commands.CommandTree[Any], tree)


async def _serve(
    bot: discord.Client,
    tree: app_commands.CommandTree[Any],
    settings: Settings,
    shard: Shard,
    is_open: asyncio.Future[None],
) -> None:
    async def serve_bot(hold: Hold, database: Database) -> None:
        async with (
            _translate_meanwhile(tree),
            open_rostrum(replace(parts, shard=shard), database, bot, tree) as rostrum,
        ):
            if not is_open.done():
                is_open.set_result(None)
            try:
                await asyncio.Event().wait()
            finally:
                if not hold.is_lost:
                    await rostrum.services.publishers.say_restarting()

    async with open_parts(settings, is_sandbox=False) as parts:
        address = settings.find_database(in_sandbox=False)
        await keep_serving(address, Shards((shard.number,), shard.count), serve_bot)


@asynccontextmanager
async def _translate_meanwhile(tree: app_commands.CommandTree[Any]) -> AsyncGenerator[None]:
    """Translate the commands' texts meanwhile; a translator of the bot's own stays."""
    own = CatalogueTranslator()
    if tree.translator is None:
        await tree.set_translator(own)
    try:
        yield
    finally:
        if tree.translator is own:
            await tree.set_translator(None)


def _tell_end(serving: asyncio.Task[None], is_open: asyncio.Future[None]) -> None:
    """Report why it could not be opened to the waiting caller, or why it ended later to the log."""
    error = None if serving.cancelled() else serving.exception()
    if not is_open.done():
        is_open.set_exception(error or asyncio.CancelledError())
    elif error is not None:
        _log.critical("Rostrum has stopped on this bot.", exc_info=error)
