"""The plan of a debate: its few lines, its buttons, its form, and its details.

Rule: only the person who asked for the plan sees it, so a seat taken on it is theirs. Discord keeps
the address of a file that serves as a source for a day at most, so it is read at once.
"""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import replace

import discord

from bot.debates.drafts import PlannedDebate
from bot.debates.names import lay_draft
from bot.debates.services import find_home, find_place, services_of
from bot.platform import permissions
from bot.platform.buttons import MOST_OPTIONS, Button, Select, lay_out
from bot.platform.interactions import (
    on_press,
    on_submit,
    read_fields,
    read_pick,
)
from bot.platform.permissions import check_may_start
from bot.platform.rate_limits import RequestRates
from bot.platform.retry import BRIEF, FAILURES, until_done
from bot.seats.guests import name_apart, person_as_guest
from bot.seats.taking import list_answers, make_seat_option, notice, tell_seats
from bot.writer.cards import embed_card
from bot.writer.forms import form_of
from bot.writer.text import clean, escape
from debate_core.domain.facts import SeatTaken
from debate_core.domain.record import Record
from debate_core.domain.sheets import Field, Page
from debate_core.domain.sources import Source
from debate_core.domain.specification import Seating, Specification
from debate_core.domain.text import shorten_line
from debate_core.drafting.editing import Typed, apply_fields, fill_fields
from debate_core.drafting.estimate import Estimate
from debate_core.drafting.plan import Plan, make_plan
from debate_core.drafting.request import DebateRequest, usual_seating
from debate_core.engine.budget_guard import describe_unpriced
from debate_core.engine.people import NAME_LIMIT
from debate_core.engine.runner import DebateRunner
from debate_core.engine.tasks import log_as
from debate_core.errors import SpecError
from debate_core.formats import FORMATS, get_format
from debate_core.formats.checking import MOTION_LIMIT
from debate_core.formats.rules import about_of, title_of
from debate_core.language import N_, _, format_number, ngettext
from debate_core.reports.plan import make_plan_card, sum_up_plan
from debate_core.show.text import flatten_text
from debate_core.sources.files import FILES, File, check_sizes, read_sources

_READABLE = (".txt", ".md", ".markdown", ".pdf")


def check_attached(attached: Sequence[discord.Attachment]) -> None:
    """Raise SpecError if these files are too many or too large, before any is fetched."""
    check_sizes([(attachment.filename, attachment.size) for attachment in attached])


async def fetch_sources(attached: Sequence[discord.Attachment]) -> tuple[Source, ...]:
    """Read the texts of attached files; SpecError, in one sentence, if one cannot be read."""
    return await read_sources([await _fetch(attachment) for attachment in attached])


def list_files(message: discord.Message) -> tuple[discord.Attachment, ...]:
    """List the attachments of a message that can be sources; a picture cannot."""
    readable = (attachment for attachment in message.attachments if _is_readable(attachment))
    return tuple(readable)[:FILES]


def text_of(message: discord.Message) -> tuple[Source, ...]:
    """Make a source of a message that is too long for a motion."""
    if len(message.content) <= MOTION_LIMIT:
        return ()
    return (
        Source(
            name=_("a message by {display_name}", display_name=message.author.display_name),
            text=message.content,
        ),
    )


def _is_readable(attached: discord.Attachment) -> bool:
    kind = attached.content_type or ""
    return attached.filename.lower().endswith(_READABLE) or kind.startswith("text/")


async def _fetch(attached: discord.Attachment) -> File:
    try:
        data = await until_done("An attached file", attached.read, BRIEF)
    except FAILURES as error:
        name = shorten_line(attached.filename, 80)
        raise SpecError(
            _("“{name}” cannot be fetched from Discord; attach it again.", name=name)
        ) from error
    return File(attached.filename, data)


_NOTICED = 1.0
"""Extra seconds for each turn that somebody would notice."""
DRAFT = "(?P<draft>[0-9a-f]+)"
"""The part of a custom id that names a plan."""
_NO_PERSONA = N_("No AI debater takes part yet. To add some, press Edit and write who debates.")
_LABELS = {
    "start": N_("Start"),
    "ask": N_("Ask a moderator"),
    "edit": N_("Edit"),
    "seats": N_("Take a seat"),
    "details": N_("Details"),
    "cancel": N_("Cancel"),
}
_LINE = 600
"""Characters of a line of a plan."""
_FIELDS = (
    Field("motion", N_("Motion"), most=MOTION_LIMIT),
    Field("debaters", N_("Debaters")),
    Field("round_count", N_("Rounds"), most=10, is_long=False),
    Field("options", N_("Options"), is_required=False),
    Field("vote", N_("Vote"), most=300, is_long=False),
)
"""The fields of `Typed`, in its order."""
_NOBODY = "nobody"


def note_pace(runner: DebateRunner, channel: discord.abc.Snowflake, estimate: Estimate) -> str:
    """Say that turns will come more slowly than they are written; empty if they will not."""
    others = sum(_is_debated_in(channel, ledger.record) for ledger in runner.live)
    # All debates of a channel share what its webhooks may post.
    between = (others + 1) * 60 / RequestRates().by_webhook
    if not others or between < estimate.seconds / max(1, estimate.turns) + _NOTICED:
        return ""
    return ngettext(
        "{count} other debate is running in this channel: a turn comes every {between} seconds at "
        "best.",
        "{count} other debates are running in this channel: a turn comes every {between} seconds "
        "at best.",
        others,
        between=format_number(between, ".0f"),
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
    services.drafts.note_estimate(draft_id, plan.estimate)
    gate = await services.rules.open_gate(interaction, find_home(interaction).id)
    asks = gate.needs_yes(draft.spec, plan.estimate)
    large = gate.explain_large(draft.spec, plan.estimate)
    notes = (*([large] if large else []), *_list_notes(interaction, draft.spec, plan))
    lines = sum_up_plan(draft.spec, plan, notes, draft.seats)
    text = "\n".join(
        (
            *([said] if said else []),
            f"### {_write_line(draft.spec.motion)}",
            *map(_write_line, lines),
        )
    )
    view = lay_out(
        text,
        _make_format_select(draft_id, draft.spec),
        _list_buttons(draft_id, draft.spec, asks=asks),
    )
    await interaction.edit_original_response(view=view)


async def _make_plan(interaction: discord.Interaction, draft_id: str) -> tuple[PlannedDebate, Plan]:
    """Find a draft and make its plan, which may take a second."""
    services = services_of(interaction)
    draft = services.drafts.look(draft_id)
    people = frozenset(seat.debater for seat in draft.seats)
    return draft, await asyncio.to_thread(make_plan, draft.spec, services.estimator, people)


def _list_notes(
    interaction: discord.Interaction, spec: Specification, plan: Plan
) -> tuple[str, ...]:
    """List what is to be said of the place of a debate, the most serious first."""
    services = services_of(interaction)
    possible = (
        "" if spec.debaters else _(_NO_PERSONA),
        describe_unpriced(plan.estimate.likely, services.budget),
        *permissions.advice(interaction.app_permissions),
        note_pace(services.runner, find_home(interaction), plan.estimate),
    )
    return tuple(filter(None, possible))


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


def _list_buttons(draft_id: str, spec: Specification, *, asks: bool) -> list[Button]:
    first = "ask" if asks else "start"
    seats = () if spec.seating.who == "nobody" or not spec.debaters else ("seats",)
    return [
        Button(_(_LABELS[verb]), plan_id(verb, draft_id), verb == first)
        for verb in (first, *seats, "edit", "details", "cancel")
    ]


@on_press(rf"plan:details:{DRAFT}")
async def details_pressed(interaction: discord.Interaction, draft: str) -> None:
    """Answer with all that is known of the plan."""
    services_of(interaction).drafts.look(draft)
    await interaction.response.defer(ephemeral=True, thinking=True)
    found, plan = await _make_plan(interaction, draft)
    spec = found.spec
    seats = tell_seats(
        seating=spec.seating, role=_role(interaction, spec), taken=found.seats, spec=spec
    )
    notes = (*_list_notes(interaction, spec, plan), *_tell_makers(found))
    card = embed_card(make_plan_card(spec, plan, notes, seats=seats), spec).embed
    await interaction.edit_original_response(embed=card)


@on_press(rf"plan:format:{DRAFT}")
async def format_picked(interaction: discord.Interaction, draft: str) -> None:
    """Show the plan of the same debate in another format; a format's own options do not stay."""
    before = services_of(interaction).drafts.look(draft)
    chosen = get_format(read_pick(interaction))
    request = replace(
        before.request,
        format=chosen.name,
        options="",
        rounds=before.request.rounds if chosen.has_rounds else None,
        seating=_move_seating(before.request, chosen.name),
    )
    await _change(interaction, draft, request)


def _move_seating(request: DebateRequest, format_name: str) -> Seating | None:
    """Return who may sit in another format: as it is usual there where it was usual before."""
    asked, usual = request.seating, usual_seating(request.format)
    if asked is None or asked.who != usual.who:
        return asked
    return asked.model_copy(update={"who": usual_seating(format_name).who})


async def _change(interaction: discord.Interaction, draft_id: str, request: DebateRequest) -> None:
    """Show the plan of a changed request, or of the same as before with why not."""
    drafts = services_of(interaction).drafts
    before = drafts.look(draft_id)
    await interaction.response.defer()
    try:
        changed = await lay_draft(interaction, request, before.seed)
    except SpecError as refusal:
        await show_draft(
            interaction, draft_id, _("{refusal} Nothing was changed.", refusal=refusal)
        )
        return
    drafts.sit(changed, before.seats)
    drafts.take(draft_id)
    await show_draft(interaction, changed)


def _role(interaction: discord.Interaction, spec: Specification) -> str:
    """Find the name of the role that may sit; empty if seats are for no role."""
    guild, role = interaction.guild, spec.seating.role
    found = guild.get_role(int(role)) if guild and role else None
    return found.name if found else ""


@on_press(rf"plan:start:{DRAFT}")
async def start_pressed(interaction: discord.Interaction, draft: str) -> None:
    """Start the debate; if that fails, show the plan again."""
    home, guild, services = find_home(interaction), interaction.guild, services_of(interaction)
    assert guild is not None
    check_may_start(interaction, home)
    gate = await services.rules.open_gate(interaction, home.id)
    # Taken first, so that a second press starts no second debate.
    taken = services.drafts.take(draft)
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
        services.drafts.restore(draft, taken)
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


@on_press(rf"plan:edit:{DRAFT}")
async def edit_pressed(interaction: discord.Interaction, draft: str) -> None:
    """Open the form in which the plan is edited."""
    found = services_of(interaction).drafts.look(draft)
    typed = found.typed or fill_fields(found.spec)
    await interaction.response.send_modal(_form(plan_id("edit", draft), typed))


@on_submit(rf"plan:edit:{DRAFT}")
async def edit_sent(interaction: discord.Interaction, draft: str) -> None:
    """Show the plan of what was typed, or why it fails and what to do; nothing is lost."""
    drafts, fields = services_of(interaction).drafts, read_fields(interaction)
    typed = Typed(*(fields.get(field.name, "") for field in _FIELDS))
    before = drafts.look(draft)
    # Discord is asked whose names debaters have, which may take longer than it waits.
    await interaction.response.defer()
    try:
        wanted = with_role(apply_fields(before.request, typed), interaction.guild)
        changed = await lay_draft(interaction, wanted, before.seed)
    except SpecError as refusal:
        drafts.keep(draft, typed)
        await show_draft(
            interaction,
            draft,
            _("{refusal} Nothing was changed; Edit has what you typed.", refusal=refusal),
        )
        return
    drafts.sit(changed, before.seats)
    drafts.take(draft)
    await show_draft(interaction, changed)


@on_press(rf"plan:cancel:{DRAFT}")
async def cancel_pressed(interaction: discord.Interaction, draft: str) -> None:
    """Forget the plan."""
    services_of(interaction).drafts.take(draft)
    await interaction.response.edit_message(view=lay_out(_("Cancelled.")))


async def show_plan(
    interaction: discord.Interaction,
    request: DebateRequest,
    attached: Sequence[discord.Attachment] = (),
) -> None:
    """Answer with the plan of what was asked for; SpecError if it cannot be held here.

    The attached files are sources beside those of the request.
    """
    drafts = services_of(interaction).drafts
    permissions.check(interaction.app_permissions)
    check_may_start(interaction, find_home(interaction))
    gate = await services_of(interaction).rules.open_gate(interaction, find_home(interaction).id)
    gate.check_motion(request.motion)
    check_attached(attached)
    # A debate that cannot be held is refused at once; the rest takes longer than Discord waits.
    seed = drafts.take(drafts.lay(request, await find_place(interaction))).seed
    await interaction.response.defer(ephemeral=True, thinking=True)
    if attached:
        sources = (*request.sources, *await fetch_sources(attached))
        request = replace(request, sources=sources)
    await show_draft(interaction, await lay_draft(interaction, request, seed))


def with_role(request: DebateRequest, guild: discord.Guild | None) -> DebateRequest:
    """Add the id of the role that voters need to a request; SpecError if there is no such role."""
    named = request.voters.role_name.lstrip("@").strip()
    if not named:
        return request
    roles = guild.roles if guild else ()
    found = next((role for role in roles if _is_called(role, named)), None)
    if found is None:
        raise SpecError(
            _(
                "There is no role “{named}” here; write its name in full.",
                named=shorten_line(named, 40),
            )
        )
    update = {"role": str(found.id), "role_name": shorten_line(found.name, 40)}
    return replace(request, voters=request.voters.model_copy(update=update))


def _is_called(role: discord.Role, named: str) -> bool:
    """True if that is a role's name, in full or as the edit form shows it."""
    return named.casefold() in (role.name.casefold(), shorten_line(role.name, 40).casefold())


def _form(custom_id: str, typed: Typed) -> discord.ui.Modal:
    written = {field.name: said for field, said in zip(_FIELDS, typed, strict=True)}
    for field in _FIELDS:
        # Discord refuses a form with a longer value in it.
        if len(written[field.name]) > field.most:
            raise SpecError(
                _(
                    "{label} are too long for a form; type /debate start again.",
                    label=_(field.label),
                )
            )
    # A format may have no rounds to choose.
    fields = tuple(field for field in _FIELDS if written[field.name] or not field.is_required)
    return form_of(custom_id, Page("edit", _("Edit the debate"), fields), written)


@on_press(rf"plan:seats:{DRAFT}")
async def seats_pressed(interaction: discord.Interaction, draft: str) -> None:
    """Show the seats of the plan below it, to choose from."""
    spec = services_of(interaction).drafts.look(draft).spec
    if spec.seating.who == "nobody":
        raise SpecError(_("In this debate nobody is to take a seat; start anew with other seats."))
    # One option is left for those who only watch.
    debaters = spec.debaters[: MOST_OPTIONS - 1]
    options = [make_seat_option(debater, place) for place, debater in enumerate(debaters)]
    options.append(discord.SelectOption(label=_("None: I only watch"), value=_NOBODY))
    select = Select(plan_id("seat", draft), _("Pick a seat"), options)
    await interaction.response.edit_message(view=lay_out(_("Which side do you take?"), select))


@on_press(rf"plan:seat:{DRAFT}")
async def seat_picked(interaction: discord.Interaction, draft: str) -> None:
    """Say what happens to what they write, and ask if they want the seat, or any."""
    seat = read_pick(interaction)
    if seat == _NOBODY:
        await _seat(interaction, draft, ())
        return
    spec = services_of(interaction).drafts.look(draft).spec
    answers = list_answers(f"{plan_id('sit', draft)}:{seat}", plan_id("back", draft))
    view = lay_out(notice(spec, spec.debaters[int(seat)]), answers)
    await interaction.response.edit_message(view=view)


@on_press(rf"plan:sit:{DRAFT}:(?P<seat>\d+)")
async def sit_pressed(interaction: discord.Interaction, draft: str, seat: str) -> None:
    """Give them the seat."""
    spec = services_of(interaction).drafts.look(draft).spec
    guest = await name_apart(interaction, person_as_guest(interaction.user), spec)
    name = shorten_line(guest.name, NAME_LIMIT)
    taken = SeatTaken(debater=spec.debaters[int(seat)].id, person=guest.id, name=name)
    await _seat(interaction, draft, (taken,))


@on_press(rf"plan:back:{DRAFT}")
async def back_pressed(interaction: discord.Interaction, draft: str) -> None:
    """Show the plan again as it was."""
    await interaction.response.defer()
    await show_draft(interaction, draft)


async def _seat(
    interaction: discord.Interaction, draft_id: str, seats: tuple[SeatTaken, ...]
) -> None:
    """Keep who sits where, and show the plan with it."""
    services_of(interaction).drafts.sit(draft_id, seats)
    await interaction.response.defer()
    await show_draft(interaction, draft_id)
