"""The course of each argument of format `structured` through the debate, read from its turns."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from debate_core.domain.reasons import QuotedWords
from debate_core.domain.sources import Source, list_places
from debate_core.domain.text import nest_quotes
from debate_core.domain.turns import Turn
from debate_core.domain.values import Value
from debate_core.formats.structured.arguments import Argument
from debate_core.formats.structured.forms import (
    CROSS,
    REPLIES,
    Closing,
    Replies,
    Response,
    list_arguments,
    list_open_questions,
    responses_of,
)
from debate_core.formats.structured.speeches import JointReply
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
    """The turn that stated it; the next fields are the turns that responded and replied."""
    met_in: int | None = None
    answered_in: int | None = None


def trace_arguments(entries: Sequence[Turn]) -> tuple[ArgumentTrace, ...]:
    """Trace every argument of the debate, side by side in order of their openings."""
    responses, answers = responses_of(entries), _find_answers(entries)
    crossing = {turn.stance: turn.number for turn in entries if turn.phase == CROSS}
    replying = {turn.stance: turn.number for turn in entries if turn.phase == REPLIES}
    return tuple(
        ArgumentTrace(
            id=name,
            stance=entry.stance,
            argument=argument,
            response=responses.get(name),
            questions=_list_questions(responses.get(name), answers),
            turn=entry.number,
            met_in=next((n for stance, n in crossing.items() if stance != entry.stance), None),
            answered_in=replying.get(entry.stance),
        )
        for entry, name, argument in list_arguments(entries)
    )


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


def _find_answers(entries: Sequence[Turn]) -> dict[str, str]:
    """Map each question's id to its answer; a joint reply is the answer to all of its side's."""
    answers: dict[str, str] = {}
    for entry in entries:
        match entry.answer:
            case Replies(answers=given):
                answers |= {reply.question: reply.answer for reply in given}
            case JointReply(text=text):
                answers |= dict.fromkeys(list_open_questions(entry.stance, entries), text)
            case _:
                pass
    return answers


def _list_questions(response: Response | None, answers: Mapping[str, str]) -> tuple[FollowUp, ...]:
    named = response.name_questions() if response else ()
    return tuple(FollowUp(id=name, question=text, answer=answers.get(name)) for name, text in named)
