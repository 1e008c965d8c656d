"""The short plan of a debate in a chat that Rostrum is not in, and its start.

Rule: a person who brings Rostrum into a chat acts for themselves alone. Their limits and budgets
are those of a server of their own, and they moderate nothing, whatever rights they have there.
"""

import asyncio
import logging
from dataclasses import replace

import discord

from bot.debates.drafts import DRAFT, LaidAt, PlannedDebate
from bot.debates.names import Planner, plan_for
from bot.debates.server_rules import Gate
from bot.debates.services import OpenAnswers, Services, services_of
from bot.platform.buttons import Button, Part, Select, lay_out, view_of
from bot.platform.chats import find_server, is_in_chat, may_all_see
from bot.platform.interactions import on_press, read_pick
from bot.platform.permissions import NOBODY
from bot.platform.retry import BRIEF, FAILURES, if_possible
from bot.thread.chat_view import make_first_look
from bot.thread.chats import list_chat_buttons
from bot.writer.text import clean, escape
from debate_core.domain.facts.debate import Venue
from debate_core.domain.specification import OFFLINE, Seating, Specification, is_offline
from debate_core.domain.text import shorten_line
from debate_core.domain.values import DebateId
from debate_core.drafting.plan import Plan, make_plan
from debate_core.drafting.request import DEFAULT_FORMAT, DebateRequest
from debate_core.engine.ledger import Ledger
from debate_core.engine.runner import make_debate_id
from debate_core.engine.tasks import log_as
from debate_core.errors import BudgetExceeded, SpecError
from debate_core.formats.checking import MOTION_LIMIT
from debate_core.language import ENGLISH, N_, _, find_language
from debate_core.models.choosing import make_choice
from debate_core.reports.plan import sum_up_plan
from debate_core.show.text import flatten_text

_log = logging.getLogger(__name__)
_WORDS = 250
_LABEL = 100
_LINE = 600
_HIDDEN = N_("This server hides what apps from outside say, so only you will see it.")
_TOO_DEAR = N_(
    "That may take more than is left of your budget. Pick built-in debaters, or try again tomorrow."
)
_ONLY_MOTION = N_(
    "In this chat a debate takes the motion alone: it is Classic, one round. Leave out the other "
    "options."
)


def _open_plans(_services: Services) -> OpenAnswers:
    return OpenAnswers()


def _check_is_in_chat(interaction: discord.Interaction) -> None:
    """Raise SpecError on a server that has Rostrum, where debates have threads."""
    if not is_in_chat(interaction):
        raise SpecError(_("That plan is for a chat. Use /debate start here."))


def check_motion_alone(*options: object) -> None:
    """Raise SpecError if anything but the motion was asked for."""
    if any(options):
        raise SpecError(_(_ONLY_MOTION))


async def show_chat_plan(interaction: discord.Interaction, motion: str) -> None:
    """Answer with the plan of a short debate on a motion; SpecError if it cannot be debated."""
    gate = await _open_gate(interaction)
    gate.check_motion(motion)
    length = len(" ".join(motion.split()))
    if not length:
        raise SpecError(_("That message has no words to debate. Give a motion to /debate start."))
    if length > MOTION_LIMIT:
        raise SpecError(
            _("That motion has {count} characters; {most} fit.", count=length, most=MOTION_LIMIT)
        )
    await interaction.response.defer(ephemeral=True, thinking=True)
    planned = await _plan(interaction, motion, OFFLINE)
    draft_id = await services_of(interaction).drafts.add(planned, interaction.user.id)
    await _show(interaction, draft_id)


async def _plan(
    interaction: discord.Interaction, motion: str, model: str, seed: int | None = None
) -> PlannedDebate:
    """Plan the one kind of debate that fits such a chat: two debaters, one round, a verdict."""
    request = DebateRequest(
        motion,
        DEFAULT_FORMAT,
        rounds=1,
        seating=Seating(who="nobody"),
        models=make_choice(model=model),
    )
    planned = await plan_for(await _find_planner(interaction), request, seed)
    return replace(planned, spec=_shorten(planned.spec))


async def _find_planner(interaction: discord.Interaction) -> Planner:
    """Find for whom it is planned, and whose names no debater may have."""
    services, server = services_of(interaction), find_server(interaction)
    settings = await services.rules.read(int(server))
    language = find_language(str(interaction.locale))
    return Planner(
        services=services,
        guild=None,
        person=interaction.user,
        at=LaidAt(server, settings, language),
        others=_list_recipients(interaction),
    )


def _list_recipients(interaction: discord.Interaction) -> tuple[discord.User, ...]:
    channel = interaction.channel
    is_small = isinstance(channel, discord.GroupChannel | discord.DMChannel)
    return tuple(channel.recipients) if is_small else ()


def _shorten(spec: Specification) -> Specification:
    """Leave out what needs a thread, or people who can be counted."""
    voting = spec.voting.model_copy(
        update={"is_held": False, "is_secret": False, "asks_opinion": False}
    )
    return spec.model_copy(
        update={
            "voting": voting,
            "countdown": 0,
            "flow": False,
            "control": False,
            "words": min(spec.words, _WORDS),
        }
    )


async def _show(interaction: discord.Interaction, draft_id: str, said: str = "") -> None:
    """Show the plan, below what is said about it, as the answer."""
    services = services_of(interaction)
    draft = await services.drafts.look(draft_id)
    # It plays a debate ahead, which others do not wait for.
    plan = await asyncio.to_thread(make_plan, draft.spec, services.estimator, frozenset())
    await services.drafts.save(draft_id, replace(draft, estimate=plan.estimate))
    all_see, models = may_all_see(interaction), _list_models(services)
    parts: list[Part] = [_tell_plan(draft.spec, plan, said, all_see=all_see)]
    if models:
        parts.append(_make_model_select(draft_id, draft.spec, models))
    parts.append(_make_plan_buttons(draft_id, all_see=all_see))
    services.open_once(_open_plans).open(draft_id, interaction)
    await interaction.edit_original_response(view=lay_out(*parts))


def _tell_plan(spec: Specification, plan: Plan, said: str, *, all_see: bool) -> str:
    """Write the plan below what is said about it; `all_see` as `may_all_see` says it."""
    who, ending, price, *_others = sum_up_plan(spec, plan)
    lines = (
        who,
        _("{ending} No vote: Rostrum sees no reactions here.", ending=ending),
        price,
        "" if all_see else _(_HIDDEN),
    )
    return "\n".join(filter(None, (said, f"### {_write(spec.motion)}", *map(_write, lines))))


def _make_plan_buttons(draft_id: str, *, all_see: bool) -> list[Button]:
    start = [Button(_("Start for all to see"), f"chat:all:{draft_id}", is_main=True)]
    return [
        *(start if all_see else []),
        Button(_("Start only for me"), f"chat:me:{draft_id}", is_main=not all_see),
        Button(_("Cancel"), f"chat:cancel:{draft_id}"),
    ]


def _write(text: str) -> str:
    return escape(clean(shorten_line(flatten_text(text), _LINE)))


def _list_models(services: Services) -> list[str]:
    """List the models that people may choose in chats; none unless the host allows it."""
    if not services.chats.has_models:
        return []
    lineup = services.drafts.lineup
    at_hand = lineup.directory.at_hand
    return [
        name
        for name in lineup.suggested
        if not is_offline(name) and name.partition(":")[0] in at_hand
    ]


def _make_model_select(draft_id: str, spec: Specification, models: list[str]) -> Select:
    options = [
        discord.SelectOption(label=_("Built-in debaters, no AI"), value=OFFLINE),
        *(discord.SelectOption(label=name[:_LABEL], value=name[:_LABEL]) for name in models),
    ]
    chosen = _("built-in, no AI") if is_offline(spec.judge_model) else spec.judge_model
    label = shorten_line(_("Debaters and judge: {model}", model=chosen), _LABEL)
    return Select(f"chat:model:{draft_id}", label, options)


@on_press(rf"chat:model:{DRAFT}")
async def model_picked(interaction: discord.Interaction, draft: str) -> None:
    """Show the plan with another model."""
    _check_is_in_chat(interaction)
    services, model = services_of(interaction), read_pick(interaction)
    before = await services.drafts.look(draft)
    if model != OFFLINE and model not in _list_models(services):
        raise SpecError(_("This model can't be used here any more. Pick another."))
    await interaction.response.defer()
    changed = await _plan(interaction, before.spec.motion, model, before.seed)
    await services.drafts.save(draft, changed)
    await _show(interaction, draft)


@on_press(rf"chat:cancel:{DRAFT}")
async def cancel_pressed(interaction: discord.Interaction, draft: str) -> None:
    """Forget the plan."""
    _check_is_in_chat(interaction)
    await services_of(interaction).drafts.take(draft)
    await interaction.response.edit_message(view=lay_out(_("Cancelled.")))


@on_press(rf"chat:(?P<who>all|me):{DRAFT}")
async def start_pressed(interaction: discord.Interaction, who: str, draft: str) -> None:
    """Start the debate, as the answer to this press."""
    _check_is_in_chat(interaction)
    services, is_private = services_of(interaction), who == "me" or not may_all_see(interaction)
    gate = await _open_gate(interaction)
    # Taken first, so that a second press starts no second debate.
    taken = await services.drafts.take(draft)
    debate = make_debate_id()
    log_as(debate)
    try:
        gate.check_plan(taken.spec, taken.estimate)
        if not is_offline(taken.spec.judge_model) and not _list_models(services):
            raise SpecError(_("This model can't be used here any more. Pick another."))
        ledger = await _open(interaction, taken, gate, debate, is_private=is_private)
    except BudgetExceeded as error:
        await services.drafts.save(draft, taken)
        # Its other advice, such as another format, does not apply here.
        raise SpecError(_(_TOO_DEAR)) from error
    except SpecError:
        await services.drafts.save(draft, taken)
        raise
    await _answer(interaction, ledger, is_private=is_private)
    plan = services.open_once(_open_plans).shown.pop(draft, None)
    if plan is not None:
        said = lay_out(_("Started. It is told below."))
        await if_possible("A plan", lambda: plan.edit_original_response(view=said), BRIEF)


async def _open(
    interaction: discord.Interaction,
    taken: PlannedDebate,
    gate: Gate,
    debate: DebateId,
    *,
    is_private: bool,
) -> Ledger:
    """Record the debate with the means to show it; if that fails, SpecError and keep nothing."""
    services, language = services_of(interaction), find_language(str(interaction.locale))
    venue = Venue(
        server=gate.starter.server,
        channel=str(interaction.channel_id),
        # English is left out, so that records are as they were before there were other languages.
        language="" if language == ENGLISH else language,
        is_chat=True,
    )
    await services.chats.add(debate, interaction, private=is_private)
    try:
        return await services.runner.open(
            taken.spec, gate.starter.person, venue, (), gate.admit, debate
        )
    except SpecError:
        await services.chats.drop(debate)
        raise


async def _answer(interaction: discord.Interaction, ledger: Ledger, *, is_private: bool) -> None:
    """Send the first message, below which the debate is shown."""
    chats, record, message = services_of(interaction).chats, ledger.record, None
    try:
        sent = await interaction.response.send_message(
            embed=make_first_look(record, chats.find_end()),
            view=view_of(list_chat_buttons(record)),
            ephemeral=is_private,
            allowed_mentions=NOBODY,
        )
        message = sent.message_id
    except FAILURES as error:
        # It may have been sent all the same; the publisher looks for it.
        _log.warning("The first message of %s may be missing: %s", ledger.debate, error)
    finally:
        await chats.note_head(ledger.debate, str(interaction.channel_id), message)


@on_press(r"chat:stop:(?P<debate>\w+)", needs="nothing")
async def stop_pressed(interaction: discord.Interaction, debate: DebateId) -> str:
    """Close the debate early, for the person who started it."""
    runner, person = services_of(interaction).runner, str(interaction.user.id)
    ledger = runner.ledger(debate)
    if ledger is None:
        raise SpecError(_("This debate is over."))
    venue = ledger.record.opened.venue
    if venue is None or not venue.is_chat:
        raise SpecError(_("This debate has a thread. Stop it there."))
    if ledger.record.opened.opened_by != person:
        raise SpecError(_("Only whoever started this debate can stop it."))
    name = flatten_text(clean(interaction.user.display_name))
    await runner.close(debate, ledger.record.opened.opened_by, "", name=name)
    return _("It closes with what has been said.")


async def _open_gate(interaction: discord.Interaction) -> Gate:
    """Read what a start in a chat has to pass: the host's settings, for this person alone."""
    return await services_of(interaction).rules.open_chat_gate(
        find_server(interaction), str(interaction.channel_id)
    )
