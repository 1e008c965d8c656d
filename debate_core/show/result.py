"""The result: what the vote and what stood before it come to, as a title and a sentence.

Source: the table of titles in screens.md.
"""

from collections.abc import Mapping

from debate_core.domain.facts import ClosingRequested
from debate_core.domain.outcome import Outcome, OutcomeKind
from debate_core.domain.record import Record
from debate_core.domain.text import capitalize_first, end_sentence, format_count
from debate_core.show.blocks import Block, Facts, Prose
from debate_core.show.pieces import Card, Tone
from debate_core.show.votes import (
    PriorChoice,
    list_closing_rows,
    make_tally_bars,
    tell_prior_choice,
)

RESULT = "outcome"
"""The key of the result's card, as it has been since the first records."""
_TONES: Mapping[OutcomeKind, Tone] = {
    "no_quorum": "muted",
    "decided_by_people": "good",
    "confirmed": "good",
    "overturned": "warning",
    "contested": "muted",
}
_RULINGS = {"judge": "verdict", "debaters": "decision"}
"""The names of what stands before the vote."""


def make_result_card(record: Record, outcome: Outcome, prior: PriorChoice) -> Card:
    """Show the result: its title, how it came about, and the votes."""
    needed = outcome.needed if outcome.voters else None
    rows = tuple(list_closing_rows(record))
    unusual: tuple[Block, ...] = (Facts(rows),) if rows else ()
    return Card(
        key=RESULT,
        title=title_result(record, outcome, prior),
        blocks=(
            Prose("", record.spec.motion),
            Prose(explain_result(record, outcome, prior)),
            make_tally_bars(outcome.tally, outcome.voters, needed),
            *unusual,
        ),
        tone=_TONES[outcome.kind],
    )


def title_result(record: Record, outcome: Outcome, prior: PriorChoice) -> str:
    """Name the result in a few words, such as “For wins: vote and judge agree”."""
    early = record.closing or record.vote_closing
    return f"{_name_result(record, outcome, prior)}{' · closed early' if early else ''}"


def explain_result(record: Record, outcome: Outcome, prior: PriorChoice) -> str:
    """Explain how the result came about, in a sentence or two."""
    early = record.closing or record.vote_closing
    closed = f"{_explain_close(early)} " if early else ""
    return f"{closed}{_explain(record, outcome, prior)}"


def _explain_close(closing: ClosingRequested) -> str:
    if not closing.name:
        return end_sentence(f"Closed early: {closing.why}")
    said = f": {closing.reason}" if closing.reason else ""
    return end_sentence(f"{closing.name} closed it early{said}")


def _name_result(record: Record, outcome: Outcome, prior: PriorChoice) -> str:
    handed_on = record.decision.choice if record.decision else None
    if prior.is_escalated and outcome.result in (None, handed_on):
        return "No decision: over to a moderator"
    stood_nothing = prior.choice is None and not prior.is_level
    nobody = "No decision" if prior.by == "debaters" else "No winner"
    if outcome.kind == "contested":
        no_verdict = f"no {_RULINGS[prior.by]} and a split vote"
        return f"{nobody}: {no_verdict if stood_nothing else 'the vote is split'}"
    if outcome.kind == "no_quorum" and stood_nothing:
        return f"{nobody}: no {_RULINGS[prior.by]} and too few votes"
    return _name_choice(outcome.result, _name_way(record, outcome, prior), prior)


def _name_way(record: Record, outcome: Outcome, prior: PriorChoice) -> str:
    """Name the way in which a choice came to be the result."""
    if outcome.kind == "no_quorum":
        why = "the vote was lost" if _is_lost(record) else "too few voted"
        return f"on the {_RULINGS[prior.by]}; {why}"
    if outcome.kind == "confirmed":
        return "vote agrees" if prior.by == "debaters" else "vote and judge agree"
    if prior.is_level:
        return "the vote broke the tie"
    return f"the vote overruled the {prior.by}" if outcome.kind == "overturned" else "by vote"


def _explain(record: Record, outcome: Outcome, prior: PriorChoice) -> str:
    if outcome.kind == "no_quorum":
        return _explain_quorum(record, outcome, prior)
    had = tell_prior_choice(prior, "had ")
    if outcome.kind == "contested":
        tally = ", ".join(f"{choice} {count}" for choice, count in outcome.tally.items())
        rule = record.spec.consensus_threshold
        return f"{capitalize_first(tally)}; {rule} was needed. {had}"
    chose = f"{_count_voters(outcome)} {_tell_choice(outcome.choice, prior)}"
    if outcome.kind != "confirmed":
        return f"{chose}. {had}"
    if prior.by == "debaters":
        return f"{_count_debaters(record)} and {chose}."
    return f"{chose}, and so did the judge."


def _explain_quorum(record: Record, outcome: Outcome, prior: PriorChoice) -> str:
    if record.vote_closed is not None and _is_lost(record):
        return end_sentence(f"The secret ballots could not be opened: {record.vote_closed.unread}")
    quorum = format_count(record.spec.voting.quorum, "voter")
    nothing = "" if outcome.result or prior.is_level else f" {prior.nothing}"
    return f"{outcome.voters} of the {quorum} needed took part.{nothing}"


def _name_choice(choice: str | None, how: str, prior: PriorChoice) -> str:
    if choice is None or choice in prior.level:
        return _join("A draw", how)
    if prior.label:
        return f"{prior.label}: {choice} ({how})"
    return _join(f"{capitalize_first(choice)} wins", how)


def _join(what: str, how: str) -> str:
    """Set a result and its way side by side, with a colon unless the way goes on with it."""
    return f"{what}{' ' if how.startswith(('by ', 'on ')) else ': '}{how}"


def _count_voters(outcome: Outcome) -> str:
    chose = outcome.tally.get(outcome.choice or "", 0)
    return f"{chose} of {format_count(outcome.voters, 'voter')}"


def _count_debaters(record: Record) -> str:
    decision, of = record.decision, format_count(len(record.spec.debaters), "debater")
    chose = decision.tally.get(decision.choice or "", 0) if decision else 0
    return f"All {of}" if chose == len(record.spec.debaters) else f"{chose} of {of}"


def _tell_choice(choice: str | None, prior: PriorChoice) -> str:
    return "called it even" if choice in prior.level else f"chose {choice}"


def _is_lost(record: Record) -> bool:
    """True if a secret vote's ballots could not be opened."""
    closed = record.vote_closed
    return record.spec.voting.is_secret and closed is not None and bool(closed.unread)
