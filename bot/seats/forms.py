"""Turns taken with forms: filled in page by page, kept as a draft, then sent as a whole.

Rule: a page is kept before its sending is answered, so a restart loses nothing. A form is
checked when it is sent, by the format, which says in one sentence what is missing.
"""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol, cast

import discord

from bot.platform.buttons import Button, view_of
from bot.platform.interactions import find_serving, on_press, on_submit, person_of, read_fields
from bot.seats.guests import explain_whose
from bot.writer.forms import form_of
from bot.writer.text import clean, escape, shorten
from debate_core.domain.attendance import OpenTurn
from debate_core.domain.facts.answers import SaidBy
from debate_core.domain.form import Form
from debate_core.domain.points import POINT, POINT_CHOICE, Point
from debate_core.domain.record import Record, fold
from debate_core.domain.sheets import Filled, Page, Sheet
from debate_core.domain.steps import Speak
from debate_core.domain.text import shorten_line, time_in_words
from debate_core.domain.values import DebateId, PersonId
from debate_core.engine.in_person import PersonTurn, SpokenTurn
from debate_core.errors import SpecError
from debate_core.formats import format_of
from debate_core.formats.sheets import make_speech_sheet, read_sheet, read_unsent_sheet
from debate_core.language import N_, _
from debate_core.storage.port import FormDrafts, Journal, PageDraft, PersonsStep

TURN = r"(?P<debate>[0-9a-f]+):(?P<number>\d+)"
"""The part of a custom id that names a turn."""
MOST_PAGES = 24
"""The most pages, beside Send, in a message's 25 buttons."""
_TITLE = 45
_LIST = 600
ALREADY_SENT = N_("You have sent this turn already; it stands as you sent it.")
OVER = N_("This turn is over, so nothing can be sent for it any more.")
TAKING_UP = N_("Rostrum has just started and takes this debate up again; press again in a moment.")
KEPT = N_("What you typed is kept. Rostrum has just started; press Write again in a moment.")
SENT = N_("Sent. It stands in the thread as soon as it may be seen there.")
PASSED = N_("It passes: you put no question.")
_CHOICES: dict[str, tuple[str, dict[str, str]]] = {
    "take": (POINT_CHOICE, {"choice": "take"}),
    "decline": (POINT_CHOICE, {"choice": "decline"}),
    "pass": (POINT, {"question": ""}),
}
"""The buttons of turns about points: which form each fills in, and with what."""
_PAGE = rf"turn:page:{TURN}:(?P<page>.+)"


class TurnId(NamedTuple):
    """The id of a turn: the debate, and the number of the step."""

    debate: DebateId
    number: int

    def __str__(self) -> str:
        return f"{self.debate}:{self.number}"


def write_overview(turn: PersonTurn, sheet: Sheet, filled: Filled, said: str = "") -> str:
    """Write the text above the buttons of the pages; `said` is what has just been refused."""
    record, number, step = turn.ledger.record, turn.pending.number, turn.pending.step
    assert isinstance(step, Speak)
    name = escape(clean(record.spec.debater(step.debater).name))
    place = escape(format_of(record.spec).describe_place(record.spec, step))
    ends = _is_ending(record.people.open_turns.get(number, turn.open))
    missing = shorten("; ".join(sheet.list_missing(filled)), _LIST)
    if missing:
        left = _("Still to fill in: {missing}.", missing=missing)
    elif sheet.is_empty(filled):
        left = _("The form is empty; write what you want to say.")
    else:
        left = _("All of it is filled in; press Send.")
    whose = _("**Your turn in the seat of {name}** ({place})", name=name, place=place)
    lines = (
        _("{whose} {ends}. Nobody sees it before you press Send.", whose=whose, ends=ends),
        left,
    )
    # The refusal often says what is missing; it is not said twice.
    refused = _("{shorten} What you typed is kept.", shorten=shorten(said, _LIST))
    return "\n".join((*((refused, lines[0]) if said else lines), *_list_to_answer(turn)))


def _is_ending(turn: OpenTurn) -> str:
    if turn.ends_at is None:
        return _(
            "waits, with {total_seconds} left: the debate is paused",
            total_seconds=time_in_words(turn.left.total_seconds()),
        )
    return _("ends <t:{int}:R>", int=int(turn.ends_at.timestamp()))


def _list_to_answer(turn: PersonTurn) -> Iterator[str]:
    """List the question from the audience that the turn has to answer too."""
    number = turn.pending.question
    question = turn.ledger.record.people.find_question(number) if number else None
    if question is not None:
        yield _(
            "Answer this question too: {text}",
            text=escape(clean(shorten_line(question.text, _LIST))),
        )


def buttons(turn: TurnId, sheet: Sheet, filled: Filled) -> discord.ui.View:
    """Make a button for each page, with a tick if it is filled in, and one to send them all."""
    pages = (_make_button(turn, page, filled) for page in sheet.pages[:MOST_PAGES])
    return view_of((*pages, Button(_("Send"), f"turn:send:{turn}", is_main=True)))


def page_id(turn: TurnId, key: str) -> str:
    """Make the custom id of the button that opens a page, and of its form."""
    return f"turn:page:{turn}:{key}"


def sheet_of(turn: PersonTurn) -> Sheet:
    """Find the sheet to fill in for a turn; a speech if it could be written as messages too."""
    return format_of(turn.ledger.record.spec).make_sheet(turn.asked) or make_speech_sheet(
        turn.asked
    )


def _make_button(turn: TurnId, page: Page, filled: Filled) -> Button:
    is_whole = page.key in filled and not page.list_missing(filled)
    tick, note = "✓ " if is_whole else "", "" if page.is_required else _(" (optional)")
    return Button(f"{tick}{shorten_line(_(page.title), _TITLE)}{note}", page_id(turn, page.key))


@dataclass(slots=True)
class _OpenForm:
    """A turn whose forms can be filled in."""

    turn: PersonTurn
    is_over: asyncio.Event = field(default_factory=asyncio.Event)
    answer: Form | None = None
    """The form that was sent; None before that, and if the time was up first."""


class SeatForms:
    """The turns that people of this process's debates fill in."""

    def __init__(self, drafts: FormDrafts, journal: Journal) -> None:
        self.drafts = drafts
        self._journal = journal
        self._open: dict[TurnId, _OpenForm] = {}

    async def until_sent(self, turn: PersonTurn) -> None:
        """Return once the person has sent the whole form."""
        self._forget_over()
        await self._open.setdefault(_id_of(turn), _OpenForm(turn)).is_over.wait()

    until_done = until_sent
    """The same, as a seat host in which every turn is filled in offers it."""

    async def read_turn(self, turn: PersonTurn) -> SpokenTurn | None:
        """Find what the person has sent, else what stands of their draft; None if nothing does."""
        opened = self._open.setdefault(_id_of(turn), _OpenForm(turn))
        opened.is_over.set()
        record = turn.ledger.record
        answer = opened.answer
        if answer is None:
            filled = await self.drafts.read_pages(_step_of(turn))
            answer = read_unsent_sheet(format_of(record.spec), turn.asked, filled)
        seat = record.people.seats.get(turn.open.debater)
        by = SaidBy(person=turn.open.person, name=seat.name if seat else _("Somebody"), way="form")
        return SpokenTurn(answer, by) if answer is not None else None

    async def show(self, interaction: discord.Interaction, of: TurnId) -> None:
        """Answer with the pages of a turn, only for its holder; with the form where it has one."""
        turn = (await self._find_open(of, interaction)).turn
        sheet = sheet_of(turn)
        if sheet.is_sent_at_once:
            await self.open_page(interaction, of, sheet.pages[0].key)
            return
        filled = await self._read_filled(turn)
        await interaction.response.send_message(
            write_overview(turn, sheet, filled), view=buttons(of, sheet, filled), ephemeral=True
        )

    async def open_page(self, interaction: discord.Interaction, of: TurnId, key: str) -> None:
        """Answer with the form of a page, filled in as it was kept."""
        turn = (await self._find_open(of, interaction)).turn
        page = next(candidate for candidate in sheet_of(turn).pages if candidate.key == key)
        written = (await self.drafts.read_pages(_step_of(turn))).get(key, {})
        await interaction.response.send_modal(form_of(page_id(of, key), page, written))

    async def keep(self, interaction: discord.Interaction, of: TurnId, page: PageDraft) -> None:
        """Keep a page of a turn, and show the pages as they are then."""
        opened = await self._find_if_open(of, interaction)
        # Kept even before the debate is taken up again, so that a restart loses no words.
        await self.drafts.keep(PersonsStep(of.debate, of.number, person_of(interaction)), page)
        if opened is None:
            await interaction.response.send_message(_(KEPT), ephemeral=True)
        elif sheet_of(opened.turn).is_sent_at_once:
            await self._send_page(interaction, opened)
        else:
            await self._show_again(interaction, opened.turn)

    async def send(self, interaction: discord.Interaction, of: TurnId) -> None:
        """Take what is filled in as the turn; if it is incomplete, say so and keep it."""
        opened = await self._find_open(of, interaction)
        filled = await self.drafts.read_pages(_step_of(opened.turn))
        own = format_of(opened.turn.ledger.record.spec)
        try:
            answer = read_sheet(own, opened.turn.asked, filled)
        except SpecError as refusal:
            await self._show_again(interaction, opened.turn, str(refusal))
            return
        # Another press may have arrived while the draft was read.
        _check_is_open(opened)
        opened.answer = answer
        opened.is_over.set()
        await interaction.response.edit_message(content=_(SENT), view=None)

    async def choose(self, interaction: discord.Interaction, of: TurnId, choice: str) -> None:
        """Take a press on a choice as the turn, if the turn has that choice."""
        opened = await self._find_open(of, interaction)
        form, filled = _CHOICES[choice]
        if opened.turn.pending.step.form != form:
            raise SpecError(_(OVER))
        page = PageDraft(sheet_of(opened.turn).pages[0].key, filled)
        # Kept before it is answered, so that a restart takes it as it was pressed.
        await self.drafts.keep(PersonsStep(of.debate, of.number, person_of(interaction)), page)
        await self._send_page(interaction, opened)

    async def _send_page(self, interaction: discord.Interaction, opened: _OpenForm) -> None:
        """Take the only page as the turn; one that is refused is answered, and kept."""
        filled = await self.drafts.read_pages(_step_of(opened.turn))
        own = format_of(opened.turn.ledger.record.spec)
        answer = read_sheet(own, opened.turn.asked, filled)
        # The time may have run out while the draft was read.
        _check_is_open(opened)
        opened.answer = answer
        opened.is_over.set()
        is_passed = isinstance(answer, Point) and answer.is_let_pass
        await interaction.response.send_message(_(PASSED if is_passed else SENT), ephemeral=True)

    async def _show_again(
        self, interaction: discord.Interaction, turn: PersonTurn, said: str = ""
    ) -> None:
        """Show the pages as they are now, where they were shown before."""
        sheet, filled = sheet_of(turn), await self._read_filled(turn)
        await interaction.response.edit_message(
            content=write_overview(turn=turn, sheet=sheet, filled=filled, said=said),
            view=buttons(_id_of(turn), sheet, filled),
        )

    async def _read_filled(self, turn: PersonTurn) -> Filled:
        return sheet_of(turn).clean_filled(await self.drafts.read_pages(_step_of(turn)))

    async def _find_open(self, of: TurnId, interaction: discord.Interaction) -> _OpenForm:
        """Find the turn that the person is taking; SpecError if they are not, or no longer."""
        opened = await self._find_if_open(of, interaction)
        if opened is None:
            raise SpecError(_(TAKING_UP))
        return opened

    async def _find_if_open(self, of: TurnId, interaction: discord.Interaction) -> _OpenForm | None:
        """Find the same; None if it is on record but not yet taken up by this process."""
        opened = self._open.get(of)
        record = opened.turn.ledger.record if opened else await self._read_record(of.debate)
        _check_may_write(record, of.number, person_of(interaction))
        if opened is not None:
            _check_is_open(opened)
        return opened

    async def _read_record(self, debate: DebateId) -> Record:
        events = await self._journal.read(debate)
        if not events:
            raise SpecError(_(OVER))
        return await asyncio.to_thread(fold, events)

    def _forget_over(self) -> None:
        """Forget the turns that are on record by now; presses are answered from the record."""
        records = {turn: opened.turn.ledger.record for turn, opened in self._open.items()}
        for turn, record in records.items():
            if not _is_open(record, turn.number):
                del self._open[turn]


def _check_may_write(record: Record, number: int, person: PersonId) -> None:
    if not _is_open(record, number):
        answered = next((answer for answer in record.answered if answer.number == number), None)
        by = answered.said_by if answered and not answered.missed else None
        raise SpecError(_(ALREADY_SENT) if by and by.person == person else _(OVER))
    open_ = record.people.open_turns[number]
    if open_.person != person:
        seat = record.people.seats.get(open_.debater)
        raise SpecError(explain_whose(seat))


def _is_open(record: Record, number: int) -> bool:
    is_ending = record.is_over or record.closing is not None
    return number in record.people.open_turns and not is_ending


def _check_is_open(opened: _OpenForm) -> None:
    if opened.is_over.is_set():
        raise SpecError(_(OVER) if opened.answer is None else _(ALREADY_SENT))


def _id_of(turn: PersonTurn) -> TurnId:
    return TurnId(turn.ledger.debate, turn.pending.number)


def _step_of(turn: PersonTurn) -> PersonsStep:
    return PersonsStep(turn.ledger.debate, turn.pending.number, turn.open.person)


class HasForms(Protocol):
    """The part of Rostrum on a client, as handlers of presses see it."""

    seat_forms: SeatForms


def forms_of(interaction: discord.Interaction) -> SeatForms:
    """Find the turn forms of the client that heard an interaction."""
    return cast(HasForms, find_serving(interaction)).seat_forms


@on_press(rf"turn:write:{TURN}", needs="see")
async def write_pressed(interaction: discord.Interaction, debate: DebateId, number: str) -> None:
    """Show the pages to the turn's holder; the button is for everybody to see."""
    await forms_of(interaction).show(interaction, TurnId(debate, int(number)))


@on_press(rf"turn:point:{TURN}:(?P<choice>take|decline|pass)")
async def point_choice_pressed(
    interaction: discord.Interaction, debate: DebateId, number: str, choice: str
) -> None:
    """Take a point of information or decline it, or offer none."""
    await forms_of(interaction).choose(interaction, TurnId(debate, int(number)), choice)


@on_press(_PAGE, needs="see")
async def page_pressed(
    interaction: discord.Interaction, debate: DebateId, number: str, page: str
) -> None:
    """Open the form of a page."""
    await forms_of(interaction).open_page(interaction, TurnId(debate, int(number)), page)


@on_submit(_PAGE, needs="see")
async def page_sent(
    interaction: discord.Interaction, debate: DebateId, number: str, page: str
) -> None:
    """Keep the page, whether its form was opened by this process or by one before it."""
    fields = {name: clean(said).strip() for name, said in read_fields(interaction).items()}
    draft = PageDraft(page, fields)
    await forms_of(interaction).keep(interaction, TurnId(debate, int(number)), draft)


@on_press(rf"turn:send:{TURN}")
async def send_pressed(interaction: discord.Interaction, debate: DebateId, number: str) -> None:
    """Take what is filled in as the turn."""
    await forms_of(interaction).send(interaction, TurnId(debate, int(number)))
