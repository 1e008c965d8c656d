"""The plan that a person sees before the start: who speaks when, and what it will take.

The rules themselves are run dry, once for every phase that can come and once for the shortest way
to a decision, so that the plan cannot part from what a debate then does.
"""

from collections.abc import Callable
from dataclasses import dataclass

from debate_core.formats.championship.points import FREE
from debate_core.domain.families import family_warnings
from debate_core.domain.forms import Answer, Forfeit, Position, Speech
from debate_core.formats.championship.forms import Questions
from debate_core.formats.panel.forms import Assessment
from debate_core.formats.structured.forms import Argument, CrossExamination, Opening, Response
from debate_core.domain.play import Pending, Play
from debate_core.domain.facts import PhaseOpened
from debate_core.domain.specification import ChampionshipRules, ConsensusRules, Specification
from debate_core.domain.steps import Assess, Judge, Score, Speak
from debate_core.drafting.estimate import Estimate, Estimator
from debate_core.drafting.schedule import Part, schedule
from debate_core.formats import start
from debate_core.formats.checking import warnings as format_warnings


@dataclass(frozen=True, slots=True)
class Plan:
    """What a debate will do, and what it is likely to take where nobody's turn fails."""

    phases: tuple[PhaseOpened, ...]
    schedule: tuple[Part, ...]
    most_turns: int | None
    fewest_calls: int
    most_calls: int | None
    """None, as of the turns, where it hangs on how long the speeches are."""
    estimate: Estimate
    warnings: tuple[str, ...]


def turns_in_words(plan: Plan) -> str:
    """Such as “at most 24” or “about 29”."""
    return (
        f"about {plan.estimate.turns}" if plan.most_turns is None else f"at most {plan.most_turns}"
    )


def calls_in_words(plan: Plan) -> str:
    """Such as “5”, “27 to 44”, “about 9, 3 to 24” or “about 78, at least 53”."""
    fewest, likely, most = plan.fewest_calls, plan.estimate.likely.calls, plan.most_calls
    if most is None:
        return f"about {likely}, at least {fewest}"
    if fewest == most:
        return f"{likely}"
    bounds = f"{fewest} to {most}"
    return bounds if likely in (fewest, most) else f"about {likely}, {bounds}"


def plan_of(spec: Specification, estimator: Estimator | None = None) -> Plan:
    """The plan of a checked specification; it may take a second to make."""
    play, steps = _dry_run(spec, _of_few_words)
    _, fewest = _dry_run(spec, lambda pending: _soon_decided(spec, pending))
    has_judge = any(isinstance(each.step, Judge | Score | Assess) for each in steps)
    turns = sum(isinstance(each.step, Speak) for each in steps)
    estimate = (estimator or Estimator()).estimate(spec)
    phases = tuple(ruling for ruling in play.rulings if isinstance(ruling, PhaseOpened))
    has_clock = isinstance(spec.rules, ChampionshipRules)
    return Plan(
        phases=phases,
        schedule=schedule(spec, phases, steps),
        most_turns=None if has_clock else turns,
        fewest_calls=len(fewest),
        most_calls=None if has_clock else len(steps),
        estimate=estimate,
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


def _soon_decided(spec: Specification, pending: Pending) -> Answer:
    """Everyone of one mind, and a judge who sees nothing to be gained from another round."""
    match pending.step.form:
        case "position":
            assert isinstance(spec.rules, ConsensusRules)
            return Position(stance="-", rationale="-", vote=spec.rules.choices[0])
        case "assessment":
            return Assessment(assessed=(), should_continue=False)
        case "speech" if not isinstance(spec.rules, ChampionshipRules):
            return Speech(text="-")
        case _:
            return _of_few_words(pending)


def _of_few_words(pending: Pending) -> Answer:
    """A forfeit, but for the turns that others have to take up or to score."""
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
    """A speech; in a debate against the clock one of full length."""
    assert isinstance(pending.step, Speak)
    is_timed = pending.step.phase == FREE and pending.step.words is not None
    return Speech(text="word " * (pending.step.words or 1) if is_timed else "-")
