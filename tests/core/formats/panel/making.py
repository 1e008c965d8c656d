"""Makers of what a panel is made of, panels played through, and the briefs of its prompts."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from debate_core.domain.brief import Brief
from debate_core.domain.facts import Fact, PhaseOpened, Ruled, StepAnswered
from debate_core.domain.form import Form
from debate_core.domain.forms import Forfeit
from debate_core.domain.play import Pending, Play
from debate_core.domain.points import Point
from debate_core.domain.record import Record, fold
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.steps import Speak
from debate_core.domain.turns import Turn
from debate_core.domain.values import DebaterId
from debate_core.formats import start
from debate_core.formats.panel.assessment import Assess, Assessed, Assessment
from debate_core.formats.panel.forms import (
    PANEL,
    Candidate,
    PanelOptions,
    Personas,
    ProposePersonas,
    Side,
)
from debate_core.show.blocks import Block, Group
from debate_core.show.pieces import Piece
from tests.core.formats.showing import told
from tests.core.making import ADA, BEN, CLEO, events_of, make_turn, opened, speech

T = TypeVar("T")
NAMES = ("ada", "ben", "cleo")
"""The panellists, in the order in which they sit."""
DORA = Debater(id=DebaterId("dora"), name="Dora", stance="for", role="a night nurse")
FAILED = Forfeit(reason="late")


def panel_spec(*debaters: Debater, rounds: int = 2, **options: Any) -> Specification:
    """A debate of format `panel`; Ada, Ben and Cleo unless others are named."""
    return Specification(
        motion="Tea is better than coffee",
        format="panel",
        options=PanelOptions(**options),
        debaters=debaters or (ADA, BEN, CLEO),
        rounds=rounds,
    )


def taken(turn: int, phase: str = "opening", content: Form | None = None) -> StepAnswered:
    """The turn of whoever sits at that place, who says its name unless it says more."""
    who = NAMES[turn - 1]
    said = content or speech(f"I am {who}.")
    step = Speak(DebaterId(who), phase, 1, form=said.tag)
    return StepAnswered(number=turn, step=step, turn=turn, answer=said)


def assessed(debater: str, *scores: int) -> Assessed:
    """Scores for a debater; one for all dimensions, or one for each."""
    given = scores if len(scores) > 1 else scores * len(PANEL.dimensions)
    named = dict(zip((each.name for each in PANEL.dimensions), given, strict=True))
    return Assessed(debater=debater, scores=named, strengths=("Clear.",), weaknesses=("Long.",))


def assessment(*each: Assessed, **changed: object) -> Assessment:
    """The judge's assessment; Ada ahead of Ben ahead of Cleo unless debaters are named."""
    plain = Assessment(
        assessed=each or (assessed("ada", 8), assessed("ben", 7), assessed("cleo", 6)),
        quality=7,
        recommendation="Go on.",
    )
    return plain.model_copy(update=changed)


def round_assessed(
    said: Assessment, round_: int = 2, number: int = 1, *, is_last: bool = False
) -> StepAnswered:
    """That assessment as it stands on record."""
    return StepAnswered(number=number, step=Assess(round_, is_last), answer=said)


def candidate(
    name: str, stance: Side = "for", expertise: str = "law", arguments: str = "a b c"
) -> Candidate:
    """A persona that could take a seat."""
    return Candidate(
        name=name,
        persona="a plain person",
        expertise=expertise,
        stance=stance,
        position="it is so",
        arguments=tuple(arguments.split()),
    )


PERSONAS = Personas(
    candidates=tuple(
        candidate(
            f"Candidate {number}",
            "for" if number % 2 else "against",
            f"field {number}",
            f"first-{number} second-{number} third",
        )
        for number in range(1, 12)
    )
)

# Panels played through.

Answers = Callable[[Pending], Form]
FITTING: Mapping[str, Form] = {
    "speech": speech(),
    "point": Point(question="Why?"),
    "personas": PERSONAS,
    "assessment": assessment(),
}


def plainly(pending: Pending) -> Form:
    """The plainest answer to a step."""
    return FITTING[pending.step.form]


def played(spec: Specification, answer: Answers = plainly) -> tuple[Play, list[Pending]]:
    """A panel played to its decision, and its steps."""
    play, steps = start(spec), list[Pending]()
    while play.decision is None:
        pending = play.pending[0]
        steps.append(pending)
        play.answer(pending.number, answer(pending))
    return play, steps


def assessing(*assessments: Form) -> Answers:
    """Answers in which the judge gives these assessments, one after another."""
    left = list(assessments)
    return lambda each: left.pop(0) if isinstance(each.step, Assess) and left else plainly(each)


def assessing_steps(steps: Iterable[Pending]) -> list[Assess]:
    """The assessments that were asked for."""
    return [each.step for each in steps if isinstance(each.step, Assess)]


def speakers(steps: Iterable[Pending], phase: str) -> list[tuple[int, str]]:
    """Who was asked to speak in a phase: round and debater."""
    turns = (each.step for each in steps if isinstance(each.step, Speak))
    return [(turn.round, str(turn.debater)) for turn in turns if turn.phase == phase]


def rulings(play: Play, kind: type[T]) -> list[T]:
    """What the rules decided, of one kind."""
    decided = (each.ruling if isinstance(each, Ruled) else each for each in play.rulings)
    return [each for each in decided if isinstance(each, kind)]


# What is shown of a panel.

PLAIN = panel_spec()
OPENING = PhaseOpened(phase="opening", round=1)
FIRST = round_assessed(assessment())
SUMMED_UP = assessment(summary="It came to this.", recommendation="")
LAST = round_assessed(SUMMED_UP, number=2, is_last=True)


def pieces_of(spec: Specification, *facts: Fact) -> tuple[Piece, ...]:
    """What is told of these facts, in a debate of that specification."""
    return told(opened(spec), *facts)


def record_of(spec: Specification, *facts: Fact) -> Record:
    """The record of a debate in which that happened."""
    return fold(events_of(opened(spec), *facts))


def group_of(blocks: Sequence[Block], title: str) -> Group:
    """The one group of that title."""
    (group,) = (each for each in blocks if isinstance(each, Group) and each.title == title)
    return group


# Briefs: two seats of one stance, a question, and a turn that was missed.

SEATS = (ADA, BEN, DORA)
SPEC = panel_spec(*SEATS, points_of_information=True)


def said(turn: int, debater: Debater, content: Form, phase: str = "opening") -> Turn:
    """One turn of a panel."""
    return make_turn(turn, debater, content, phase)


def missed(turn: int, debater: Debater, phase: str, form: str = "speech") -> Turn:
    """A turn that passed without a word, for a reason that is nobody's business in the debate."""
    step, failed = Speak(debater.id, phase, 1, form=form), Forfeit(reason="the provider is down")
    fact = StepAnswered(number=turn, step=step, turn=turn, answer=failed)
    return Turn(fact, debater.name, debater.stance)


OPENINGS = (said(1, ADA, speech("Tea calms.")), said(2, BEN, speech("You sleep; coffee wakes.")))
GAPS = (missed(3, DORA, "opening"), missed(4, BEN, "rebuttal", "point"))
QUESTION = said(5, BEN, Point(question="You there, who pays?"), "rebuttal")


def turn_brief(seat: Debater, phase: str, *heard: Turn, form: str = "speech") -> Brief:
    """The brief of a turn after all of that."""
    step = Speak(seat.id, phase, 1, to=ADA.id if form == "point" else None, form=form)
    turn = heard[-1].number + 1 if heard else 1
    return Brief(SPEC, step, turn, heard, GAPS if heard else ())


ASSESSING = Brief(
    SPEC,
    Assess(1, is_last=True),
    heard=(*OPENINGS, QUESTION),
    missed=GAPS,
    beside=(
        round_assessed(
            assessment(assessed("ada", 7), assessed("ben", 6), assessed("dora", 0)), 1, 9
        ),
    ),
)
ADVISED = replace(
    turn_brief(DORA, "closing", *OPENINGS),
    beside=(
        round_assessed(assessment(recommendation="Ada should answer [against]; all, be brief.")),
    ),
)
ON_THE_WAY = replace(
    ASSESSING, spec=panel_spec(*SEATS, rounds=4, order="judge-selected"), step=Assess(2)
)
PANEL_BRIEFS: Mapping[str, Brief] = {
    "panel_opening": turn_brief(DORA, "opening"),
    "panel_rebuttal_with_a_question_and_a_missed_turn": turn_brief(
        ADA, "rebuttal", *OPENINGS, QUESTION
    ),
    "panel_point": turn_brief(BEN, "rebuttal", *OPENINGS, form="point"),
    "panel_closing": turn_brief(DORA, "closing", *OPENINGS),
    "panel_personas": Brief(SPEC, ProposePersonas()),
    "panel_after_advice": ADVISED,
    "panel_assessment_on_the_way": ON_THE_WAY,
    "panel_assessment": ASSESSING,
}
