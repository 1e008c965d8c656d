"""The sheets that people fill in for a turn of format `structured`.

Rule: people never type ids that code can fill in; only a closing names arguments, one on each line.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from debate_core.domain.form import AnswerContext, Form
from debate_core.domain.sheets import Field, Filled, Page, Sheet
from debate_core.domain.text import shorten_line
from debate_core.formats.sheets import TURN, count_allowed_words, describe_word_limit
from debate_core.formats.structured.arguments import (
    FEWEST,
    LEAST_CHARACTERS,
    MOST,
    Argument,
    StructuredOptions,
    prefix_of,
)
from debate_core.formats.structured.forms import (
    QUESTION_WORDS,
    QUESTIONS,
    RESPONSE_KINDS,
    RESPONSE_MEANINGS,
    RESPONSE_WORDS,
    SHIFTS,
    Closing,
    Examination,
    Opening,
    Remark,
    Response,
    list_arguments,
    list_next_ids,
    list_open_questions,
    list_opposing_ids,
)
from debate_core.formats.structured.speeches import Challenge, JointReply, OpeningSpeech
from debate_core.formats.structured.traces import (
    ArgumentTrace,
    FollowUp,
    name_arguments,
    trace_arguments,
)
from debate_core.language import N_, _

_NAMED, _TITLED = 40, 30
_ARGUMENT = (
    Field(
        "name",
        N_("Name"),
        N_("What it is called from now on, in three to five words."),
        most=60,
        is_long=False,
    ),
    *(
        Field(name, label, hint, most=most, least=least, is_long=name != "claim")
        for (name, least), (label, hint, most) in zip(
            LEAST_CHARACTERS.items(),
            (
                (N_("Claim"), N_("One clear assertion, in a sentence."), 200),
                (N_("Reasoning"), N_("Why it holds."), 1500),
                (N_("Evidence"), N_("What supports it; say plainly if you have none."), 1000),
            ),
            strict=True,
        )
    ),
)
_ID = re.compile(r"\W*(PRO|CON)\W?([1-9]\d?)\b[\s:.,*\u2013\u2014-]*(.*)", re.IGNORECASE)
"""An argument's id at the beginning of a line, and what is said of it."""


def make_turn_sheet(asked: AnswerContext) -> Sheet:
    """Make the sheet for a turn."""
    match asked.step.form:
        case "opening":
            return Sheet(tuple(_make_opening_pages(asked)), read_turn)
        case "examination":
            return Sheet(tuple(_make_examination_pages(asked)), read_turn)
        case "opening_speech":
            return Sheet(tuple(_make_speech_pages(prefix_of(asked.stance))), read_turn)
        case "challenge":
            theirs = list_opposing_ids(asked.stance, asked.heard)
            pages = (replace(page, is_required=False) for page in _make_pages_of(theirs, asked))
            return Sheet(tuple(pages), read_turn)
        case "joint_reply":
            return Sheet((_make_answer_page(asked),), read_turn)
        case _:
            return Sheet((_make_closing_page(asked),), read_turn)


def read_turn(asked: AnswerContext, filled: Filled) -> Form:
    """Read the turn from the filled-in sheet."""
    match asked.step.form:
        case "opening":
            return Opening(arguments=_read_arguments(prefix_of(asked.stance), filled))
        case "opening_speech":
            return OpeningSpeech(arguments=_read_arguments(prefix_of(asked.stance), filled))
        case "examination":
            return _read_examination(asked, filled)
        case "challenge":
            return Challenge(responses=_read_responses(filled))
        case "joint_reply":
            return JointReply(text=filled.get(TURN, {}).get("text", ""))
        case _:
            return _read_closing(filled.get(TURN, {}), name_arguments(asked.heard))


def _make_opening_pages(asked: AnswerContext) -> Iterator[Page]:
    """Make a page for each argument that the debate has room for, as its plan counts them."""
    prefix = prefix_of(asked.stance)
    for number in range(1, asked.spec.options_as(StructuredOptions).arguments + 1):
        name = f"{prefix}-{number}"
        is_required = number <= FEWEST
        title = _("Argument {number}", number=number)
        yield Page(name, title, _ARGUMENT, is_required=is_required)


def _make_speech_pages(prefix: str) -> Iterator[Page]:
    """Make a page for each argument of an opening in paragraphs."""
    said = Field("claim", _("Your argument"), _("One paragraph."), most=1500, least=10)
    for number in range(1, OpeningSpeech.most + 1):
        title = _("Argument {number}", number=number)
        yield Page(f"{prefix}-{number}", title, (_ARGUMENT[0], said))


def _read_arguments(prefix: str, filled: Filled) -> tuple[Argument, ...]:
    """Read the arguments in the order of their pages, renumbered where a page was left out."""
    names = (f"{prefix}-{number}" for number in range(1, MOST + 1))
    pages = (name for name in names if name in filled)
    numbered = enumerate(pages, start=1)
    return tuple(Argument(id=f"{prefix}-{n}", **filled[key]) for n, key in numbered)


def _make_examination_pages(asked: AnswerContext) -> Iterator[Page]:
    """Make a page for the answer, if anything was asked, and one for the argument that is next."""
    if _list_asked(asked):
        yield _make_answer_page(asked)
    yield from _make_pages_of(list_next_ids(asked), asked)


def _make_pages_of(names: Collection[str], asked: AnswerContext) -> Iterator[Page]:
    """Make a page for each of these arguments of the other side."""
    fields = (
        Field(
            "kind",
            _("Your response"),
            choices=RESPONSE_KINDS,
            shown=(_("refute"), _("challenge"), _("concede"), _("partial")),
            meanings=tuple(RESPONSE_MEANINGS[kind] for kind in RESPONSE_KINDS),
            is_long=False,
        ),
        Field("reasoning", _("Reasoning"), _describe_room(asked), most=1500),
        Field(
            "questions",
            _("Follow-up questions"),
            _("At least one, at most {most}; one a line.", most=QUESTIONS),
            most=1000,
        ),
    )
    for _entry, name, argument in list_arguments(asked.heard):
        if name in names:
            yield Page(
                name,
                _("Response to “{title}”", title=shorten_line(argument.title, _TITLED)),
                fields,
                _show_argument(argument),
            )


def _describe_room(asked: AnswerContext) -> str:
    """Say how many words a response has; where an answer is before it, they share the limit."""
    most, own = count_allowed_words(asked), RESPONSE_WORDS + QUESTION_WORDS
    if asked.step.form == "examination" and _list_asked(asked):
        return _("Some {own} of the turn's {most} words, with the questions.", own=own, most=most)
    return _("At most {most} words in the turn, with the questions.", most=most)


def _show_argument(argument: Argument) -> str:
    evidence = _("*Evidence:* {evidence}", evidence=argument.evidence)
    return "\n".join((f"**{argument.claim}**", argument.reasoning, evidence))


def _read_examination(asked: AnswerContext, filled: Filled) -> Examination:
    pages = {name: page for name, page in filled.items() if name != TURN}
    answer = filled.get(TURN, {}).get("text", "")
    said = Examination(answer=answer, response=next(iter(_read_responses(pages)), None))
    return said.add_decided(asked)


def _read_responses(filled: Filled) -> tuple[Response, ...]:
    return tuple(_read_response(key, said) for key, said in filled.items() if said["kind"])


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


def _make_answer_page(asked: AnswerContext) -> Page:
    """Make the page for one answer to all questions, which stand above it."""
    hint, most = describe_word_limit(asked), count_allowed_words(asked)
    if asked.step.form == "examination" and list_next_ids(asked):
        own = most - RESPONSE_WORDS - QUESTION_WORDS
        hint = _(
            "Some {own} of the turn's {most} words; the response has the rest.", own=own, most=most
        )
    said = Field("text", _("What you say"), hint)
    about = _show_asked(_list_asked(asked), names_arguments=asked.step.form == "examination")
    return Page(TURN, _("Your answer"), (said,), about)


_Asked = tuple[FollowUp, Response, str]
"""A question, the response that it ends, and the title of the argument that both are about."""


def _list_asked(asked: AnswerContext) -> list[_Asked]:
    """List the questions about the debater's own arguments."""
    wanted = list_open_questions(asked.stance, asked.heard)
    return [
        (question, trace.response, trace.argument.title)
        for trace in trace_arguments(asked.heard)
        if trace.response is not None
        for question in trace.questions
        if question.id in wanted
    ]


def _show_asked(asked: Sequence[_Asked], *, names_arguments: bool) -> str:
    """Show questions, then what was said before them, since the end of a long text is cut off.

    Told in speeches, arguments have no names that anybody sees.
    """
    lines, title = list[str](), ""
    for number, (put, _met, about) in enumerate(asked, 1):
        if names_arguments and about != title:
            title = about
            lines.append(_("About “{title}”", title=shorten_line(title, _NAMED)))
        lines.append(f"**{number}** {put.question}")
    said = dict.fromkeys(" ".join(met.reasoning.split()) for _put, met, _about in asked)
    return "\n".join((*lines, *(f"> {reasoning}" for reasoning in said if reasoning)))


def _make_closing_page(asked: AnswerContext) -> Page:
    traced = trace_arguments(asked.heard)
    own = [trace for trace in traced if trace.stance == asked.stance]
    theirs = [trace for trace in traced if trace.stance != asked.stance]
    fields = (
        Field(
            "concessions",
            _("What you concede"),
            _hint_at_lines(theirs),
            is_required=False,
            most=1000,
        ),
        Field(
            "standing", _("What still stands"), _hint_at_lines(own), is_required=False, most=1000
        ),
        Field("position", _("Where you stand now"), describe_word_limit(asked)),
        Field(
            "shift",
            _("Your position has"),
            choices=SHIFTS,
            shown=(_("strengthened"), _("weakened"), _("adjusted"), _("unchanged")),
            is_long=False,
        ),
    )
    return Page(TURN, _("Your closing"), fields, "\n".join(map(_name_argument, traced)))


def _hint_at_lines(traced: Sequence[ArgumentTrace]) -> str:
    name = shorten_line(traced[0].argument.title, _NAMED) if traced else _("Name")
    return _("Their names, a line for each, such as “{name}”; or nothing.", name=name)


def _name_argument(trace: ArgumentTrace) -> str:
    return f"**{trace.argument.title}** ({trace.stance})"


def _read_closing(said: Mapping[str, str], names: Mapping[str, str]) -> Closing:
    return Closing.model_validate(
        {
            "concessions": tuple(_read_remarks(said.get("concessions", ""), names)),
            "standing": tuple(_read_remarks(said.get("standing", ""), names)),
            "position": said.get("position", ""),
            "shift": said.get("shift", "") or "unchanged",
        }
    )


def _read_remarks(text: str, names: Mapping[str, str]) -> Iterator[Remark]:
    """Read a remark from each line; a line without a name is kept as the id, so its check fails."""
    for line in filter(None, map(str.strip, text.splitlines())):
        said = line.strip(' -*\u2022“”"')
        known = [id_ for id_, name in names.items() if _begins_with(said, name)]
        if known:
            id_ = max(known, key=lambda id_: len(names[id_]))
            yield Remark(argument=id_, text=said[len(names[id_]) :].strip(' :.,\u2013\u2014“”"'))
        elif found := _ID.fullmatch(line):
            yield Remark(argument=f"{found[1].upper()}-{found[2]}", text=found[3])
        else:
            yield Remark(argument=shorten_line(line, 40), text="")


def _begins_with(said: str, name: str) -> bool:
    return said.casefold().startswith(name.casefold())
