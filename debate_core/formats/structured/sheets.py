"""The sheets for each turn of format `structured`, and the turns that are read from them.

Rule: ids are never typed where code can give them; only a closing names arguments, a line each.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from debate_core.domain.forms import AnswerContext, Form
from debate_core.domain.sheets import MOST_FIELDS, Field, Filled, Page, Sheet
from debate_core.domain.text import shorten_line
from debate_core.formats.sheets import TURN
from debate_core.formats.structured.arguments import LEAST_CHARACTERS, Argument, prefix_of
from debate_core.formats.structured.forms import (
    ARGUMENTS,
    CLOSING_WORDS,
    RESPONSE_KINDS,
    RESPONSE_MEANINGS,
    SHIFTS,
    Closing,
    CrossExamination,
    Opening,
    QuestionReply,
    Remark,
    Replies,
    Response,
    list_arguments,
    list_open_questions,
    list_own_ids,
)
from debate_core.formats.structured.traces import ArgumentTrace, FollowUp, trace_arguments

_HINT = 100
_ARGUMENT = tuple(
    Field(name, name.capitalize(), hint, most=most, least=least, is_long=name != "claim")
    for (name, least), (hint, most) in zip(
        LEAST_CHARACTERS.items(),
        (
            ("One clear assertion, in a sentence.", 200),
            ("Why it holds: the chain of reasons.", 1500),
            ("What supports it; say plainly if you have none.", 1000),
        ),
        strict=True,
    )
)
_ID = re.compile(r"\W*(PRO|CON)\W?([1-9]\d?)\b[\s:.,*\u2013\u2014-]*(.*)", re.IGNORECASE)
"""An argument's id at the beginning of a line, and what is said of it."""


def make_turn_sheet(asked: AnswerContext) -> Sheet:
    """Make the sheet for a turn."""
    match asked.step.form:
        case "opening":
            return Sheet(tuple(_make_opening_pages(prefix_of(asked.stance))), read_turn)
        case "cross_examination":
            return Sheet(tuple(_make_cross_pages(asked)), read_turn)
        case "replies":
            return Sheet(tuple(_make_reply_pages(asked)), read_turn)
        case _:
            return Sheet((_make_closing_page(asked),), read_turn)


def read_turn(asked: AnswerContext, filled: Filled) -> Form:
    """The turn that was filled in."""
    match asked.step.form:
        case "opening":
            return _read_opening(prefix_of(asked.stance), filled)
        case "cross_examination":
            met = ((key, said) for key, said in filled.items() if said["kind"])
            return CrossExamination(responses=tuple(_read_response(key, said) for key, said in met))
        case "replies":
            said = [(name, text) for page in filled.values() for name, text in page.items()]
            answers = (QuestionReply(question=name, answer=text) for name, text in said if text)
            return Replies(answers=tuple(answers))
        case _:
            return _read_closing(filled.get(TURN, {}))


def _make_opening_pages(prefix: str) -> Iterator[Page]:
    for number in range(1, ARGUMENTS.stop):
        name = f"{prefix}-{number}"
        is_required = number <= ARGUMENTS.start
        yield Page(name, f"Argument {name}", _ARGUMENT, is_required=is_required)


def _read_opening(prefix: str, filled: Filled) -> Opening:
    """The arguments in the order of their pages, numbered anew where a page was left out."""
    pages = (page.key for page in _make_opening_pages(prefix) if page.key in filled)
    numbered = enumerate(pages, start=1)
    return Opening(
        arguments=tuple(Argument(id=f"{prefix}-{n}", **filled[key]) for n, key in numbered)
    )


def _make_cross_pages(asked: AnswerContext) -> Iterator[Page]:
    """A page for each argument of the other side."""
    fields = (
        Field(
            "kind",
            "Your response",
            choices=RESPONSE_KINDS,
            meanings=tuple(RESPONSE_MEANINGS[kind] for kind in RESPONSE_KINDS),
            is_long=False,
        ),
        Field("reasoning", "Reasoning", "Why, by what the argument says.", most=1500),
        Field("questions", "Follow-up questions", "At least one; one a line.", most=1000),
    )
    for entry, name, argument in list_arguments(asked.heard):
        if entry.stance != asked.stance:
            yield Page(name, f"Response to {name}", fields, _show_argument(argument))


def _show_argument(argument: Argument) -> str:
    parts = (f"**{argument.claim}**", argument.reasoning, f"*Evidence:* {argument.evidence}")
    return "\n".join(parts)


def _read_response(argument: str, said: Mapping[str, str]) -> Response:
    questions = (line.strip(" -*\u2022") for line in said["questions"].splitlines())
    return Response.model_validate(
        {
            "argument": argument,
            "kind": said["kind"],
            "reasoning": said["reasoning"],
            "questions": tuple(questions),
        }
    )


def _make_reply_pages(asked: AnswerContext) -> Iterator[Page]:
    """A page with every question to one's own arguments; several where they are many."""
    wanted = list_open_questions(asked.stance, asked.heard)
    own = [
        question
        for trace in trace_arguments(asked.heard)
        for question in trace.questions
        if question.id in wanted
    ]
    is_long = any(len(question.question) > _HINT for question in own)
    # Above the fields there is room for a question of any length, where they are four at most.
    most = MOST_FIELDS - 1 if is_long else MOST_FIELDS
    parts = [own[at : at + most] for at in range(0, len(own), most)]
    for number, part in enumerate(parts, start=1):
        which = f", part {number} of {len(parts)}" if len(parts) > 1 else ""
        fields = tuple(
            _make_answer_field(question, "" if is_long else question.question) for question in part
        )
        above = (
            "\n".join(f"**{question.id}** {question.question}" for question in part)
            if is_long
            else ""
        )
        yield Page(f"questions {number}", f"Your answers{which}", fields, above)


def _make_answer_field(question: FollowUp, hint: str) -> Field:
    return Field(question.id, f"Answer to {question.id}", " ".join(hint.split()), most=1000)


def _make_closing_page(asked: AnswerContext) -> Page:
    own = list_own_ids(asked.stance, asked.heard)
    theirs = [trace.id for trace in trace_arguments(asked.heard) if trace.stance != asked.stance]
    fields = (
        Field(
            "concessions", "What you concede", _hint_line_each(theirs), is_required=False, most=1000
        ),
        Field("standing", "What still stands", _hint_line_each(own), is_required=False, most=1000),
        Field("position", "Where you stand now", f"In all at most {CLOSING_WORDS} words."),
        Field("shift", "Your position has", choices=SHIFTS, is_long=False),
    )
    return Page(
        TURN, "Your closing", fields, "\n".join(map(_name_argument, trace_arguments(asked.heard)))
    )


def _hint_line_each(names: Sequence[str]) -> str:
    name = names[0] if names else "PRO-1"
    return f"A line for each, such as “{name}: …”; leave it empty for none."


def _name_argument(trace: ArgumentTrace) -> str:
    return f"**{trace.id}** {trace.argument.claim}"


def _read_closing(said: Mapping[str, str]) -> Closing:
    return Closing.model_validate(
        {
            "concessions": tuple(_read_remarks(said.get("concessions", ""))),
            "standing": tuple(_read_remarks(said.get("standing", ""))),
            "position": said.get("position", ""),
            "shift": said.get("shift", "") or "unchanged",
        }
    )


def _read_remarks(text: str) -> Iterator[Remark]:
    """Read a remark from each line; a line without an id is kept as the id, so its check fails."""
    for line in filter(None, map(str.strip, text.splitlines())):
        if found := _ID.fullmatch(line):
            yield Remark(argument=f"{found[1].upper()}-{found[2]}", text=found[3])
        else:
            yield Remark(argument=shorten_line(line, 40), text="")
