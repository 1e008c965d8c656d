"""The forms that several formats share; each format brings more of its own.

A form decides nothing: totals, votes and winners are checked and counted by the rules.
"""

import json
from collections.abc import Mapping
from typing import Literal, Self

from pydantic import ConfigDict

from debate_core.domain.form import AnswerContext, Form
from debate_core.domain.result_schema import find_misfits
from debate_core.domain.steps import Draft, Speak
from debate_core.domain.text import TAKEN_OUT, count_words
from debate_core.domain.values import DebaterId, Value
from debate_core.language import _


class Forfeit(Form, tag="forfeit"):
    """A step that nobody answered, and why."""

    not_words = frozenset({"reason"})

    reason: str
    is_skipped: bool = False
    """True if it was skipped, so that nobody is to blame."""
    is_own: bool = False
    """True if it was the speaker who let it pass."""

    def as_text(self) -> str:
        return self.reason


HAD_TO_ANSWER = "It had to answer a question from the audience too"
"""The beginning of the mark of a turn that had a question to answer."""


class FreeText(Form, tag=None):
    """A turn with free text, in which a question from the audience can be answered too."""

    allowance: int = 0
    """Words above its limit that were allowed for a question from the audience."""

    def add_text(self, text: str) -> Self:
        """Return the turn with this text added at its end."""
        raise NotImplementedError

    def list_marks(self, asked: AnswerContext) -> tuple[str, ...]:
        """Mark that the turn had to answer the audience, and that it is well over its length."""
        return (*self.list_question_marks(), *check_length(self, asked))

    def list_question_marks(self) -> tuple[str, ...]:
        """Mark that there was a question to answer."""
        more = f"{HAD_TO_ANSWER}, in {self.allowance} words more"
        return (more,) if self.allowance else ()


OVER_LENGTH = "Over length"
"""The beginning of the mark of a turn that is well over its length."""


def check_length(form: Form, asked: AnswerContext) -> tuple[str, ...]:
    """Check if a turn is more than a tenth over its word limit."""
    if not isinstance(asked.step, Speak):
        return ()
    allowed = (asked.step.words or asked.spec.words) + allowance_of(form)
    words = count_words(form.get_own_words())
    is_told = is_well_over(words, allowed)
    return (f"{OVER_LENGTH}: {words} words, {allowed} allowed",) if is_told else ()


def is_well_over(words: int, allowed: int) -> bool:
    """True if a turn is more than a tenth over its limit, from where on it is told."""
    return words * 10 > allowed * 11


def allowance_of(form: Form) -> int:
    """Count the words above its limit that an answer may have."""
    return form.allowance if isinstance(form, FreeText) else 0


class Speech(FreeText, tag="speech"):
    """A turn in plain text."""

    is_prose = True

    text: str

    def add_text(self, text: str) -> Self:
        return self.model_copy(update={"text": f"{self.text}\n\n{text}".strip()})

    def as_text(self) -> str:
        return self.text

    def find_problems(self, asked: AnswerContext) -> tuple[str, ...]:
        return () if self.text.strip() else (_("the speech is empty"),)

    @classmethod
    def read_reply(cls, text: str, value: Mapping[str, object]) -> Self:
        del value
        return cls(text=text.strip())


class Question(Speech, tag="question"):
    """A turn that asks somebody something; a side that only asks has not been heard."""

    is_heard = False


class Synthesis(Form, tag="synthesis"):
    """The raw result, projected into the caller's own schema."""

    value: dict[str, object]

    def as_text(self) -> str:
        return "\n".join(f"{key}: {_format_value(value)}" for key, value in self.value.items())

    def find_problems(self, asked: AnswerContext) -> tuple[str, ...]:
        return find_misfits(self.value, asked.step.schema) if isinstance(asked.step, Draft) else ()

    @classmethod
    def read_reply(cls, text: str, value: Mapping[str, object]) -> Self:
        del text
        return cls(value=dict(value))


Mark = Literal["answered", "partly", "not answered"]
"""The judge's mark for a question from the audience, after the turn that had to answer it."""


class QuestionMark(Form, tag="question_mark"):
    """The judge's mark: does a turn answer the question from the audience that was put to it?"""

    model_config = ConfigDict(frozen=True, extra="ignore")
    not_words = frozenset({"mark"})

    reason: str
    mark: Mark

    def as_text(self) -> str:
        return f"{self.mark}: {self.reason}"


class NextSpeaker(Form, tag="next_speaker"):
    """The next speaker of a discussion; nobody where the round is over."""

    not_words = frozenset({"debater"})

    debater: DebaterId | None
    is_person: bool = False
    is_last: bool = False
    """True if nobody gets the floor in later rounds either: the time is up."""

    def as_text(self) -> str:
        return f"The floor goes to {self.debater or 'nobody'}."


class Objecting(Value):
    """An objection to an item, without the name of its author."""

    item: str
    text: str


class Tallies(Form, tag="tallies"):
    """The votes on each of several items."""

    not_words = frozenset({"tallies", "item"})

    tallies: dict[str, dict[str, int]]
    """The number of votes for each choice, by item."""
    objections: tuple[Objecting, ...] = ()

    def as_text(self) -> str:
        return "\n".join(
            f"{item}: " + ", ".join(f"{choice} {count}" for choice, count in votes.items())
            for item, votes in self.tallies.items()
        )

    def blank_objection(self, item: str, text: str) -> Self:
        """Return the tallies without the words of an objection, where they repeat it."""
        taken_out = Objecting(item=item, text=TAKEN_OUT)
        objections = tuple(
            taken_out if (objection.item, objection.text) == (item, text) else objection
            for objection in self.objections
        )
        return self.model_copy(update={"objections": objections})


def _format_value(value: object) -> str:
    """Return a text as it is; anything else as JSON."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
