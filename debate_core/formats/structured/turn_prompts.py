"""The requests to debaters of format `structured`: a cue and a schema for each phase.

A debater is told which ids to respond to. The schemas do not fix the lengths of lists: the rules
say in plain words what is missing or too much, which a model corrects more easily than an error
from its provider.
"""

from collections.abc import Sequence
from typing import NamedTuple

from debate_core.domain.brief import Brief
from debate_core.domain.form import AnswerContext
from debate_core.formats.structured.arguments import StructuredOptions, prefix_of
from debate_core.formats.structured.forms import (
    CLOSING_REMARKS,
    OPENING,
    RESPONSE_KINDS,
    SHIFTS,
    list_next_ids,
    list_open_questions,
    list_opposing_ids,
    list_own_ids,
)
from debate_core.formats.structured.speeches import is_in_speeches, limit_examination, limit_words
from debate_core.prompts.layers import (
    EVIDENCE,
    HOLDING,
    PROSE,
    SETTING,
    YOU,
    join_layers,
    list_messages,
)
from debate_core.prompts.request import Request, Schema, count_room
from debate_core.prompts.schemas import list_of, object_of, one_of, text

_MANNER = """\
Two people debate. Both open with their arguments, and neither has heard the other's. Then they \
take turns: each answers what was just asked and takes up the other's next argument, until all \
are met. Last both close, again unheard by the other. All arguments are made in the openings.
Your form is a script: readers get the words in its fields under your name, one after the other, \
and none of its ids and labels. So talk, to the other side as “you”, in the speech of today, as \
this one person would who has done their work for years: what they notice first, what they cannot \
stand, what makes them smile. An ordinary day of that work may carry a point, as anybody knows it \
who does it; an event of your own would be made up. Its words and pictures wear thin after one, a \
refrain after two. Sound like nobody else here, and do not catch their tone. No two passages \
begin, are built or end alike, and one saying or reversal such as “not this but that” is enough \
for a turn. Begin on the point. No headings, lists, greeting or announcing; call an argument by \
what it says; say nothing twice. The words allowed are a limit for the whole turn: give most to \
what decides.
It is one conversation, and it goes somewhere: go on from what was just said, hold them to what \
they gave up, and claim no more afterwards than what you have left. Find the question that the \
motion turns on, and bring each exchange back to it.
What can be checked or pictured persuades: one claim, the step that carries it, one place, sum or \
case, which bears on the motion itself; a second crowds out the thought. A room that knows nothing \
of the matter has to follow at first hearing, and could repeat it tomorrow, so write sentences of \
one breath. You may reckon with an imagined case, said to be so in a word, or go on with theirs; \
take up their picture and turn it. A judge scores how each argument holds, what supports it, how \
it met what was put to it, and honesty. Concede what you cannot refute; your side as a whole you \
hold to the end."""

_OPENING = """\
It is the opening. Make {count} arguments for your side, no two resting on the same reason, at \
most {words} words in all, which is some four sentences each; begin with the one you would stake \
the debate on. Each stands alone, and is read as one paragraph: claim, reasoning and evidence \
follow on as you would say them."""

_ANSWER = """\
You were just asked about {asked}. Say first and plainly what was asked for; then why the argument \
stands all the same, what is left of it, or what the answer costs their own case. Give up what was \
broken, and no more: where nothing was, nothing."""

_TAKE_UP = """\
take up {id}, whole and as they meant it.
refute: it has an error of fact or logic. challenge: its evidence or its conditions are not \
enough. partial: its core holds, but not its degree or scope. concede: it holds.
Say why it fails or how far it goes, by what it says itself, and so that the first sentence shows \
which of their points you mean; where it breaks at a word or a figure of theirs, quote that \
exactly. Bring no argument that was not in your opening; a fact or a case for what is there may be \
new. End on one question, the one that they would least like to be asked, and of another kind than \
those before. What you concede, concede in a sentence, and ask how far it carries the motion."""

_LAST_ANSWER = "Ask nothing, since nobody has a turn to answer."

_LIMIT = "At most {words} words in all."

_CLOSING = """\
It is the closing, the last that they hear of you. Go through nothing again. Say what it comes \
down to now, and why that falls your way, by what was asked and answered here: what neither \
opening had seen yet, without announcing it, and what you would put otherwise by now. On the way \
give up what was broken and no more, in a sentence that costs you something. Bring no reason, no \
study and no case that is new, since nobody can answer it. At most {words} words.
Then, beside the speech, mark what it says and nothing else: at most two arguments of theirs that \
it accepts whole, at most two of yours that it stands by, and what you claim now beside your \
opening: more or more surely (strengthened), less surely (weakened), something narrower or else \
(adjusted), or the same (unchanged)."""

_IN_SPEECHES = """\
Two people debate in four speeches each: they open, challenge each other, reply and close. In each \
both write at once: you have heard every speech before it, and nothing of theirs in it. All \
arguments are made in the openings; facts may come later. Readers get each turn as one speech \
under your name, and none of its ids and labels.
A judge scores how each argument holds, what supports it, how it met what was put to it, and \
honesty. The words allowed are a limit: give most to what decides."""

_SPOKEN = """\
You speak to one person whom you respect, in a room that knows nothing of the matter. What wins \
the room is a reason that it can follow at first hearing and repeat tomorrow: one thought a \
paragraph, carried to its end, in the speech of today and in sentences of one breath. One example \
or figure a paragraph at most, and one that bears on the motion itself; a second crowds out the \
thought. You may reckon with an imagined case, said to be so in a word, or go on with theirs. \
Find the question the motion turns on; stay on it. Meet what they meant, at its strongest; quote \
only words that are themselves at fault, exactly. Take up their picture and turn it; let one of \
your own grow from speech to speech. Trade and manner colour what you see; no speech hangs on \
them."""

_OPENING_SPEECH = """\
It is the opening: one speech of at most {words} words. Make your two best arguments, a paragraph \
each, not resting on the same reason, and begin with the one you would stake the debate on. Say \
what you claim and why it holds, as you would say it aloud, with what bears it out."""

_CHALLENGE = """\
It is time to challenge them, in one speech of at most {words} words, questions included. Their \
arguments are {ids}. Take the one that carries their case, or both, a paragraph each; what you \
leave stands unanswered.
refute: it has an error of fact or logic. challenge: its evidence or its conditions are not \
enough. partial: its core holds, but not its degree or scope. concede: it holds.
Say why it fails or how far it goes. Then ask one short question about it, such that every honest \
answer costs them something. Bring no argument of your own."""

_JOINT_REPLY = """\
It is time to reply, in one speech of at most {words} words. Answer every question that was put to \
you, early and plainly; give up what was broken, and no more. Then say why your case stands, a \
step further than your opening went."""


_SYSTEM = join_layers(SETTING, _MANNER, EVIDENCE)
_SPEECHES_SYSTEM = join_layers(SETTING, _IN_SPEECHES, _SPOKEN, EVIDENCE, HOLDING, PROSE, YOU)


class _Task(NamedTuple):
    """The task of a debater in a phase."""

    cue: str
    schema: Schema | None
    """None where it is plain prose."""
    room: int
    """Tokens for the fullest form: as many items as possible, each of the requested length."""


def build_turn_request(brief: Brief) -> Request:
    """Make the request for a debater's turn in a phase."""
    task = _build_task(brief)
    return Request(
        system=_SPEECHES_SYSTEM if is_in_speeches(brief.spec) else _SYSTEM,
        messages=list_messages(brief, task.cue),
        schema=task.schema,
        temperature=0.7 if brief.speaking.phase == OPENING else 0.5,
        max_tokens=task.room,
    )


def _build_task(brief: Brief) -> _Task:
    stance, heard = brief.debater.stance, brief.heard
    own, theirs = list_own_ids(stance, heard), list_opposing_ids(stance, heard)
    match brief.speaking.form:
        case "opening":
            count = brief.spec.options_as(StructuredOptions).arguments
            schema = _build_opening_schema(prefix_of(stance), count)
            return _make_task(_OPENING, schema, _limit(brief, count), 6 * count, count=count)
        case "examination":
            return _make_examination_task(brief)
        case "opening_speech":
            schema = _build_opening_speech_schema(prefix_of(stance))
            return _make_task(_OPENING_SPEECH, schema, _limit(brief), 6)
        case "challenge":
            schema, ids = _build_challenge_schema(theirs), ", ".join(theirs)
            return _make_task(_CHALLENGE, schema, _limit(brief), 6 * len(theirs), ids=ids)
        case "joint_reply":
            return _make_task(_JOINT_REPLY, None, _limit(brief), 0)
        case _:
            fields = 3 * len((*own, *theirs)) + 4
            return _make_task(_CLOSING, _build_closing_schema(own, theirs), _limit(brief), fields)


def _make_examination_task(brief: Brief) -> _Task:
    """Make the task of a turn that answers a question, takes up an argument, or does both."""
    stance, heard = brief.debater.stance, brief.heard
    asked = list_open_questions(stance, heard)
    taken = list_next_ids(AnswerContext(brief.spec, brief.step, heard, brief.debater.id))
    about = " and ".join(dict.fromkeys(question.partition(".")[0] for question in asked))
    begins = "Then" if asked else "Now"
    parts = (
        *([_ANSWER.format(asked=about)] if asked else ()),
        *(f"{begins} {_TAKE_UP.format(id=id_)}" for id_ in taken),
    )
    words = brief.speaking.words or limit_examination(len(asked), takes_up=bool(taken))
    cue = join_layers(*parts, "" if taken else _LAST_ANSWER, _LIMIT)
    return _make_task(cue, _build_examination_schema(asked, taken), words, 8)


def _limit(brief: Brief, count: int = 1) -> int:
    """Find the word limit: the turn's own, or else that of a turn about so many things."""
    asked = brief.speaking
    return asked.words or limit_words(asked.phase, count, brief.spec)


def _make_task(cue: str, schema: Schema | None, words: int, fields: int, **parts: object) -> _Task:
    """Make a task; an answer that is too long is marked, so it has to arrive whole."""
    return _Task(cue.format(words=words, **parts), schema, count_room(2 * words, fields))


def _build_opening_schema(prefix: str, count: int) -> Schema:
    """Build the schema of a side's opening."""
    argument = object_of(
        id=one_of((f"{prefix}-{number}" for number in range(1, count + 1)), "In order, each once."),
        name=text("What both sides will call it: three to five words, as one would in talk."),
        claim=text("The passage begins: what you claim, in a sentence."),
        reasoning=text("It goes on: why that holds."),
        evidence=text(
            "What bears it out: a study, case or figure that you are sure of, or what anybody can "
            "see for themselves; then, if you like, what follows from it."
        ),
    )
    return Schema("opening", object_of(arguments=list_of(argument)))


def _build_opening_speech_schema(prefix: str) -> Schema:
    """Build the schema of an opening in two paragraphs."""
    argument = object_of(
        id=one_of((f"{prefix}-1", f"{prefix}-2"), "In order, each once."),
        name=text("What a board at the end calls it: three to five words, as one would in talk."),
        claim=text("The paragraph."),
    )
    return Schema("opening_speech", object_of(arguments=list_of(argument)))


def _build_challenge_schema(opposing: Sequence[str]) -> Schema:
    """Build the schema of responses to these arguments."""
    return Schema("challenge", object_of(responses=list_of(_describe_response(opposing))))


def _build_examination_schema(asked: Sequence[str], taken: Sequence[str]) -> Schema:
    """Build the schema of an answer, where something was asked, and of a response."""
    fields: dict[str, dict[str, object]] = {}
    if asked:
        fields["answer"] = text("What you answer.")
    if taken:
        fields["response"] = _describe_response(taken)
    return Schema("examination", object_of(**fields))


def _describe_response(opposing: Sequence[str]) -> dict[str, object]:
    """Describe a response to one of these arguments."""
    return object_of(
        argument=one_of(opposing),
        kind=one_of(RESPONSE_KINDS),
        reasoning=text("What you say to it."),
        questions=list_of(text("The one question that it ends in.")),
    )


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


def _choose_id(names: Sequence[str]) -> dict[str, object]:
    """Make a choice of the ids; any text if there are none, since a choice cannot be empty."""
    return one_of(names) if names else text("The id of an argument.")
