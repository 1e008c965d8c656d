"""/debate show: one debate on a card, whose buttons give its scores, its decision and its files.

Each answers the caller only, and tells what everyone may read by now. A press on that card changes
it in place; one on a card that everyone sees is answered with a card of the caller's own.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

import discord

from bot.debates.access import damage_of, find_debate_here
from bot.debates.services import services_of, take_turn
from bot.debates.suggestions import debate_command
from bot.platform.buttons import Button, view_of
from bot.platform.interactions import on_press, person_of
from bot.thread.files import FINGERPRINTS, MOST_BYTES, make_transcript_file
from bot.thread.poster import draw_pictures
from bot.thread.waiting_note import make_queue_button
from bot.writer.cards import embed_card, make_card_post, write_whole_card
from bot.writer.text import clean
from debate_core.domain.record import Record, fold
from debate_core.domain.result import find_reason
from debate_core.domain.specification import Specification
from debate_core.domain.text import shorten_line
from debate_core.engine.audience import takes_questions
from debate_core.errors import SpecError
from debate_core.evaluation.licences import describe_licence, read_licences
from debate_core.formats import format_of
from debate_core.language import N_, _
from debate_core.reports.announcement import make_status_card
from debate_core.reports.files import Kind, make_events_public
from debate_core.reports.record_check import check_events
from debate_core.reports.report import show_decision_card, show_reason_card, show_scores_card
from debate_core.show.blocks import Note, Prose, list_charts
from debate_core.show.pieces import Card
from debate_core.show.recount import make_recount_card

Part = Literal["status", "scores", "reason", "decision", "recount"]
"""The part of a debate that the card shows."""
_LABELS: dict[Part, str] = {
    "status": N_("Overview"),
    "scores": N_("Scores"),
    "reason": N_("Reasons"),
    "decision": N_("How it was decided"),
    "recount": N_("Recount"),
}
_FILES: dict[Kind, str] = {"html": N_("Transcript"), "markdown": "Markdown", "json": N_("Data")}
_MOTION = 200


async def show_card(
    interaction: discord.Interaction,
    card: Card,
    spec: Specification | None = None,
    view: discord.ui.View | None = None,
    above: str = "",
) -> None:
    """Show a card as the answer, in the place of what was there; `above` stands before it."""
    embedded = embed_card(card, spec)
    motion = spec.motion if spec is not None else card.title
    files = await draw_pictures(list_charts(card.blocks))
    files += [] if embedded.is_whole else [write_whole_card(card, motion)]
    await interaction.edit_original_response(
        content=above or None,
        embed=embedded.embed,
        attachments=[file.as_file() for file in files],
        view=view,
    )


async def send_card(interaction: discord.Interaction, card: Card, spec: Specification) -> None:
    """Answer the user alone with a card, and with all of it as a file if it had to be shortened."""
    post = make_card_post(card, spec)
    assert post.embed is not None
    files = [file.as_file() for file in post.files]
    await interaction.response.send_message(embed=post.embed, files=files, ephemeral=True)


@debate_command(
    "show", N_("A debate on one card: where it stands, scores, how it was decided, files")
)
async def show_command(interaction: discord.Interaction, debate: str = "") -> None:
    """Show where a debate stands, to the caller only."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    async with take_turn(interaction):
        await _show(interaction, await find_debate_here(interaction, debate), "status")


@on_press(r"show:(?P<part>status|scores|reason|decision|recount):(?P<debate>\w+)", needs="see")
async def part_pressed(interaction: discord.Interaction, part: Part, debate: str) -> None:
    """Show that part; SpecError if there is nothing of it yet."""
    message = interaction.message
    is_below_post = message is None or not message.flags.ephemeral
    if is_below_post:
        await interaction.response.defer(ephemeral=True, thinking=True)
    else:
        await interaction.response.defer()
    async with take_turn(interaction):
        record = await find_debate_here(interaction, debate)
        await _show(interaction, record, part, is_details=is_below_post)


async def _show(
    interaction: discord.Interaction, record: Record, part: Part, *, is_details: bool = False
) -> None:
    """Show a part of a debate; `is_details` is True for Details below a post of it."""
    card = await _make_card(interaction, record, part, is_details=is_details)
    thread = services_of(interaction).publishers.thread_of(record.debate)
    is_elsewhere = thread is not None and thread.id != interaction.channel_id
    above = _("In {mention}", mention=thread.mention) if thread is not None and is_elsewhere else ""
    view = view_of(*_list_buttons(interaction, record, part))
    await show_card(interaction=interaction, card=card, spec=record.spec, view=view, above=above)


def _list_buttons(
    interaction: discord.Interaction, record: Record, shown: Part
) -> tuple[Sequence[Button], ...]:
    """List the buttons to the parts that exist now; that of the part shown is greyed out."""
    has_scores = bool(format_of(record.spec).show_results(record))
    has_reason = find_reason(record) is not None
    has = {"scores": has_scores, "reason": has_reason, "recount": _can_recount(record)}
    parts = [
        Button(_(label), f"show:{part}:{record.debate}", is_off=part == shown)
        for part, label in _LABELS.items()
        if has.get(part, True)
    ]
    files = [Button(_(label), f"file:{kind}:{record.debate}") for kind, label in _FILES.items()]
    features = services_of(interaction).features
    added = (button for feature in features for button in feature.show_buttons(record))
    asked = (make_queue_button(record.debate),) if takes_questions(record) else ()
    return parts, (*files, *added, *asked)


def _can_recount(record: Record) -> bool:
    """True if there is a vote whose single choices are kept."""
    return record.voting is not None and not record.spec.voting.is_secret


async def _make_card(
    interaction: discord.Interaction, record: Record, part: Part, *, is_details: bool
) -> Card:
    match part:
        case "status":
            return make_status_card(record, has_fingerprint=is_details)
        case "recount":
            return await _recount(interaction, record)
        case "scores":
            card = show_scores_card(await _read_public(interaction, record))
            card = await _add_licences(interaction, card, record.spec)
        case "reason":
            card = show_reason_card(await _read_public(interaction, record))
            card = await _add_licences(interaction, card, record.spec)
        case "decision":
            card = show_decision_card(await _read_public(interaction, record))
    if damage := await damage_of(services_of(interaction), record.debate):
        return replace(card, blocks=(Prose("", damage), *card.blocks), tone="warning")
    return card


async def _add_licences(interaction: discord.Interaction, card: Card, spec: Specification) -> Card:
    """Add what is known of how well the judges judge."""
    if not format_of(spec).has_judge:
        return card
    kept = await asyncio.to_thread(read_licences, services_of(interaction).licences)
    models = dict.fromkeys(spec.judges)
    said = [describe_licence(model, kept.get(model)) for model in models]
    for feature in services_of(interaction).features:
        if feature.list_judge_notes is not None:
            said += await feature.list_judge_notes(interaction, spec)
    return replace(card, blocks=(*card.blocks, *map(Note, said)))


async def _read_public(interaction: discord.Interaction, record: Record) -> Record:
    """Read the record as everyone may read it now."""
    ledger = await services_of(interaction).runner.read_ledger(record.debate)
    # Other tasks go on while each word of a long debate is counted.
    return await asyncio.to_thread(lambda: fold(make_events_public(ledger.events)))


async def _recount(interaction: discord.Interaction, record: Record) -> Card:
    """Count the vote again from Discord's own lists; SpecError if there is nothing to count.

    Changes by voters after the close are private, so they go only to people who ask for them.
    """
    services = services_of(interaction)
    ledger = services.runner.ledger(record.debate)
    recount = await services.recounts.of(record, ledger)
    asker = person_of(interaction)
    return make_recount_card(ledger.record if ledger else record, recount, asker)


@on_press(r"check:(?P<debate>\w+)", needs="see")
async def check_pressed(interaction: discord.Interaction, debate: str) -> None:
    """Compare the record with the fingerprints on the post that the press is on."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    async with take_turn(interaction):
        said = await _check(interaction, await find_debate_here(interaction, debate))
    await interaction.followup.send(said, ephemeral=True)


async def _check(interaction: discord.Interaction, record: Record) -> str:
    """Compare a record with the fingerprints on the message that was pressed."""
    attached = interaction.message.attachments if interaction.message else []
    file = next((file for file in attached if file.filename.startswith(FINGERPRINTS)), None)
    if file is None:
        raise SpecError(_("The fingerprints are not on this message any more."))
    heads = [line.split()[0] for line in (await file.read()).decode().splitlines()[1:] if line]
    ledger = await services_of(interaction).runner.read_ledger(record.debate)
    # Other tasks go on while a long record is checked.
    return await asyncio.to_thread(check_events, ledger.events, heads)


@on_press(r"file:(?P<kind>html|markdown|json):(?P<debate>\w+)", needs="see")
async def file_pressed(interaction: discord.Interaction, kind: Kind, debate: str) -> None:
    """Send the transcript, as far as the debate has come; SpecError if there is none."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    async with take_turn(interaction):
        record = await find_debate_here(interaction, debate)
        ledger = await services_of(interaction).runner.read_ledger(record.debate)
        file = await asyncio.to_thread(make_transcript_file, ledger.events, kind)
    # Discord would refuse the whole answer.
    if len(file.data) > MOST_BYTES:
        raise SpecError(_("This file is too large for a message; take Markdown instead."))
    damage = await damage_of(services_of(interaction), record.debate)
    said = f"{_name_transcript(record)} {damage}".strip()
    await interaction.followup.send(said, file=file.as_file(), ephemeral=True)


def _name_transcript(record: Record) -> str:
    motion = clean(shorten_line(record.spec.motion, _MOTION))
    if record.is_over:
        return _("The transcript of “{motion}”.", motion=motion)
    return _("The transcript of “{motion}”, as far as it has come.", motion=motion)
