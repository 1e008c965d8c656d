"""The plan of a debate: its few lines, its buttons, its forms, and its details.

Rule: only the person who asked for the plan sees it.
"""

import asyncio
from collections.abc import Iterator
from dataclasses import replace

import discord

from bot.debates.drafts import DRAFT, PlannedDebate
from bot.debates.names import plan_debate
from bot.debates.plan_forms import FORMS, FormName
from bot.debates.plan_forms.parts import PlanInForm
from bot.debates.services import (
    OpenAnswers,
    Services,
    find_home,
    find_place,
    list_personas,
    services_of,
)
from bot.debates.uploads import check_uploads, fetch_sources, read_uploads
from bot.platform.buttons import Button, Select, lay_out, view_of
from bot.platform.interactions import on_press, on_submit, person_of, read_choices, read_pick
from bot.platform.permissions import Home, check_may_hold, check_may_start, explain_no_preparation
from bot.platform.rate_limits import RequestRates
from bot.platform.retry import BRIEF, if_possible
from bot.seats.seat_words import tell_seats
from bot.writer.cards import embed_card
from bot.writer.fields import find_changes, make_form
from bot.writer.posts import small_line
from bot.writer.text import clean, escape
from debate_core.content.cast import is_number
from debate_core.content.statement import suggest_statement
from debate_core.domain.record import Record
from debate_core.domain.specification import Seating, Specification
from debate_core.domain.text import shorten_line
from debate_core.drafting.estimate import Estimate
from debate_core.drafting.guessing import guess_language
from debate_core.drafting.plan import Plan, make_plan
from debate_core.drafting.request import DebateRequest, find_usual_seating
from debate_core.drafting.server_defaults import fill_request
from debate_core.engine.budget_guard import check_priced, describe_unpriced
from debate_core.engine.runner import DebateRunner
from debate_core.engine.tasks import log_as
from debate_core.errors import SpecError, UnknownModel
from debate_core.formats import FORMATS, get_format
from debate_core.formats.rules import about_of, title_of
from debate_core.language import N_, _, list_languages, ngettext
from debate_core.models.choosing import BALANCED, find_preset_name
from debate_core.models.directory import OFFLINE_HOST
from debate_core.models.lineup import Lineup
from debate_core.reports.plan import make_plan_card, sum_up_plan
from debate_core.show.text import flatten_text
from debate_core.storage.kept_of_people import count_started
from debate_core.storage.templates import SqlTemplates

_NOTICED = 1.0
"""Extra seconds for each turn that somebody would notice."""
_LABELS = {
    "start": N_("Start"),
    "ask": N_("Ask a moderator"),
    "seats": N_("Take a seat"),
    "details": N_("Details"),
    "cancel": N_("Cancel"),
}
_STATEMENT = 60
"""Characters of a statement on a button, whose label has room for 80."""
_LINE = 600
"""Characters of a line of a plan."""
_FORM = f"(?P<form>{'|'.join(FORMS)})"


def _open_details(_services: Services) -> OpenAnswers:
    return OpenAnswers()


def note_pace(runner: DebateRunner, channel: discord.abc.Snowflake, estimate: Estimate) -> str:
    """Say that turns will come more slowly than they are written; empty if they will not."""
    others = sum(_is_debated_in(channel, ledger.record) for ledger in runner.live)
    # All debates of a channel share what its webhooks may post.
    between = (others + 1) * 60 / RequestRates().by_webhook
    if not others or between < estimate.seconds / max(1, estimate.turns) + _NOTICED:
        return ""
    return ngettext(
        "{count} debate shares this channel: turns come slower.",
        "{count} debates share this channel: turns come slower.",
        others + 1,
    )


def _is_debated_in(channel: discord.abc.Snowflake, record: Record) -> bool:
    venue = record.opened.venue
    is_here = venue is not None and venue.channel == str(channel.id)
    return is_here and record.state in ("debating", "paused")


def plan_id(verb: str, draft_id: str) -> str:
    """Make the custom id of a button of a plan."""
    return f"plan:{verb}:{draft_id}"


async def show_draft(
    interaction: discord.Interaction, draft_id: str, said: str | None = None
) -> None:
    """Show the plan, below what is said about it, as the answer; it may take a second."""
    services = services_of(interaction)
    draft, plan = await _make_plan(interaction, draft_id)
    most = plan.estimate
    if draft.seats:
        # Whoever leaves their seat after the start leaves it to a model.
        most = (await asyncio.to_thread(make_plan, draft.spec, services.estimator)).estimate
    now = await services.drafts.look(draft_id)
    if (now.spec, now.seats) != (draft.spec, draft.seats):
        # It was changed in the meantime, and whatever changed it shows it.
        return
    await services.drafts.save(draft_id, replace(now, estimate=most))
    gate = await services.rules.open_gate(interaction, home_of(interaction, draft).id)
    asks = gate.needs_yes(draft.spec, most)
    large = gate.explain_large(draft.spec, most)
    notes = (*([large] if large else []), *_list_notes(interaction, draft, plan))
    lines = sum_up_plan(draft.spec, plan, notes, draft.seats)
    told = (f"### {_write_line(draft.spec.motion)}", *map(_write_line, lines))
    last = small_line(_("Nothing is posted before Start.")) if await _is_first(interaction) else ""
    begun = await _tell_template(interaction, draft.template)
    view = lay_out(
        "\n".join(filter(None, (said, *told, begun, last))),
        *_offer_statement(draft_id, draft),
        *_offer_language(draft_id, draft),
        _make_format_select(draft_id, draft.spec),
        [Button(_(form.title), plan_id(name, draft_id)) for name, form in FORMS.items()],
        _list_buttons(draft_id, draft.spec, asks=asks),
    )
    await interaction.edit_original_response(view=view)
    details = services.open_once(_open_details).shown.get(draft_id)
    if details is not None:
        await if_possible(
            "The details of a plan", lambda: _show_details(details, draft_id, draft, plan), BRIEF
        )


async def _tell_template(interaction: discord.Interaction, template: str) -> str:
    """Name the template that a plan was begun from; empty where there is none, or none any more."""
    if not template:
        return ""
    templates = SqlTemplates(services_of(interaction).database)
    found = await templates.find(str(interaction.guild_id), template)
    return (
        small_line(_("From the template “{name}”", name=_write_line(found.name))) if found else ""
    )


async def _is_first(interaction: discord.Interaction) -> bool:
    """True if this person has started no debate on this server yet."""
    person = person_of(interaction)
    server = str(interaction.guild_id)
    return not await count_started(services_of(interaction).database, server, person)


def home_of(interaction: discord.Interaction, draft: PlannedDebate) -> Home:
    """Find the channel that a plan's debate is held in; SpecError if none can be held there."""
    if not draft.channel:
        return find_home(interaction)
    guild = interaction.guild
    channel = guild.get_channel(int(draft.channel)) if guild else None
    if not isinstance(channel, Home):
        raise SpecError(_("The channel of this plan is gone. Start in another one."))
    return channel


async def _make_plan(interaction: discord.Interaction, draft_id: str) -> tuple[PlannedDebate, Plan]:
    """Find a draft and make its plan, which may take a second."""
    services = services_of(interaction)
    draft = await services.drafts.look(draft_id)
    people = frozenset(seat.debater for seat in draft.seats)
    return draft, await asyncio.to_thread(make_plan, draft.spec, services.estimator, people)


def _list_notes(
    interaction: discord.Interaction, draft: PlannedDebate, plan: Plan
) -> tuple[str, ...]:
    """List the notes on the place of a debate, the most serious first."""
    services = services_of(interaction)
    home = home_of(interaction, draft)
    possible = (
        _describe_price(services, draft, plan),
        _explain_no_preparation(interaction, home) if draft.spec.preparation else "",
        note_pace(services.runner, home, plan.estimate),
    )
    return tuple(filter(None, possible))


def _describe_price(services: Services, draft: PlannedDebate, plan: Plan) -> str | None:
    """Warn of a price that no budget in dollars holds, or that keeps the debate from starting."""
    try:
        check_priced(draft.spec.models, services.budget, services.drafts.lineup.is_priceless)
    except SpecError as refusal:
        return str(refusal)
    return describe_unpriced(plan.estimate.likely, services.budget)


def _explain_no_preparation(interaction: discord.Interaction, home: Home) -> str:
    # Discord sends what applies in the present channel; for others the library computes it.
    is_here = interaction.channel_id == home.id
    granted = interaction.app_permissions if is_here else home.permissions_for(home.guild.me)
    return explain_no_preparation(home, granted)


def _tell_makers(draft: PlannedDebate) -> Iterator[str]:
    """Say who made the saved personas of a plan."""
    makers = {persona.id: persona.maker_name for persona in draft.request.personas}
    for debater in draft.spec.debaters:
        if debater.saved in makers:
            yield _(
                "{name} is a persona by {makers}.", name=debater.name, makers=makers[debater.saved]
            )


def _write_line(text: str) -> str:
    return escape(clean(shorten_line(flatten_text(text), _LINE)))


def _make_format_select(draft_id: str, spec: Specification) -> Select:
    options = [
        discord.SelectOption(
            label=shorten_line(title_of(offered), 100),
            value=name,
            description=shorten_line(about_of(offered), 100),
        )
        for name, offered in FORMATS.items()
    ]
    title = title_of(get_format(spec.format))
    # A chosen option is not sent again, so the present format is told by the placeholder.
    return Select(
        plan_id("format", draft_id), _("Format: {title}", title=shorten_line(title, 100)), options
    )


def _offer_statement(draft_id: str, draft: PlannedDebate) -> Iterator[list[Button]]:
    """Offer a statement if two sides are to argue about a motion that is not one."""
    own, has_own_sides = (
        get_format(draft.spec.format),
        not is_number(draft.request.debaters.strip()),
    )
    if own.has_table or has_own_sides or not own.has_judge:
        return
    if statement := suggest_statement(draft.spec.motion):
        label = _("Debate “{statement}”", statement=shorten_line(statement, _STATEMENT))
        yield [Button(label, plan_id("statement", draft_id))]


def _offer_language(draft_id: str, draft: PlannedDebate) -> Iterator[list[Button]]:
    """Offer the language that a motion seems to be in, where nobody chose one."""
    guessed = guess_language(draft.spec.motion)
    if draft.request.language or guessed in ("", draft.spec.language):
        return
    label = _("Debate in {language}", language=list_languages()[guessed])
    yield [Button(label, plan_id(f"language:{guessed}", draft_id))]


@on_press(rf"plan:language:(?P<code>[a-z]+):{DRAFT}")
async def language_pressed(interaction: discord.Interaction, code: str, draft: str) -> None:
    """Hold the debate in the language that was offered."""
    before = await services_of(interaction).drafts.look(draft)
    await interaction.response.defer()
    request = replace(before.request, language=code)
    await keep_draft(interaction, draft, await _plan_again(interaction, before, request))


@on_press(rf"plan:statement:{DRAFT}")
async def statement_pressed(interaction: discord.Interaction, draft: str) -> None:
    """Take the statement that was offered as the motion."""
    before = await services_of(interaction).drafts.look(draft)
    motion = suggest_statement(before.spec.motion) or before.spec.motion
    await interaction.response.defer()
    request = replace(before.request, motion=motion)
    await keep_draft(interaction, draft, await _plan_again(interaction, before, request))


def _list_buttons(draft_id: str, spec: Specification, *, asks: bool) -> list[Button]:
    first = "ask" if asks else "start"
    seats = () if spec.seating.who == "nobody" or not spec.debaters else ("seats",)
    return [
        Button(_(_LABELS[verb]), plan_id(verb, draft_id), verb == first)
        for verb in (first, *seats, "details", "cancel")
    ]


@on_press(rf"plan:details:{DRAFT}")
async def details_pressed(interaction: discord.Interaction, draft: str) -> None:
    """Answer with all that is known of the plan; it changes with the plan."""
    services = services_of(interaction)
    await services.drafts.look(draft)
    await interaction.response.defer(ephemeral=True, thinking=True)
    found, plan = await _make_plan(interaction, draft)
    services.open_once(_open_details).open(draft, interaction)
    await _show_details(interaction, draft, found, plan)


async def _show_details(
    interaction: discord.Interaction, draft_id: str, draft: PlannedDebate, plan: Plan
) -> None:
    """Show all that is known of a plan, as the answer."""
    spec = draft.spec
    seats = tell_seats(
        seating=spec.seating, role=_role(interaction, spec), taken=draft.seats, spec=spec
    )
    notes = (*_list_notes(interaction, draft, plan), *_tell_makers(draft))
    card = embed_card(make_plan_card(spec, plan, notes, seats=seats), spec).embed
    buttons = [Button(_("Save as template"), plan_id("template", draft_id))]
    if draft.template:
        drop = f"template:drop:{draft.template}"
        buttons.append(Button(_("Delete template"), drop, is_danger=True))
    await interaction.edit_original_response(embed=card, view=view_of(buttons))


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


async def keep_draft(interaction: discord.Interaction, draft_id: str, draft: PlannedDebate) -> None:
    """Keep a plan that was changed, and show it."""
    await services_of(interaction).drafts.save(draft_id, draft)
    await show_draft(interaction, draft_id)


def _move_seating(request: DebateRequest, format_name: str) -> Seating | None:
    """Return who may sit in another format: its default, if the default held before."""
    asked, usual = request.seating, find_usual_seating(request.format)
    if asked is None or asked.who != usual.who:
        return asked
    return asked.model_copy(update={"who": find_usual_seating(format_name).who})


def _role(interaction: discord.Interaction, spec: Specification) -> str:
    """Find the name of the role that may sit; empty if seats are for no role."""
    guild, role = interaction.guild, spec.seating.role
    found = guild.get_role(int(role)) if guild and role else None
    return found.name if found else ""


@on_press(rf"plan:start:{DRAFT}")
async def start_pressed(interaction: discord.Interaction, draft: str) -> None:
    """Start the debate; if that fails, show the plan again."""
    guild, services = interaction.guild, services_of(interaction)
    assert guild is not None
    home = home_of(interaction, await services.drafts.look(draft))
    check_may_hold(interaction, home)
    check_may_start(interaction, home)
    gate = await services.rules.open_gate(interaction, home.id)
    # Taken first, so that a second press starts no second debate.
    taken = await services.drafts.take(draft)
    # The plan stays until the debate is on record, without its buttons, which a crash would leave
    # dead; what is said in the meantime, and what replaces it, is true after a crash.
    said = _(
        "Starting in {mention}. If no thread opens there, type /debate start again.",
        mention=home.mention,
    )
    await interaction.response.edit_message(view=lay_out(said))
    venue = await services.rules.find_venue(guild, home.id)
    try:
        gate.check_plan(taken.spec, taken.estimate)
        ledger = await services.runner.open(
            taken.spec, gate.starter.person, venue, taken.seats, gate.admit
        )
    except SpecError as refusal:
        await services.drafts.save(draft, taken)
        await show_draft(interaction, draft, str(refusal))
        return
    log_as(ledger.debate)
    said = _("The debate begins in {mention}; its thread opens there.", mention=home.mention)
    await interaction.edit_original_response(view=lay_out(said))
    thread = await services.publishers.until_open(ledger.debate)
    said = _("Its thread could not be opened; /debate show says why.")
    if thread is not None:
        said = _("Started: {mention}", mention=thread.mention)
    await interaction.edit_original_response(view=lay_out(said))


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
            sources=await fetch_sources(services, uploads),
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


@on_press(rf"plan:cancel:{DRAFT}")
async def cancel_pressed(interaction: discord.Interaction, draft: str) -> None:
    """Forget the plan."""
    await services_of(interaction).drafts.take(draft)
    await interaction.response.edit_message(view=lay_out(_("Cancelled.")))


def explain_refusal(lineup: Lineup, refusal: SpecError) -> str:
    """Say what is wrong with a plan, to somebody who cannot set keys."""
    return explain_unknown(lineup, refusal) if isinstance(refusal, UnknownModel) else str(refusal)


def explain_unknown(lineup: Lineup, unknown: UnknownModel) -> str:
    """Say that a model cannot be asked here, and what can."""
    if lineup.directory.at_hand == (OFFLINE_HOST,):
        return _("No AI model is connected. Built-in debaters are free.")
    name = escape(clean(unknown.name))
    return _("There's no model “{name}” here. Pick one from the list.", name=name)


@on_press(rf"plan:back:{DRAFT}")
async def back_pressed(interaction: discord.Interaction, draft: str) -> None:
    """Show the plan again as it was."""
    await interaction.response.defer()
    await show_draft(interaction, draft)
