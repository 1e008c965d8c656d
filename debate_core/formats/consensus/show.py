"""The cards of format `consensus`: positions, the tally after every phase, the result."""

from collections.abc import Mapping

from debate_core.domain.record import Record
from debate_core.domain.tally import count_votes, describe_needed
from debate_core.domain.turns import Turn
from debate_core.domain.values import DebaterId, Value
from debate_core.formats.consensus.forms import ConsensusOptions, Position
from debate_core.language import _
from debate_core.show.blocks import Block, Figure, Note, Prose, Section, Told
from debate_core.show.charts import Chart, Series
from debate_core.show.pieces import Card
from debate_core.show.votes import make_tally_bars


class Holding(Value):
    """The position of a debater when the debate ended."""

    name: str
    vote: str
    stance: str
    rationale: str


class ConsensusResult(Value):
    """The result of a debate."""

    motion: str
    choices: tuple[str, ...]
    decision: str | None
    rule: str | None
    """The rule that decided it; None until it is decided."""
    rounds: int
    votes_needed: int
    tally: dict[str, int]
    """In order of the first vote for each choice."""
    debaters: tuple[Holding, ...]
    """Those who have voted, in their order of speaking."""


def build_consensus_result(record: Record, rounds: int) -> ConsensusResult:
    """Build the result so far, after so many rounds."""
    spec, decision = record.spec, record.decision
    last = {entry.debater: entry.answer for entry in record.transcript}
    held = [(debater.name, last.get(debater.id)) for debater in spec.debaters]
    return ConsensusResult(
        motion=spec.motion,
        choices=spec.options_as(ConsensusOptions).choices,
        decision=decision.choice if decision else None,
        rule=decision.rule if decision else None,
        rounds=rounds,
        votes_needed=spec.consensus_threshold.count_needed(len(spec.debaters)),
        tally=dict(decision.tally) if decision else {},
        debaters=tuple(
            Holding(name=name, vote=said.vote, stance=said.stance, rationale=said.rationale)
            for name, said in held
            if isinstance(said, Position)
        ),
    )


def show_position(record: Record, turn: Turn, said: Position) -> tuple[Block, ...]:
    """Show a debater's position, reason and vote, with the earlier vote if it has changed."""
    earlier = [
        entry.answer.vote
        for entry in record.transcript
        if entry.debater == turn.debater
        and entry.number < turn.number
        and isinstance(entry.answer, Position)
    ]
    before = (
        _(" (before: {earlier})", earlier=earlier[-1])
        if earlier and earlier[-1] != said.vote
        else ""
    )
    return (
        Prose("", said.stance),
        Prose(said.rationale),
        Told(f"{said.vote}{before}", _("Vote:")),
    )


def make_tally_card(record: Record) -> Card:
    """Make the card of all choices with their votes, who cast them, and the votes needed."""
    voters, threshold = len(record.spec.debaters), record.spec.consensus_threshold
    who = list_voters(record)
    choices = dict.fromkeys((*record.spec.options_as(ConsensusOptions).choices, *who))
    counted = {choice: len(who.get(choice, ())) for choice in choices}
    return Card(
        key=f"tally {record.last_event}",
        title=_("Tally"),
        blocks=(
            make_tally_bars(counted, voters, min(threshold.count_needed(voters), voters), who),
        ),
        foot=_("Needed: {threshold}", threshold=describe_needed(threshold, voters)),
        tone="muted",
        shown="terminal",
    )


def list_voters(record: Record) -> dict[str, tuple[str, ...]]:
    """List those whose latest vote was for a choice, in order of the first for each."""
    votes = {
        entry.debater: entry.answer.vote
        for entry in record.transcript
        if isinstance(entry.answer, Position)
    }
    return {
        choice: tuple(
            record.spec.debater(who).name for who, vote in votes.items() if vote == choice
        )
        for choice in votes.values()
    }


def list_tally_sections(record: Record) -> tuple[Section, ...]:
    """Draw the tally phase by phase; None before anybody has voted."""
    tallies = _count_tallies(record)
    if not any(tallies):
        return ()
    spec = record.spec
    rule = Note(
        _(
            "Needed: {consensus_threshold}, alone in front. The latest vote of each debater "
            "counts; the schedule chose the speakers.",
            consensus_threshold=describe_needed(spec.consensus_threshold, len(spec.debaters)),
        )
    )
    return (Section(_("The tally, part by part"), (Figure(_draw_chart(record, tallies)), rule)),)


def _count_tallies(record: Record) -> tuple[Mapping[str, int], ...]:
    """Count the debaters' tally after every phase: the latest vote of each."""
    votes: dict[DebaterId, str] = {}
    found: list[Mapping[str, int]] = []
    for opened in record.phases:
        for entry in record.transcript:
            is_here = (entry.phase, entry.round) == (opened.phase, opened.round)
            if is_here and isinstance(entry.answer, Position):
                votes[entry.debater] = entry.answer.vote
        found.append(count_votes(votes.values()))
    return tuple(found)


def _draw_chart(record: Record, tallies: tuple[Mapping[str, int], ...]) -> Chart:
    offered = record.spec.options_as(ConsensusOptions).choices
    choices = dict.fromkeys((*offered, *(choice for counts in tallies for choice in counts)))
    return Chart(
        "tally",
        _("Votes after each part"),
        "bars",
        tuple(f"{_(phase.phase)} {phase.round}" for phase in record.phases),
        tuple(
            Series(choice, tuple(float(counts.get(choice, 0)) for counts in tallies))
            for choice in choices
        ),
        0,
        len(record.spec.debaters),
    )
