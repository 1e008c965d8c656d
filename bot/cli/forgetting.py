"""`rostrum forget`: old debates, or all that is kept of a server, are taken out of the database.

Rule: all of a server goes only after the host was told what that is, and has agreed.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable, Collection, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta

import click
import discord

from bot.cli.arguments import Refusal
from bot.config.settings import Settings, read_settings
from bot.platform.connection import point_at
from bot.platform.retry import FAILURES
from bot.portraits.emojis import drop_pictures
from debate_core.drafting.amounts import read_seconds
from debate_core.language import _, ngettext
from debate_core.storage.database import Database
from debate_core.storage.locks import lock_database
from debate_core.storage.reading import find_reach
from debate_core.storage.retention import (
    KeptOfServer,
    forget_debates,
    forget_server,
    look_at_server,
)

_ROWS: Mapping[str, Callable[[int], str]] = {
    "server_settings": lambda _count: _("its settings"),
    "evenings": lambda count: ngettext(
        "{count} planned evening", "{count} planned evenings", count
    ),
    "suggested_motions": lambda count: ngettext(
        "{count} suggested motion", "{count} suggested motions", count
    ),
    "saved_personas": lambda count: ngettext(
        "{count} saved persona", "{count} saved personas", count
    ),
    "plan_templates": lambda count: ngettext("{count} template", "{count} templates", count),
    "start_requests": lambda count: ngettext(
        "{count} debate that waits for a moderator",
        "{count} debates that wait for a moderator",
        count,
    ),
    "prediction_table": lambda count: ngettext(
        "{count} person in the table of predictions",
        "{count} people in the table of predictions",
        count,
    ),
}
"""What the rows of a table are to its readers; tables that are left out hold nothing of theirs."""
_UNREACHED = (*FAILURES, discord.DiscordException)


def forget_older(age: str) -> str:
    """Forget debates that are over and began longer ago than that, and say how many."""
    address = read_settings().own_database
    before = datetime.now(UTC) - timedelta(seconds=read_seconds(age))
    gone = asyncio.run(_forget_older(address, before))
    return ngettext(
        "{count} debate forgotten, of those that began before {day}.",
        "{count} debates forgotten, of those that began before {day}.",
        gone,
        day=f"{before:%Y-%m-%d}",
    )


def forget_all_of(server: str, *, is_agreed: bool) -> None:
    """Say what is kept of a server, ask whether it is to go, and forget it."""
    asyncio.run(_forget_all_of(read_settings(), server, is_agreed=is_agreed))


async def _forget_older(address: str, before: datetime) -> int:
    async with _open_alone(address) as database:
        return await forget_debates(database, before) if database else 0


async def _forget_all_of(settings: Settings, server: str, *, is_agreed: bool) -> None:
    async with _open_alone(settings.own_database) as database:
        kept = await look_at_server(database, server) if database else None
        if database is None or not kept:
            raise Refusal(_("Nothing is kept of a server {server}.", server=server))
        click.echo(_("Of server {server}: {kept}.", server=server, kept=_list_kept(kept)))
        if not (is_agreed or _ask()):
            click.echo(_("Nothing was deleted."))
            return
        await forget_server(database, server)
    click.echo(_("Deleted. What its debates cost stays as sums that name no server."))
    if kept.personas and settings.token is not None:
        click.echo(await _drop_pictures(settings, kept.personas))


@asynccontextmanager
async def _open_alone(address: str) -> AsyncGenerator[Database | None]:
    """Open the database, which no bot may have open; None if there is none yet."""
    if (await find_reach(address)).to_be_made is not None:
        yield None
        return
    async with lock_database(address), Database.open(address) as database:
        yield database


def _list_kept(kept: KeptOfServer) -> str:
    debates = ngettext("{count} debate", "{count} debates", kept.debates)
    under_way = _(" ({count} under way)", count=kept.under_way) if kept.under_way else ""
    rows = (_ROWS[name](count) for name, count in kept.rows.items() if name in _ROWS)
    return ", ".join((debates + under_way, *rows))


def _ask() -> bool:
    try:
        return click.confirm(_("Delete that for good?"))
    except click.Abort:
        raise Refusal(_("Nothing was deleted; --yes deletes it without asking.")) from None


async def _drop_pictures(settings: Settings, personas: Collection[str]) -> str:
    """Take the pictures of personas out of the application's emojis, and say how that went."""
    assert settings.token is not None
    if settings.discord_api and settings.discord_gateway:
        point_at(settings.discord_api, settings.discord_gateway)
    async with discord.Client(intents=discord.Intents.none()) as client:
        try:
            await client.login(settings.token.get_secret_value())
            count = await drop_pictures(client, personas)
        except _UNREACHED as error:
            return _(
                "Pictures of its personas may be left among the application's emojis ({failure}): "
                "{names}.",
                failure=type(error).__name__,
                names=", ".join(f"persona_{persona}" for persona in personas),
            )
    return ngettext(
        "{count} picture deleted from the application's emojis.",
        "{count} pictures deleted from the application's emojis.",
        count,
    )
