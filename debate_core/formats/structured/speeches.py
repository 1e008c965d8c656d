"""The turns of format `structured` told in speeches (flow.md, 7).

A side makes two arguments, challenges one of the other's or both, answers in one speech all that it
was asked, and closes. These forms are the usual ones, and so an argument is traced, scored and told
as usual; but readers see speeches, without the names of arguments.
"""

from collections.abc import Mapping

from debate_core.domain.form import AnswerContext, Form
from debate_core.domain.forms import Speech, check_length
from debate_core.domain.specification import Specification
from debate_core.formats.structured.arguments import (
    RESPOND,
    StructuredOptions,
    find_naming_problems,
)
from debate_core.formats.structured.forms import (
    ARGUMENT_WORDS,
    CLOSING,
    CLOSING_WORDS,
    CROSS,
    OPENING,
    QUESTION_WORDS,
    REPLIES,
    REPLY_WORDS,
    RESPONSE_WORDS,
    Closing,
    CrossExamination,
    Opening,
    list_opposing_ids,
    mark_malformed,
)

SPEECH_WORDS: Mapping[str, int] = {OPENING: 180, CROSS: 150, REPLIES: 150, CLOSING: 140}
"""The words of a speech in each phase, whatever it takes up."""


class OpeningSpeech(Opening, tag="opening_speech"):
    """A side's two arguments, a paragraph each; a paragraph that is not taken apart is a claim."""

    fewest = most = 2
    needed = ("claim",)

    def as_text(self) -> str:
        stated = (f"[{point.id}] {point.text}" for point in self.arguments)
        return "\n\n".join([*stated, self.unread] if self.unread else stated)

    def list_marks(self, asked: AnswerContext) -> tuple[str, ...]:
        return (*super().list_marks(asked), *check_length(self, asked))


class Challenge(CrossExamination, tag="challenge"):
    """A response to one argument of the other side, or to both; the rest stands unanswered."""

    def as_text(self) -> str:
        said = (" ".join((met.reasoning, *met.questions)) for met in self.responses)
        taken_up = (f"[{met.kind} {met.argument}]" for met in self.responses)
        return "\n\n".join(map(" ".join, zip(taken_up, said, strict=True)))

    def find_problems(self, asked: AnswerContext) -> tuple[str, ...]:
        named = [response.argument for response in self.responses]
        theirs = list_opposing_ids(asked.stance, asked.heard)
        met = [name for name in theirs if name in named]
        return (*find_naming_problems(named, met or theirs, RESPOND), *self.find_lacking())

    def list_marks(self, asked: AnswerContext) -> tuple[str, ...]:
        return (*map(mark_malformed, self.find_lacking()), *check_length(self, asked))


class JointReply(Speech, tag="joint_reply"):
    """One speech that answers all questions put to a side."""


_IN_TURNS: Mapping[str, type[Form]] = {
    OPENING: Opening,
    CLOSING: Closing,
}
_SPEECHES: Mapping[str, type[Form]] = {
    OPENING: OpeningSpeech,
    CROSS: Challenge,
    REPLIES: JointReply,
    CLOSING: Closing,
}


def is_in_speeches(spec: Specification) -> bool:
    """True if a debate is told in speeches."""
    return spec.options_as(StructuredOptions).speeches


def choose_form(phase: str, spec: Specification) -> type[Form]:
    """Choose the form of the turns of a phase that both sides take at once."""
    return (_SPEECHES if is_in_speeches(spec) else _IN_TURNS)[phase]


def limit_words(phase: str, count: int, spec: Specification) -> int:
    """Find the word limit of an opening about so many arguments, or of another speech."""
    if is_in_speeches(spec):
        return SPEECH_WORDS[phase]
    return ARGUMENT_WORDS * count if phase == OPENING else CLOSING_WORDS


def limit_examination(asked: int, *, takes_up: bool) -> int:
    """Find the word limit of a turn that answers so many questions, and may take up an argument."""
    return REPLY_WORDS * asked + (RESPONSE_WORDS + QUESTION_WORDS) * takes_up
