"""The plan on one card: who speaks when, what it will take, and what is worth knowing."""

from collections.abc import Iterator, Sequence

from debate_core.domain.eligibility import describe_voters
from debate_core.domain.specification import Specification
from debate_core.domain.text import time_in_words
from debate_core.drafting.estimate import cost_in_words, duration_in_words, tokens_in_words
from debate_core.drafting.options import options_written
from debate_core.drafting.plan import Plan, calls_in_words, sources_in_words, turns_in_words
from debate_core.formats import format_of
from debate_core.models.directory import is_offline
from debate_core.show.blocks import Block, Facts, Group, Listing, Note, Prose
from debate_core.show.pieces import Card

_UNCOUNTED = "; what models think before they answer comes on top"


def plan_card(
    spec: Specification,
    plan: Plan,
    notes: Sequence[str] = (),
    *,
    seats: str = "",
    has_vote: bool = True,
) -> Card:
    """What a debate will do and take, with warnings; `notes` are about where it is held.

    `seats` says who sits and who may; it is left out where nobody can.
    """
    warnings = (*plan.warnings, *notes)
    known = (Group("Worth knowing", (Listing(warnings),)),) if warnings else ()
    return Card(
        key="plan",
        title=spec.motion,
        blocks=(
            Prose(f"Format {spec.format}: {format_of(spec).good_for}."),
            Group("Speakers, in order", (_speakers(spec),)),
            Group("Phases", tuple(Prose(part.course, f"{part.name}:") for part in plan.schedule)),
            Facts((*_figures(spec, plan, has_vote=has_vote), *_seats(seats))),
            *known,
        ),
        foot=f"Seed {spec.seed}: the same seed plays the same debate",
    )


def _seats(said: str) -> tuple[tuple[str, str], ...]:
    return (("Seats", said),) if said else ()


def _speakers(spec: Specification) -> Block:
    own = format_of(spec)
    if seats := own.open_seats(spec):
        return Note(f"{seats}.")
    lines: list[str] = []
    for debater in spec.debaters:
        seat = own.seat(spec, debater)
        role = f" ({debater.role})" if debater.role else ""
        lines.append(debater.name + (f": {seat}" if seat else "") + role)
    return Listing(tuple(lines), is_numbered=True)


def _figures(spec: Specification, plan: Plan, *, has_vote: bool) -> Iterator[tuple[str, str]]:
    own = format_of(spec)
    then = "; then a vote" if has_vote and own.has_vote else ""
    yield "Decided by", own.decided_by(spec) + then
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
        if own.opinion_sides(spec):
            yield "Opinion", "people are asked before the first turn, and again beside the vote"
    yield "Models", ", ".join(spec.models)
    if spec.rematch is not None:
        yield "Rematch", f"of debate {spec.rematch.debate}, with the sides swapped"
    if chosen := options_written(spec):
        yield "Options", chosen
