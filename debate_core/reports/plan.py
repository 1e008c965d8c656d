"""The plan of a debate before its start: a summary in a few lines, and one card with all of it."""

from collections.abc import Iterator, Sequence

from debate_core.domain.budget import amount_in_words, round_up
from debate_core.domain.eligibility import describe_voters
from debate_core.domain.facts import SeatTaken
from debate_core.domain.judges import ONE_ASKING, JudgedOptions, list_askings
from debate_core.domain.sources import make_source_tag
from debate_core.domain.specification import OFFLINE, Debater, Specification, is_offline
from debate_core.domain.text import capitalize_first, format_span
from debate_core.drafting.estimate import Estimate, tokens_in_words
from debate_core.drafting.options import tell_chosen_options
from debate_core.drafting.plan import Plan, calls_in_words, turns_in_words
from debate_core.features.reports import list_rows, list_vote_rows
from debate_core.formats import format_of
from debate_core.formats.rules import about_of, title_of
from debate_core.language import N_, _, format_number, ngettext, pgettext
from debate_core.reports.given import list_background, list_instructions
from debate_core.reports.preparation import describe_preparation
from debate_core.show.blocks import Block, Facts, Group, Listing, Note, Told
from debate_core.show.pieces import Card, name_in_seat

_UNCOUNTED = N_("; thinking before answers, and answers that are sent back, cost extra")
_MOST_NAMES = 4
"""The most debaters that a line names."""
_HOURS = 2
"""The hours from which a duration is given in hours."""


def sum_up_plan(
    spec: Specification,
    plan: Plan,
    notes: Sequence[str] = (),
    taken: Sequence[SeatTaken] = (),
) -> tuple[str, ...]:
    """Sum up a plan in at most five lines, with all that matters for starting it.

    `notes` are warnings about its place, the most serious first; they go before the plan's own.
    """
    warnings = (*notes, *plan.warnings)
    return (
        _tell_who(spec, taken),
        describe_ending(spec),
        f"{_tell_time(plan.estimate.seconds)} · {price_plan(spec, plan.estimate, taken)}",
        _tell_countdown(spec),
        *(f"⚠ {warning}" for warning in warnings[:1]),
    )


def _tell_countdown(spec: Specification) -> str:
    if spec.preparation:
        wait = format_span(spec.preparation)
        return _("Teams with people prepare in private first, for {wait} at most.", wait=wait)
    has_table, wait = format_of(spec).has_table, format_span(spec.countdown or 1)
    if not spec.countdown and has_table:
        return _("The floor opens right after Start.")
    if not spec.countdown:
        return _("The first turn comes right after Start.")
    if has_table:
        return _("The floor opens {wait} after Start.", wait=wait)
    return _("The first turn comes {wait} after Start, so people can take a side.", wait=wait)


def name_format(spec: Specification) -> str:
    """Name a debate's format as people see it, such as “Classic, 2 rounds”."""
    own = format_of(spec)
    rounds = ngettext("{count} round", "{count} rounds", spec.rounds) if own.has_rounds else ""
    return f"{title_of(own)}, {rounds}" if rounds else title_of(own)


def describe_ending(spec: Specification, *, has_vote: bool = True) -> str:
    """Say in a sentence how a debate ends: who decides, then who votes and for how long."""
    own = format_of(spec)
    ending = _(own.terms.ending) if own.terms.ending else _tell_verdict(spec)
    if not (has_vote and spec.voting.is_held and own.list_choices(spec)):
        return f"{ending}."
    voters = _("some may vote") if describe_voters(spec.voting.voters) else _("everyone votes")
    secretly = _(" in secret") if spec.voting.is_secret else ""
    return _(
        "{ending}, then {voters}{secretly} for {seconds}.",
        ending=ending,
        voters=voters,
        secretly=secretly,
        seconds=format_span(spec.voting.seconds),
    )


def price_plan(spec: Specification, estimate: Estimate, taken: Sequence[SeatTaken] = ()) -> str:
    """Write the price of a plan, such as “about $0.04 (at most $0.07)”."""
    likely, most = estimate.likely, estimate.most
    if all(map(is_offline, spec.models)):
        has_built_in = len(spec.debaters) > len(taken)
        return _("free: built-in debaters, no AI") if has_built_in else pgettext("price", "free")
    if likely.unpriced and not likely.usd:
        return _("price unknown")
    if not likely.usd:
        return pgettext("price", "free")
    calls = ngettext("{count} unpriced call", "{count} unpriced calls", likely.unpriced)
    more = _(" and {calls}", calls=calls) if likely.unpriced else ""
    shown, limit = round_up(likely.usd), round_up(most.usd)
    about = _("about {shown}{more}", shown=shown, more=more)
    return about + _(" (at most {limit})", limit=limit) if limit != shown else about


def _tell_who(spec: Specification, taken: Sequence[SeatTaken]) -> str:
    own = format_of(spec)
    if seats := own.describe_open_seats(spec):
        return f"{name_format(spec)}. {seats}."
    people = {seat.debater: seat.name for seat in taken}
    names = [_name_debater(spec, debater, people.get(debater.id)) for debater in spec.debaters]
    more = len(names) - _MOST_NAMES
    shown = [*names[:_MOST_NAMES], *([_("{more} more", more=more)] if more > 0 else [])]
    return f"{name_format(spec)}: {' · '.join(shown)}"


def _name_debater(spec: Specification, debater: Debater, person: str | None) -> str:
    name = name_in_seat(person, debater.name) if person else debater.name
    seat = format_of(spec).name_seat(spec, debater).short
    return f"{name} ({seat})" if seat else name


def _tell_verdict(spec: Specification) -> str:
    asked = list_askings(spec) if isinstance(spec.options, JudgedOptions) else (ONE_ASKING,)
    judges, twice = asked[-1].judge, _(", asked twice,") if asked[-1].is_mirrored else ""
    if judges == 1:
        return _("A judge{twice} gives a verdict", twice=twice)
    return _("{judges} judges{twice} give a verdict", judges=judges, twice=twice)


def _tell_time(seconds: float) -> str:
    if seconds < _HOURS * 3600:
        minutes = max(1, round(seconds / 60))
        return ngettext("About {count} minute", "About {count} minutes", minutes)
    return ngettext("About {count} hour", "About {count} hours", round(seconds / 3600))


def make_plan_card(
    spec: Specification,
    plan: Plan,
    notes: Sequence[str] = (),
    *,
    seats: str = "",
    has_vote: bool = True,
) -> Card:
    """Make the card with everything about a plan; `notes` are warnings about its place.

    `seats` says who has a seat and who may take one; it is left out if nobody can.
    """
    warnings = (*notes, *plan.warnings)
    known = (Group(_("Warnings"), (Listing(warnings),)),) if warnings else ()
    return Card(
        key="plan",
        title=spec.motion,
        blocks=(
            Told(f"{name_format(spec)}: {about_of(format_of(spec))}."),
            Told(describe_ending(spec, has_vote=has_vote)),
            Group(_("Debaters"), (_list_debaters(spec),)),
            Group(
                _("Order of turns"),
                tuple(Told(part.course, f"{part.name}:") for part in plan.schedule),
            ),
            Facts((*_list_figures(spec, plan, has_vote=has_vote), *_list_seats(seats))),
            *known,
        ),
        foot=_("Seed {seed} repeats this debate", seed=spec.seed),
    )


def _list_seats(said: str) -> tuple[tuple[str, str], ...]:
    return ((_("Seats"), said),) if said else ()


def _list_debaters(spec: Specification) -> Block:
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
    # Built-in debaters cost nothing; the price line says so.
    is_free = all(map(is_offline, spec.models))
    own = format_of(spec)
    has_choices = has_vote and bool(own.list_choices(spec))
    overruled = _("; a vote of enough people can overrule it") if has_choices else ""
    yield _("Decided by"), f"{own.describe_who_decides(spec)}{overruled}"
    yield _("Turns"), turns_in_words(plan)
    if not is_free:
        yield _("Model calls"), calls_in_words(plan)
        yield _("Tokens"), tokens_in_words(plan.estimate)
    likely = plan.estimate.likely
    extra = _(_UNCOUNTED) if not is_free and likely.usd + likely.unpriced else ""
    yield _("Price"), capitalize_first(price_plan(spec, plan.estimate)) + extra
    if spec.sources:
        yield _("Sources"), sources_in_words(spec, plan)
    yield from list_background(spec)
    yield from list_instructions(spec)
    yield _("Time"), _tell_time(plan.estimate.seconds)
    if has_vote:
        yield _("Vote"), _describe_vote(spec)
        if rules := describe_voters(spec.voting.voters):
            yield _("Who may vote"), rules
        yield from list_vote_rows(spec)
    if not is_free:
        yield _("Models"), ", ".join(name_model(model) for model in spec.models)
    if spec.preparation:
        yield _("Preparation"), describe_preparation(spec.preparation)
    yield from list_rows(spec)
    if chosen := tell_chosen_options(spec):
        yield _("Options"), chosen


def _describe_vote(spec: Specification) -> str:
    parts = (
        format_span(spec.voting.seconds),
        _(
            "counts from {voters}",
            voters=ngettext("{count} voter", "{count} voters", spec.voting.quorum),
        ),
        _("{consensus_threshold} wins", consensus_threshold=spec.consensus_threshold),
        *([_("secret ballot")] if spec.voting.is_secret else []),
    )
    return ", ".join(parts)


def name_model(model: str) -> str:
    """Name a model as people see it."""
    return _("built-in debaters, no AI") if model == OFFLINE else model


def sources_in_words(spec: Specification, plan: Plan) -> str:
    """Name the sources and what they add, such as “S1 report.pdf; about 900 of the tokens”."""
    names = ", ".join(
        f"{make_source_tag(at)} {source.name}" for at, source in enumerate(spec.sources, start=1)
    )
    likely, without = plan.estimate.likely, plan.estimate.without_sources
    if without is None:
        return names
    added = _(
        "about {tokens} of the tokens", tokens=format_number(likely.tokens - without.tokens, ",")
    )
    usd, cost = likely.usd - without.usd, ""
    if usd > 0:
        cost = _(", {amount_in_words} of the cost", amount_in_words=amount_in_words(usd, "usd"))
    return f"{names}; {added}{cost}"
