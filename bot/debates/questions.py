"""Questions from the audience: asked in a form or by a command, ruled on and put from a list.

The list is shown to whoever asks for it and to nobody else, and is read anew with every press.
"""

import asyncio
import re
from collections.abc import Mapping
from typing import Any, Self

import discord

from bot.ballots.wanted import wanting
from bot.debates.question_list import QuestionList
from bot.debates.services import (
    Services,
    check_is_under_way,
    check_may_steer,
    debate_here,
    guest_of,
    live_ledger,
    may_steer,
    services_of,
)
from bot.platform.buttons import view_of
from bot.platform.errors import tell
from bot.writer.cards import embedded_card
from bot.writer.text import cleaned
from debate_core.domain.record import Record
from debate_core.domain.words import one_line
from debate_core.engine.audience import (
    QUESTION_LIMIT,
    ask_question,
    check_takes_questions,
    put_question,
    rule_question,
)
from debate_core.engine.ledger import Ledger
from debate_core.engine.people import Guest
from debate_core.engine.taking_out import take_out
from debate_core.errors import SpecError

_LABELS = {"ask": "Ask", "queue": "Questions"}
_CHOICES, _CHOICE = 25, 100
"""What a select holds, and characters of one choice."""


class AskForm(discord.ui.Modal, title="Ask the debaters"):
    """The form in which something is asked."""

    def __init__(self, debate: str) -> None:
        super().__init__()
        self._debate = debate
        self._question: discord.ui.TextInput[Any] = discord.ui.TextInput(
            label="Your question",
            placeholder="Once it is let in, everyone reads it, and the debaters' models do.",
            style=discord.TextStyle.paragraph,
            max_length=QUESTION_LIMIT,
        )
        self.add_item(self._question)

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await ask(interaction, self._debate, self._question.value)

    async def on_error(self, interaction: discord.Interaction, error: Exception, /) -> None:
        await tell(interaction, error)


class QuestionsButton(
    discord.ui.DynamicItem[discord.ui.Button[Any]],
    template=r"question:(?P<verb>ask|queue):(?P<debate>\w+)",
):
    """Opens the form to ask in, or the list; anybody may press it."""

    def __init__(self, verb: str, debate: str) -> None:
        custom_id = f"question:{verb}:{debate}"
        super().__init__(discord.ui.Button(label=_LABELS[verb], custom_id=custom_id))
        self._verb = verb
        self._debate = debate

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction,
        item: discord.ui.Item[Any],
        match: re.Match[str],
        /,
    ) -> Self:
        return cls(match["verb"], match["debate"])

    async def callback(self, interaction: discord.Interaction) -> None:
        try:
            if self._verb == "ask":
                await show_form(interaction, self._debate)
            else:
                await show_questions(interaction, self._debate)
        except Exception as error:  # noqa: BLE001 - an item's errors reach no other handler
            await tell(interaction, error)


class QuestionButton(
    discord.ui.DynamicItem[discord.ui.Button[Any]],
    template=r"question:(?P<verb>yes|no|put|out|list):(?P<debate>\w+):(?P<number>\d+)",
):
    """What is done with one question of a list, by whoever may."""

    def __init__(self, verb: str, debate: str, number: int, label: str = "") -> None:
        custom_id = f"question:{verb}:{debate}:{number}"
        super().__init__(discord.ui.Button(label=label or verb, custom_id=custom_id))
        self._verb = verb
        self._debate = debate
        self._number = number

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction,
        item: discord.ui.Item[Any],
        match: re.Match[str],
        /,
    ) -> Self:
        return cls(match["verb"], match["debate"], int(match["number"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        try:
            ledger, guest = await _asking(interaction, self._debate)
            match self._verb:
                case "yes" | "no":
                    check_may_steer(guest, ledger.record)
                    is_let_in = self._verb == "yes"
                    await rule_question(ledger, guest, self._number, is_let_in=is_let_in)
                case "put":
                    check_may_steer(guest, ledger.record)
                    await _ask_to_whom(interaction, ledger.record, self._number)
                    return
                case "out":
                    await _take_out(ledger, guest, self._number)
                case _:
                    pass
            await interaction.response.defer()
            await _show(interaction, ledger, guest)
        except Exception as error:  # noqa: BLE001 - an item's errors reach no other handler
            await tell(interaction, error)


class AddresseeSelect(
    discord.ui.DynamicItem[discord.ui.Select[Any]],
    template=r"question:to:(?P<debate>\w+):(?P<number>\d+)",
):
    """Whom a question is put to."""

    def __init__(self, debate: str, number: int, choices: Mapping[str, str] | None = None) -> None:
        options = [
            discord.SelectOption(label=one_line(cleaned(label), _CHOICE), value=value)
            for value, label in (choices or {}).items()
        ]
        super().__init__(
            discord.ui.Select(
                custom_id=f"question:to:{debate}:{number}",
                placeholder="Who has to answer it in the next turn",
                options=options[:_CHOICES],
            )
        )
        self._debate = debate
        self._number = number

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction,
        item: discord.ui.Item[Any],
        match: re.Match[str],
        /,
    ) -> Self:
        return cls(match["debate"], int(match["number"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        try:
            ledger, guest = await _asking(interaction, self._debate)
            check_may_steer(guest, ledger.record)
            await interaction.response.defer()
            votes = (await votes_of(services_of(interaction), ledger.record)).get(self._number, 0)
            await put_question(ledger, guest, self._number, self.item.values[0], votes)
            await _show(interaction, ledger, guest)
        except Exception as error:  # noqa: BLE001 - an item's errors reach no other handler
            await tell(interaction, error)


async def ask(interaction: discord.Interaction, debate: str, text: str) -> None:
    """Ask something of the debaters; it waits for a moderator."""
    ledger, guest = await _asking(interaction, debate)
    number = await ask_question(ledger, guest, text)
    said = (
        f"Your question is number {number} and waits for a moderator. /debate questions shows "
        "what becomes of it."
    )
    await interaction.response.send_message(said, ephemeral=True)


async def show_form(interaction: discord.Interaction, debate: str) -> None:
    """Open the form in which something is asked."""
    ledger, _ = await _asking(interaction, debate)
    await interaction.response.send_modal(AskForm(ledger.debate))


async def show_questions(interaction: discord.Interaction, debate: str) -> None:
    """Show the list of questions to the caller only, as far as they may see them."""
    ledger, guest = await _asking(interaction, debate)
    await interaction.response.defer(ephemeral=True, thinking=True)
    await _show(interaction, ledger, guest)


async def votes_of(services: Services, record: Record) -> Mapping[int, int]:
    """How many people want each question that can be put, as the reactions stand by now."""
    thread = services.publishers.thread_of(record.debate)
    if thread is None:
        return {}
    delivered = await services.deliveries.of(record.debate)
    messages = {
        each.number: thread.get_partial_message(int(delivered[key].message))
        for each in record.people.questions
        if each.state == "let in" and (key := f"question {each.number}") in delivered
    }
    votes = await asyncio.gather(*map(wanting, messages.values()))
    return dict(zip(messages, votes, strict=True))


async def _asking(interaction: discord.Interaction, debate: str) -> tuple[Ledger, Guest]:
    """The debate that is meant and who is at it; SpecError if nothing can be asked there."""
    services = services_of(interaction)
    record = await debate_here(interaction, debate)
    check_takes_questions(record)
    check_is_under_way(services.runner, record)
    return live_ledger(services, record), guest_of(interaction)


async def _show(interaction: discord.Interaction, ledger: Ledger, guest: Guest) -> None:
    """Put the list where an answer is awaited."""
    record = ledger.record
    votes = await votes_of(services_of(interaction), record)
    shown = QuestionList(record, guest, may_steer(guest, record), votes)
    embed = embedded_card(shown.card, record.spec).embed
    await interaction.edit_original_response(content=None, embed=embed, view=view_of(*shown.rows))


async def _ask_to_whom(interaction: discord.Interaction, record: Record, number: int) -> None:
    """Put the choice of debaters and sides in the place of the list."""
    view = discord.ui.View(timeout=None)
    view.add_item(AddresseeSelect(record.debate, number, _addressees(record)))
    view.add_item(QuestionButton("list", record.debate, number, "Back"))
    said = f"Who has to answer question {number}?"
    await interaction.response.edit_message(content=said, embed=None, view=view)


def _addressees(record: Record) -> Mapping[str, str]:
    """Whom a question can be put to, by what is recorded: sides of several, then debaters."""
    debaters = record.spec.debaters
    stances = [each.stance for each in debaters]
    sides = {each: f"The side “{each}”" for each in record.spec.stances if stances.count(each) > 1}
    return {**sides, **{str(each.id): each.name for each in debaters}}


async def _take_out(ledger: Ledger, guest: Guest, number: int) -> None:
    """Take a question back, or out; SpecError unless it is one's own to do."""
    question = ledger.record.people.question(number)
    if question is None or question.state not in ("waiting", "let in", "put"):
        raise SpecError("That question has been dealt with already.")
    await take_out(ledger, guest, question.event)
