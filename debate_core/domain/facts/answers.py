"""Answers to steps, and the turns that people have begun to take."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal, Self

from debate_core.domain.attendance import Attendance, OpenTurn
from debate_core.domain.budget import Cost
from debate_core.domain.chain import get_fields
from debate_core.domain.fact import PersonsFact, Private, RecordedFact, Way, Words, mark_places
from debate_core.domain.facts.polls import WRITTEN_BY_OTHERS, ObjectionRaised
from debate_core.domain.form import AnswerContext, AnyForm, Form
from debate_core.domain.forms import Forfeit, Synthesis, Tallies
from debate_core.domain.points import AskAudience, AudiencePoint, PointChoice
from debate_core.domain.rewording import reword_value
from debate_core.domain.sources import Quotation
from debate_core.domain.steps import AnyStep, Draft, Judge, Speak, Step
from debate_core.domain.turns import Turn
from debate_core.domain.values import DebaterId, PersonId, Value
from debate_core.language import ENGLISH, N_, use_language

if TYPE_CHECKING:
    from debate_core.domain.record import Record

_ANSWER_TEXTS = re.compile(r"/(?:step|answer|refused|tools)/(?!tag$).+")
_EMPTIED: Mapping[str, object] = {"/quotations": [], "/said_by/messages": []}
_STEP_TEXTS = re.compile(r"/step/(?!tag$).+")
_OF_UNKNOWN_STEPS = re.compile(r"/(step|answer)/(?!tag$).+|/refused|/tools")
"""The parts of a step of an unknown kind, and of its answer, that may be withheld."""
_BACKSTAGE = Private(N_("what was said beside the turns"), "hidden", may_be_missing=True)
_UNREAD = Private(N_("what was said beside the turns"), "hidden")


class RefusedReply(Value):
    """A model's answer that was sent back, and why."""

    text: str
    problems: tuple[str, ...]

    def reword(self, change: Callable[[str], str]) -> "RefusedReply":
        """Return the same in other words."""
        return RefusedReply(text=change(self.text), problems=tuple(map(change, self.problems)))


class ToolUse(Value):
    """A tool that was called while an answer was written."""

    tool: str
    arguments: dict[str, object]
    result: str

    def reword(self, change: Callable[[str], str]) -> "ToolUse":
        """Return the same with every text of its arguments and its result changed."""
        said = reword_value(self.arguments, change)
        return self.model_copy(update={"arguments": said, "result": change(self.result)})


class SaidBy(Value):
    """The person who took a turn, and where their words came from."""

    person: PersonId
    name: str
    """Their display name, cleaned."""
    way: Literal["thread", "form", "console"] = "thread"
    messages: tuple[str, ...] = ()
    """The person's messages that it was read from."""


class StepAnswered(PersonsFact):
    """A step was answered, or nobody answered it: then the answer is a forfeit."""

    texts = _ANSWER_TEXTS
    emptied = _EMPTIED

    kind: Literal["step_answered"] = "step_answered"
    number: int
    """The step's number, given in order by the rules."""
    step: AnyStep
    turn: int | None = None
    """Its place in the transcript, if it is a turn."""
    answer: AnyForm
    cost: Cost = Cost()
    refused: tuple[RefusedReply, ...] = ()
    tools: tuple[ToolUse, ...] = ()
    said_by: SaidBy | None = None
    """The person who took the turn, or missed it; None where nobody sat in the seat."""
    question: int | None = None
    """The question from the audience that it had to answer."""
    quotations: tuple[Quotation, ...] = ()
    """The quotations it took from the sources, and for each whether it was found there."""
    taken_out: Way | None = None
    """The way its words were taken out, if they were."""

    @property
    def is_taken_out(self) -> bool:
        """True if its words were taken out."""
        return self.taken_out is not None

    @property
    def missed(self) -> str | None:
        """The reason why nobody answered; None where somebody did."""
        return self.answer.reason if isinstance(self.answer, Forfeit) else None

    @property
    def place(self) -> str:
        return WRITTEN_BY_OTHERS if self.turn is None else f"turn {self.turn}"

    def apply(self, record: "Record") -> "Record":
        people = self._settle_point(self._close_turn(record.people), record)
        record = replace(record, people=people, answered=(*record.answered, self))
        match self.step:
            case Speak() as step:
                return self._add_turn(step, record)
            case step if isinstance(step, Judge) or step.asking.is_checked:
                if self.missed:
                    return replace(record, verdict_missed=self.missed)
                return replace(record, verdict=self._choose_verdict(record))
            case Draft() if isinstance(self.answer, Synthesis):
                return replace(record, synthesis=self.answer)
            case _:
                return record

    def _close_turn(self, people: Attendance) -> Attendance:
        is_missed = isinstance(self.answer, Forfeit) and not self.answer.is_skipped
        return people.close_step(self.number, self.turn, self.question, is_missed=is_missed)

    def _settle_point(self, people: Attendance, record: "Record") -> Attendance:
        """Return the people with a point from the audience put, taken or declined."""
        match self.step:
            case AskAudience():
                said = self.answer
                chosen = said.question if isinstance(said, AudiencePoint) else None
                return people.close_offers(self.number, chosen)
            case Speak(offered=int() as question, debater=debater):
                is_taken = isinstance(self.answer, PointChoice) and self.answer.is_taken
                name = record.spec.debater(debater).name
                return people.settle_offer(
                    question, debater, name, record.last_event, is_taken=is_taken
                )
            case _:
                return people

    def _choose_verdict(self, record: "Record") -> Form:
        """Choose the verdict so far: the first that was asked for, if several make one."""
        if not self.step.asking.is_checked:
            return self.answer
        asked = (past for past in record.answered if past.step.asking.is_checked)
        return min((past for past in asked if not past.missed), key=_get_number).answer

    def _add_turn(self, step: Speak, record: "Record") -> "Record":
        """Return the record with the turn; only one that was taken stands in the transcript."""
        turn = self._make_turn(step, record)
        after = replace(record, turns=(*record.turns, turn))
        if turn.missed:
            return after
        taken = sorted((*record.transcript, turn), key=lambda taken: taken.number)
        return replace(after, transcript=tuple(taken))

    def _make_turn(self, step: Speak, record: "Record") -> Turn:
        """Make the turn with its speaker; a turn without words has no marks."""
        debater = record.spec.debater(step.debater)
        if self.missed or self.is_taken_out:
            return Turn(self, debater.name, debater.stance)
        asked = AnswerContext(record.spec, step, record.transcript, step.debater)
        # Models read them too, whatever language is on screen.
        with use_language(ENGLISH):
            marks = self.answer.list_marks(asked)
        return Turn(self, debater.name, debater.stance, marks, heard=asked.heard)

    def find_words(self, event: int) -> Words | None:
        by = self.said_by
        if by is None or isinstance(self.answer, Forfeit):
            return None
        return Words(
            event,
            by.person,
            by.name,
            what=f"turn {self.turn}",
            text=self.answer.get_own_words(),
            messages=by.messages,
            is_posted=by.way != "thread",
            taken_out=self.taken_out,
        )

    def list_texts(self) -> tuple[str, ...]:
        found: list[str] = []

        def note(text: str) -> str:
            found.append(text)
            return text

        self.answer.reword(note)
        return tuple(found)

    def blank(self, way: Way, *, keeps_length: bool) -> Self:
        assert self.said_by is not None
        # The number of messages tells how much was said.
        by = self.said_by.model_copy(update={"messages": ()})
        answer = self.answer.take_words_out(keeps_length=keeps_length)
        changed = {"answer": answer, "quotations": (), "said_by": by, "taken_out": way}
        return self.model_copy(update=changed)

    def reword(self, change: Callable[[str], str]) -> Self:
        changed = {
            "step": self.step.reword(change),
            "answer": self.answer.reword(change),
            "refused": tuple(reply.reword(change) for reply in self.refused),
            "tools": tuple(tool.reword(change) for tool in self.tools),
        }
        return self.model_copy(update=changed)

    def drop_repeated(self, held: RecordedFact, change: Callable[[str], str]) -> Self:
        if isinstance(self.answer, Tallies) and isinstance(held, ObjectionRaised):
            blank = self.answer.blank_objection(held.item, held.text)
            return self.model_copy(update={"answer": blank}).reword(change)
        return self.reword(change)

    @classmethod
    def holds_words(cls, data: Mapping[str, Any]) -> bool:
        return bool(get_fields(data.get("said_by")))

    @classmethod
    def find_private_part(cls, data: Mapping[str, Any], path: str) -> Private | None:
        return _find_private_of_step(data, path)


class TurnOpened(RecordedFact):
    """A person's turn began; what they write until the time is up is their turn."""

    texts = _STEP_TEXTS

    kind: Literal["turn_opened"] = "turn_opened"
    number: int
    """The step's number."""
    debater: DebaterId
    person: PersonId
    closes_at: datetime
    step: AnyStep
    """The step that the turn is for."""

    @property
    def place(self) -> str:
        return WRITTEN_BY_OTHERS

    def apply(self, record: "Record") -> "Record":
        turn = OpenTurn(
            self.number,
            self.debater,
            self.person,
            opened_at=record.last_at,
            closes_at=self.closes_at,
            step=self.step,
            event=record.last_event,
        )
        return replace(record, people=record.people.open_turn(turn))

    def reword(self, change: Callable[[str], str]) -> Self:
        return self.model_copy(update={"step": self.step.reword(change)})

    @classmethod
    def find_private_part(cls, data: Mapping[str, Any], path: str) -> Private | None:
        return _find_private_of_step(data, path)


def _get_number(fact: StepAnswered) -> int:
    return fact.number


def _find_private_of_step(data: Mapping[str, Any], path: str) -> Private | None:
    """Find the parts of a step and its answer that may be withheld: those that the step names."""
    step = Step.find_member(get_fields(data.get("step")).get("tag"))
    if step is not None:
        return _BACKSTAGE if mark_places(path) in step.private else None
    if path == "/answer/tag":
        return _UNREAD
    return _BACKSTAGE if _OF_UNKNOWN_STEPS.fullmatch(path) else None
