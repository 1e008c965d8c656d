"""The turns of format `structured`, and the course of each argument through them.

A turn may name only what exists: the other side's arguments, and questions about one's own. The
earlier turns show what exists; this module also reads it from them.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, ClassVar, Literal, Self, get_args

from pydantic import AfterValidator, ValidationError

from debate_core.domain.form import AnswerContext, Form
from debate_core.domain.forms import FreeText, check_length
from debate_core.domain.specification import Specification
from debate_core.domain.text import shorten_line
from debate_core.domain.turns import Turn
from debate_core.domain.values import Value
from debate_core.formats.structured.arguments import (
    ANSWER,
    FEWEST,
    LEAST_CHARACTERS,
    MOST,
    RESPOND,
    Argument,
    find_naming_problems,
    find_numbering_problems,
    is_id,
    keep_first,
    make_question_id,
    number_arguments,
    prefix_of,
)
from debate_core.formats.structured.steps import Examine
from debate_core.language import N_, _

OPENING, CROSS, REPLIES, CLOSING = "opening", "cross-examination", "replies", "closing"
"""The phases; all turns of a phase have the same form."""
ARGUMENT_WORDS, RESPONSE_WORDS, QUESTION_WORDS, REPLY_WORDS = 70, 45, 20, 45
"""The words of an argument, of a response to one, of a question, and of an answer to it.

Together they are the limit of a turn, which its speaker shares out: more for what decides.
"""
QUESTIONS = 3
"""The most questions to one argument: each makes the turn that answers them longer."""
CLOSING_WORDS = 120
CLOSING_REMARKS = 2
"""The most concessions, and the most standing arguments, that a closing can name."""
_FILLED_IN = 12
"""The tokens of the answered questions' ids, which no model writes."""
_CLAIM = 150
"""The characters of an unreadable opening that are used as its claim."""

ResponseKind = Literal["refute", "challenge", "concede", "partial"]
Shift = Literal["strengthened", "weakened", "adjusted", "unchanged"]
RESPONSE_KINDS: tuple[ResponseKind, ...] = get_args(ResponseKind)
SHIFTS: tuple[Shift, ...] = get_args(Shift)


class Opening(Form, tag="opening"):
    """A side's whole case, argument by argument."""

    not_words = frozenset({"id"})
    fewest: ClassVar[int] = FEWEST
    most: ClassVar[int] = MOST
    needed: ClassVar[tuple[str, ...]] = tuple(LEAST_CHARACTERS)
    """The texts that each argument must have."""

    arguments: tuple[Argument, ...]
    unread: str = ""
    """The text as it was said, where it could not be read as arguments."""

    @property
    def stated(self) -> tuple[Argument, ...]:
        """Its arguments; if it could not be read as arguments, all of it as one argument."""
        said = self.unread.strip()
        if self.arguments or not said:
            return self.arguments
        return (Argument(claim=shorten_line(said, _CLAIM), reasoning=said),)

    def as_text(self) -> str:
        stated = (
            f"**{' '.join(filter(None, (f'{point.id}.', point.name and f'{point.name}:')))} "
            f"{point.claim}**\n{point.reasoning}\n*Evidence:* {point.evidence}"
            for point in self.arguments
        )
        return "\n\n".join([*stated, self.unread] if self.unread else stated)

    def get_own_words(self) -> str:
        return " ".join((*(argument.text for argument in self.arguments), self.unread))

    def name_parts(self, stance: str) -> Mapping[str, str]:
        names = number_arguments(self.stated, prefix_of(stance))
        return {id_: said.title for id_, said in zip(names, self.stated, strict=True)}

    def find_problems(self, asked: AnswerContext) -> tuple[str, ...]:
        prefix = prefix_of(asked.stance)
        if self.stated != self.arguments:
            whole = _(
                "it could not be read as arguments; the whole of it goes by {name}",
                name=f"{prefix}-1",
            )
            return (whole,)
        found: list[str] = []
        if not self.fewest <= len(self.arguments) <= self.most:
            found.append(self._describe_count())
        taken: set[str] = set()
        for argument, name in zip(
            self.arguments, number_arguments(self.arguments, prefix), strict=True
        ):
            if not is_id(argument.id, prefix):
                found.append(
                    _(
                        "the id “{id}” is not {prefix}- and a number; it goes by {name}",
                        id=argument.id,
                        prefix=prefix,
                        name=name,
                    )
                )
            elif argument.id in taken:
                found.append(
                    _(
                        "the id {id} is used twice; the second goes by {name}",
                        id=argument.id,
                        name=name,
                    )
                )
            taken.add(argument.id)
            found += [f"{name}: {problem}" for problem in argument.find_problems(self.needed)]
        return (
            *found,
            *find_numbering_problems(tuple(argument.id for argument in self.arguments), prefix),
        )

    def _describe_count(self) -> str:
        """Say how many arguments it may have, and how many it has."""
        count = len(self.arguments)
        if self.fewest == self.most:
            return _("an opening has {most} arguments, not {count}", most=self.most, count=count)
        return _(
            "an opening has {fewest} to {most} arguments, not {count}",
            fewest=self.fewest,
            most=self.most,
            count=count,
        )

    def salvage(self, asked: AnswerContext) -> Self | None:
        """Keep the opening as it is, if it contains any words."""
        return self if self.stated else None

    def list_marks(self, asked: AnswerContext) -> tuple[str, ...]:
        return tuple(map(mark_malformed, self.find_problems(asked)))

    @classmethod
    def read_partial_reply(cls, text: str, value: Mapping[str, object]) -> Self:
        """Read the opening as plain text."""
        return cls(arguments=(), unread=text.strip())

    @classmethod
    def from_text(cls, text: str, spec: Specification) -> Self:
        return cls.read_partial_reply(text, {})


def mark_malformed(problem: str) -> str:
    """Mark a turn that has a problem."""
    return _("Malformed: {problem}", problem=problem)


def _mark_unanswered(name: str) -> str:
    return _("{name} went unanswered", name=name)


def _drop_blank(texts: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(text for text in texts if text.strip())


_NO_REASONING = N_("the response to {name} gives no reasoning")


class Response(Value):
    """A response to one opposing argument."""

    argument: str
    kind: ResponseKind
    reasoning: str = ""
    questions: Annotated[tuple[str, ...], AfterValidator(_drop_blank)] = ()
    """The follow-up questions, at least one; blank ones are dropped, so nobody must answer them."""

    def find_problems(self) -> tuple[str, ...]:
        """Find what is missing from it; empty if nothing."""
        name = self.argument
        bare = () if self.reasoning.strip() else (_(_NO_REASONING, name=name),)
        count = sum(bool(question.strip()) for question in self.questions)
        if not count:
            return (*bare, _("no follow-up question is put to {name}", name=name))
        if count <= QUESTIONS:
            return bare
        many = _(
            "{count} questions are put to {name}, at most {most} can be",
            count=count,
            name=name,
            most=QUESTIONS,
        )
        return (*bare, many)

    def keep_first_questions(self) -> Self:
        """Keep as many questions as can be put to one argument."""
        return self.model_copy(update={"questions": self.questions[:QUESTIONS]})

    def name_questions(self) -> Iterator[tuple[str, str]]:
        """List each follow-up question with its id."""
        for number, question in enumerate(self.questions, start=1):
            yield make_question_id(self.argument, number), question


class CrossExamination(Form, tag="cross_examination"):
    """A response to each opposing argument, as both sides gave it at once before version 7."""

    listed = ("responses", Response)
    not_words = frozenset({"argument", "kind"})

    responses: tuple[Response, ...]

    def as_text(self) -> str:
        return "\n\n".join(_format_response(response) for response in self.responses)

    def get_own_words(self) -> str:
        return " ".join(
            " ".join((response.reasoning, *response.questions)) for response in self.responses
        )

    def find_problems(self, asked: AnswerContext) -> tuple[str, ...]:
        named = [response.argument for response in self.responses]
        wanted = list_opposing_ids(asked.stance, asked.heard)
        return (*find_naming_problems(named, wanted, RESPOND), *self.find_lacking())

    def find_lacking(self) -> tuple[str, ...]:
        """Find what is missing from its responses; empty if nothing."""
        return tuple(problem for response in self.responses for problem in response.find_problems())

    def salvage(self, asked: AnswerContext) -> Self | None:
        """Keep the first response to each argument that exists, with its first questions."""
        named = ((one.argument, one.keep_first_questions()) for one in self.responses)
        responses = keep_first(named, list_opposing_ids(asked.stance, asked.heard))
        return self.model_copy(update={"responses": responses}) if responses else None

    def list_marks(self, asked: AnswerContext) -> tuple[str, ...]:
        met = {response.argument for response in self.responses}
        missing = [name for name in list_opposing_ids(asked.stance, asked.heard) if name not in met]
        return (*map(_mark_unanswered, missing), *map(mark_malformed, self.find_lacking()))


def describe_response(response: Response, name: str) -> str:
    """Say what a response does to the named argument, as its heading."""
    return f"{_DOES[response.kind]} {name}"


_DOES: dict[ResponseKind, str] = {
    "refute": "Refutes",
    "challenge": "Challenges",
    "concede": "Concedes",
    "partial": "Grants part of",
}
RESPONSE_MEANINGS: dict[ResponseKind, str] = {
    "refute": N_("It has an error of fact or logic."),
    "challenge": N_("Its evidence or its conditions are not enough."),
    "concede": N_("It holds."),
    "partial": N_("Its core holds, but not its degree or scope."),
}
"""The effect of each response on an argument."""


def _format_response(response: Response) -> str:
    asked = (f"**{name}** {question}" for name, question in response.name_questions())
    heading = f"**{describe_response(response, response.argument)}.**"
    return "\n".join((f"{heading} {response.reasoning}", *asked))


class QuestionReply(Value):
    """The answer to one follow-up question."""

    question: str
    answer: str


class Replies(Form, tag="replies"):
    """A side's answers to the questions about its own arguments, given at once before version 7."""

    listed = ("answers", QuestionReply)
    not_words = frozenset({"question"})

    answers: tuple[QuestionReply, ...]

    def as_text(self) -> str:
        return "\n\n".join(f"**{reply.question}** {reply.answer}" for reply in self.answers)

    def get_own_words(self) -> str:
        return " ".join(reply.answer for reply in self.answers)

    def find_problems(self, asked: AnswerContext) -> tuple[str, ...]:
        named = [reply.question for reply in self.answers if reply.answer.strip()]
        return find_naming_problems(named, list_open_questions(asked.stance, asked.heard), ANSWER)

    def salvage(self, asked: AnswerContext) -> Self | None:
        """Keep the first answer to each question that was asked."""
        named = ((reply.question, reply) for reply in self.answers if reply.answer.strip())
        answers = keep_first(named, list_open_questions(asked.stance, asked.heard))
        return self.model_copy(update={"answers": answers}) if answers else None

    def list_marks(self, asked: AnswerContext) -> tuple[str, ...]:
        answered = {reply.question for reply in self.answers}
        questions = list_open_questions(asked.stance, asked.heard)
        return tuple(_mark_unanswered(asked) for asked in questions if asked not in answered)


class Examination(Form, tag="examination"):
    """A turn of the cross-examination: an answer to what was asked, then the next response."""

    not_words = frozenset({"argument", "kind", "answered"})

    answer: str = ""
    """What it says to the questions that await its side's answer; empty where there are none."""
    answered: tuple[str, ...] = ()
    """The ids of those questions, which code fills in."""
    response: Response | None = None
    """The response to the argument whose turn it is; None after the last."""

    def as_text(self) -> str:
        met = _format_response(self.response) if self.response else ""
        return "\n\n".join(filter(None, (self.answer, met)))

    def get_own_words(self) -> str:
        met = self.response
        return " ".join((self.answer, *((met.reasoning, *met.questions) if met else ())))

    def add_decided(self, asked: AnswerContext) -> Self:
        questions = list_open_questions(asked.stance, asked.heard) if self.answer.strip() else ()
        return self.model_copy(update={"answered": questions})

    def count_hosted_extra(self) -> int:
        return -_FILLED_IN * bool(self.answered)

    def find_problems(self, asked: AnswerContext) -> tuple[str, ...]:
        met = (self.response.argument,) if self.response else ()
        missing = find_naming_problems(self.answered, self._list_questions(asked), ANSWER)
        wrong = find_naming_problems(met, list_next_ids(asked), RESPOND)
        return (*missing, *wrong, *self._find_lacking())

    @classmethod
    def read_reply(cls, text: str, value: Mapping[str, object]) -> Self:
        """Read the turn; a model that leaves a part out may write null, and fills in no ids."""
        own = {
            name: said for name, said in value.items() if name != "answered" and said is not None
        }
        return super().read_reply(text, own)

    @classmethod
    def read_partial_reply(cls, text: str, value: Mapping[str, object]) -> Self | None:
        """Read the answer where the response cannot be read, or the response without the answer."""
        for name in ("answer", "response"):
            try:
                said = cls.read_reply(text, {name: value.get(name)})
            except ValidationError:
                continue
            if said.get_own_words().strip():
                return said
        return None

    def salvage(self, asked: AnswerContext) -> Self | None:
        """Keep its answer, and its response if that is to the argument whose turn it is."""
        met = self.response
        is_next = met is not None and met.argument in list_next_ids(asked)
        kept = met.keep_first_questions() if met and is_next else None
        said = self.model_copy(update={"response": kept})
        return said if said.get_own_words().strip() else None

    def list_marks(self, asked: AnswerContext) -> tuple[str, ...]:
        unanswered = [name for name in self._list_questions(asked) if name not in self.answered]
        unmet = list_next_ids(asked) if self.response is None else ()
        return (
            *map(_mark_unanswered, (*unanswered, *unmet)),
            *map(mark_malformed, self._find_lacking()),
            *check_length(self, asked),
        )

    def _list_questions(self, asked: AnswerContext) -> tuple[str, ...]:
        return list_open_questions(asked.stance, asked.heard)

    def _find_lacking(self) -> tuple[str, ...]:
        return self.response.find_problems() if self.response else ()


class Remark(Value):
    """A comment on one argument."""

    argument: str
    text: str = ""


_NO_ARGUMENT = N_("the concession names “{name}”, which is no argument")
_OWN_CONCEDED = N_(
    "“{name}” is an argument of this side: concede one of the other side's, or leave it"
)
_FOREIGN = N_("“{name}” cannot stand: it is no argument of this side")
_BOTH = N_("“{name}” is conceded and still stands; name it once")


class Closing(FreeText, tag="closing"):
    """The closing of a side: what it concedes, what it maintains, and its final position."""

    not_words = frozenset({"argument", "shift"})

    concessions: tuple[Remark, ...]
    standing: tuple[Remark, ...]
    """The side's own arguments that were not effectively rebutted."""
    position: str
    shift: Shift

    def as_text(self) -> str:
        # What it gives up may be a part of an argument, so that no mark is no claim.
        marked = {"Conceded": self.concessions, "Still standing": self.standing}
        return "\n\n".join(
            (
                *(
                    f"**{what}**\n{_format_remarks(listed)}"
                    for what, listed in marked.items()
                    if listed
                ),
                f"**Final position, {self.shift}**\n{self.position}",
            )
        )

    def get_own_words(self) -> str:
        remarks = (remark.text for remark in (*self.concessions, *self.standing))
        return " ".join((*filter(None, remarks), self.position))

    def add_text(self, text: str) -> Self:
        return self.model_copy(update={"position": f"{self.position} {text}"})

    def find_problems(self, asked: AnswerContext) -> tuple[str, ...]:
        theirs, own = (
            list_opposing_ids(asked.stance, asked.heard),
            list_own_ids(asked.stance, asked.heard),
        )
        conceded = [remark.argument for remark in self.concessions]
        unknown = [name for name in conceded if name not in (*theirs, *own)]
        foreign = [remark.argument for remark in self.standing if remark.argument not in own]
        kept = [name for name in conceded if name in own and name not in self._both]
        found = [_(_NO_ARGUMENT, name=name) for name in unknown]
        found += [_(_OWN_CONCEDED, name=name) for name in kept]
        found += [_(_FOREIGN, name=name) for name in foreign]
        found += [_(_BOTH, name=name) for name in self._both]
        is_whole = bool(self.position.strip())
        return (*found, *(() if is_whole else (_("the final position is missing"),)))

    def salvage(self, asked: AnswerContext) -> Self:
        """Keep the closing without remarks on what does not exist, or belongs to the wrong side.

        An argument that was named both as conceded and as standing counts as neither.
        """
        theirs, own = (
            list_opposing_ids(asked.stance, asked.heard),
            list_own_ids(asked.stance, asked.heard),
        )
        conceded = tuple(remark for remark in self.concessions if remark.argument in theirs)
        stands = set(own) - set(self._both)
        standing = tuple(remark for remark in self.standing if remark.argument in stands)
        return self.model_copy(update={"concessions": conceded, "standing": standing})

    @property
    def _both(self) -> tuple[str, ...]:
        """Arguments that are named as conceded and as standing."""
        standing = {remark.argument for remark in self.standing}
        return tuple(remark.argument for remark in self.concessions if remark.argument in standing)

    def list_marks(self, asked: AnswerContext) -> tuple[str, ...]:
        remarks = {
            N_("{count} concessions, {most} allowed"): self.concessions,
            N_("{count} standing arguments, {most} allowed"): self.standing,
        }
        many = (
            _(said, count=len(written), most=CLOSING_REMARKS)
            for said, written in remarks.items()
            if len(written) > CLOSING_REMARKS
        )
        return (*super().list_marks(asked), *many)


def _format_remarks(remarks: tuple[Remark, ...]) -> str:
    named = (f"{remark.argument}: {remark.text}".rstrip(": ") for remark in remarks)
    return "\n".join(named)


def list_own_ids(stance: str, heard: Sequence[Turn]) -> tuple[str, ...]:
    """List the ids of a side's own arguments."""
    return tuple(name for entry, name, _ in list_arguments(heard) if entry.stance == stance)


def list_opposing_ids(stance: str, heard: Sequence[Turn]) -> tuple[str, ...]:
    """List the ids of the arguments that a side has to respond to."""
    return tuple(name for entry, name, _ in list_arguments(heard) if entry.stance != stance)


def list_next_ids(asked: AnswerContext) -> tuple[str, ...]:
    """List the argument that a turn of the cross-examination has to take up; or none."""
    assert isinstance(asked.step, Examine)
    at = asked.step.number
    return list_opposing_ids(asked.stance, asked.heard)[at - 1 : at]


def list_open_questions(stance: str, heard: Sequence[Turn]) -> tuple[str, ...]:
    """List the ids of the questions about a side's own arguments that await its answer.

    Where all of them are answered in a turn of its own, they are still listed after that turn.
    """
    met = responses_of(heard)
    own = (met[name] for name in list_own_ids(stance, heard) if name in met)
    asked = (name for response in own for name, _ in response.name_questions())
    given = (entry.answer for entry in heard if isinstance(entry.answer, Examination))
    answered = {name for said in given for name in said.answered}
    return tuple(name for name in asked if name not in answered)


def list_arguments(entries: Sequence[Turn]) -> Iterator[tuple[Turn, str, Argument]]:
    """List every argument of the openings, with the turn that states it and its id."""
    for entry in entries:
        if isinstance(entry.answer, Opening):
            arguments = entry.answer.stated
            names = number_arguments(arguments, prefix_of(entry.stance))
            yield from ((entry, *pair) for pair in zip(names, arguments, strict=True))


def responses_of(entries: Sequence[Turn]) -> dict[str, Response]:
    """Map each argument's id to the response to it."""
    return {met.argument: met for entry in entries for met in list_responses(entry.answer)}


def list_responses(said: Form) -> tuple[Response, ...]:
    """List the responses to arguments in a turn."""
    match said:
        case CrossExamination(responses=responses):
            return responses
        case Examination(response=Response() as met):
            return (met,)
        case _:
            return ()
