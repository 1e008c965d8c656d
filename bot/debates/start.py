"""/debate start, and “Debate this” on a message: the options that are typed, attached or reused."""

from dataclasses import replace

import discord
from discord import app_commands

from bot.debates.chat import check_motion_alone, show_chat_plan
from bot.debates.new_plan import show_plan
from bot.debates.services import services_of
from bot.debates.suggestions import (
    find_offered,
    suggest_debaters,
    suggest_formats,
    suggest_motions,
    suggest_templates,
)
from bot.debates.templates import find_template
from bot.debates.uploads import list_files, list_uploads, text_of
from bot.platform.chats import in_any_chat, is_in_chat
from bot.platform.commands import autocomplete, command, context_menu
from debate_core.domain.text import shorten_line
from debate_core.domain.values import PersonId
from debate_core.drafting.request import DEFAULT_FORMAT, DebateRequest, find_usual_seating
from debate_core.formats.checking import MOTION_LIMIT
from debate_core.language import N_
from debate_core.models.choosing import load_presets, make_choice, title_preset

_PRESETS = [app_commands.Choice(name=title_preset(name), value=name) for name in load_presets()]


@command("start", N_("Plan a debate; you see the plan before it starts"))
@app_commands.describe(
    motion=N_("What is debated, as a statement"),
    format=N_("How it is debated"),
    debaters=N_("How many, or who: “Ada: for; Ben: against”"),
    invite=N_("Somebody to debate with: they may take a debater's seat"),
    source=N_("A text, Markdown or PDF file that the debate is held on"),
    preset=N_("Sets length, care and models"),
    template=N_("A saved plan, or a rematch with its own motion"),
)
@app_commands.choices(preset=_PRESETS)
@autocomplete(
    motion=suggest_motions,
    format=suggest_formats,
    debaters=suggest_debaters,
    template=suggest_templates,
)
async def start_command(  # noqa: PLR0913 - an option of the command is an argument
    interaction: discord.Interaction,
    motion: str,
    format: str = "",
    debaters: str = "",
    invite: discord.Member | None = None,
    source: discord.Attachment | None = None,
    preset: str = "",
    template: str = "",
) -> None:
    """Show the plan of the debate that was asked for."""
    if is_in_chat(interaction):
        check_motion_alone(format, debaters, invite, source, preset, template)
        await show_chat_plan(interaction, motion)
        return
    if template:
        template = await find_offered(interaction, template)
        request = await find_template(interaction, template)
    else:
        request = DebateRequest(motion, await find_usual_format(interaction))
    request = replace(request, motion=request.motion or motion)
    if format and format != request.format:
        # The options, rounds and seats of one format are not another's.
        request = replace(request, format=format, options="", rounds=None, seating=None)
    if debaters:
        request = replace(request, debaters=debaters)
    if preset:
        request = replace(request, models=make_choice(preset=preset))
    if invite is not None:
        seating = request.seating or find_usual_seating(request.format)
        people = (PersonId(str(invite.id)),)
        request = replace(request, seating=seating.model_copy(update={"people": people}))
    # What a debate offers is not saved, so it cannot be deleted.
    saved = "" if ":" in template else template
    await show_plan(interaction, request, list_uploads(source), saved)


@context_menu(N_("Debate this"))
@in_any_chat
async def debate_this(interaction: discord.Interaction, message: discord.Message) -> None:
    """Show the plan of a debate with the message as its motion."""
    if is_in_chat(interaction):
        await show_chat_plan(interaction, shorten_line(message.content, MOTION_LIMIT))
        return
    # The whole of a message that is too long comes along as a source.
    motion = shorten_line(message.content, MOTION_LIMIT)
    format = await find_usual_format(interaction)
    request = DebateRequest(motion, format, sources=text_of(message))
    await show_plan(interaction, request, list_files(message))


async def find_usual_format(interaction: discord.Interaction) -> str:
    """Find the format of debates on a server where none is asked for."""
    settings = await services_of(interaction).rules.read(interaction.guild_id)
    return settings.debaters.format or DEFAULT_FORMAT
