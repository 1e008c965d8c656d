"""The course of each argument of format `structured` through the debate, read from its turns."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from debate_core.domain.reasons import QuotedWords
from debate_core.domain.sources import Source, list_places
from debate_core.domain.text import nest_quotes
from debate_core.domain.turns import Turn
from debate_core.domain.values import Value
from debate_core.formats.structured.arguments import Argument
from debate_core.formats.structured.forms import (
    CROSS,
    Closing,
    Examination,
    Replies,
    Response,
    list_arguments,
    list_open_questions,
    list_responses,
)
from debate_core.formats.structured.speeches import JointReply
from debate_core.formats.structured.steps import Examine
from debate_core.language import _

_ID = re.compile(r"(?<!\w)[“\"]?((?:PRO|CON)-\d{1,2})(?:\.\d{1,2})?[”\"]?(?!\w)")
"""The id of an argument or of a question to it, in a text."""


def name_arguments(entries: Sequence[Turn]) -> dict[str, str]:
    """Map the id of each argument to its title on screen."""
    return {name: argument.title for _, name, argument in list_arguments(entries)}


def replace_ids(text: str, entries: Sequence[Turn]) -> str:
    """Replace the ids of arguments in a text, and of questions about them, by arguments' titles."""
    names = {
        id_: _("“{name}”", name=nest_quotes(name)) for id_, name in name_arguments(entries).items()
    }
    named = _ID.sub(lambda found: names.get(found[1], found[0]), text)
    for name in names.values():  # a name with its id beside it is one name
        for twice in (f"{name} ({name})", f"{name} [{name}]", f"{name}, {name}", f"{name} {name}"):
            named = named.replace(twice, name)
    return named


class _GivenAnswer(NamedTuple):
    """An answer to a question, and the number of the turn that gives it."""

    turn: int
    text: str


class FollowUp(Value):
    """A follow-up question, and its answer where there is one."""

    id: str
    question: str
    answer: str | None


@dataclass(frozen=True, slots=True)
class ArgumentTrace:
    """The course of one argument through the debate."""

    id: str
    stance: str
    argument: Argument
    response: Response | None
    """The response of the other side; None where it went unanswered."""
    questions: tuple[FollowUp, ...]
    turn: int
    """The turn that stated it; the next fields are the turns that responded and answered."""
    met_in: int | None = None
    answered_in: int | None = None


def trace_arguments(entries: Sequence[Turn]) -> tuple[ArgumentTrace, ...]:
    """Trace every argument of the debate, side by side in order of their openings."""
    met = {one.argument: (turn, one) for turn in entries for one in list_responses(turn.answer)}
    answers = _find_answers(entries)
    return tuple(
        _trace_argument(entry, name, argument, met.get(name), answers)
        for entry, name, argument in list_arguments(entries)
    )


def _trace_argument(
    stated: Turn,
    name: str,
    argument: Argument,
    met: tuple[Turn, Response] | None,
    answers: Mapping[str, _GivenAnswer],
) -> ArgumentTrace:
    asked = tuple(met[1].name_questions()) if met else ()
    given = [answers[question] for question, _text in asked if question in answers]
    return ArgumentTrace(
        id=name,
        stance=stated.stance,
        argument=argument,
        response=met[1] if met else None,
        questions=tuple(
            FollowUp(
                id=question,
                question=text,
                answer=answers[question].text if question in answers else None,
            )
            for question, text in asked
        ),
        turn=stated.number,
        met_in=met[0].number if met else None,
        answered_in=given[0].turn if given else None,
    )


def could_answer(trace: ArgumentTrace, turns: Sequence[Turn]) -> bool:
    """True if its side has had a turn since an argument was met, in which it could answer that.

    Whoever missed a turn of a cross-examination in turns would have answered in the next.
    """
    return any(
        turn.stance == trace.stance
        and turn.number > (trace.met_in or 0)
        and (turn.phase != CROSS or (is_in_turn(turn) and not turn.missed))
        for turn in turns
    )


def is_in_turn(turn: Turn) -> bool:
    """True for a turn of a cross-examination in which each turn hears the one before."""
    return isinstance(turn.step, Examine)


def find_argument_of(quote: QuotedWords, entries: Sequence[Turn]) -> str:
    """Find the name of the one argument that a turn's words are about; empty if there is none."""
    if any(
        entry.number == quote.turn and isinstance(entry.answer, JointReply) for entry in entries
    ):
        return ""
    for trace in trace_arguments(entries):
        said, met = trace.argument, trace.response
        parts = {
            trace.turn: (said.name, said.claim, said.reasoning, said.evidence),
            trace.met_in: (met.reasoning, *met.questions) if met else (),
            trace.answered_in: tuple(question.answer or "" for question in trace.questions),
        }
        text = Source(name="", text=" ".join(" ".join(parts.get(quote.turn, ())).split()))
        if any(list_places(quote.words, text)):
            return said.title
    return ""


def find_closings(entries: Sequence[Turn]) -> dict[str, Closing]:
    """Map each stance that has a closing to it."""
    return {entry.stance: entry.answer for entry in entries if isinstance(entry.answer, Closing)}


def _find_answers(entries: Sequence[Turn]) -> dict[str, _GivenAnswer]:
    """Map each question's id to its answer; one answer may be to several questions."""
    answers: dict[str, _GivenAnswer] = {}
    for entry in entries:
        match entry.answer:
            case Examination(answer=text, answered=asked):
                answers |= dict.fromkeys(asked, _GivenAnswer(entry.number, text))
            case Replies(answers=given):
                answers |= {one.question: _GivenAnswer(entry.number, one.answer) for one in given}
            case JointReply(text=text):
                asked = list_open_questions(entry.stance, entries)
                answers |= dict.fromkeys(asked, _GivenAnswer(entry.number, text))
            case _:
                pass
    return answers
