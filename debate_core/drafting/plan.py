"""The plan that a person sees before the start: who speaks when, and what it will take.

The rules themselves are run dry, once for every phase that can come and once for the shortest way
to a decision, so that the plan cannot part from what a debate then does.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from debate_core.domain.budget import amount_in_words
from debate_core.domain.facts import PhaseOpened
from debate_core.domain.families import list_family_warnings
from debate_core.domain.play import Pending, Play
from debate_core.domain.sources import make_source_tag
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Speak
from debate_core.domain.text import format_count
from debate_core.domain.values import DebaterId
from debate_core.drafting.estimate import Estimate, Estimator
from debate_core.drafting.guests import GUESTS, Guests
from debate_core.formats import format_of, start
from debate_core.formats.checking import list_warnings as format_warnings
from debate_core.formats.rules import Way
from debate_core.formats.words import Part


@dataclass(frozen=True, slots=True)
class Plan:
    """What a debate will do, and what it is likely to take where nobody's turn fails."""

    phases: tuple[PhaseOpened, ...]
    schedule: tuple[Part, ...]
    most_turns: int | None
    fewest_calls: int
    most_calls: int | None
    """None, as of the turns, where it hangs on how long the speeches are, or on who comes."""
    estimate: Estimate
    warnings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Extent:
    """How much of a debate there is up to its decision, as far as that can be known before."""

    phases: int
    turns: int
    certainty: Literal["", "at most ", "about "]
    """What stands before the number of turns."""

    @property
    def is_open(self) -> bool:
        """Whether nobody can say beforehand how many turns there will be."""
        return self.certainty == "about "

    @property
    def turns_in_words(self) -> str:
        """Such as “4 turns”, “at most 24 turns” or “about 29 turns”."""
        return f"{self.certainty}{format_count(self.turns, 'turn')}"


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


def plan_of(
    spec: Specification,
    estimator: Estimator | None = None,
    people: frozenset[DebaterId] = frozenset(),
) -> Plan:
    """The plan of a checked specification; it may take a second to make.

    `people` are the debaters in whose seats people sit.
    """
    its_format, estimator = format_of(spec), estimator or Estimator()
    guests = Guests(spec, estimator.guests)
    play, steps = _dry_run(spec, "likely", guests)
    _, fewest = _dry_run(spec, "soonest", guests)
    has_ceiling = its_format.has_ceiling(spec)
    longest = _dry_run(spec, "longest", guests)[1] if its_format.has_clock else steps
    estimate = estimator.estimate(spec, people)
    turns = tuple(step.step for step in steps if isinstance(step.step, Speak))
    phases = tuple(ruling for ruling in play.rulings if isinstance(ruling, PhaseOpened))
    return Plan(
        phases=phases,
        schedule=its_format.schedule(spec, phases, turns),
        most_turns=_turns(longest) if has_ceiling else None,
        fewest_calls=_calls(fewest, people),
        most_calls=_calls(longest, people) if has_ceiling else None,
        estimate=estimate,
        warnings=(
            *format_warnings(spec),
            *list_family_warnings(spec, has_judge=its_format.has_judge),
            *guests.warnings,
        ),
    )


def sources_in_words(spec: Specification, plan: Plan) -> str:
    """What the sources are, and what they add, such as “S1 report.pdf; about 900 of the tokens”."""
    names = ", ".join(
        f"{make_source_tag(at)} {source.name}" for at, source in enumerate(spec.sources, start=1)
    )
    likely, without = plan.estimate.likely, plan.estimate.without_sources
    if without is None:
        return names
    added = f"about {likely.tokens - without.tokens:,} of the tokens"
    usd = likely.usd - without.usd
    cost = f", {amount_in_words(usd, 'usd')} of the cost" if usd > 0 else ""
    return f"{names}; {added}{cost}"


def extent_of(spec: Specification) -> Extent:
    """How much there is of a checked specification, at the price of a dry run."""
    (play, steps), (_, fewest) = (
        _dry_run(spec, "likely", Guests(spec, GUESTS)),
        _dry_run(spec, "soonest", Guests(spec, 0)),
    )
    certainty = "at most " if _turns(fewest) < _turns(steps) else ""
    own = format_of(spec)
    if own.has_clock or own.has_table:
        certainty = "about "
    return Extent(
        phases=sum(isinstance(ruling, PhaseOpened) for ruling in play.rulings),
        turns=_turns(steps),
        certainty=certainty,
    )


def _calls(steps: Iterable[Pending], people: frozenset[DebaterId]) -> int:
    """The steps that a model is asked for, and no person."""
    return sum(
        not step.step.is_of_people
        and not (isinstance(step.step, Speak) and step.step.debater in people)
        for step in steps
    )


def _turns(steps: Iterable[Pending]) -> int:
    return sum(step.turn is not None for step in steps)


def _dry_run(spec: Specification, way: Way, guests: Guests) -> tuple[Play, list[Pending]]:
    """The play and its steps; at the soonest nobody asks for the floor."""
    play, steps = start(spec), list[Pending]()
    while play.decision is None:
        for pending in play.pending:
            steps.append(pending)
            answered = guests.answer(pending.step) if way != "soonest" else None
            dry = answered.answer if answered else format_of(spec).dry(pending.step, spec, way)
            play.answer(pending.number, dry)
    return play, steps
