"""The forms of format `structured`: openings, cross-examinations, replies, closings, findings.

Arguments go by ids such as PRO-1; the first question put to that one goes by PRO-1.1. Texts may be
left out as far as reading goes, so that what is missing is named by the rules in plain words.
"""

from typing import Annotated, Literal, get_args

from pydantic import AfterValidator, ConfigDict

from debate_core.domain.rubric import DimensionScores
from debate_core.domain.words import Value

ResponseKind = Literal["refute", "challenge", "concede", "partial"]
Shift = Literal["strengthened", "weakened", "adjusted", "unchanged"]
Standing = Literal["upheld", "partially upheld", "refuted", "uncertain"]
Fallacy = Literal[
    "straw man",
    "appeal to authority",
    "slippery slope",
    "false dilemma",
    "anecdotal evidence",
    "circular reasoning",
    "ad hominem",
]
RESPONSE_KINDS: tuple[ResponseKind, ...] = get_args(ResponseKind)
SHIFTS: tuple[Shift, ...] = get_args(Shift)
STANDINGS: tuple[Standing, ...] = get_args(Standing)
FALLACIES: tuple[Fallacy, ...] = get_args(Fallacy)


class Argument(Value):
    """One argument of an opening; it stands alone."""

    id: str = ""
    claim: str = ""
    reasoning: str = ""
    evidence: str = ""


class Opening(Value):
    """A side's whole case, argument by argument."""

    form: Literal["opening"] = "opening"
    arguments: tuple[Argument, ...]
    unread: str = ""
    """What was said, where it could not be read as arguments."""

    def as_text(self) -> str:
        """The turn as it is read."""
        stated = (
            f"**{each.id}. {each.claim}**\n{each.reasoning}\n*Evidence:* {each.evidence}"
            for each in self.arguments
        )
        return "\n\n".join([*stated, self.unread] if self.unread else stated)

    def own_words(self) -> str:
        """What the debater itself put into words."""
        stated = (f"{each.claim} {each.reasoning} {each.evidence}" for each in self.arguments)
        return " ".join((*stated, self.unread))


def _not_blank(texts: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(each for each in texts if each.strip())


class Response(Value):
    """How one opposing argument is met."""

    argument: str
    kind: ResponseKind
    reasoning: str = ""
    questions: Annotated[tuple[str, ...], AfterValidator(_not_blank)] = ()
    """The follow-up questions, at least one; a blank one is none, so nobody has to answer it."""


class CrossExamination(Value):
    """A response to each opposing argument; there is no place for a new one."""

    form: Literal["cross_examination"] = "cross_examination"
    responses: tuple[Response, ...]

    def as_text(self) -> str:
        """The turn as it is read."""
        return "\n\n".join(_response(each) for each in self.responses)

    def own_words(self) -> str:
        """What the debater itself put into words."""
        return " ".join(" ".join((each.reasoning, *each.questions)) for each in self.responses)


def stated(response: Response) -> str:
    """What a response does with which argument, as its heading."""
    return f"{_DOES[response.kind]} {response.argument}"


_DOES: dict[ResponseKind, str] = {
    "refute": "Refutes",
    "challenge": "Challenges",
    "concede": "Concedes",
    "partial": "Grants part of",
}


def _response(response: Response) -> str:
    asked = (
        f"**{question_id(response.argument, number)}** {question}"
        for number, question in enumerate(response.questions, start=1)
    )
    heading = f"**{stated(response)}.**"
    return "\n".join((f"{heading} {response.reasoning}", *asked))


def question_id(argument: str, number: int) -> str:
    """The id of the question of that number, from 1, that was put to an argument."""
    return f"{argument}.{number}"


class Reply(Value):
    """The answer to one follow-up question."""

    question: str
    answer: str


class Replies(Value):
    """A side's answers to the questions put to its own arguments."""

    form: Literal["replies"] = "replies"
    answers: tuple[Reply, ...]

    def as_text(self) -> str:
        """The turn as it is read."""
        return "\n\n".join(f"**{each.question}** {each.answer}" for each in self.answers)

    def own_words(self) -> str:
        """What the debater itself put into words."""
        return " ".join(each.answer for each in self.answers)


class Remark(Value):
    """A word on one argument."""

    argument: str
    text: str


class Closing(Value):
    """What a side gives up, what it holds, and where it stands now."""

    form: Literal["closing"] = "closing"
    concessions: tuple[Remark, ...]
    standing: tuple[Remark, ...]
    """The side's own arguments that were not effectively rebutted."""
    position: str
    shift: Shift

    def as_text(self) -> str:
        """The turn as it is read."""
        return "\n\n".join(
            (
                f"**Conceded**\n{_remarks(self.concessions)}",
                f"**Still standing**\n{_remarks(self.standing)}",
                f"**Final position, {self.shift}**\n{self.position}",
            )
        )

    def own_words(self) -> str:
        """What the debater itself put into words."""
        remarks = (each.text for each in (*self.concessions, *self.standing))
        return " ".join((*remarks, self.position))


def _remarks(remarks: tuple[Remark, ...]) -> str:
    return "\n".join(f"{each.argument}: {each.text}" for each in remarks) or "Nothing."


class Finding(Value):
    """The judge's word on one argument."""

    model_config = ConfigDict(extra="ignore")

    argument: str
    scores: DimensionScores
    fallacies: tuple[str, ...] = ()
    note: str = ""
    standing: Standing
    reason: str = ""


class Findings(Value):
    """The judge's word on every argument, and what the whole comes to."""

    # A total that a judge states is ignored wherever it puts it.
    model_config = ConfigDict(extra="ignore")

    form: Literal["findings"] = "findings"
    findings: tuple[Finding, ...]
    key_insight: str = ""
    unresolved_questions: tuple[str, ...] = ()
    recommendation: str = ""

    def as_text(self) -> str:
        """The verdict as it is read."""
        return f"{self.key_insight}\n\n{self.recommendation}"
