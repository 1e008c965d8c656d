"""Changes of a plan: its five forms, another format, and the statement and language it offers."""

from dataclasses import replace

import discord

from bot.debates.drafts import DRAFT, PlannedDebate
from bot.debates.names import plan_debate
from bot.debates.plan import keep_draft, plan_id, show_draft
from bot.debates.plan_forms import FORMS, FormName
from bot.debates.plan_forms.parts import PlanInForm
from bot.debates.services import find_place, list_personas, services_of
from bot.debates.uploads import check_uploads, fetch_sources, read_uploads
from bot.platform.interactions import on_press, on_submit, read_choices, read_pick
from bot.writer.fields import find_changes, make_form
from bot.writer.text import clean, escape
from debate_core.content.statement import suggest_statement
from debate_core.domain.specification import Seating
from debate_core.drafting.request import DebateRequest, find_usual_seating
from debate_core.drafting.server_defaults import fill_request
from debate_core.errors import SpecError, UnknownModel
from debate_core.formats import get_format
from debate_core.language import _
from debate_core.models.choosing import BALANCED, find_preset_name
from debate_core.models.directory import OFFLINE_HOST
from debate_core.models.lineup import Lineup

_FORM = f"(?P<form>{'|'.join(FORMS)})"


@on_press(rf"plan:language:(?P<code>[a-z]+):{DRAFT}")
async def language_pressed(interaction: discord.Interaction, code: str, draft: str) -> None:
    """Hold the debate in the language that was offered."""
    before = await services_of(interaction).drafts.look(draft)
    await _take_offer(interaction, draft, before, replace(before.request, language=code))


@on_press(rf"plan:statement:{DRAFT}")
async def statement_pressed(interaction: discord.Interaction, draft: str) -> None:
    """Take the statement that was offered as the motion."""
    before = await services_of(interaction).drafts.look(draft)
    motion = suggest_statement(before.spec.motion) or before.spec.motion
    await _take_offer(interaction, draft, before, replace(before.request, motion=motion))


async def _take_offer(
    interaction: discord.Interaction, draft: str, before: PlannedDebate, request: DebateRequest
) -> None:
    """Keep the plan of what was asked for before, with what was offered in it."""
    await interaction.response.defer()
    await keep_draft(interaction, draft, await _plan_again(interaction, before, request))


@on_press(rf"plan:format:{DRAFT}")
async def format_picked(interaction: discord.Interaction, draft: str) -> None:
    """Show the plan of the same debate in another format; a format's own options do not stay."""
    before = await services_of(interaction).drafts.look(draft)
    chosen = get_format(read_pick(interaction))
    request = replace(
        before.request,
        format=chosen.name,
        options="",
        rounds=before.request.rounds if chosen.has_rounds else None,
        seating=_move_seating(before.request, chosen.name),
    )
    await interaction.response.defer()
    try:
        changed = await _plan_again(interaction, before, request)
    except SpecError as refusal:
        await show_draft(interaction, draft, _("{refusal} Nothing was changed.", refusal=refusal))
        return
    # What was typed was for the forms of the other format.
    await keep_draft(interaction, draft, replace(changed, typed={}))


async def _plan_again(
    interaction: discord.Interaction, before: PlannedDebate, request: DebateRequest
) -> PlannedDebate:
    """Plan what is asked for now, with the seats, place and input of the plan before."""
    changed = await plan_debate(interaction, request, before.seed)
    kept = replace(changed, typed=before.typed, channel=before.channel, template=before.template)
    return kept.seat(before.seats)


def _move_seating(request: DebateRequest, format_name: str) -> Seating | None:
    """Return who may sit in another format: its default, if the default held before."""
    asked, usual = request.seating, find_usual_seating(request.format)
    if asked is None or asked.who != usual.who:
        return asked
    return asked.model_copy(update={"who": find_usual_seating(format_name).who})


@on_press(rf"plan:{_FORM}:{DRAFT}")
async def form_pressed(interaction: discord.Interaction, form: FormName, draft: str) -> None:
    """Open one of the plan's forms: with what was typed into it, or the present values."""
    found = await services_of(interaction).drafts.look(draft)
    shown = FORMS[form]
    fields = shown.list_fields(await _look_in_form(interaction, found))
    typed = found.typed.get(form, {})
    modal = make_form(plan_id(form, draft), _(shown.title), fields, typed)
    await interaction.response.send_modal(modal)


@on_submit(rf"plan:{_FORM}:{DRAFT}")
async def form_sent(interaction: discord.Interaction, form: FormName, draft: str) -> None:
    """Show the plan with what the form says, or why it fails; nothing that was typed is lost."""
    services, sent = services_of(interaction), read_choices(interaction)
    before = await services.drafts.look(draft)
    uploads = read_uploads(interaction, sent)
    # Discord is asked whose names debaters have, which may take longer than it waits.
    await interaction.response.defer()
    try:
        check_uploads(uploads)
        plan = replace(
            await _look_in_form(interaction, before),
            sources=await fetch_sources(interaction, uploads),
        )
        changes = find_changes(FORMS[form].list_fields(plan), sent)
        request = FORMS[form].apply(plan, changes)
        changed = await _plan_again(interaction, before, request)
    except SpecError as refusal:
        await services.drafts.save(draft, replace(before, typed={**before.typed, form: sent}))
        said = _(
            "{refusal} Nothing was changed; {form} has what you typed.",
            refusal=explain_refusal(services.drafts.lineup, refusal),
            form=_(FORMS[form].title),
        )
        await show_draft(interaction, draft, said)
        return
    typed = {name: said for name, said in before.typed.items() if name != form}
    await keep_draft(interaction, draft, replace(changed, typed=typed))


async def _look_in_form(interaction: discord.Interaction, draft: PlannedDebate) -> PlanInForm:
    """Look up what the forms of a plan show."""
    drafts, at = services_of(interaction).drafts, await find_place(interaction)
    lineup = drafts.lineup.at(at.server)
    preset = find_preset_name((fill_request(draft.request, at.settings).models, *lineup.choices))
    return PlanInForm(
        request=draft.request,
        spec=draft.spec,
        preset=preset or BALANCED,
        personas=await list_personas(interaction),
        models=lineup.suggested,
    )


def explain_refusal(lineup: Lineup, refusal: SpecError) -> str:
    """Say what is wrong with a plan, to somebody who cannot set keys."""
    return explain_unknown(lineup, refusal) if isinstance(refusal, UnknownModel) else str(refusal)


def explain_unknown(lineup: Lineup, unknown: UnknownModel) -> str:
    """Say that a model cannot be asked here, and what can."""
    if lineup.directory.at_hand == (OFFLINE_HOST,):
        return _("No AI model is connected. Built-in debaters are free.")
    name = escape(clean(unknown.name))
    return _("There's no model “{name}” here. Pick one from the list.", name=name)
