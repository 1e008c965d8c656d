"""The steps of a championship other than its speeches, the forms of their answers, and a sheet.

Rule: no form has a total; one that a model states is ignored.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal, Self, get_args

from pydantic import ConfigDict

from debate_core.domain.brief import Brief
from debate_core.domain.facts.debate import Ruling
from debate_core.domain.form import AnswerContext, Form
from debate_core.domain.forms import check_length
from debate_core.domain.judge_forms import JudgeForm
from debate_core.domain.reasons import GivenReason, Reason
from debate_core.domain.record import Record
from debate_core.domain.rubric import DimensionScores
from debate_core.domain.sheets import Field, Filled, Page, Sheet
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Speak, Step
from debate_core.domain.text import shorten_line, split_marked
from debate_core.domain.turns import Turn
from debate_core.domain.values import DebaterId, Value
from debate_core.formats.championship.options import (
    CHAMPIONSHIP,
    QUESTION_WORDS,
    QUESTIONS,
    TEAMWORK,
    captain_of,
    list_defenders,
    pick_defender,
    place_in_words,
    team_of,
)
from debate_core.formats.sheets import TURN
from debate_core.language import N_, _

_ENDS = ".!?\u2026\u3002\uff01\uff1f\u061f"
_SENTENCE = re.compile(rf"[^{_ENDS}\n]+[{_ENDS}]*")
_QUOTED = {"“": "”", "«": "»", '"': '"'}
_ASKS = ("?", "\uff1f", "\u061f")


def asks_back(answer: str) -> bool:
    """True if the last sentence or half of all are questions; quotations are left out."""
    found = _SENTENCE.findall("".join(split_marked(answer, _QUOTED)))
    asked = [sentence.endswith(_ASKS) for sentence in found if any(map(str.isalnum, sentence))]
    return bool(asked) and (asked[-1] or 2 * sum(asked) >= len(asked))


@dataclass(frozen=True)
class Choose(Step, tag="choose"):
    """A captain picks who speaks next for its team, and says what is wanted."""

    called: ClassVar[str] = "call"
    asked: ClassVar[str] = N_("the captains")
    is_before_turn = True
    private: ClassVar[tuple[str, ...]] = ("/answer/direction", "/refused", "/tools")

    team: str
    may_speak: tuple[DebaterId, ...]
    left: int
    """Words that the team's clock has left."""
    form: str = field(default="call", kw_only=True)

    def get_model(self, spec: Specification) -> str:
        named = spec.models_for.get(self.team)
        return named or spec.debater(captain_of(spec, self.team)).model


@dataclass(frozen=True)
class Score(Step, tag="score"):
    """The judge scores one speech."""

    called: ClassVar[str] = "scores"
    is_beside = True
    private: ClassVar[tuple[str, ...]] = (
        "/answer/note",
        "/answer/flags",
        "/answer/flags/*",
        "/refused",
        "/tools",
    )

    turn: int
    debater: DebaterId
    form: str = field(default="speech_score", kw_only=True)


@dataclass(frozen=True)
class Summarise(Step, tag="summarise"):
    """The judge sums up a stage, or reviews the whole."""

    called: ClassVar[str] = "summary"

    phase: str
    is_final: bool = False
    ahead: str = ""
    """In a review: the team that won by its speeches, by code; empty if none did."""
    form: str = field(default="summary", kw_only=True)


Flag = Literal[
    "counter_question",
    "no_direct_answer",
    "attacker_answered",
    "off_topic",
    "scripted_summary",
    "personal_attack",
]
FLAGS: tuple[Flag, ...] = get_args(Flag)
COUNTER_QUESTION: Flag = "counter_question"


class Questions(Form, tag="questions"):
    """A turn of cross-examination: the questions, and the debater they are put to."""

    model_config = ConfigDict(frozen=True, extra="ignore")
    not_words = frozenset({"to"})

    to: str = ""
    """The id of the defender, as the asker wrote it; empty where it named none."""
    questions: tuple[str, ...] = ()

    def as_text(self) -> str:
        return "\n".join(
            f"{place}. {question}" for place, question in enumerate(self.questions, start=1)
        )

    def get_own_words(self) -> str:
        return "\n".join(self.questions)

    def find_problems(self, asked: AnswerContext) -> tuple[str, ...]:
        may = list_defenders(asked.spec, _asker_of(asked))
        found: list[str] = []
        if self._count < QUESTIONS:
            found.append(_("there are {count} questions; ask at least 3", count=self._count))
        if self.to not in may:
            found.append(
                _(
                    "“{name}” cannot be asked; put them to one of: {names}",
                    name=self.to,
                    names=", ".join(may),
                )
            )
        return tuple(found)

    def salvage(self, asked: AnswerContext) -> Self | None:
        """Keep the questions unchanged, if there are any; the rules then pick the defender."""
        return self if self._count else None

    def list_marks(self, asked: AnswerContext) -> tuple[str, ...]:
        spec, asker = asked.spec, _asker_of(asked)
        found = [_("malformed: fewer than 3 questions")] if self._count < QUESTIONS else []
        if self.to not in list_defenders(spec, asker):
            to, name = (
                shorten_line(self.to, 40),
                spec.debater(pick_defender(spec, asker, self.to)).name,
            )
            said = _("malformed: put to nobody; {name} answers", name=name)
            if to:
                said = _(
                    "malformed: put to “{to}”, who may not be asked; {name} answers",
                    to=to,
                    name=name,
                )
            found.append(said)
        return (*found, *check_length(self, asked))

    @property
    def _count(self) -> int:
        return sum(1 for question in self.questions if question.strip())


class Call(Form, tag="call"):
    """A captain's call before a speech of the free debate, heard by its team alone."""

    model_config = ConfigDict(frozen=True, extra="ignore")
    not_words = frozenset({"speaker"})

    speaker: str
    direction: str = ""

    def as_text(self) -> str:
        return f"{self.speaker}: {self.direction}"

    def count_hosted_extra(self) -> int:
        return 12

    def find_problems(self, asked: AnswerContext) -> tuple[str, ...]:
        assert isinstance(asked.step, Choose)
        if self.speaker in asked.step.may_speak:
            return ()
        who = ", ".join(asked.step.may_speak)
        return (f"“{self.speaker}” cannot have the floor now; call one of: {who}",)


class SpeechScore(Form, tag="speech_score"):
    """The judge's scores for one speech, and the violations it saw."""

    model_config = ConfigDict(frozen=True, extra="ignore")
    not_words = frozenset({"flags"})

    note: str = ""
    flags: tuple[str, ...] = ()
    scores: DimensionScores

    def as_text(self) -> str:
        return self.note

    def count_hosted_extra(self) -> int:
        return 12

    def find_problems(self, asked: AnswerContext) -> tuple[str, ...]:
        unknown = (f"“{flag}” is no flag; leave it out" for flag in self.flags if flag not in FLAGS)
        return (*self._find_score_problems(asked), *unknown, *self._find_flag_problems(asked))

    def salvage(self, asked: AnswerContext) -> Self | None:
        """Keep the scores if they fit the rubric, without impossible flags."""
        if self._find_score_problems(asked):
            return None
        barred = COUNTER_QUESTION if self._find_flag_problems(asked) else ""
        known = tuple(flag for flag in self.flags if flag in FLAGS and flag != barred)
        return self.model_copy(update={"flags": known})

    def _find_score_problems(self, asked: AnswerContext) -> tuple[str, ...]:
        """Find wrong scores; one for teamwork where there was no team may stay: it never counts."""
        assert isinstance(asked.step, Score)
        is_first = is_first_of_team(asked.step, asked.heard, asked.spec)
        unasked = {TEAMWORK: CHAMPIONSHIP.lowest} if is_first else {}
        return CHAMPIONSHIP.find_problems(self.scores | unasked)

    def _find_flag_problems(self, asked: AnswerContext) -> tuple[str, ...]:
        """Find wrong flags; a rhetorical question in a full answer is no counter-question."""
        assert isinstance(asked.step, Score)
        turn = asked.step.turn
        said = next(
            (entry.answer.get_own_words() for entry in asked.heard if entry.number == turn), ""
        )
        if COUNTER_QUESTION not in self.flags or not said or asks_back(said):
            return ()
        return (
            f"“{COUNTER_QUESTION}” is for an answer that ends on a question, or is mostly "
            "questions; this one is not, so leave it out",
        )


def is_first_of_team(step: Score, heard: Iterable[Turn], spec: Specification) -> bool:
    """True if a speech is the first of its team, so that there was nothing to build on."""
    side = team_of(spec.debater(step.debater))
    said = (entry for entry in heard if entry.number < step.turn)
    return all(team_of(spec.debater(entry.debater)) != side for entry in said)


class Summary(Form, tag="summary"):
    """The judge's summary of a stage, or of the whole debate."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    text: str

    def count_hosted_extra(self) -> int:
        return 20

    def as_text(self) -> str:
        return self.text

    def find_problems(self, asked: AnswerContext) -> tuple[str, ...]:
        return () if self.text.strip() else ("the text is empty",)


REVIEW = "review"
"""The tag of a review, which also names its form where a step requests it."""


class Review(Summary, JudgeForm, tag=REVIEW):
    """The judge's review of the whole debate, with the reason why one team was the better."""

    not_words = frozenset({"won", "side", "unmet", "result"})
    gives_reason = True

    reason: GivenReason = None

    def count_hosted_extra(self) -> int:
        return super().count_hosted_extra() + JudgeForm.count_hosted_extra(self)

    def get_reason(self) -> Reason | None:
        return self.reason

    def find_named_winner(self, asked: AnswerContext) -> str | None:
        """Find the team that is ahead by code: a review names none itself."""
        return asked.step.ahead or None if isinstance(asked.step, Summarise) else None

    def find_doubts(self, asked: AnswerContext) -> tuple[str, ...]:
        return tuple(fault.in_english() for fault in self.find_faults(asked))

    @classmethod
    def read_partial_reply(cls, text: str, value: Mapping[str, object]) -> Self | None:
        """Read the review without a reason that cannot be read."""
        said = value.get("text")
        return cls(text=said) if isinstance(said, str) else None


def _asker_of(asked: AnswerContext) -> DebaterId:
    assert isinstance(asked.step, Speak)
    return asked.step.debater


class FloorGiven(Ruling, tag="floor_given"):
    """The next speaker of a team in the free debate, picked by the captain or by the rules."""

    team: str
    debater: DebaterId
    drawn: Literal["captain", "fallback"]


@dataclass(frozen=True, slots=True)
class Called:
    """A captain's call."""

    team: str
    call: Call


@dataclass(frozen=True, slots=True)
class Scored:
    """The judge's scores for one speech."""

    turn: int
    debater: DebaterId
    score: SpeechScore


class StageSummary(Value):
    """The summary of a stage by the judge, or at the end its review of the whole debate."""

    phase: str
    is_final: bool
    text: str


def list_calls(said: Record | Brief) -> tuple[Called, ...]:
    """List the captains' calls in order."""
    return tuple(
        Called(answer.step.team, answer.form)
        for answer in said.list_answers(Call)
        if isinstance(answer.step, Choose)
    )


def list_scores(said: Record | Brief) -> tuple[Scored, ...]:
    """List the speeches that have been scored, in the order of the scores."""
    return tuple(
        Scored(answer.step.turn, answer.step.debater, answer.form)
        for answer in said.list_answers(SpeechScore)
        if isinstance(answer.step, Score)
    )


def list_summaries(said: Record | Brief) -> tuple[StageSummary, ...]:
    """List the judge's summaries in order."""
    return tuple(
        StageSummary(phase=answer.step.phase, is_final=answer.step.is_final, text=answer.form.text)
        for answer in said.list_answers(Summary)
        if isinstance(answer.step, Summarise)
    )


_MOST = 4


def make_questions_sheet(asked: AnswerContext) -> Sheet:
    """Make the sheet for the questions and the debater who has to answer them."""
    questions = (
        Field(
            f"question {number}",
            _("Question {number}", number=number),
            _("All questions together: at most {count} words.", count=QUESTION_WORDS)
            if number == 1
            else "",
            most=500,
            is_required=number <= QUESTIONS,
        )
        for number in range(1, _MOST + 1)
    )
    who = Field("to", _("Who has to answer"), choices=tuple(_offer_defenders(asked)), is_long=False)
    return Sheet((Page(TURN, _("Your questions"), (who, *questions)),), read_questions)


def read_questions(asked: AnswerContext, filled: Filled) -> Questions:
    """Read the questions that were filled in."""
    said = dict(filled.get(TURN, {}))
    to = _offer_defenders(asked).get(said.pop("to", ""), DebaterId(""))
    return Questions(to=to, questions=tuple(question for question in said.values() if question))


def _offer_defenders(asked: AnswerContext) -> Mapping[str, DebaterId]:
    """Map the label of each debater who may be asked to the debater's id."""
    assert isinstance(asked.step, Speak)
    may = map(asked.spec.debater, list_defenders(asked.spec, asked.step.debater))
    return {
        f"{debater.name} ({place_in_words(asked.spec, debater)})": debater.id for debater in may
    }
