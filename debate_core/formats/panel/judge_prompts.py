"""The prompts of a panel's judge: what is asked in an assessment on the way, and in the last one.

Rule: the judge knows nobody. It reads each seat by its tag, or by a letter where its assessment is
checked.
"""

from collections.abc import Iterator, Sequence

from debate_core.domain.brief import Brief
from debate_core.domain.judges import Asking
from debate_core.domain.specification import Specification
from debate_core.domain.tags import make_tags
from debate_core.domain.transcript import describe_hearing
from debate_core.domain.turns import Turn
from debate_core.formats.panel.assessment import (
    OBSERVATIONS,
    Assess,
    RoundAssessed,
    count_totals,
    list_assessments,
)
from debate_core.formats.panel.options import PANEL, PanelOptions
from debate_core.formats.panel.prompts import list_turns, text_of
from debate_core.prompts import schemas
from debate_core.prompts.judge import BIASES, DATA, IMPARTIAL, TIMING
from debate_core.prompts.layers import (
    background,
    instructions,
    join_layers,
    motion,
    questions,
    turns_of,
)
from debate_core.prompts.quoting import quote_data
from debate_core.prompts.request import Message, Request, Schema, room_for

_BENCH = f"""\
You assess a panel debate as it goes. Totals are counted by a program: give scores only.
A missed turn is no argument, for or against anybody: score what was said.
Panellists have no names here but {{tag}}s in square brackets; where you speak of one, write its \
{{tag}} so, brackets included.
Note first what each panellist did well and badly, with the words that show it, and only then \
score it, once, a whole number from {PANEL.lowest} to {PANEL.highest} on each dimension. Use the \
whole scale, and the same one in every assessment:
{questions(PANEL)}
Then name what you observe, if anything."""

_DIMENSIONS = ", ".join(dimension.name for dimension in PANEL.dimensions)


def build_assessment_request(brief: Brief) -> Request:
    """What the judge is asked after some rounds, and at the end.

    The transcript stands before whatever changes, so that an assessment begins as the last did.
    """
    spec, before = brief.spec, list_assessments(brief)
    seats = _describe_panellists(spec, brief.step.asking)
    head = join_layers(motion(spec), background(spec), seats, "The transcript:")
    tail = (
        [f"What you scored before, on {_DIMENSIONS}:\n{quote_data(_list_scores(before, spec))}"]
        if before
        else []
    )
    tail += [_describe_task(brief), instructions(spec)]
    return Request(
        system=_build_bench(brief.step.asking),
        messages=(
            Message("user", head),
            *turns_of(_build_view(brief)),
            Message("user", join_layers(*tail)),
        ),
        schema=_build_schema(brief),
        temperature=0.3,
        max_tokens=room_for(85 * len(spec.debaters) + 100, 15 * len(spec.debaters) + 12),
    )


def _build_bench(asking: Asking) -> str:
    bench = _BENCH.format(tag="letter" if asking.letters else "tag")
    return join_layers(bench, IMPARTIAL, BIASES, TIMING if asking.letters else "", DATA)


def _describe_panellists(spec: Specification, asking: Asking) -> str:
    """What the panellists are called, and what each argues."""
    tags = make_tags(spec.debaters)
    if not asking.letters:
        listed = quote_data("\n".join(tags.values()))
        return f"The panellists by tag, which begins with what each argues:\n{listed}"
    stances = {tags[debater.id]: debater.stance for debater in spec.debaters}
    lines = (f"{letter}: {stances[tag]}" for tag, letter in asking.letter_of.items())
    listed = quote_data("\n".join(lines))
    return f"Letters stand for the panellists, drawn by lot. What each argues:\n{listed}"


def _build_view(brief: Brief) -> Iterator[str]:
    """The transcript as the judge reads it.

    Where letters stand for panellists each turn says what it had heard. The order is the spoken
    one in every asking, so that nothing stands before what it answers.
    """
    asking, tags = brief.step.asking, make_tags(brief.spec.debaters)

    def make_head(turn: Turn) -> str:
        where = f"[{turn.phase}, round {turn.round}: {asking.name_side(tags[turn.debater])}]"
        if not asking.letters or turn.missed is not None:
            return f"{where} "
        return f"{where} {describe_hearing(turn, brief.heard, brief.hearing)}\n"

    turns = list_turns(brief.heard, brief.missed)
    return (f"{make_head(turn)}{text_of(turn)}" for turn in turns)


def _list_scores(assessments: Sequence[RoundAssessed], spec: Specification) -> str:
    """Every score that was given before, a line for each panellist and round, with its total."""
    tags = {str(who): tag for who, tag in make_tags(spec.debaters).items()}
    return "\n".join(
        f"round {given.round}, [{tags[review.debater]}]: "
        + " ".join(str(review.scores[one.name]) for one in PANEL.dimensions)
        + f", in all {float(count_totals(given.assessment)[review.debater]):.2f}"
        for given in assessments
        for review in given.assessment.assessed
    )


def _describe_task(brief: Brief) -> str:
    step = brief.step
    assert isinstance(step, Assess)
    when = (
        "The debate is over; assess the whole of it."
        if step.is_last
        else f"Round {step.round} of {brief.spec.rounds} is over; assess the debate so far."
    )
    return f"{when} {_COMES_TO if step.is_last else _GOES_ON}{_describe_order(brief)}"


_COMES_TO = (
    "Say where each one stands now that it is over, and sum up what it came to: where the "
    "panellists agree, what parts them still and what nobody answered. Last, give the "
    "quality of the whole from 0 to 10."
)
_GOES_ON = (
    "Then give advice in one or two sentences that all panellists will read before they speak "
    "again, the quality of the whole so far from 0 to 10, and whether another round would add "
    "something."
)


def _describe_order(brief: Brief) -> str:
    if not _wants_order(brief):
        return ""
    return " Last, give the order of tags in which the next round should speak, each tag once."


def _wants_order(brief: Brief) -> bool:
    """Whether the judge selects the order of a round that may come."""
    options, step = brief.spec.options_as(PanelOptions), brief.step
    return isinstance(step, Assess) and not step.is_last and options.order == "judge-selected"


def _build_schema(brief: Brief) -> Schema:
    """What it is to say; a model writes the fields in this order, so it notes before it scores."""
    assert isinstance(brief.step, Assess)
    letters = tuple(brief.step.asking.letter_of.values())
    tags = letters or tuple(make_tags(brief.spec.debaters).values())
    is_last = brief.step.is_last
    position = schemas.text("Where this panellist stands at the end, in one sentence.")
    assessed = schemas.object_of(
        debater=schemas.one_of(tags),
        strengths=schemas.list_of(schemas.text("Something done well, with the words.")),
        weaknesses=schemas.list_of(schemas.text("Something done badly, with the words.")),
        **({"position": position} if is_last else {}),
        scores=schemas.scores_on(PANEL),
    )
    quality = {"type": "integer", "minimum": 0, "maximum": PANEL.highest}
    advice = schemas.text("What all are to do from here on, in one or two sentences.")
    order = schemas.list_of(schemas.one_of(tags))
    on_the_way = {
        "recommendation": advice,
        "quality": quality,
        "should_continue": {"type": "boolean"},
        **({"order": order} if _wants_order(brief) else {}),
    }
    at_the_end = {
        "summary": schemas.text("What the debate came to, in two or three sentences."),
        "quality": quality,
    }
    return Schema(
        "assessment",
        schemas.object_of(
            assessed=schemas.list_of(assessed),
            observations=schemas.list_of(schemas.one_of(OBSERVATIONS)),
            **(at_the_end if is_last else on_the_way),
        ),
    )
