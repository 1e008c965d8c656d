"""The plan of a debate: its few lines, its buttons, its details, and its start.

Rule: only the person who asked for the plan sees it.
"""

import asyncio
from collections.abc import Iterator
from dataclasses import replace

import discord

from bot.debates.drafts import DRAFT, PlannedDebate
from bot.debates.plan_forms import FORMS
from bot.debates.plan_notes import ask_for_facts, list_notes, tell_makers
from bot.debates.services import OpenAnswers, Services, find_home, services_of, take_turn
from bot.platform.buttons import Button, Select, lay_out, view_of
from bot.platform.interactions import on_press, person_of
from bot.platform.permissions import Home, check_may_hold, check_may_start
from bot.platform.retry import BRIEF, if_possible
from bot.seats.seat_words import tell_seats
from bot.writer.cards import embed_card
from bot.writer.posts import write_small_line
from bot.writer.text import clean, escape
from debate_core.content.cast import is_number
from debate_core.content.statement import suggest_statement
from debate_core.domain.specification import Specification
from debate_core.domain.text import shorten_line
from debate_core.domain.values import DebateId
from debate_core.drafting.estimate import Estimate
from debate_core.drafting.guessing import guess_language
from debate_core.drafting.plan import Plan, make_plan
from debate_core.engine.tasks import log_as
from debate_core.errors import SpecError
from debate_core.formats import FORMATS, get_format
from debate_core.formats.rules import about_of, title_of
from debate_core.language import N_, _, list_languages
from debate_core.reports.plan import make_plan_card, sum_up_plan
from debate_core.show.text import flatten_text
from debate_core.storage.kept_of_people import count_started
from debate_core.storage.templates import SqlTemplates

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


def _open_details(_services: Services) -> OpenAnswers:
    return OpenAnswers()


def plan_id(verb: str, draft_id: str) -> str:
    """Make the custom id of a button of a plan."""
    return f"plan:{verb}:{draft_id}"


async def show_draft(
    interaction: discord.Interaction, draft_id: str, said: str | None = None
) -> None:
    """Show the plan, below what is said about it, as the answer; it may take a second."""
    services = services_of(interaction)
    draft, plan = await _make_plan(interaction, draft_id)
    most = await _estimate_most(services, draft, plan)
    now = await services.drafts.look(draft_id)
    if (now.spec, now.seats) != (draft.spec, draft.seats):
        # It was changed in the meantime, and whatever changed it shows it.
        return
    await services.drafts.save(draft_id, replace(now, estimate=most))
    home, draft = home_of(interaction, draft), replace(draft, estimate=most)
    gate = await services.rules.open_gate(interaction, home.id)
    notes = await list_notes(interaction, gate, home, draft, plan)
    lines = sum_up_plan(draft.spec, plan, notes, draft.seats)
    told = (f"### {_write_line(draft.spec.motion)}", *map(_write_line, lines))
    last = (
        write_small_line(_("Nothing is posted before Start."))
        if await _is_first(interaction)
        else ""
    )
    begun = await _tell_template(interaction, draft.template)
    view = lay_out(
        "\n".join(filter(None, (said, *told, begun, last))),
        *_offer_statement(draft_id, draft),
        *_offer_language(draft_id, draft),
        _make_format_select(draft_id, draft.spec),
        [Button(_(form.title), plan_id(name, draft_id)) for name, form in FORMS.items()],
        _list_buttons(draft_id, draft.spec, asks=gate.needs_yes(draft.spec, most)),
    )
    await interaction.edit_original_response(view=view)
    if details := services.open_once(_open_details).shown.get(draft_id):
        await if_possible(
            "The details of a plan", lambda: _show_details(details, draft_id, draft, plan), BRIEF
        )


async def _estimate_most(services: Services, draft: PlannedDebate, plan: Plan) -> Estimate:
    """Estimate the most that a debate can take: whoever leaves their seat leaves it to a model."""
    if not draft.seats:
        return plan.estimate
    return (await asyncio.to_thread(make_plan, draft.spec, services.estimator)).estimate


async def _tell_template(interaction: discord.Interaction, template: str) -> str:
    """Name the template that a plan was begun from; empty where there is none, or none any more."""
    if not template:
        return ""
    templates = SqlTemplates(services_of(interaction).database)
    found = await templates.find(str(interaction.guild_id), template)
    return (
        write_small_line(_("From the template “{name}”", name=_write_line(found.name)))
        if found
        else ""
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
    async with take_turn(interaction):
        draft = await services.drafts.look(draft_id)
        people = frozenset(seat.debater for seat in draft.seats)
        plan = await asyncio.to_thread(make_plan, draft.spec, services.estimator, people)
    return draft, replace(plan, warnings=(*plan.warnings, *ask_for_facts(draft.spec)))


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
    own = get_format(draft.spec.format)
    has_own_sides = not is_number(draft.request.debaters.strip())
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
        seating=spec.seating, role=_name_role(interaction, spec), taken=draft.seats, spec=spec
    )
    home = home_of(interaction, draft)
    gate = await services_of(interaction).rules.open_gate(interaction, home.id)
    placed = await list_notes(interaction, gate, home, draft, plan)
    notes = (*placed, *tell_makers(draft))
    card = embed_card(make_plan_card(spec, plan, notes, seats=seats), spec).embed
    buttons = [Button(_("Save as template"), plan_id("template", draft_id))]
    if draft.template:
        drop = f"template:drop:{draft.template}"
        buttons.append(Button(_("Delete template"), drop, is_danger=True))
    await interaction.edit_original_response(embed=card, view=view_of(buttons))


async def keep_draft(interaction: discord.Interaction, draft_id: str, draft: PlannedDebate) -> None:
    """Keep a plan that was changed, and show it."""
    await services_of(interaction).drafts.save(draft_id, draft)
    await show_draft(interaction, draft_id)


def _name_role(interaction: discord.Interaction, spec: Specification) -> str:
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
    await _tell_started(interaction, ledger.debate, home)


async def _tell_started(interaction: discord.Interaction, debate: DebateId, home: Home) -> None:
    """Say where the debate's thread opens, and then that it is open, or is not."""
    said = _("The debate begins in {mention}; its thread opens there.", mention=home.mention)
    await interaction.edit_original_response(view=lay_out(said))
    thread = await services_of(interaction).publishers.until_open(debate)
    said = _("Its thread could not be opened; /debate show says why.")
    if thread is not None:
        said = _("Started: {mention}", mention=thread.mention)
    await interaction.edit_original_response(view=lay_out(said))


@on_press(rf"plan:cancel:{DRAFT}")
async def cancel_pressed(interaction: discord.Interaction, draft: str) -> None:
    """Forget the plan."""
    await services_of(interaction).drafts.take(draft)
    await interaction.response.edit_message(view=lay_out(_("Cancelled.")))


@on_press(rf"plan:back:{DRAFT}")
async def back_pressed(interaction: discord.Interaction, draft: str) -> None:
    """Show the plan again as it was."""
    await interaction.response.defer()
    await show_draft(interaction, draft)
