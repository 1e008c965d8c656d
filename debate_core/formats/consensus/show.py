"""What readers are shown of format `consensus`: positions, and the tally after every phase."""

from collections.abc import Mapping

from debate_core.domain.record import Record
from debate_core.domain.tally import tally
from debate_core.domain.threshold import needed
from debate_core.domain.turns import Turn
from debate_core.domain.words import DebaterId
from debate_core.formats.consensus.forms import ConsensusOptions, Position
from debate_core.show.blocks import Block, Figure, Note, Prose, Section
from debate_core.show.charts import Chart, Series
from debate_core.show.pieces import Card
from debate_core.show.votes import tally_bars


def position_body(record: Record, turn: Turn, said: Position) -> tuple[Block, ...]:
    """Where a debater stands, why, and its vote, with the one before where it has changed."""
    earlier = [
        each.content.vote
        for each in record.entries
        if each.debater == turn.debater
        and each.turn < turn.number
        and isinstance(each.content, Position)
    ]
    before = f" (before: {earlier[-1]})" if earlier and earlier[-1] != said.vote else ""
    return (Prose("", said.stance), Prose(said.rationale), Prose(f"{said.vote}{before}", "Vote:"))


def tally_card(record: Record) -> Card:
    """Every choice on offer with its votes, who cast them, and what has to be reached."""
    voters, threshold = len(record.spec.debaters), record.spec.consensus_threshold
    who = who_voted(record)
    choices = dict.fromkeys((*record.spec.options_as(ConsensusOptions).choices, *who))
    counted = {choice: len(who.get(choice, ())) for choice in choices}
    return Card(
        key=f"tally {record.last_event}",
        title="Tally",
        blocks=(tally_bars(counted, voters, min(threshold.needed(voters), voters), who),),
        foot=f"Needed: {needed(threshold, voters)}",
        tone="muted",
        shown="details",
    )


def who_voted(record: Record) -> dict[str, tuple[str, ...]]:
    """The names of those whose latest vote was for a choice, in order of the first for each."""
    votes = {
        each.debater: each.content.vote
        for each in record.entries
        if isinstance(each.content, Position)
    }
    return {
        choice: tuple(
            record.spec.debater(who).name for who, vote in votes.items() if vote == choice
        )
        for choice in votes.values()
    }


def tally_section(record: Record) -> tuple[Section, ...]:
    """The tally phase by phase, as a picture; nothing before anybody has voted."""
    tallies = _tallies(record)
    if not any(tallies):
        return ()
    spec = record.spec
    rule = Note(
        f"Needed: {needed(spec.consensus_threshold, len(spec.debaters))}, alone in front. The "
        "latest vote of each debater counts; the schedule chose the speakers."
    )
    return (Section("The tally, phase by phase", (Figure(_chart(record, tallies)), rule)),)


def _tallies(record: Record) -> tuple[Mapping[str, int], ...]:
    """The debaters' tally as it stood after every phase: the latest vote of each."""
    votes: dict[DebaterId, str] = {}
    found: list[Mapping[str, int]] = []
    for opened in record.phases:
        for each in record.entries:
            is_here = (each.phase, each.round) == (opened.phase, opened.round)
            if is_here and isinstance(each.content, Position):
                votes[each.debater] = each.content.vote
        found.append(tally(votes.values()))
    return tuple(found)


def _chart(record: Record, tallies: tuple[Mapping[str, int], ...]) -> Chart:
    offered = record.spec.options_as(ConsensusOptions).choices
    choices = dict.fromkeys((*offered, *(choice for each in tallies for choice in each)))
    return Chart(
        "tally",
        "Votes after each phase",
        "bars",
        tuple(f"{each.phase} {each.round}" for each in record.phases),
        tuple(
            Series(choice, tuple(float(each.get(choice, 0)) for each in tallies))
            for choice in choices
        ),
        0,
        len(record.spec.debaters),
    )
