"""The list of a debate's questions as one person may see it, and what they can press below it.

Rule: what waits or was declined is shown to whoever may rule on it and to its asker alone.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bot.platform.buttons import Button
from debate_core.domain.attendance import AudienceQuestion
from debate_core.domain.record import Record
from debate_core.domain.suspect import find_suspicion
from debate_core.domain.text import format_count, shorten_line
from debate_core.engine.people import Guest
from debate_core.show.blocks import Group, Note, Prose
from debate_core.show.pieces import Card
from debate_core.show.questions import describe_question_state

_ROWS = 5
"""Questions that have buttons at a time: Discord shows five rows of them."""
_ROWS_WAITING = 3
"""Of these at most, as long as others wait to be put."""
_GROUPS = 25
_FIRST = ("yes", "put")
_WORDS = 30
"""Characters of a question on its button, which a phone shows whole."""


@dataclass(frozen=True, slots=True)
class QuestionList:
    """What one person gets to see."""

    record: Record
    guest: Guest
    rules: bool
    """Whether they let questions in and put them."""
    votes: Mapping[int, int]
    """How many people want each question that can be put, by its number."""

    @property
    def card(self) -> Card:
        """The questions that they may see, those first that something can be done about."""
        groups = (*self._suspects, *map(self._group, self._seen))[:_GROUPS]
        nothing = Prose("There is nothing here yet; /debate ask asks something.")
        return Card("queue", "Questions from the audience", groups or (nothing,))

    @property
    def rows(self) -> tuple[tuple[Button, ...], ...]:
        """The buttons of the questions that come first, a row for each."""
        if not self.rules:
            mine = (question for question in self._waiting if question.by == self.guest.id)
            return tuple((self._button("Take back", "out", question),) for question in mine)
        waiting, let_in = self._waiting, self._let_in
        room = _ROWS - min(len(let_in), _ROWS - min(len(waiting), _ROWS_WAITING))
        first = (*waiting[:room], *let_in[: _ROWS - len(waiting[:room])])
        return tuple(self._buttons(question) for question in first)

    @property
    def _waiting(self) -> list[AudienceQuestion]:
        return [
            question for question in self.record.people.questions if question.state == "waiting"
        ]

    @property
    def _let_in(self) -> list[AudienceQuestion]:
        """Those that can be put, the most wanted first."""
        found = [
            question for question in self.record.people.questions if question.state == "let in"
        ]
        return sorted(found, key=lambda question: -self.votes.get(question.number, 0))

    @property
    def _seen(self) -> Iterator[AudienceQuestion]:
        waiting = self._waiting
        yield from waiting if self.rules else (e for e in waiting if e.by == self.guest.id)
        yield from self._let_in
        for question in reversed(self.record.people.questions):
            is_own = question.by == self.guest.id and question.state == "declined"
            if question.state in ("put", "answered") or is_own:
                yield question

    @property
    def _suspects(self) -> Iterator[Group]:
        """For moderators: people's turns that look as if they gave the judge orders."""
        turns = self.record.turns if self.rules else ()
        for turn in turns:
            looks = find_suspicion(turn.answer.as_text())
            if looks and turn.fact.said_by is not None:
                said = f"It {looks}. Nothing was done about it; you decide."
                yield Group(f"Turn {turn.number} · {turn.fact.said_by.name}", (Note(said),))

    def _group(self, question: AudienceQuestion) -> Group:
        title = f"{question.number} · {question.name}"
        return Group(title, (Note(f"“{question.text}”"),), about=self._stands(question))

    def _stands(self, question: AudienceQuestion) -> str:
        match question.state:
            case "waiting":
                return self._waits(question)
            case "let in":
                votes = self.votes.get(question.number, 0)
                wanted = f"let in; {format_count(votes, 'vote')}"
                return f"{wanted}, the most wanted" if self._is_next(question) else wanted
            case _:
                return describe_question_state(self.record, question)

    def _waits(self, question: AudienceQuestion) -> str:
        if not self.rules:
            return "waits for a moderator"
        looks = find_suspicion(question.text)
        return f"waits for your yes; look twice: it {looks}" if looks else "waits for your yes"

    def _is_next(self, question: AudienceQuestion) -> bool:
        return bool(self.votes.get(question.number)) and self._let_in[0] is question

    def _buttons(self, question: AudienceQuestion) -> tuple[Button, ...]:
        if question.state == "waiting":
            yes = self._button("Yes to", "yes", question, is_main=True)
            return (yes, self._button("No to", "no", question))
        put = self._button("Put", "put", question, is_main=self._is_next(question))
        return (put, self._button("Take out", "out", question))

    def _button(
        self, label: str, verb: str, question: AudienceQuestion, *, is_main: bool = False
    ) -> Button:
        """A button with a question's number; the first of its row has the first words too."""
        custom_id = f"question:{verb}:{self.record.debate}:{question.number}"
        says = f": {shorten_line(question.text, _WORDS)}" if verb in _FIRST else ""
        return Button(f"{label} {question.number}{says}", custom_id, is_main)
