"""The plan that a person sees before the start: who speaks when, and what it will take.

The rules themselves are run dry, once with turns of the fewest words that lead to every phase and
once with every debater of one mind, so that the plan can not part from what a debate then does.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby

from debate_core.domain.championship import FREE
from debate_core.domain.families import family_warnings
from debate_core.domain.forms import Answer, Forfeit, Position, Speech
from debate_core.domain.forms_championship import Questions
from debate_core.domain.forms_structured import Argument, CrossExamination, Opening, Response
from debate_core.domain.play import Pending, Play
from debate_core.domain.rulings import PhaseOpened
from debate_core.domain.specification import ConsensusRules, Specification
from debate_core.domain.steps import Judge, Score, Speak
from debate_core.drafting.estimate import Estimate, Estimator
from debate_core.formats import start
from debate_core.formats.checking import warnings as format_warnings


@dataclass(frozen=True, slots=True)
class Plan:
    """What a debate will do, and what it is likely to take."""

    phases: tuple[PhaseOpened, ...]
    turns: int
    fewest_calls: int
    calls: int
    estimate: Estimate
    warnings: tuple[str, ...]


def course_of(plan: Plan) -> str:
    """The phases in order, those that are repeated said once with how often."""
    phases = [opened.phase for opened in plan.phases if opened.phase != "judgement"]
    runs = [(name, len(list(run))) for name, run in groupby(phases)]
    return ", ".join(f"{name} ({count} rounds)" if count > 1 else name for name, count in runs)


def plan_of(spec: Specification, estimator: Estimator | None = None) -> Plan:
    """The plan of a checked specification; it may take a second to make."""
    play, steps = _dry_run(spec, _of_few_words)
    _, fewest = _dry_run(spec, lambda pending: _of_one_mind(spec, pending))
    has_judge = any(isinstance(each.step, Judge | Score) for each in steps)
    turns = [each for each in steps if isinstance(each.step, Speak)]
    return Plan(
        phases=tuple(ruling for ruling in play.rulings if isinstance(ruling, PhaseOpened)),
        turns=len(turns),
        fewest_calls=len(fewest),
        calls=len(steps),
        estimate=(estimator or Estimator()).estimate(spec),
        warnings=(
            *format_warnings(spec),
            *family_warnings(spec, has_judge=has_judge),
        ),
    )


def _dry_run(
    spec: Specification, answer: Callable[[Pending], Answer]
) -> tuple[Play, list[Pending]]:
    play, steps = start(spec), list[Pending]()
    while play.decision is None:
        for pending in play.pending:
            steps.append(pending)
            play.answer(pending.number, answer(pending))
    return play, steps


def _of_one_mind(spec: Specification, pending: Pending) -> Answer:
    if isinstance(spec.rules, ConsensusRules) and isinstance(pending.step, Speak):
        return Position(stance="-", rationale="-", vote=spec.rules.choices[0])
    return _of_few_words(pending)


def _of_few_words(pending: Pending) -> Answer:
    """A forfeit, but for the turns that others have to take up."""
    match pending.step.form:
        case "questions":
            return Questions(to="", questions=("?", "?", "?"))
        case "speech":
            return _of_its_words(pending)
        case "opening":
            return Opening(arguments=(Argument(),))
        case "cross_examination":
            response = Response(argument="", kind="challenge", questions=("?",))
            return CrossExamination(responses=(response,))
        case _:
            return Forfeit(reason="dry run")


def _of_its_words(pending: Pending) -> Answer:
    """In a debate against the clock a speech of full length; else a forfeit."""
    assert isinstance(pending.step, Speak)
    if pending.step.phase != FREE or pending.step.words is None:
        return Forfeit(reason="dry run")
    return Speech(text="word " * pending.step.words)
