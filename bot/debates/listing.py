"""/debate list: the running and the latest debates of a server, as far as the caller may see."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import discord

from bot.debates.access import list_channels_seen, may_see, records_of
from bot.debates.chat import show_chat_plan
from bot.debates.new_plan import show_plan
from bot.debates.services import services_of
from bot.platform.buttons import Button, view_of
from bot.platform.chats import find_server, is_in_chat
from bot.platform.commands import command
from bot.platform.interactions import on_press, on_submit, read_fields
from bot.thread.threads import ANNOUNCEMENT
from bot.writer.forms import form_of
from bot.writer.text import clean, escape, shorten
from debate_core.domain.record import Record
from debate_core.domain.sheets import Field, Page
from debate_core.domain.text import shorten_line
from debate_core.drafting.request import DebateRequest
from debate_core.formats.checking import MOTION_LIMIT
from debate_core.language import N_, _
from debate_core.reports.announcement import state_in_words

LATELY = 30
"""The number of a server's newest debates that are looked at."""
PER_PAGE = 8
_MOTION, _STATE = 100, 140
"""Characters of each; eight debates then always fit into an embed."""
# A bracket in a motion would end the text of the link.
_IN_BRACKETS = str.maketrans("[]", "()")
_FORM = Page(
    "motion",
    N_("Start a debate"),
    (Field("motion", N_("Motion"), N_("What is debated, as a statement"), most=MOTION_LIMIT),),
)


class ListedDebate(NamedTuple):
    """One debate in the list."""

    record: Record
    link: str
    """The address of its thread; empty if it has none."""


@on_press("debates:start")
async def start_pressed(interaction: discord.Interaction) -> None:
    """Ask for a motion, where nothing is listed."""
    await interaction.response.send_modal(form_of("debates:start", _FORM, {}))


@on_submit("debates:start")
async def motion_sent(interaction: discord.Interaction) -> None:
    """Show the plan of a debate on it."""
    motion = read_fields(interaction)["motion"]
    if is_in_chat(interaction):
        await show_chat_plan(interaction, motion)
        return
    await show_plan(interaction, DebateRequest(motion))


@on_press(r"debates:page:(?P<page>\d+)")
async def page_pressed(interaction: discord.Interaction, page: str) -> None:
    """Show a page of the list, as it is now."""
    await interaction.response.defer()
    await _show(interaction, int(page))


@command("list", N_("What runs here, and what ran lately"))
async def list_command(interaction: discord.Interaction) -> None:
    """Show the debates that the caller may see, to them only."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await _show(interaction, 0)


async def _show(interaction: discord.Interaction, page: int) -> None:
    pages = pages_of(await _list_entries(interaction))
    if not pages:
        first = Button(_("Start one"), "debates:start", is_main=True)
        view = view_of([first, *_list_others(interaction)])
        await interaction.edit_original_response(content=_("No debates yet."), view=view)
        return
    page = min(page, len(pages) - 1)
    card = discord.Embed(title=_("Debates here"), description=pages[page])
    if len(pages) > 1:
        card.set_footer(text=_("Page {page} of {pages}", page=page + 1, pages=len(pages)))
    await interaction.edit_original_response(
        embed=card, view=_list_page_buttons(interaction, page, len(pages))
    )


def _list_page_buttons(interaction: discord.Interaction, page: int, count: int) -> discord.ui.View:
    """Make the buttons to the pages before and after this one, and those of features."""
    beside = ((page - 1, _("Newer")), (page + 1, _("Older")))
    pages = [Button(label, f"debates:page:{at}") for at, label in beside if 0 <= at < count]
    return view_of([*pages, *_list_others(interaction)])


def _list_others(interaction: discord.Interaction) -> list[Button]:
    """List the buttons of features, which are for servers, in the reader's language."""
    features = () if is_in_chat(interaction) else services_of(interaction).features
    return [
        replace(button, label=_(button.label))
        for feature in features
        for button in feature.list_buttons
    ]


def pages_of(entries: Sequence[ListedDebate]) -> tuple[str, ...]:
    """Write the list in pages: first what runs, then what ran, the newest first in both."""
    newest = sorted(entries, key=lambda entry: entry.record.opened_at, reverse=True)
    ordered = sorted(newest, key=lambda entry: entry.record.is_over)
    parts = (ordered[at : at + PER_PAGE] for at in range(0, len(ordered), PER_PAGE))
    return tuple("\n".join(_write_lines(part)) for part in parts)


def _write_lines(entries: Sequence[ListedDebate]) -> list[str]:
    """Write a page's lines, with a heading where one of the two kinds begins."""
    lines: list[str] = []
    for is_over, heading in ((False, _("### Running now")), (True, _("### Lately"))):
        here = [entry for entry in entries if entry.record.is_over == is_over]
        lines += [heading, *map(_write_line, here)] if here else []
    return lines


def _write_line(entry: ListedDebate) -> str:
    record = entry.record
    motion = escape(clean(shorten_line(record.spec.motion, _MOTION)).translate(_IN_BRACKETS))
    named = f"[{motion}]({entry.link})" if entry.link else motion
    state = escape(clean(shorten_line(state_in_words(record).removesuffix("."), _STATE)))
    return f"**{named}**\n-# {shorten(state, _STATE)} · <t:{int(record.opened_at.timestamp())}:R>"


async def _list_entries(interaction: discord.Interaction) -> list[ListedDebate]:
    services, server = services_of(interaction), find_server(interaction)
    newest = await services.journal.list_debates(
        server, LATELY, channels=list_channels_seen(interaction)
    )
    live = (ledger.debate for ledger in services.runner.live)
    entries: list[ListedDebate] = []
    for record in await records_of(services, dict.fromkeys((*live, *newest))):
        if not may_see(interaction, record.opened.venue):
            continue
        at = (await services.deliveries.read_all(record.debate)).get(ANNOUNCEMENT)
        link = f"https://discord.com/channels/{server}/{at.message}" if at else ""
        entries.append(ListedDebate(record, link))
    return entries
