"""Questions from the audience: asked in a form or by command, reviewed and put from a list.

The list is shown only to the person who asks for it, and is read again with every press.
"""

import asyncio
import re
from collections.abc import Mapping
from contextlib import suppress

import discord
from discord import app_commands

from bot.ballots.reaction_lists import count_wanting
from bot.debates.access import check_may_write, enter_debate
from bot.debates.question_list import QuestionList
from bot.debates.services import Services, services_of
from bot.debates.suggestions import debate_command
from bot.platform.buttons import Button, Select, view_of
from bot.platform.chats import check_is_on_server
from bot.platform.commands import context_menu
from bot.platform.interactions import on_press, on_submit, read_fields, read_pick
from bot.seats.guests import check_may_steer, may_steer, name_apart
from bot.thread.threads import ThreadGone
from bot.thread.waiting_note import make_queue_button
from bot.writer.cards import embed_card
from bot.writer.forms import form_of
from bot.writer.text import clean, escape
from debate_core.domain.attendance import OPEN_STATES
from debate_core.domain.record import Record
from debate_core.domain.sheets import Field, Page
from debate_core.domain.specification import Debater, Specification, is_offline
from debate_core.domain.text import shorten_line
from debate_core.domain.values import DebateId
from debate_core.drafting.dry_run import find_next_speaker
from debate_core.engine.audience import (
    QUESTION_LIMIT,
    ask_question,
    check_takes_questions,
    put_next_question,
    put_question,
    rule_question,
)
from debate_core.engine.ledger import Ledger
from debate_core.engine.people import Guest
from debate_core.errors import SpecError
from debate_core.formats import format_of
from debate_core.language import N_, _

_TURN = re.compile(r"turn (\d+)\b")
"""The mark of a turn's post, and of its further parts."""
_UNTIL_KEPT = 1.5
"""Seconds to wait until a post is kept; Discord waits three for an answer."""
_CHOICE = 100
_ASKED = 200
"""Characters of one line of a select."""
_DEBATE = r"(?P<debate>\w+)"
_QUESTION = rf"{_DEBATE}:(?P<number>\d+)"


def _make_form(spec: Specification) -> Page:
    """Make the form to ask in: who is asked, and who reads along."""
    title = N_("Ask the table") if format_of(spec).has_table else N_("Ask the debaters")
    readers = (
        N_("Once it is let in, everyone reads it.")
        if all(map(is_offline, spec.models))
        else N_("Once it is let in, everyone reads it, and the debaters' models do.")
    )
    field = Field("text", N_("Your question"), readers, most=QUESTION_LIMIT)
    return Page("question", title, (field,))


@on_press(rf"question:ask:{_DEBATE}")
async def ask_pressed(interaction: discord.Interaction, debate: str) -> None:
    """Open the form to ask in; anybody may."""
    await show_form(interaction, debate)


@on_submit(rf"question:ask:{_DEBATE}")
async def question_sent(interaction: discord.Interaction, debate: str) -> None:
    """Ask what was written in the form."""
    await ask(interaction, debate, read_fields(interaction)["text"])


@on_press(rf"question:queue:{_DEBATE}", needs="see")
async def queue_pressed(interaction: discord.Interaction, debate: str) -> None:
    """Show the list; anybody may see theirs."""
    await show_questions(interaction, debate)


@on_press(rf"question:(?P<verb>yes|no):{_QUESTION}", needs="see")
async def rule_pressed(
    interaction: discord.Interaction, verb: str, debate: str, number: str
) -> None:
    """Let a question in, if a turn that can answer it is left, or decline it."""
    ledger, guest = await _enter_as_moderator(interaction, debate)
    await interaction.response.defer()
    # Who takes the floor of a discussion is not known in advance.
    if verb == "yes" and not format_of(ledger.record.spec).has_table:
        await _find_next_speaker(services_of(interaction), ledger)
    await rule_question(ledger, guest, int(number), is_let_in=verb == "yes")
    await _show(interaction, ledger, guest)


@on_press(rf"question:put:{_QUESTION}", needs="see")
async def put_pressed(interaction: discord.Interaction, debate: str, number: str) -> None:
    """Replace the list with the choice of debaters and sides."""
    ledger, _guest = await _enter_as_moderator(interaction, debate)
    options = [
        discord.SelectOption(label=shorten_line(clean(label), _CHOICE), value=value)
        for value, label in _list_addressees(ledger.record).items()
    ]
    select = Select(
        f"question:to:{ledger.debate}:{number}", _("Who has to answer it in the next turn"), options
    )
    view = view_of(select, [Button(_("Back"), f"question:list:{ledger.debate}")])
    asked = ledger.record.people.find_question(int(number))
    text = escape(clean(shorten_line(asked.text, _ASKED))) if asked else ""
    said = _("Who has to answer question {number}, “{text}”?", number=number, text=text)
    await interaction.response.edit_message(content=said, embed=None, view=view)


@on_press(rf"question:to:{_QUESTION}", needs="see")
async def addressee_picked(interaction: discord.Interaction, debate: str, number: str) -> None:
    """Put a question to the person or side that was picked."""
    ledger, guest = await _enter_as_moderator(interaction, debate)
    await interaction.response.defer()
    # Votes are read at Discord, which may take longer than it waits for an answer.
    votes = await find_latest_votes(services_of(interaction), ledger.record)
    to, wanted = read_pick(interaction), votes.get(int(number), 0)
    await put_question(ledger=ledger, guest=guest, number=int(number), to=to, votes=wanted)
    await _show(interaction, ledger, guest)


@on_press(rf"question:next:{_DEBATE}", needs="see")
async def next_pressed(interaction: discord.Interaction, debate: str) -> None:
    """Put the most wanted of the admitted questions to the next speaker."""
    ledger, guest = await _enter_as_moderator(interaction, debate)
    # The next speaker is found by playing ahead, which may take a moment.
    await interaction.response.defer()
    services = services_of(interaction)
    to = await _find_next_speaker(services, ledger)
    votes = await find_latest_votes(services, ledger.record)
    await put_next_question(ledger=ledger, guest=guest, to=to, votes=votes)
    await _show(interaction, ledger, guest)


async def _find_next_speaker(services: Services, ledger: Ledger) -> Debater:
    """Find who speaks next by playing ahead; SpecError if no speech follows."""
    begun = services.runner.list_turns_under_way(ledger.debate)
    to = await asyncio.to_thread(find_next_speaker, ledger.events, begun)
    if to is None:
        raise SpecError(_("No turns are left to answer it."))
    return to


@on_press(rf"question:out:{_QUESTION}", needs="see")
async def out_pressed(interaction: discord.Interaction, debate: str, number: str) -> None:
    """Take a question back, or out; SpecError unless the person may do so."""
    ledger, guest = await _enter(interaction, debate)
    question = ledger.record.people.find_question(int(number))
    if question is None or question.state not in OPEN_STATES:
        raise SpecError(_("That question has been dealt with already."))
    # Words are taken out one after the other, which may take longer than Discord waits.
    await interaction.response.defer()
    await services_of(interaction).taking_out.by(guest, ledger.debate, question.event)
    await _show(interaction, ledger, guest)


@on_press(rf"question:list:{_DEBATE}", needs="see")
async def list_pressed(interaction: discord.Interaction, debate: str) -> None:
    """Show the list again."""
    await _show_again(interaction, *await _enter(interaction, debate))


async def ask(interaction: discord.Interaction, debate: str, text: str) -> None:
    """Ask the debaters something, and say so."""
    ledger, guest = await _enter(interaction, debate)
    check_may_write(interaction, ledger.record)
    await services_of(interaction).rules.check_words(interaction.guild_id, text)
    guest = await name_apart(interaction, guest, ledger.record)
    number = await ask_question(ledger, guest, text)
    said = _(
        "Your question is number {number}. {starter}, who started this, or a moderator lets it in.",
        number=number,
        starter=f"<@{ledger.record.opened.opened_by}>",
    )
    view = view_of((make_queue_button(ledger.debate),))
    await interaction.response.send_message(said, view=view, ephemeral=True)


async def show_form(interaction: discord.Interaction, debate: str) -> None:
    """Open the form in which something is asked."""
    ledger, _guest = await _enter(interaction, debate)
    check_may_write(interaction, ledger.record)
    page = _make_form(ledger.record.spec)
    await interaction.response.send_modal(form_of(f"question:ask:{ledger.debate}", page, {}))


@debate_command("ask", N_("Ask the debaters something; a moderator lets it in"))
@app_commands.describe(question=N_("What; if left out a form opens, and moderators see the list"))
async def ask_command(
    interaction: discord.Interaction, question: str = "", debate: str = ""
) -> None:
    """Ask a question from the audience; without one open the form, or for moderators the list."""
    check_is_on_server(interaction)
    if question.strip():
        await ask(interaction, debate, question)
        return
    ledger, guest = await _enter(interaction, debate)
    if may_steer(guest, ledger.record):
        await show_questions(interaction, ledger.debate)
    else:
        await show_form(interaction, ledger.debate)


@context_menu(N_("Ask about this"))
@app_commands.guild_only()
async def ask_about_this(interaction: discord.Interaction, message: discord.Message) -> None:
    """Open the form for a question to the debater whose turn a message is."""
    deliveries = services_of(interaction).deliveries
    debate = await deliveries.find_debate_at(str(message.channel.id))
    if debate is None:
        raise SpecError(_("That message is not in the thread of a debate."))
    ledger, _guest = await _enter(interaction, debate)
    turn = await _find_turn(services_of(interaction), ledger, message)
    if turn is None:
        raise SpecError(_("That message is no debater's turn. /debate ask asks all of them."))
    check_may_write(interaction, ledger.record)
    debater = next(taken.debater for taken in ledger.record.turns if taken.number == turn)
    # Its words show the person who puts it whom it is for.
    text = _(
        "To {name}, on turn {turn}: ", name=ledger.record.spec.debater(debater).name, turn=turn
    )
    page = _make_form(ledger.record.spec)
    form = form_of(f"question:ask:{debate}", page, {"text": text})
    await interaction.response.send_modal(form)


async def _find_turn(services: Services, ledger: Ledger, message: discord.Message) -> int | None:
    """Find the number of the turn that a message is; None if it is none."""
    turn = await _find_kept_turn(services, ledger.debate, message)
    if turn is None and services.publishers.publisher_of(ledger.debate) is not None:
        # Whoever is quick presses on a message that Discord has just shown, and nobody has kept.
        with suppress(TimeoutError, ThreadGone):
            await asyncio.wait_for(services.publishers.ready(ledger), _UNTIL_KEPT)
        turn = await _find_kept_turn(services, ledger.debate, message)
    return turn


async def _find_kept_turn(
    services: Services, debate: DebateId, message: discord.Message
) -> int | None:
    delivered = await services.deliveries.read_all(debate)
    marks = (mark for mark, at in delivered.items() if at.message == str(message.id))
    return next((int(found[1]) for mark in marks if (found := _TURN.match(mark))), None)


async def show_questions(interaction: discord.Interaction, debate: str) -> None:
    """Show the list of questions to the caller only, as far as they may see them."""
    ledger, guest = await _enter(interaction, debate)
    await interaction.response.defer(ephemeral=True, thinking=True)
    await _show(interaction, ledger, guest)


async def find_latest_votes(services: Services, record: Record) -> Mapping[int, int]:
    """Count the people who want each question that can be put, from the present reactions."""
    thread = services.publishers.thread_of(record.debate)
    if thread is None:
        return {}
    delivered = await services.deliveries.read_all(record.debate)
    messages = {
        question.number: thread.get_partial_message(int(delivered[key].message))
        for question in record.people.questions
        if question.state == "let in" and (key := f"question {question.number}") in delivered
    }
    votes = await asyncio.gather(
        *(count_wanting(message, services.http) for message in messages.values())
    )
    return dict(zip(messages, votes, strict=True))


async def _enter(interaction: discord.Interaction, debate: str) -> tuple[Ledger, Guest]:
    """Find the debate that is meant and who asks; SpecError if nothing can be asked there."""
    return await enter_debate(interaction, debate, lambda record, _: check_takes_questions(record))


async def _enter_as_moderator(
    interaction: discord.Interaction, debate: str
) -> tuple[Ledger, Guest]:
    """Find the debate and who lets questions in and puts them; SpecError for others."""
    ledger, guest = await _enter(interaction, debate)
    check_may_steer(interaction, ledger.record, guest)
    return ledger, await name_apart(interaction, guest, ledger.record)


async def _show_again(interaction: discord.Interaction, ledger: Ledger, guest: Guest) -> None:
    """Show the list in the place of what was pressed."""
    await interaction.response.defer()
    await _show(interaction, ledger, guest)


async def _show(interaction: discord.Interaction, ledger: Ledger, guest: Guest) -> None:
    """Show the list as the answer."""
    record = ledger.record
    votes = await find_latest_votes(services_of(interaction), record)
    shown = QuestionList(record=record, guest=guest, rules=may_steer(guest, record), votes=votes)
    embed = embed_card(shown.card, record.spec).embed
    # The question of who has to answer may have stood there as text.
    await interaction.edit_original_response(content=None, embed=embed, view=view_of(*shown.rows))


def _list_addressees(record: Record) -> Mapping[str, str]:
    """List those a question can be put to, by what is recorded: sides of several, then debaters."""
    debaters = record.spec.debaters
    stances = [debater.stance for debater in debaters]
    sides = {
        stance: _("The side “{stance}”", stance=stance)
        for stance in record.spec.stances
        if stances.count(stance) > 1
    }
    return {**sides, **{str(debater.id): debater.name for debater in debaters}}
