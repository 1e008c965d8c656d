"""The prompts of format `structured`: a cue and a schema for each phase, and sheets for people.

A debater is told which ids to respond to; the judge reads argument by argument and knows the sides
only by their stance. The schemas do not fix the lengths of lists: the rules say in plain words what
is missing or too much, which a model corrects more easily than an error from its provider.

Rule of the sheets: people never type ids that code can fill in; only a closing names arguments, one
on each line.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from debate_core.domain.brief import Brief
from debate_core.domain.form import AnswerContext, Form
from debate_core.domain.judges import Asking
from debate_core.domain.rubric import Rubric
from debate_core.domain.sheets import MOST_FIELDS, Field, Filled, Page, Sheet
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Judge, Speak
from debate_core.domain.text import shorten_line
from debate_core.formats.prompts import Prompts
from debate_core.formats.sheets import TURN
from debate_core.formats.structured.arguments import (
    FEWEST,
    LEAST_CHARACTERS,
    MOST,
    Argument,
    StructuredOptions,
    letter_ids,
    prefix_of,
    rubric_of,
)
from debate_core.formats.structured.forms import (
    ARGUMENT_WORDS,
    CLOSING_REMARKS,
    CLOSING_WORDS,
    CROSS,
    OPENING,
    QUESTION_WORDS,
    REPLIES,
    REPLY_WORDS,
    RESPONSE_KINDS,
    RESPONSE_MEANINGS,
    RESPONSE_WORDS,
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
    list_opposing_ids,
    list_own_ids,
)
from debate_core.formats.structured.offline import judge_arguments, take_turn
from debate_core.formats.structured.result import FALLACIES, STANDINGS
from debate_core.formats.structured.traces import (
    ArgumentTrace,
    FollowUp,
    find_closings,
    name_arguments,
    trace_arguments,
)
from debate_core.prompts.judge import (
    BIASES,
    CHECKS,
    CLASHES,
    DATA,
    IMPARTIAL,
    SCALE,
    legend,
    tell_unmet,
)
from debate_core.prompts.layers import (
    EVIDENCE,
    SETTING,
    background,
    instructions,
    join_layers,
    messages,
    motion,
    questions,
)
from debate_core.prompts.request import Message, Request, Schema, quote_data, room_for
from debate_core.prompts.schemas import list_of, object_of, one_of, reason_parts, scores_on, text

_HINT = 100
_NAMED, _TITLED = 40, 30
_ARGUMENT = (
    Field(
        "name",
        "Name",
        "What it is called from now on, in three to five words.",
        most=60,
        is_long=False,
    ),
    *(
        Field(name, name.capitalize(), hint, most=most, least=least, is_long=name != "claim")
        for (name, least), (hint, most) in zip(
            LEAST_CHARACTERS.items(),
            (
                ("One clear assertion, in a sentence.", 200),
                ("Why it holds.", 1500),
                ("What supports it; say plainly if you have none.", 1000),
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
            return Sheet(tuple(_make_opening_pages(prefix_of(asked.stance))), read_turn)
        case "cross_examination":
            return Sheet(tuple(_make_cross_pages(asked)), read_turn)
        case "replies":
            return Sheet(tuple(_make_reply_pages(asked)), read_turn)
        case _:
            return Sheet((_make_closing_page(asked),), read_turn)


def read_turn(asked: AnswerContext, filled: Filled) -> Form:
    """Read the turn from the filled-in sheet."""
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
            return _read_closing(filled.get(TURN, {}), name_arguments(asked.heard))


def _make_opening_pages(prefix: str) -> Iterator[Page]:
    for number in range(1, MOST + 1):
        name = f"{prefix}-{number}"
        is_required = number <= FEWEST
        yield Page(name, f"Argument {number}", _ARGUMENT, is_required=is_required)


def _read_opening(prefix: str, filled: Filled) -> Opening:
    """Read the arguments in the order of their pages, renumbered where a page was left out."""
    pages = (page.key for page in _make_opening_pages(prefix) if page.key in filled)
    numbered = enumerate(pages, start=1)
    return Opening(
        arguments=tuple(Argument(id=f"{prefix}-{n}", **filled[key]) for n, key in numbered)
    )


def _make_cross_pages(asked: AnswerContext) -> Iterator[Page]:
    """Make a page for each argument of the other side."""
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
            yield Page(
                name,
                f"Response to “{shorten_line(argument.title, _TITLED)}”",
                fields,
                _show_argument(argument),
            )


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
    """Make a page, or several, with every question about the debater's own arguments."""
    wanted = list_open_questions(asked.stance, asked.heard)
    own = [
        question
        for trace in trace_arguments(asked.heard)
        for question in trace.questions
        if question.id in wanted
    ]
    is_long = any(len(question.question) > _HINT for question in own)
    # With at most four fields there is room above them for questions of any length.
    most = MOST_FIELDS - 1 if is_long else MOST_FIELDS
    parts = [own[at : at + most] for at in range(0, len(own), most)]
    for number, part in enumerate(parts, start=1):
        which = f", part {number} of {len(parts)}" if len(parts) > 1 else ""
        fields = tuple(
            _make_answer_field(number, question, "" if is_long else question.question)
            for number, question in enumerate(part, start=1)
        )
        above = (
            "\n".join(
                f"**{number}** {question.question}" for number, question in enumerate(part, start=1)
            )
            if is_long
            else ""
        )
        yield Page(f"questions {number}", f"Your answers{which}", fields, above)


def _make_answer_field(number: int, question: FollowUp, hint: str) -> Field:
    return Field(question.id, f"Answer to question {number}", " ".join(hint.split()), most=1000)


def _make_closing_page(asked: AnswerContext) -> Page:
    traced = trace_arguments(asked.heard)
    own = [trace for trace in traced if trace.stance == asked.stance]
    theirs = [trace for trace in traced if trace.stance != asked.stance]
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


def _hint_line_each(traced: Sequence[ArgumentTrace]) -> str:
    name = shorten_line(traced[0].argument.title, _NAMED) if traced else "Name"
    return f"Their names, a line for each, such as “{name}”; or nothing."


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


_MANNER = """\
Two people debate in four parts: they open, meet each other's arguments, answer what they were \
asked, and close. In each both write at once: you have heard every part before it, and nothing of \
theirs in it. All arguments are made in the openings.
Your form is a script. Readers get the words in its fields, under your name, one field after the \
other, and none of its ids and labels. So talk to the other side as “you”, as this one person \
would who has done their work for years: what they notice first, and their temper. Words of a \
trade wear thin after one, and a memory of theirs would be made up. Sound like nobody else here. \
No two passages begin, are built or end alike, and one saying or reversal such as “not this but \
that” is enough for a turn. Begin on the point. No headings, lists, greeting or announcing; call \
an argument by what it says; say nothing twice. The words allowed are a limit for the whole turn: \
give most to what decides.
What can be checked or pictured persuades: one claim, the step that carries it, one place, sum or \
case. A judge scores how each argument holds, what supports it, how it met what was put to it, \
and honesty. Concede what you cannot refute; your side as a whole you hold to the end."""

_OPENING = """\
It is the opening. Make {count} arguments for your side, no two resting on the same reason, at \
most {words} words in all, which is some four sentences each; begin with the one you would stake \
the debate on. Each stands alone, and is read as one paragraph: claim, reasoning and evidence \
follow on as you would say them."""

_CROSS = """\
It is the cross-examination. Take each of these arguments once: {ids}.
refute: it has an error of fact or logic. challenge: its evidence or its conditions are not \
enough. partial: its core holds, but not its degree or scope. concede: it holds.
Say why it fails or how far it goes, by what it says itself; where it breaks at a word or a \
figure of theirs, quote that exactly. Then ask one question, such that every answer costs them \
something. What you concede, concede in a sentence, and ask how far it carries the motion. \
Reasoning and question are read as one paragraph, right above their answer. Bring no argument of \
your own. At most {words} words in all."""

_REPLIES = """\
It is time for replies. Answer each question put to your arguments, once: {ids}. Your words are \
read right below it. Say what was asked for, early and plainly, no two in the same way; then why \
the argument stands all the same, or what is left of it. At most {words} words in all."""

_CLOSING = """\
It is the closing. Readers have just read every challenge and answer, so go through none again: \
take the one question that the motion turns on by now. Give up in one sentence what you cannot \
hold; then say why your side weighs more all the same, by whatever tells most here: how many it \
touches, how likely it is, or whether it can be undone. Weigh only what has been said: nobody can \
answer a study or a case that is new. At most {words} words.
Then, beside the speech, mark what it says and nothing else: at most two arguments of theirs that \
it accepts, at most two of yours that it stands by, and what you claim now beside your opening: \
more or more surely (strengthened), less surely (weakened), something narrower or else (adjusted), \
or the same (unchanged)."""

_BENCH = """\
You judge a debate that is over, argument by argument. You have read nothing of it before and know \
none of the speakers; your scores are checked and counted by a program."""

_TIMING = """\
Both sides speak at once in every phase: neither had heard the other's arguments when it made its \
own, nor its responses, replies or closing when it wrote its own. Judge each by what its side \
could have heard; nobody is faulted for leaving unanswered what came later."""


_SYSTEM = join_layers(SETTING, _MANNER, EVIDENCE)


class _Task(NamedTuple):
    """The task of a debater in a phase."""

    cue: str
    schema: Schema
    room: int
    """Tokens for the fullest form: as many items as possible, each of the requested length."""


def build_turn_request(brief: Brief) -> Request:
    """Make the request for a debater's turn in a phase."""
    task = _build_task(brief)
    return Request(
        system=_SYSTEM,
        messages=messages(brief, task.cue),
        schema=task.schema,
        temperature=0.7 if brief.speaking.form == "opening" else 0.5,
        max_tokens=task.room,
    )


def _build_task(brief: Brief) -> _Task:
    stance, heard, most = brief.debater.stance, brief.heard, brief.speaking.words
    own, theirs = list_own_ids(stance, heard), list_opposing_ids(stance, heard)
    match brief.speaking.form:
        case "opening":
            prefix = prefix_of(stance)
            count = brief.spec.options_as(StructuredOptions).arguments
            words = most or ARGUMENT_WORDS * count
            cue, schema = _OPENING, _build_opening_schema(prefix, count)
            return _make_task(cue, schema, words, 6 * count, count=count)
        case "cross_examination":
            words = most or (RESPONSE_WORDS + QUESTION_WORDS) * len(theirs)
            schema = _build_cross_schema(theirs)
            return _make_task(_CROSS, schema, words, 6 * len(theirs), ids=", ".join(theirs))
        case "replies":
            asked = list_open_questions(stance, heard)
            words = most or REPLY_WORDS * len(asked)
            schema = _build_replies_schema(asked)
            return _make_task(_REPLIES, schema, words, 3 * len(asked), ids=", ".join(asked))
        case _:
            schema = _build_closing_schema(own, theirs)
            fields = 3 * len((*own, *theirs)) + 4
            return _make_task(_CLOSING, schema, most or CLOSING_WORDS, fields)


def _make_task(cue: str, schema: Schema, words: int, fields: int, **parts: object) -> _Task:
    """Make a task; an answer that is too long is marked, so it has to arrive whole."""
    return _Task(cue.format(words=words, **parts), schema, room_for(2 * words, fields))


def build_findings_request(brief: Brief) -> Request:
    """Make the request to the judge at the end."""
    spec, rubric = brief.spec, rubric_of(brief.spec)
    judged = trace_arguments(brief.heard)
    asking = brief.step.asking
    asked = join_layers(
        motion(spec),
        background(spec, is_judges=True),
        legend(spec, asking),
        f"The debate:\n{quote_data(_build_view(brief))}",
        *(letter_ids(note, asking) for note in brief.notes),
        _describe_task(brief, judged, rubric),
        instructions(spec),
    )
    return Request(
        system=join_layers(_BENCH, IMPARTIAL, BIASES, _TIMING, DATA),
        messages=(Message("user", asked),),
        schema=_build_findings_schema(brief, judged, rubric),
        temperature=0.2,
        max_tokens=room_for(60 * len(judged) + 1000, 12 * len(judged) + 55),
    )


def _describe_task(brief: Brief, judged: Sequence[ArgumentTrace], rubric: Rubric) -> str:
    """Describe the judge's work in the order of its form: the clashes follow from the scores."""
    asking = brief.step.asking
    idle = letter_ids(_describe_idle(judged, rubric), asking)
    called = "letter" if asking.letters else "stance"
    return (
        f"{CHECKS} {_FAIR} In prose call an argument by its name and a turn by its side and phase, "
        "never by id or number, of which readers see none.\n"
        "Then take every argument by itself. Say in a note how it was made and held; name the "
        f"fallacies you find in it, out of: {', '.join(FALLACIES)}; none where there is none. Say "
        "why it stands or falls after the challenge and the replies, and then how it stands: "
        "upheld, also where the other side's closing accepts it; partially upheld, refuted or "
        "uncertain. Then score it on each dimension, a whole "
        f"number from {rubric.lowest} to {rubric.highest}:\n{questions(rubric)}\n{SCALE}{idle}\n"
        f"{CLASHES} {tell_unmet(brief)} {_ADVICE}\n"
        f"{_SPEECH.format(called=called)}\n"
        "Last the key insight, which is what the debate showed of the matter that neither opening "
        "had said, the questions that stay unresolved, and a recommendation."
    )


_FAIR = (
    "Before you say that something fails, look through every turn of both sides for what bears it "
    "out: a closing may sum up in its own words what was said anywhere. It fails only where a turn "
    "says the contrary, or its own figures do, and none bears it out; else it is unclear. Look too "
    "for claims that their own side gave up or owned to have no figure for. Credit a turn with "
    "nothing that it does not say; where two sentences did it, do not speak of one."
)
_SPEECH = (
    "Then your verdict, as a good judge says it to both after a debate: 110 to 170 words, two or "
    "three paragraphs of plain prose, read under a title with the result. Where you address a "
    "side, write its {called} in square brackets: readers see the speaker's name there. The "
    "best thing that each side did, and where it did it; where each fell short, and what its "
    "answer there was worth; the question it turned on, and why it went as it did; what the "
    "loser needed. Begin where the debate was won or lost, in an order of your own. Be as exact "
    "as somebody who has listened: their words for things, no praise that fits any debate, and "
    "nothing of scores, forms, checks or programs."
)
_ADVICE = (
    "The one that decides goes to the side whose arguments score more on average; where the "
    "averages are less than a point apart, none decides and nobody lost. Then what the loser "
    "needed, null if nobody lost, and a tip for each side."
)


def _describe_idle(judged: Sequence[ArgumentTrace], rubric: Rubric) -> str:
    """Say that an argument which nobody responded to is not scored on how it answered."""
    idle = ", ".join(trace.id for trace in judged if trace.response is None)
    if not idle:
        return ""
    return f" Nobody responded to {idle}: null there for {', '.join(rubric.answering)}."


def _build_view(brief: Brief) -> str:
    """Build the debate as the judge reads it: each argument with its challenge and replies.

    Where letters replace stances, they do so in the ids too; a mirrored view begins with the other
    side.
    """
    assert isinstance(brief.step, Judge)
    traced = trace_arguments(brief.heard)
    stances = sorted({entry.stance for entry in brief.heard})
    Random(brief.step.view_seed).shuffle(stances)
    asking, heard = brief.step.asking, brief.heard
    if asking.is_mirrored:
        stances.reverse()
    sides = [[trace for trace in traced if trace.stance == stance] for stance in stances]
    arguments = [_format_trace(trace, asking) for side in sides for trace in side]
    closed, called = find_closings(heard), asking.name_side
    number = {entry.stance: entry.number for entry in heard if isinstance(entry.answer, Closing)}
    last = [
        f"[closing, {called(s)}, turn {number[s]}]\n{closed[s].as_text()}"
        for s in stances
        if s in closed
    ]
    marked = [f"[{called(e.stance)}, {e.phase}] {mark}" for e in heard for mark in e.notes]
    noted = ["What the program noted:\n" + "\n".join(marked)] if marked else []
    return letter_ids("\n\n".join((*arguments, *last, *noted)), asking)


def _format_trace(trace: ArgumentTrace, asking: Asking) -> str:
    argument, response = trace.argument, trace.response
    lines = [
        f"[{trace.id}, {asking.name_side(trace.stance)}, turn {trace.turn}] "
        f"{argument.name and f'{argument.name}: '}{argument.claim}",
        f"Reasoning: {argument.reasoning}",
        f"Evidence: {argument.evidence}",
        f"Response, turn {trace.met_in}: {response.kind}. {response.reasoning}"
        if response
        else "Response: none.",
    ]
    for question in trace.questions:
        lines += [f"Question {question.id}: {question.question}"]
        when = f", turn {trace.answered_in}" if question.answer else ""
        lines += [f"Answer{when}: {question.answer or 'none.'}"]
    return "\n".join(lines)


def _build_opening_schema(prefix: str, count: int) -> Schema:
    """Build the schema of a side's opening."""
    argument = object_of(
        id=one_of((f"{prefix}-{number}" for number in range(1, count + 1)), "In order, each once."),
        name=text("What both sides will call it: three to five words, as one would in talk."),
        claim=text("The passage begins: what you claim, in a sentence."),
        reasoning=text("It goes on: why that holds."),
        evidence=text(
            "What bears it out: a study, case or figure that you are sure of, or plainly that you "
            "have none; then, if you like, what follows from it."
        ),
    )
    return Schema("opening", object_of(arguments=list_of(argument)))


def _build_cross_schema(opposing: Sequence[str]) -> Schema:
    """Build the schema of a response to each of these arguments."""
    response = object_of(
        argument=one_of(opposing),
        kind=one_of(RESPONSE_KINDS),
        reasoning=text("What you say to it."),
        questions=list_of(text("The one question that it ends in.")),
    )
    return Schema("cross_examination", object_of(responses=list_of(response)))


def _build_replies_schema(questions: Sequence[str]) -> Schema:
    """Build the schema of an answer to each of these questions."""
    reply = object_of(question=one_of(questions), answer=text("What you answer."))
    return Schema("replies", object_of(answers=list_of(reply)))


def _build_closing_schema(own: Sequence[str], opposing: Sequence[str]) -> Schema:
    """Build the schema of a side's closing."""
    return Schema(
        "closing",
        object_of(
            position=text("The speech."),
            concessions=list_of(object_of(argument=_choose_id(opposing)), most=CLOSING_REMARKS),
            standing=list_of(object_of(argument=_choose_id(own)), most=CLOSING_REMARKS),
            shift=one_of(SHIFTS, "What you claim now beside your opening."),
        ),
    )


def _build_findings_schema(brief: Brief, judged: Sequence[ArgumentTrace], rubric: Rubric) -> Schema:
    """Build the schema of the judge's findings: checks, scores, and then what follows from them."""
    asking = brief.step.asking
    sides = tuple(asking.letter_of.values()) or brief.spec.stances
    reason = reason_parts(sides, has_flow=bool(brief.points))
    has_idle = any(trace.response is None for trace in judged)
    finding = object_of(
        argument=one_of(letter_ids(trace.id, asking) for trace in judged),
        note=text("One sentence on how this argument was made and held."),
        fallacies=list_of(one_of(FALLACIES)),
        reason=text("Why it stands or falls, in one sentence."),
        standing=one_of(STANDINGS),
        scores=scores_on(rubric, rubric.answering if has_idle else ()),
    )
    return Schema(
        "findings",
        object_of(
            checked=reason.pop("checked"),
            findings=list_of(finding),
            reason=object_of(**reason),
            speech=text("The verdict, as it is said to both sides."),
            key_insight=text("What the debate showed, in one plain sentence."),
            unresolved_questions=list_of(text("A question that the debate leaves open.")),
            recommendation=text("What somebody who has to decide should do, given this debate."),
        ),
    )


def _choose_id(names: Sequence[str]) -> dict[str, object]:
    """Make a choice of the ids; any text if there are none, since a choice cannot be empty."""
    return one_of(names) if names else text("The id of an argument.")


_TIMES_AS_LONG = {OPENING: 3, CROSS: 2, REPLIES: 2}
"""The factor by which a person has longer in a phase than for a turn of one field."""


class StructuredPrompts(Prompts):
    """The prompts for both sides and the judge."""

    def build_request(self, brief: Brief) -> Request:
        match brief.step:
            case Speak():
                return build_turn_request(brief)
            case Judge():
                return build_findings_request(brief)
            case _:
                return super().build_request(brief)

    def answer_offline(self, brief: Brief) -> Form:
        match brief.step:
            case Speak():
                return take_turn(brief)
            case Judge() as step:
                return judge_arguments(brief, step)
            case _:
                return super().answer_offline(brief)

    def get_turn_seconds(self, spec: Specification, step: Speak) -> float:
        """Give more time in phases in which a person writes or answers several arguments."""
        return spec.seating.seconds * _TIMES_AS_LONG.get(step.phase, 1)

    def make_sheet(self, asked: AnswerContext) -> Sheet:
        return make_turn_sheet(asked)
