"""The request to the judge of format `structured`, who reads argument by argument.

It knows the sides only by their stance, or by a letter.
"""

from collections.abc import Sequence
from random import Random

from debate_core.domain.brief import Brief
from debate_core.domain.judges import Asking
from debate_core.domain.rubric import Rubric
from debate_core.domain.steps import Judge
from debate_core.formats.structured.arguments import put_letters, rubric_of
from debate_core.formats.structured.forms import Closing
from debate_core.formats.structured.result import FALLACIES, STANDINGS
from debate_core.formats.structured.speeches import is_in_speeches
from debate_core.formats.structured.traces import ArgumentTrace, find_closings, trace_arguments
from debate_core.prompts.judge import (
    BIASES,
    CHECKS,
    CLASHES,
    DATA,
    IMPARTIAL,
    SCALE,
    tell_unmet,
    write_legend,
)
from debate_core.prompts.layers import (
    join_layers,
    list_questions,
    write_background,
    write_instructions,
    write_motion,
)
from debate_core.prompts.request import Message, Request, Schema, count_room, quote_data
from debate_core.prompts.schemas import (
    list_of,
    make_reason_parts,
    make_scores_schema,
    object_of,
    one_of,
    text,
)

_BENCH = """\
You judge a debate that is over, argument by argument. You have read nothing of it before and know \
none of the speakers; your scores are checked and counted by a program."""

_TIMING = """\
The openings were made at once, and so were the closings: neither side had heard the other's when \
it made its own. In between they took turns, and each had heard all before its own. Judge each by \
what its side could have heard; nobody is faulted for leaving unanswered what came later. Readers \
see one closing below the other, so where it matters say that both were written at the same time."""

_TIMING_OF_SPEECHES = """\
Both sides speak at once in every phase: neither had heard the other's arguments when it made its \
own, nor its challenge, reply or closing when it wrote its own. Judge each by what its side could \
have heard; nobody is faulted for leaving unanswered what came later."""


def build_findings_request(brief: Brief) -> Request:
    """Make the request to the judge at the end."""
    spec, rubric = brief.spec, rubric_of(brief.spec)
    judged = trace_arguments(brief.heard)
    asking = brief.step.asking
    timing = _TIMING_OF_SPEECHES if is_in_speeches(spec) else _TIMING
    asked = join_layers(
        write_motion(spec),
        write_background(spec, is_judges=True),
        write_legend(spec, asking),
        f"The debate:\n{quote_data(_build_view(brief))}",
        *(put_letters(note, asking) for note in brief.notes),
        _describe_task(brief, judged, rubric),
        write_instructions(spec),
    )
    return Request(
        system=join_layers(_BENCH, IMPARTIAL, BIASES, timing, DATA),
        messages=(Message("user", asked),),
        schema=_build_findings_schema(brief, judged, rubric),
        temperature=0.2,
        max_tokens=count_room(60 * len(judged) + 1000, 12 * len(judged) + 55),
    )


def _describe_task(brief: Brief, judged: Sequence[ArgumentTrace], rubric: Rubric) -> str:
    """Describe the judge's work in the order of its form: the clashes follow from the scores."""
    asking = brief.step.asking
    idle = put_letters(_describe_idle(judged, rubric), asking)
    own_name = "what it says" if is_in_speeches(brief.spec) else "its name"
    called = "letter" if asking.letters else "stance"
    return (
        f"{CHECKS} {_FAIR} In prose call an argument by {own_name} and a turn by its side and "
        "phase, never by id or number, of which readers see none.\n"
        "Then take every argument by itself. Say in a note how it was made and held; name the "
        f"fallacies you find in it, out of: {', '.join(FALLACIES)}; none where there is none. Say "
        "why it stands or falls after the challenge and the replies, and then how it stands: "
        "upheld, also where the other side's closing accepts it; partially upheld, refuted or "
        f"uncertain. Then score it on each dimension, a whole number from {rubric.lowest} to "
        f"{rubric.highest}:\n{list_questions(rubric)}\n{SCALE}{idle}\n"
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
    "Then your verdict, as a good judge says it to both after a debate: 130 to 210 words, two or "
    "three paragraphs of plain prose, read under a title with the result. Where you speak of a "
    "side, write its {called} in square brackets, and 's behind them where something is theirs: "
    "readers see one person's name there, so its verb is singular; that person is “they” "
    "afterwards, never “it”, and by name again where “they” could be both. The best thing that "
    "each side did, and where it did it; where each fell short, and what its answer there was "
    "worth; the question it turned on, and why it went as it did; what the loser needed and did "
    "not bring, and what the loser was right about all the same. Begin where the debate was won "
    "or lost, in an order of your own. Then read it against the debate as a speaker would who was "
    "there: who said each thing, in which speech, by their own words and not by what the other "
    "side made of them, and what came back to it; no closing could answer the other. Strike "
    "whatever is not so or goes further than what was said, above all where you write that "
    "somebody admitted, moved, began, never or both. Their words for things, no praise that fits "
    "any debate, and nothing of scores, forms, checks or programs."
)
_ADVICE = (
    "The one that decides goes to the side whose arguments score more on average; where the "
    "averages are less than a point apart, none decides and nobody lost: leave them so close only "
    "where you could not say who argued better. Then what the loser "
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
    told = set[str]() if is_in_speeches(brief.spec) else None
    arguments = [_format_trace(trace, asking, told) for side in sides for trace in side]
    closed, called = find_closings(heard), asking.name_side
    number = {entry.stance: entry.number for entry in heard if isinstance(entry.answer, Closing)}
    last = [
        f"[closing, {called(s)}, turn {number[s]}]\n{closed[s].as_text()}"
        for s in stances
        if s in closed
    ]
    marked = [f"[{called(e.stance)}, {e.phase}] {mark}" for e in heard for mark in e.notes]
    noted = ["What the program noted:\n" + "\n".join(marked)] if marked else []
    return put_letters("\n\n".join((*arguments, *last, *noted)), asking)


def _format_trace(trace: ArgumentTrace, asking: Asking, told: set[str] | None) -> str:
    """Write an argument's course; `told` are the joint replies that have been written already."""
    argument, response = trace.argument, trace.response
    stated = {"Reasoning": argument.reasoning, "Evidence": argument.evidence}
    lines = [
        f"[{trace.id}, {asking.name_side(trace.stance)}, turn {trace.turn}] "
        f"{argument.name and f'{argument.name}: '}{argument.claim}",
        *(f"{what}: {text}" for what, text in stated.items() if text),
        f"Response, turn {trace.met_in}: {response.kind}. {response.reasoning}"
        if response
        else "Response: none.",
    ]
    for question in trace.questions:
        answer = question.answer or "none."
        when = f", turn {trace.answered_in}" if question.answer else ""
        said = "in the same speech as above." if told and answer in told else answer
        lines += [f"Question {question.id}: {question.question}", f"Answer{when}: {said}"]
        if told is not None and question.answer:
            told.add(answer)
    return "\n".join(lines)


def _build_findings_schema(brief: Brief, judged: Sequence[ArgumentTrace], rubric: Rubric) -> Schema:
    """Build the schema of the judge's findings: checks, scores, and then what follows from them."""
    asking = brief.step.asking
    sides = tuple(asking.letter_of.values()) or brief.spec.stances
    reason = make_reason_parts(sides, has_flow=bool(brief.points))
    has_idle = any(trace.response is None for trace in judged)
    finding = object_of(
        argument=one_of(put_letters(trace.id, asking) for trace in judged),
        note=text("One sentence on how this argument was made and held."),
        fallacies=list_of(one_of(FALLACIES)),
        reason=text("Why it stands or falls, in one sentence."),
        standing=one_of(STANDINGS),
        scores=make_scores_schema(rubric, rubric.answering if has_idle else ()),
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
