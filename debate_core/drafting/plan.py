"""The plan that a person sees before the start: who speaks when, and what it will take.

The debate is played dry once, on its real rules, so that the plan always agrees with what it then
does: its phases, its turns, its words and its prices are all read from that one play.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from debate_core.domain.budget import amount_in_words
from debate_core.domain.eligibility import describe_voters
from debate_core.domain.facts import PhaseOpened
from debate_core.domain.families import list_family_warnings
from debate_core.domain.sources import make_source_tag
from debate_core.domain.specification import MoreSteps, Specification
from debate_core.domain.steps import Speak
from debate_core.domain.text import format_count, time_in_words
from debate_core.domain.values import DebaterId
from debate_core.drafting.dry_run import GUESTS, Guests, play_dry
from debate_core.drafting.estimate import (
    Estimate,
    Estimator,
    cost_in_words,
    duration_in_words,
    tokens_in_words,
    write_to_limit,
)
from debate_core.drafting.options import options_written
from debate_core.formats import format_of
from debate_core.formats.checking import list_warnings as format_warnings
from debate_core.formats.opinion import list_opinion_sides
from debate_core.formats.readers import SchedulePart
from debate_core.models.directory import is_offline
from debate_core.show.blocks import Block, Facts, Group, Listing, Note, Prose
from debate_core.show.pieces import Card


@dataclass(frozen=True, slots=True)
class Plan:
    """The course of a debate, and its likely cost where nobody's turn fails."""

    phases: tuple[PhaseOpened, ...]
    schedule: tuple[SchedulePart, ...]
    most_turns: int | None
    most_calls: int | None
    """The most calls; None, as for turns, where it depends on speech lengths, or on who comes."""
    can_end_early: bool
    """True if answers can end it before that."""
    estimate: Estimate
    warnings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Extent:
    """The size of a debate up to its decision, as far as that can be known in advance."""

    phases: int
    turns: int
    certainty: Literal["", "at most ", "about "]
    """The words before the number of turns."""

    @property
    def is_open(self) -> bool:
        """True if nobody can say in advance how many turns there will be."""
        return self.certainty == "about "

    @property
    def turns_in_words(self) -> str:
        """Such as “4 turns”, “at most 24 turns” or “about 29 turns”."""
        return f"{self.certainty}{format_count(self.turns, 'turn')}"


def turns_in_words(plan: Plan) -> str:
    """Write the turns, such as “at most 24” or “about 29”."""
    return (
        f"about {plan.estimate.turns}" if plan.most_turns is None else f"at most {plan.most_turns}"
    )


def calls_in_words(plan: Plan) -> str:
    """Write the calls, such as “5”, “at most 20”, “about 9, at most 24” or “about 78”."""
    likely, most = plan.estimate.likely.calls, plan.most_calls
    if most is None:
        return f"about {likely}"
    if likely < most:
        return f"about {likely}, at most {most}"
    return f"at most {most}" if plan.can_end_early else f"{most}"


def make_plan(
    spec: Specification,
    estimator: Estimator | None = None,
    people: frozenset[DebaterId] = frozenset(),
) -> Plan:
    """Make the plan of a checked specification, which may take a second.

    `people` are the debaters in whose seats people sit.
    """
    its_format, estimator = format_of(spec), estimator or Estimator()
    dry = estimator.play(spec)
    estimate = estimator.price(dry, people)
    more = _count_more(spec, dry.speeches)
    return Plan(
        phases=dry.phases,
        schedule=its_format.describe_schedule(spec, dry.phases, dry.speeches),
        most_turns=more and len(dry.speeches) + more.turns,
        most_calls=more and estimate.most.calls + more.calls,
        can_end_early=dry.can_end_early,
        estimate=estimate,
        warnings=(
            *format_warnings(spec),
            *list_family_warnings(spec, has_judge=its_format.has_judge),
            *Guests(spec, estimator.guests).warnings,
        ),
    )


def _count_more(spec: Specification, speeches: Sequence[Speak]) -> MoreSteps | None:
    """Count what can come beside these speeches of the dry run; None where nobody can say."""
    own = format_of(spec)
    if own.has_clock or own.has_table:
        return spec.options.count_more([speech.phase for speech in speeches])
    return MoreSteps()


def sources_in_words(spec: Specification, plan: Plan) -> str:
    """Name the sources and what they add, such as “S1 report.pdf; about 900 of the tokens”."""
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


def find_extent(spec: Specification) -> Extent:
    """Find the size of a checked specification, by a dry run."""
    dry = play_dry(spec, write_to_limit, Guests(spec, GUESTS))
    certainty = "at most " if dry.can_end_early else ""
    own = format_of(spec)
    if own.has_clock or own.has_table:
        certainty = "about "
    return Extent(phases=len(dry.phases), turns=len(dry.speeches), certainty=certainty)


_UNCOUNTED = "; what models think before they answer comes on top"


def make_plan_card(
    spec: Specification,
    plan: Plan,
    notes: Sequence[str] = (),
    *,
    seats: str = "",
    has_vote: bool = True,
) -> Card:
    """Make the card of a debate's course and cost, with warnings; `notes` are about its place.

    `seats` says who sits and who may sit; it is left out where nobody can.
    """
    warnings = (*plan.warnings, *notes)
    known = (Group("Worth knowing", (Listing(warnings),)),) if warnings else ()
    return Card(
        key="plan",
        title=spec.motion,
        blocks=(
            Prose(f"Format {spec.format}: {format_of(spec).good_for}."),
            Group("Speakers, in order", (_list_speakers(spec),)),
            Group("Phases", tuple(Prose(part.course, f"{part.name}:") for part in plan.schedule)),
            Facts((*_list_figures(spec, plan, has_vote=has_vote), *_list_seats(seats))),
            *known,
        ),
        foot=f"Seed {spec.seed}: the same seed plays the same debate",
    )


def _list_seats(said: str) -> tuple[tuple[str, str], ...]:
    return (("Seats", said),) if said else ()


def _list_speakers(spec: Specification) -> Block:
    own = format_of(spec)
    if seats := own.describe_open_seats(spec):
        return Note(f"{seats}.")
    lines: list[str] = []
    for debater in spec.debaters:
        seat = own.name_seat(spec, debater).full
        role = f" ({debater.role})" if debater.role else ""
        lines.append(debater.name + (f": {seat}" if seat else "") + role)
    return Listing(tuple(lines), is_numbered=True)


def _list_figures(spec: Specification, plan: Plan, *, has_vote: bool) -> Iterator[tuple[str, str]]:
    own = format_of(spec)
    then = "; then a vote" if has_vote and own.list_choices(spec) else ""
    yield "Decided by", own.describe_who_decides(spec) + then
    yield "Turns", turns_in_words(plan)
    yield "Model calls", calls_in_words(plan)
    yield (
        "Tokens",
        tokens_in_words(plan.estimate) + _UNCOUNTED * (not all(map(is_offline, spec.models))),
    )
    yield "Cost", cost_in_words(plan.estimate)
    if spec.sources:
        yield "Sources", sources_in_words(spec, plan)
    yield "Duration", duration_in_words(plan.estimate)
    if has_vote:
        vote = f"{time_in_words(spec.voting.seconds)}, quorum {spec.voting.quorum}"
        secret = ", by secret ballot" if spec.voting.is_secret else ""
        yield "Vote", f"{vote}, threshold {spec.consensus_threshold}{secret}"
        if rules := describe_voters(spec.voting.voters):
            yield "Who may vote", rules
        if list_opinion_sides(own, spec):
            yield "Opinion", "people are asked before the first turn, and again beside the vote"
    yield "Models", ", ".join(spec.models)
    if spec.rematch is not None:
        yield "Rematch", f"of debate {spec.rematch.debate}, with the sides swapped"
    if chosen := options_written(spec):
        yield "Options", chosen
