"""The forms of a turn as Discord shows them: the list of its pages, and each page as a modal.

Rule: everything that is pressed or sent says in its custom id which turn and page it belongs to, so
what was opened before a restart can be sent after it.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, cast

import discord

from bot.writer.text import cleaned, escaped, shortened
from debate_core.domain.sheets import MOST_FIELDS, Field, Filled, Page, Sheet
from debate_core.domain.steps import Speak
from debate_core.domain.words import DebateId, one_line
from debate_core.engine.in_person import PersonTurn
from debate_core.formats import format_of
from debate_core.formats.sheets import speech_sheet

TURN = r"(?P<debate>[0-9a-f]+):(?P<number>\d+)"
"""How a custom id names a turn."""
MOST_PAGES = 24
"""Beside Send, in a message's 25 buttons."""
_PAGE = re.compile(rf"turn:page:{TURN}:(?P<page>.+)")
_LABEL, _HINT, _CHOICE = 45, 100, 100
_ABOUT = 1500
_LIST = 600


class TurnId(NamedTuple):
    """Which turn it is: the debate, and the number of the step."""

    debate: DebateId
    number: int

    @classmethod
    def of(cls, match: re.Match[str]) -> "TurnId":
        """The turn that a custom id names."""
        return cls(DebateId(match["debate"]), int(match["number"]))

    def __str__(self) -> str:
        return f"{self.debate}:{self.number}"


class SentPage(NamedTuple):
    """A page as a person has sent it."""

    turn: TurnId
    page: str
    fields: Mapping[str, str]


def overview(turn: PersonTurn, sheet: Sheet, filled: Filled, said: str = "") -> str:
    """What stands above the buttons of the pages; `said` is what has just been refused."""
    record, number, step = turn.ledger.record, turn.pending.number, turn.pending.step
    assert isinstance(step, Speak)
    name = escaped(cleaned(record.spec.debater(step.debater).name))
    place = escaped(format_of(record.spec).place(record.spec, step))
    ends = int(record.people.open_turns.get(number, turn.open).closes_at.timestamp())
    missing = shortened("; ".join(sheet.missing(filled)), _LIST)
    left = f"Still to fill in: {missing}." if missing else "All of it is filled in; press Send."
    whose = f"**Your turn in the seat of {name}** ({place})"
    lines = (f"{whose} ends <t:{ends}:R>. Nobody sees it before you press Send.", left)
    # What was refused often says what is missing; it is not said twice.
    refused = f"{shortened(said, _LIST)} What you typed is kept."
    return "\n".join((*((refused, lines[0]) if said else lines), *_to_answer(turn)))


def _to_answer(turn: PersonTurn) -> Iterator[str]:
    """The question from the audience that the turn has to answer too."""
    number = turn.pending.question
    question = turn.ledger.record.people.question(number) if number else None
    if question is not None:
        yield f"Answer this question too: {escaped(cleaned(one_line(question.text, _LIST)))}"


def buttons(turn: TurnId, sheet: Sheet, filled: Filled) -> discord.ui.View:
    """A button for each page, those filled in ticked, and one to send them all."""
    view = discord.ui.View(timeout=None)
    for page in sheet.pages[:MOST_PAGES]:
        is_whole = page.key in filled and not page.missing(filled)
        tick, note = "✓ " if is_whole else "", "" if page.is_required else " (optional)"
        view.add_item(
            discord.ui.Button(
                label=f"{tick}{one_line(page.title, _LABEL)}{note}",
                style=discord.ButtonStyle.secondary,
                custom_id=f"turn:page:{turn}:{page.key}",
            )
        )
    view.add_item(
        discord.ui.Button(
            label="Send", style=discord.ButtonStyle.success, custom_id=f"turn:send:{turn}"
        )
    )
    # The client's own items hear the presses; a view that is not over would be kept for them too.
    view.stop()
    return view


def modal(turn: TurnId, page: Page, written: Mapping[str, str]) -> discord.ui.Modal:
    """The form of a page, with what was written in it before."""
    form = discord.ui.Modal(
        title=one_line(page.title, _LABEL), custom_id=f"turn:page:{turn}:{page.key}"
    )
    if page.about and len(page.fields) < MOST_FIELDS:
        form.add_item(discord.ui.TextDisplay(shortened(cleaned(page.about), _ABOUT)))
    for field in page.fields:
        # A page that can be left out can be emptied again.
        is_required = field.is_required and page.is_required
        item = _item(field, written.get(field.name, ""), is_required=is_required)
        hint = one_line(cleaned(field.hint), _HINT) or None
        label = one_line(cleaned(field.label), _LABEL)
        form.add_item(discord.ui.Label(text=label, description=hint, component=item))
    form.stop()
    return form


def sent_page(data: Mapping[str, Any]) -> SentPage | None:
    """The page that a sent modal is, from Discord's own data; None if it is another's modal."""
    found = _PAGE.fullmatch(str(data.get("custom_id", "")))
    if found is None:
        return None
    return SentPage(TurnId.of(found), found["page"], dict(_fields(data["components"])))


def sheet_of(turn: PersonTurn) -> Sheet:
    """What is filled in for a turn; a speech where it could be written as messages too."""
    return format_of(turn.ledger.record.spec).sheet(turn.asked) or speech_sheet(turn.asked)


def _item(field: Field, written: str, *, is_required: bool) -> discord.ui.Item[Any]:
    if field.choices:
        options = [_option(each, is_chosen=each == written) for each in field.choices]
        return discord.ui.Select(custom_id=field.name, options=options, required=is_required)
    style = discord.TextStyle.paragraph if field.is_long else discord.TextStyle.short
    return discord.ui.TextInput(
        custom_id=field.name,
        style=style,
        default=written[: field.most] or None,
        required=is_required,
        min_length=field.least if is_required and field.least else None,
        max_length=field.most,
    )


def _option(choice: str, *, is_chosen: bool) -> discord.SelectOption:
    return discord.SelectOption(
        label=one_line(choice, _CHOICE), value=choice[:_CHOICE], default=is_chosen
    )


def _fields(components: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    for each in components:
        part = cast(dict[str, Any], each.get("component", {}))
        if "custom_id" in part:
            chosen = cast(list[str], part.get("values") or [])
            said = str(part.get("value") or next(iter(chosen), ""))
            yield str(part["custom_id"]), cleaned(said).strip()
