"""The list of the audience's questions, as one person gets to see it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bot.platform.buttons import Button
from bot.thread.controls import ask_button
from debate_core.domain.attendance import AudienceQuestion
from debate_core.domain.record import Record
from debate_core.domain.suspect import find_suspicion
from debate_core.domain.text import shorten_line
from debate_core.engine.people import Guest
from debate_core.language import _, ngettext
from debate_core.show.blocks import Group, Note, Prose
from debate_core.show.pieces import Card
from debate_core.show.questions import describe_question_state

_ROWS = 5
"""Questions that have buttons at a time: Discord shows five rows of them."""
_ROWS_WAITING = 3
"""The most of these rows for waiting questions, as long as others wait to be put."""
_GROUPS = 25
_FIRST = ("yes", "put")
_WORDS = 30
"""Characters of a question on its button, which a phone shows whole."""


@dataclass(frozen=True, slots=True)
class QuestionList:
    """The questions that one person gets to see."""

    record: Record
    guest: Guest
    rules: bool
    """True if they may let questions in and put them."""
    votes: Mapping[int, int]
    """The number of people who want each question that can be put, by the question's number."""

    @property
    def card(self) -> Card:
        """The questions that they may see; those that something can be done about come first."""
        groups = (*self._suspects, *map(self._group, self._seen))[:_GROUPS]
        nothing = Prose(_("No questions yet."))
        return Card("queue", _("Questions from the audience"), groups or (nothing,))

    @property
    def rows(self) -> tuple[tuple[Button, ...], ...]:
        """The buttons of the questions that come first, a row for each."""
        if not any(self._seen):
            return ((ask_button(self.record.debate),),)
        if not self.rules:
            mine = (question for question in self._waiting if question.by == self.guest.id)
            return tuple(
                (self._make_question_button(_("Take back"), "out", question),) for question in mine
            )
        waiting, let_in = self._waiting, self._let_in
        # Whatever rows one of the two does not need, the other gets.
        offered = [asked for asked in self.record.people.questions if asked.state == "offered"]
        rows = _ROWS - len(offered)
        room = rows - min(len(let_in), rows - min(len(waiting), _ROWS_WAITING))
        first = (*offered, *waiting[:room], *let_in[: rows - len(waiting[:room])])
        return tuple(self._buttons(question) for question in first)

    @property
    def _waiting(self) -> list[AudienceQuestion]:
        return [
            question for question in self.record.people.questions if question.state == "waiting"
        ]

    @property
    def _let_in(self) -> list[AudienceQuestion]:
        """The questions that can be put, the most wanted first."""
        found = [
            question for question in self.record.people.questions if question.state == "let in"
        ]
        return sorted(found, key=lambda question: -self.votes.get(question.number, 0))

    @property
    def _seen(self) -> Iterator[AudienceQuestion]:
        waiting = self._waiting
        for question in self.record.people.questions:
            if question.state == "offered" and (self.rules or question.by == self.guest.id):
                yield question
        yield from waiting if self.rules else (e for e in waiting if e.by == self.guest.id)
        yield from self._let_in
        for question in reversed(self.record.people.questions):
            is_own = question.by == self.guest.id and question.state == "declined"
            if question.state in ("put", "answered") or is_own:
                yield question

    @property
    def _suspects(self) -> Iterator[Group]:
        """For moderators, people's turns that look like attempts to give the judge orders."""
        turns = self.record.turns if self.rules else ()
        for turn in turns:
            looks = find_suspicion(turn.answer.as_text())
            if looks and turn.fact.said_by is not None:
                said = _("It {looks}. Nothing was done about it; you decide.", looks=looks)
                yield Group(
                    _("Turn {number} · {name}", number=turn.number, name=turn.fact.said_by.name),
                    (Note(said),),
                )

    def _group(self, question: AudienceQuestion) -> Group:
        title = f"{question.number} · {question.name}"
        return Group(title, (Note(f"“{question.text}”"),), about=self._is_standing(question))

    def _is_standing(self, question: AudienceQuestion) -> str:
        match question.state:
            case "waiting":
                return self._is_waiting(question)
            case "let in":
                votes = self.votes.get(question.number, 0)
                if self._is_next(question):
                    return ngettext(
                        "let in; {count} vote, the most wanted",
                        "let in; {count} votes, the most wanted",
                        votes,
                    )
                return ngettext("let in; {count} vote", "let in; {count} votes", votes)
            case _:
                return describe_question_state(self.record, question)

    def _is_waiting(self, question: AudienceQuestion) -> str:
        if not self.rules:
            return _("waits for a moderator")
        looks = find_suspicion(question.text)
        return (
            _("waits for your yes; look twice: it {looks}", looks=looks)
            if looks
            else _("waits for your yes")
        )

    def _is_next(self, question: AudienceQuestion) -> bool:
        return bool(self.votes.get(question.number)) and self._let_in[0] is question

    def _buttons(self, question: AudienceQuestion) -> tuple[Button, ...]:
        if question.state == "waiting":
            yes = self._make_question_button(_("Yes to"), "yes", question, is_main=True)
            return (yes, self._make_question_button(_("No to"), "no", question))
        out = self._make_question_button(_("Take out"), "out", question)
        if question.state == "offered":
            return (out,)
        put = self._make_question_button(_("Put"), "put", question, is_main=self._is_next(question))
        if question is not self._let_in[0]:
            return (put, out)
        to_next = f"question:next:{self.record.debate}"
        return (put, Button(_("To the next speaker"), to_next), out)

    def _make_question_button(
        self, label: str, verb: str, question: AudienceQuestion, *, is_main: bool = False
    ) -> Button:
        """Make a button with a question's number; the first of its row also has the first words."""
        custom_id = f"question:{verb}:{self.record.debate}:{question.number}"
        says = f": {shorten_line(question.text, _WORDS)}" if verb in _FIRST else ""
        return Button(f"{label} {question.number}{says}", custom_id, is_main)
