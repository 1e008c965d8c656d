"""A debate on one card: its motion, its debaters, and its state."""

from collections.abc import Iterator, Mapping

from debate_core.domain.failing import tell_reason
from debate_core.domain.record import Record
from debate_core.domain.specification import Debater, is_offline
from debate_core.domain.spend import sum_up_spent
from debate_core.domain.tally import count_votes
from debate_core.domain.text import capitalize_first, end_sentence
from debate_core.domain.values import DebaterId
from debate_core.features.reports import list_announcement_blocks, list_rows
from debate_core.formats import format_of
from debate_core.formats.outcomes import name_voices
from debate_core.language import _, format_number, ngettext
from debate_core.reports.given import list_background, list_instructions
from debate_core.reports.plan import name_format
from debate_core.reports.sources import list_source_names
from debate_core.reports.state import name_state
from debate_core.show.blocks import (
    Block,
    Facts,
    Group,
    Listing,
    Moment,
    Part,
    Parts,
    TimeOfDay,
    Told,
)
from debate_core.show.pieces import Card, Tone, name_in_seat
from debate_core.show.votes import describe_threshold, make_tally_bars

_TONES: Mapping[str, Tone] = {
    "paused": "warning",
    "voting": "vote",
    "concluded": "good",
    "interrupted": "bad",
}


def make_announcement_card(record: Record) -> Card:
    """Make the card in the channel from which a debate's thread starts, by the record so far."""
    standings = format_of(record.spec).show_standings(record)
    who = () if standings or record.interruption else (_name_all(record),)
    rows = tuple(_list_given(record))
    return Card(
        key="announcement",
        title=record.spec.motion,
        blocks=(
            Parts((_describe_state(record), *who)),
            *standings,
            *((Facts(rows),) if rows else ()),
            *list_announcement_blocks(record),
        ),
        foot=_tell_memory(record),
        tone=_TONES.get(record.state, "plain"),
        shown="live",
    )


def _tell_memory(record: Record) -> str:
    """Say once in a debate in which models speak what their facts are based on."""
    models = [debater.model for debater in record.spec.debaters if debater.model]
    if all(map(is_offline, models)) or record.spec.sources:
        return ""
    return _("AI debaters argue from memory. Check a fact before you rely on it.")


def make_status_card(record: Record, *, has_fingerprint: bool = False) -> Card:
    """Make the card of all that is known of a debate, its progress included."""
    head = record.opened_head if has_fingerprint else ""
    rows = (*_list_all_rows(record), *_list_progress(record, head))
    return Card(
        key="announcement",
        title=record.spec.motion,
        blocks=(
            Told(state_in_words(record)),
            *_show_debaters(record),
            Facts(rows),
            *_show_votes(record),
        ),
        foot=_("Debate {debate}", debate=record.debate),
        tone=_TONES.get(record.state, "plain"),
    )


def _describe_state(record: Record) -> Part:
    """Describe the state with the time when it ends, such as “Starts in 30 seconds”."""
    if record.starts_at is not None and record.state != "paused":
        return Moment(record.starts_at, _("Starts"))
    if record.prepares_until is not None:
        return Moment(record.prepares_until, _("Teams prepare until"))
    if record.is_vote_open and record.voting is not None:
        return TimeOfDay(record.voting.closes_at, _("Vote open until"))
    said = state_in_words(record)
    # An interruption's reason is one or more whole sentences.
    return said if record.interruption else said.removesuffix(".")


def _name_all(record: Record) -> str:
    """Name those who debate: “Ada Lindqvist (for), Mia (against)”."""
    own, spec = format_of(record.spec), record.spec
    open_seats = "" if record.phases else own.describe_open_seats(spec)
    return open_seats or ", ".join(_name_debater(record, debater) for debater in spec.debaters)


def _name_debater(record: Record, debater: Debater) -> str:
    holder = record.people.find_later_holder(debater.id)
    name = name_in_seat(holder.name, debater.name) if holder else debater.name
    if record.is_over:
        # Whoever took the seat in the end may never have spoken.
        name = name_voices(record, debater)
    seat = format_of(record.spec).name_seat(record.spec, debater).short
    return f"{name} ({seat})" if seat else name


def _show_debaters(record: Record) -> tuple[Block, ...]:
    """List the debaters, or their positions if their format shows those."""
    own = format_of(record.spec)
    if blocks := own.show_standings(record):
        return blocks
    # Once a phase has opened, the seats are taken, by personas or by those named before.
    open_seats = "" if record.phases else own.describe_open_seats(record.spec)
    seats = (
        (open_seats,)
        if open_seats
        else tuple(_describe_seat(record, debater) for debater in record.spec.debaters)
    )
    return (Group(_("Debaters"), (Listing(seats),)),)


def _describe_seat(record: Record, debater: Debater) -> str:
    """Name a debater, and the person who sits there now or from the next phase on."""
    holder = record.people.find_later_holder(debater.id)
    seat = format_of(record.spec).name_seat(record.spec, debater).short
    stands = f": {seat}" if seat else ""
    if record.is_over:
        voices = name_voices(record, debater)
        spoke = _(" ({name} spoke here)", name=voices) if voices != debater.name else ""
        return f"{debater.name}{stands}{spoke}"
    sits = ""
    if holder and holder.name != debater.name:
        sits = _(" ({name} sits here)", name=holder.name)
    return f"{debater.name}{stands}{sits}"


def _list_given(record: Record) -> Iterator[tuple[str, str]]:
    """List what a debate was given: the debate that it repeats, instructions and sources."""
    yield from list_rows(record.spec)
    yield from list_instructions(record.spec)
    if sources := list_source_names(record):
        yield _("Sources"), ", ".join(f"{name}: {what}" for name, what in sources)


def _list_all_rows(record: Record) -> Iterator[tuple[str, str | Moment]]:
    spec, own = record.spec, format_of(record.spec)
    yield _("Format"), name_format(spec)
    if not record.is_over and spec.voting.is_held:
        yield _("To win"), str(spec.consensus_threshold)
    yield from _list_given(record)
    yield from list_background(spec)
    are_known = bool(record.phases) or not own.describe_open_seats(spec)
    choices = tuple(own.list_choices(spec))
    named = {*spec.stances, *(debater.name for debater in spec.debaters)}
    if not set(choices) <= named and are_known:
        yield _("Choices"), ", ".join(choices)
    if record.state == "voting" and record.voting is not None:
        yield _("Closes"), Moment(record.voting.closes_at)


def _list_progress(record: Record, head: str) -> Iterator[tuple[str, str | Moment]]:
    taken = [turn for turn in record.turns if turn.answer.is_shown]
    if record.is_over:
        yield _("Turns"), format_number(len(taken))
    else:
        last = _("; last {name}", name=record.spec.debater(taken[-1].debater).name) if taken else ""
        turns = ngettext("{count} turn", "{count} turns", len(taken))
        yield _("Progress"), f"{turns}{last}" if taken else _("no turn yet")
    if spent := sum_up_spent(record.costs, has_debaters=bool(record.spec.debaters)):
        yield _("Spend"), capitalize_first(spent)
    if head:
        yield _("Record fingerprint"), head
    yield _("Started"), Moment(record.opened_at)


def _show_votes(record: Record) -> tuple[Block, ...]:
    """List the debaters' latest votes; empty where they do not vote."""
    votes = find_latest_votes(record)
    if not votes:
        return ()
    voters, threshold = len(record.spec.debaters), record.spec.consensus_threshold
    bars = make_tally_bars(count_votes(votes.values()), voters, threshold.count_needed(voters))
    return (
        Group(
            _(
                "Debaters' votes; needed to win: {threshold_text}",
                threshold_text=describe_threshold(threshold, voters),
            ),
            (bars,),
        ),
    )


def find_latest_votes(record: Record) -> dict[DebaterId, str]:
    """Find the latest vote of each debater, in order of first vote."""
    cast = ((entry.debater, entry.answer.get_vote()) for entry in record.transcript)
    return {who: vote for who, vote in cast if vote is not None}


def state_in_words(record: Record) -> str:
    """Describe the state of a debate in a sentence, such as “Round 1 of 2.”."""
    if record.state == "interrupted":
        why = tell_reason(record.interruption or "")
        return f"{end_sentence(name_state(record))} {why}".rstrip()
    return end_sentence(name_state(record))
