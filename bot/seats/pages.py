"""The pages of a turn that is filled in: their list as its holder sees it, and their buttons."""

from collections.abc import Iterator
from typing import NamedTuple

import discord

from bot.platform.buttons import Button, view_of
from bot.writer.text import clean, escape, shorten
from debate_core.domain.attendance import OpenTurn
from debate_core.domain.sheets import Filled, Page, Sheet
from debate_core.domain.steps import Speak
from debate_core.domain.text import shorten_line, time_in_words
from debate_core.domain.values import DebateId
from debate_core.engine.in_person import PersonTurn
from debate_core.formats import format_of
from debate_core.formats.sheets import make_speech_sheet

TURN = r"(?P<debate>[0-9a-f]+):(?P<number>\d+)"
"""How a custom id names a turn."""
MOST_PAGES = 24
"""Beside Send, in a message's 25 buttons."""
_TITLE = 45
_LIST = 600


class TurnId(NamedTuple):
    """Which turn it is: the debate, and the number of the step."""

    debate: DebateId
    number: int

    def __str__(self) -> str:
        return f"{self.debate}:{self.number}"


def overview(turn: PersonTurn, sheet: Sheet, filled: Filled, said: str = "") -> str:
    """What stands above the buttons of the pages; `said` is what has just been refused."""
    record, number, step = turn.ledger.record, turn.pending.number, turn.pending.step
    assert isinstance(step, Speak)
    name = escape(clean(record.spec.debater(step.debater).name))
    place = escape(format_of(record.spec).place(record.spec, step))
    ends = _ends(record.people.open_turns.get(number, turn.open))
    missing = shorten("; ".join(sheet.list_missing(filled)), _LIST)
    left = f"Still to fill in: {missing}." if missing else "All of it is filled in; press Send."
    whose = f"**Your turn in the seat of {name}** ({place})"
    lines = (f"{whose} {ends}. Nobody sees it before you press Send.", left)
    # What was refused often says what is missing; it is not said twice.
    refused = f"{shorten(said, _LIST)} What you typed is kept."
    return "\n".join((*((refused, lines[0]) if said else lines), *_to_answer(turn)))


def _ends(turn: OpenTurn) -> str:
    if turn.ends_at is None:
        return f"waits, with {time_in_words(turn.left.total_seconds())} left: the debate is paused"
    return f"ends <t:{int(turn.ends_at.timestamp())}:R>"


def _to_answer(turn: PersonTurn) -> Iterator[str]:
    """The question from the audience that the turn has to answer too."""
    number = turn.pending.question
    question = turn.ledger.record.people.find_question(number) if number else None
    if question is not None:
        yield f"Answer this question too: {escape(clean(shorten_line(question.text, _LIST)))}"


def buttons(turn: TurnId, sheet: Sheet, filled: Filled) -> discord.ui.View:
    """A button for each page, those filled in ticked, and one to send them all."""
    pages = (_button(turn, page, filled) for page in sheet.pages[:MOST_PAGES])
    return view_of((*pages, Button("Send", f"turn:send:{turn}", is_main=True)))


def page_id(turn: TurnId, key: str) -> str:
    """The custom id of the button that opens a page, and of its form."""
    return f"turn:page:{turn}:{key}"


def sheet_of(turn: PersonTurn) -> Sheet:
    """What is filled in for a turn; a speech where it could be written as messages too."""
    return format_of(turn.ledger.record.spec).sheet(turn.asked) or make_speech_sheet(turn.asked)


def _button(turn: TurnId, page: Page, filled: Filled) -> Button:
    is_whole = page.key in filled and not page.list_missing(filled)
    tick, note = "✓ " if is_whole else "", "" if page.is_required else " (optional)"
    return Button(f"{tick}{shorten_line(page.title, _TITLE)}{note}", page_id(turn, page.key))
