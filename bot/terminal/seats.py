"""A person at the keyboard in a debater's seat: what they are asked, and what they typed.

Rule: what was typed is kept until it is valid: errors are told in a sentence, then it asks again.
Lines are plain on purpose: input can also be piped, and a terminal edits a line by itself.
"""

import asyncio
import codecs
import os
import shlex
import sys
import tempfile
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, suppress
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path
from typing import Protocol

from rich.console import Console
from rich.text import Text

from bot.terminal.screen import make_heading, print_pieces
from debate_core.domain.attendance import TIME_IS_UP
from debate_core.domain.facts import SeatTaken
from debate_core.domain.facts.answers import SaidBy
from debate_core.domain.failing import INPUT_ENDED, PASSED
from debate_core.domain.form import Form
from debate_core.domain.forms import Forfeit
from debate_core.domain.sheets import Field, Page, Sheet
from debate_core.domain.specification import Debater
from debate_core.domain.steps import Speak
from debate_core.domain.text import count_words, shorten_line
from debate_core.domain.values import PersonId
from debate_core.engine.in_person import PersonTurn, SpokenTurn
from debate_core.errors import SpecError
from debate_core.formats import format_of
from debate_core.formats.sheets import read_sheet, read_unsent_sheet
from debate_core.language import N_, _, format_number, ngettext
from debate_core.show.text import flatten_text

_AT_ONCE = 65536


class Keyboard:
    """A reader of what is typed, or piped, line by line."""

    def __init__(self) -> None:
        self._text = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self.is_over = False
        """True if nothing will ever come again: a pipe or a file that has ended."""

    async def line(self) -> str | None:
        """Read the next line without its end; None if the input ends, as by Ctrl-D."""
        while "\n" not in self._text:
            more = await _read_more()
            if not more:
                # At a terminal Ctrl-D ends a text, and more may follow.
                self.is_over = not sys.stdin.isatty()
                last, self._text = self._text, ""
                return last or None
            # A letter may be cut in two between one read and the next.
            self._text += self._decoder.decode(more)
        line, _, self._text = self._text.partition("\n")
        # Text piped from Windows has both.
        return line.removesuffix("\r")

    def forget(self) -> None:
        """Drop what was typed at a terminal for a turn whose time is up; a pipe keeps its lines."""
        if not sys.stdin.isatty():
            return
        self._text = ""
        with suppress(ImportError):  # not on Windows
            import termios

            termios.tcflush(sys.stdin, termios.TCIFLUSH)


async def _read_more() -> bytes:
    """Read what there is as soon as there is something; nothing at the end."""
    try:
        number = sys.stdin.fileno()
    except (OSError, ValueError):  # no real file: all of it is there
        return sys.stdin.read().encode()
    await _until_readable(number)
    return os.read(number, _AT_ONCE)


async def _until_readable(number: int) -> None:
    """Return once there is something to read, without reading it."""
    loop = asyncio.get_running_loop()
    ready: asyncio.Future[None] = loop.create_future()
    try:
        loop.add_reader(number, lambda: ready.done() or ready.set_result(None))
    except (NotImplementedError, PermissionError):
        return  # Windows cannot wait without reading; a file never has to be waited for
    try:
        await ready
    finally:
        loop.remove_reader(number)


async def edit_text(text: str, saved: Callable[[str], None]) -> None:
    """Open the editor on a text; `saved` gets the text when it closes, or has to close.

    SpecError, in one sentence, if there is no editor to open.
    """
    command = shlex.split(os.environ.get("VISUAL") or os.environ.get("EDITOR") or "vi")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "turn.md"
        file.write_text(text, encoding="utf-8")
        try:
            editor = await asyncio.create_subprocess_exec(*command, str(file))
        except OSError as error:
            raise SpecError(
                _(
                    "The editor {name} cannot be opened; name another in EDITOR, or type here.",
                    name=command[0],
                )
            ) from error
        try:
            await editor.wait()
        finally:
            with suppress(ProcessLookupError):
                editor.terminate()
            with suppress(OSError):  # an editor may take the file away
                saved(file.read_text(encoding="utf-8", errors="replace").strip())


NAME = N_("Guest")
"""The name of a person at the keyboard, wherever a name is shown."""
_END, _PASS, _EDIT, _HELP = ".", "/pass", "/edit", "/help"
_HOW = N_(
    "A line with a single dot ends a text, and so does Ctrl-D; /edit opens your editor, /pass lets "
    "the turn pass, /help says this again."
)
_KEPT = 60


def take_seats(debaters: tuple[Debater, ...]) -> tuple[SeatTaken, ...]:
    """Seat somebody at the keyboard here; to the rules, each seat has a person of its own."""
    return tuple(
        SeatTaken(debater=debater.id, person=PersonId(f"terminal {number}"), name=_(NAME))
        for number, debater in enumerate(debaters, start=1)
    )


def _make_plain_sheet() -> Sheet:
    return Sheet((Page("turn", _("Your turn"), (Field("text", _("What you say")),)),))


class Printing(Protocol):
    """The other things that are shown on the same screen."""

    def hold(self, event: int) -> AbstractAsyncContextManager[None]:
        """Print nothing meanwhile; everything up to that event is printed before."""
        ...


@dataclass
class _Draft:
    """The words typed for a turn so far, by page and field."""

    filled: dict[str, dict[str, str]] = field(default_factory=dict[str, dict[str, str]])
    is_passed: bool = False
    is_done: bool = False


class _Passed(Exception):
    """The person passes the turn."""


class _InputOver(Exception):
    """The input is over: nothing more will be typed."""


class ConsoleSeats:
    """The seat host of a terminal: a person at the keyboard takes turns there."""

    def __init__(self, console: Console, printing: Printing) -> None:
        self._console = console
        self._printing = printing
        self._keyboard = Keyboard()
        self._one_at_a_time = asyncio.Lock()
        self._drafts: dict[int, _Draft] = {}

    async def until_done(self, turn: PersonTurn) -> None:
        draft = self._drafts.setdefault(turn.pending.number, _Draft())
        async with self._one_at_a_time, self._printing.hold(turn.ledger.record.last_event):
            typing = Typing(
                console=self._console, keyboard=self._keyboard, turn=turn, filled=draft.filled
            )
            try:
                await typing.take()
                draft.is_done = True
            except _Passed:
                draft.is_passed = True
            except _InputOver:
                pass  # what was typed until then may still stand

    async def read_turn(self, turn: PersonTurn) -> SpokenTurn | None:
        draft = self._drafts.pop(turn.pending.number, _Draft())
        by = SaidBy(person=turn.open.person, name=_(NAME), way="console")
        return SpokenTurn(self._read_form(turn, draft) or self._tell_missed(draft), by)

    def _read_form(self, turn: PersonTurn, draft: _Draft) -> Form | None:
        """Make the form that was filled in, or a part of it if it was not; None if nothing."""
        own = format_of(turn.asked.spec)
        if draft.is_passed:
            return None
        if draft.is_done:
            return read_sheet(own, turn.asked, draft.filled)
        if not self._keyboard.is_over:
            self._keyboard.forget()
            self._warn(_("Time is up; what you typed so far counts."))
        form = read_unsent_sheet(own, turn.asked, draft.filled)
        if form is None or not self._keyboard.is_over or not form.find_problems(turn.asked):
            return form
        self._warn(_("The input ended before it was whole, so it is not sent."))
        return None

    def _warn(self, text: str) -> None:
        print_pieces(self._console, Text(text, "yellow"))

    def _tell_missed(self, draft: _Draft) -> Forfeit:
        """Say why there is no turn; whoever still sits at the keyboard keeps the seat."""
        if self._keyboard.is_over and not draft.is_passed:
            return Forfeit(reason=INPUT_ENDED)
        reason = PASSED if draft.is_passed else TIME_IS_UP
        return Forfeit(reason=reason, is_skipped=True, is_own=True)


class Typing:
    """One turn, as it is typed: page by page, field by field."""

    def __init__(
        self,
        console: Console,
        keyboard: Keyboard,
        turn: PersonTurn,
        filled: dict[str, dict[str, str]],
    ) -> None:
        self._console = console
        self._keyboard = keyboard
        self._asked = turn.asked
        self._turn = turn
        self._own = format_of(turn.asked.spec)
        self._filled = filled

    async def take(self) -> None:
        """Ask until what was typed is valid."""
        sheet = self._own.make_sheet(self._asked) or _make_plain_sheet()
        self._print_task()
        pages = sheet.pages
        while True:
            for page in pages:
                await self._fill_in_page(page, is_alone=len(sheet.pages) == 1)
            try:
                read_sheet(self._own, self._asked, self._filled)
            except SpecError as wrong:
                self._say(str(wrong), "red")
                if self._keyboard.is_over:
                    raise _InputOver from wrong
                pages = (await self._ask_for_page(sheet),)
            else:
                return

    def _print_task(self) -> None:
        spec, step = self._asked.spec, self._asked.step
        assert isinstance(step, Speak)
        debater = spec.debater(step.debater)
        seat = self._own.name_seat(spec, debater).short
        who = f"{debater.name} · {seat}".rstrip(" ·")
        title = flatten_text(_("Your turn: {who}", who=who))
        print_pieces(self._console, make_heading(title))
        until = self._turn.open.closes_at.astimezone().strftime("%H:%M:%S")
        words = step.words or spec.words
        limit = ngettext("at most {count} word", "at most {count} words", words)
        place, end = self._own.describe_place(spec, step), _("until {time}", time=until)
        self._say(flatten_text(f"{place} · {limit} · {end}"), "dim")
        if step.to is not None:
            faced = spec.debater(step.to)
            who = f"{faced.name} · {faced.stance}".rstrip(" ·")
            self._say(flatten_text(_("You face {who}", who=who)))
        for asked in (step.cue, step.direction):
            if asked:
                self._say(flatten_text(asked))
        self._say(_(_HOW), "dim")

    async def _ask_for_page(self, sheet: Sheet) -> Page:
        """Ask for the page that is to be corrected."""
        if len(sheet.pages) == 1:
            return sheet.pages[0]
        titles = tuple(_(page.title) for page in sheet.pages)
        self._say(_("Which page do you mend?"))
        chosen = await self._ask_for_choice(Field("page", _("Page"), choices=titles))
        return sheet.pages[titles.index(chosen)]

    async def _fill_in_page(self, page: Page, *, is_alone: bool) -> None:
        if not is_alone:
            print_pieces(self._console, Text(flatten_text(_(page.title)), "bold"))
        for line in page.about.splitlines():
            self._say(line)
        values = self._filled.setdefault(page.key, {})
        is_plain = is_alone and len(page.fields) == 1
        for slot in page.fields:
            if not is_plain:
                self._print_label(slot, is_required=slot.is_required and page.is_required)
            if before := values.get(slot.name, ""):
                shown = shorten_line(before, _KEPT)
                kept = _("So far: {shown} (an empty line keeps it)", shown=shown)
                self._say(kept, "dim")
            await self._fill_in_field(
                slot, values, is_required=slot.is_required and page.is_required
            )

    def _print_label(self, asked: Field, *, is_required: bool) -> None:
        hint = f" ({_(asked.hint)})" if asked.hint else ""
        free = "" if is_required else _(", may be left empty")
        print_pieces(self._console, Text(flatten_text(f"{_(asked.label)}{hint}{free}")))

    async def _fill_in_field(
        self, asked: Field, values: dict[str, str], *, is_required: bool
    ) -> None:
        """Fill in one field; it keeps what it has if nothing is typed."""
        while True:
            before = values.get(asked.name, "")
            said = await self._read_typed(asked, values, is_required=is_required)
            if said:
                values[asked.name] = said
            if len(said) > asked.most:
                too_long = _(
                    "That has {count} characters; shorten it to {most} or fewer: /edit opens it.",
                    count=format_number(len(said)),
                    most=format_number(asked.most),
                )
                self._say(too_long, "red")
            elif said or before or not is_required:
                return
            elif self._keyboard.is_over:
                raise _InputOver
            else:
                self._say(_("Nothing is typed yet; write something, or /pass."), "red")

    async def _read_typed(self, asked: Field, values: dict[str, str], *, is_required: bool) -> str:
        before = values.get(asked.name, "")
        if asked.choices:
            return await self._ask_for_choice(asked, is_free=bool(before) or not is_required)
        if asked.is_long:
            return await self._ask_for_text(asked, values, is_free=bool(before) or not is_required)
        said = await self._read_line()
        if said == _EDIT and await self._edit(asked, values):
            return values[asked.name]
        return "" if said == _EDIT else said

    async def _ask_for_choice(self, asked: Field, *, is_free: bool = False) -> str:
        """Ask for a choice, by number or as it is written; nothing only if it is optional."""
        offered = zip_longest(asked.list_shown(), asked.meanings)
        for number, (choice, means) in enumerate(offered, start=1):
            meaning = f": {_(means)}" if means else ""
            self._say(flatten_text(f"{number} {choice}{meaning}"))
        while True:
            said = await self._read_line()
            if said in asked.choices or (not said and is_free):
                return said
            if said in (shown := asked.list_shown()):
                return asked.choices[shown.index(said)]
            if said.isdecimal() and 1 <= int(said) <= len(asked.choices):
                return asked.choices[int(said) - 1]
            if self._keyboard.is_over and not said:
                raise _InputOver
            count = len(asked.choices)
            self._say(_("Write a number from 1 to {count}.", count=count), "red")

    async def _ask_for_text(self, asked: Field, values: dict[str, str], *, is_free: bool) -> str:
        """Ask for a text of several lines; each is kept as it is typed, in case time is up."""
        lines: list[str] = []
        while (line := await self._keyboard.line()) is not None and line.strip() != _END:
            if line.strip() == _PASS:
                raise _Passed
            if line.strip() == _HELP:
                self._say(_(_HOW))
                continue
            if line.strip() == _EDIT:
                if await self._edit(asked, values):
                    return values[asked.name]
                continue
            if not lines and not line.strip():
                if is_free:
                    return ""
                continue
            lines.append(line)
            values[asked.name] = "\n".join(lines).strip()
        said = "\n".join(lines).strip()
        if said:
            self._say(ngettext("{count} word", "{count} words", count_words(said)), "dim")
        return said

    async def _read_line(self) -> str:
        while (said := ((await self._keyboard.line()) or "").strip()) == _HELP:
            self._say(_(_HOW))
        if said == _PASS:
            raise _Passed
        return said

    async def _edit(self, asked: Field, values: dict[str, str]) -> bool:
        """Have a field changed in the editor; True if there is one."""

        def save(text: str) -> None:
            values[asked.name] = text

        try:
            await edit_text(values.get(asked.name, ""), save)
        except SpecError as problem:
            self._say(str(problem), "red")
            return False
        return True

    def _say(self, text: str, style: str = "") -> None:
        print_pieces(self._console, Text(text, style))
