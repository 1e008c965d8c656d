"""How a transcript ends: the decision, the people's vote, what it took, and the report."""

from collections.abc import Sequence

from debate_core.domain.events import Event
from debate_core.domain.record import Record
from debate_core.domain.spend import Spend, price_in_words
from debate_core.domain.threshold import Threshold
from debate_core.reports.deciding import counted, how_decided
from debate_core.reports.nine_lines import report
from debate_core.reports.outcome import (
    outcome_in_words,
    outcome_title,
    threshold_needed,
    what_stood,
)
from debate_core.reports.panel_course import turns_told
from debate_core.reports.spend import Taken, by_seat, spent_in_words, taken
from debate_core.show.blocks import Block, Facts, Note, Section, Table, Verbatim


def decision(record: Record) -> tuple[Section, ...]:
    """What the rule in code decided, and how; nothing before it has."""
    if record.decision is None:
        return ()
    made = record.decision
    rows = (
        ("Decision", made.choice or "none"),
        ("Rule", made.rule.replace("_", " ")),
        ("How", how_decided(record)),
    )
    votes = tuple((choice, f"{count}") for choice, count in made.tally.items())
    tally = (Table(("The debaters' votes", "Votes"), votes),) if votes else ()
    return (Section("The decision", (Facts(rows), *tally)),)


def vote(record: Record) -> tuple[Section, ...]:
    """The people's vote and what it makes of the decision; nothing where there was none."""
    if record.voting is None:
        return ()
    outcome = record.outcome
    tally = outcome.tally if outcome else record.people_tally
    voters = sum(tally.values())
    rows = tuple((c, f"{n}", f"{n / voters:.0%}" if voters else "0%") for c, n in tally.items())
    table = Table(("Choice", "Votes", "Share"), rows)
    return (Section("The people's vote", (table, *_outcome(record, voters))),)


def _outcome(record: Record, voters: int) -> tuple[Block, ...]:
    outcome, spec = record.outcome, record.spec
    quorum = ("Quorum", f"{voters} voted, {spec.voting.quorum} needed")
    if outcome is None:
        open_ = Note("The vote is not over: nothing has come of it yet.")
        return (Facts((_threshold(spec.consensus_threshold), quorum)), open_)
    rows = [
        ("Outcome", outcome_title(outcome)),
        ("How", outcome_in_words(record, outcome)),
        ("Threshold", threshold_needed(record, outcome)),
        quorum,
        (what_stood(record), outcome.standing or "none"),
    ]
    if outcome.agreement is not None:
        rows.append(("Agreement", f"{outcome.agreement:.0%} of the voters chose the same"))
    early = record.vote_closing
    closed = (Note(f"The vote was closed early: {early.reason}"),) if early else ()
    return (Facts(tuple(rows)), *closed)


def _threshold(threshold: Threshold) -> tuple[str, str]:
    return ("Threshold", str(threshold))


def spend(events: Sequence[Event], record: Record) -> Section:
    """What it took, seat by seat."""
    in_all = spent_in_words(record)
    if not in_all:
        return Section("What it took", (Note("No model was asked."),))
    steps = taken(events)
    rows = tuple(_row(seat, steps, spend) for seat, spend in by_seat(steps).items())
    head = ("Seat", "Model", "Calls", "Tokens in", "Of them cached", "Tokens out", "Cost")
    return Section("What it took", (Facts((("In all", in_all),)), Table(head, rows)))


def _row(seat: str, steps: Sequence[Taken], spend: Spend) -> tuple[str, ...]:
    models = dict.fromkeys(each.model for each in steps if each.seat == seat)
    amounts = (spend.calls, spend.tokens_in, spend.cached, spend.tokens_out)
    return (seat, ", ".join(models), *(f"{each:,}" for each in amounts), price_in_words(spend))


def report_lines(record: Record) -> Section:
    """The report of every debate, line by line."""
    turns = counted(len(turns_told(record)), "turn")
    return Section("The report", (Note(f"Read off the record, {turns}:"), Verbatim(report(record))))
