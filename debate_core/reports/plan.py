"""The plan of a debate on one card, as a person sees it before the start."""

from collections.abc import Iterator, Sequence

from debate_core.domain.budget import amount_in_words
from debate_core.domain.eligibility import describe_voters
from debate_core.domain.sources import make_source_tag
from debate_core.domain.specification import Specification
from debate_core.domain.text import time_in_words
from debate_core.drafting.estimate import cost_in_words, duration_in_words, tokens_in_words
from debate_core.drafting.options import options_written
from debate_core.drafting.plan import Plan, calls_in_words, turns_in_words
from debate_core.features.reports import list_rows, list_vote_rows
from debate_core.formats import format_of
from debate_core.models.directory import is_offline
from debate_core.show.blocks import Block, Facts, Group, Listing, Note, Prose
from debate_core.show.pieces import Card

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
        yield from list_vote_rows(spec)
    yield "Models", ", ".join(spec.models)
    yield from list_rows(spec)
    if chosen := options_written(spec):
        yield "Options", chosen


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
