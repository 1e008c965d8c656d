"""The result of the vote and of the decision before it, as a title and a sentence.

Source: the table of titles in screens.md.
"""

from collections.abc import Mapping

from debate_core.domain.facts import ClosingRequested
from debate_core.domain.outcome import Outcome, OutcomeKind
from debate_core.domain.record import Record
from debate_core.domain.text import capitalize_first, end_sentence
from debate_core.language import _, ngettext
from debate_core.show.blocks import Block, Facts, Prose, Told
from debate_core.show.pieces import Card, Tone
from debate_core.show.votes import (
    PriorChoice,
    list_closing_rows,
    make_tally_bars,
    say_choice,
    tell_prior_choice,
)

RECORD = "record"
"""The key of the card with what people agreed on."""
RESULT = "outcome"
"""The key of the result's card, as it has been since the first records."""
_TONES: Mapping[OutcomeKind, Tone] = {
    "no_quorum": "muted",
    "decided_by_people": "good",
    "confirmed": "good",
    "overturned": "warning",
    "contested": "muted",
}


def make_result_card(
    record: Record,
    outcome: Outcome,
    prior: PriorChoice,
    speakers: Mapping[str, str] | None = None,
) -> Card:
    """Show the result: its title, how it came about, and the votes, as on the ballot."""
    needed = outcome.needed if outcome.voters else None
    rows = tuple(list_closing_rows(record))
    unusual: tuple[Block, ...] = (Facts(rows),) if rows else ()
    return Card(
        key=RESULT,
        title=title_result(record, outcome, prior),
        blocks=(
            Prose("", record.spec.motion),
            Told(explain_result(record, outcome, prior)),
            make_tally_bars(outcome.tally, outcome.voters, needed, speakers=speakers),
            *unusual,
        ),
        tone=_TONES[outcome.kind],
    )


def title_result(record: Record, outcome: Outcome, prior: PriorChoice) -> str:
    """Name the result in a few words, such as “For wins: vote and judge agree”."""
    early = record.closing or record.vote_closing
    named = _name_result(record, outcome, prior)
    return _("{named} · closed early", named=named) if early else named


def explain_result(record: Record, outcome: Outcome, prior: PriorChoice) -> str:
    """Explain how the result came about, in a sentence or two."""
    early = record.closing or record.vote_closing
    closed = f"{explain_close(early)} " if early else ""
    return f"{closed}{_explain(record, outcome, prior)}"


def explain_close(closing: ClosingRequested) -> str:
    """Say who closed it early, and why."""
    if not closing.name:
        return end_sentence(_("Closed early: {why}", why=closing.why))
    said = f": {closing.reason}" if closing.reason else ""
    return end_sentence(_("{name} closed it early{said}", name=closing.name, said=said))


def _name_result(record: Record, outcome: Outcome, prior: PriorChoice) -> str:
    handed_on = record.decision.choice if record.decision else None
    if prior.is_escalated and outcome.result in (None, handed_on):
        return _("No decision: over to a moderator")
    stood_nothing = prior.choice is None and not prior.is_level
    nobody = _("No decision") if prior.by == "debaters" else prior.nobody
    if outcome.kind == "contested":
        if not stood_nothing:
            return _("{nobody}: the vote is split", nobody=nobody)
        if prior.by != "debaters":
            return _("{nobody}: no verdict and a split vote", nobody=nobody)
        return _("{nobody}: no decision and a split vote", nobody=nobody)
    if outcome.kind == "no_quorum" and stood_nothing:
        if prior.by != "debaters":
            return _("{nobody}: no verdict and too few votes", nobody=nobody)
        return _("{nobody}: no decision and too few votes", nobody=nobody)
    how = _name_way(record, outcome, prior)
    choice = outcome.result
    if prior.label and choice is not None and choice not in prior.level:
        return f"{prior.label}: {say_choice(choice)} ({how})"
    colon = "" if _is_one_sentence(outcome, prior) else ":"
    return f"{_name_choice(choice, prior)}{colon} {how}"


def _is_one_sentence(outcome: Outcome, prior: PriorChoice) -> bool:
    """True if how a choice became the result goes on with its sentence, as “by vote” does."""
    if outcome.kind in ("confirmed", "overturned"):
        return False
    return outcome.kind == "no_quorum" or not prior.is_level


def _name_way(record: Record, outcome: Outcome, prior: PriorChoice) -> str:
    """Describe how a choice became the result."""
    if outcome.kind == "no_quorum":
        why = _("the vote was lost") if _is_lost(record) else _("too few voted")
        if prior.by != "debaters":
            return _("on the verdict; {why}", why=why)
        return _("on the decision; {why}", why=why)
    if outcome.kind == "confirmed":
        return {
            "judge": _("vote and judge agree"),
            "judges": _("vote and judges agree"),
            "debaters": _("vote agrees"),
        }[prior.by]
    if prior.is_level:
        return _("the vote broke the tie")
    if outcome.kind != "overturned":
        return _("by vote")
    return {
        "judge": _("the vote overruled the judge"),
        "judges": _("the vote overruled the judges"),
        "debaters": _("the vote overruled the debaters"),
    }[prior.by]


def _explain(record: Record, outcome: Outcome, prior: PriorChoice) -> str:
    if outcome.kind == "no_quorum":
        return _explain_quorum(record, outcome, prior)
    had = tell_prior_choice(prior, "had ")
    if outcome.kind == "contested":
        tally = ", ".join(f"{say_choice(it)} {count}" for it, count in outcome.tally.items())
        rule = record.spec.consensus_threshold
        return _(
            "{tally}; {rule} was needed. {had}", tally=capitalize_first(tally), rule=rule, had=had
        )
    chose = f"{_count_voters(outcome)} {_tell_choice(outcome.choice, prior)}"
    if outcome.kind != "confirmed" and (prior.choice is None or prior.is_level):
        first = tell_prior_choice(prior).removesuffix(".")
        return _("{first}; {chose}.", first=first, chose=chose)
    is_even = outcome.choice in prior.level
    if outcome.kind != "confirmed":
        return had if is_even else f"{chose}. {had}"
    if prior.by == "debaters":
        return _("{debaters} and {chose}.", debaters=_count_debaters(record), chose=chose)
    if is_even:
        return f"{chose}."
    if prior.by == "judges":
        return _("{chose}, and so did the judges.", chose=chose)
    return _("{chose}, and so did the judge.", chose=chose)


def _explain_quorum(record: Record, outcome: Outcome, prior: PriorChoice) -> str:
    if record.vote_closed is not None and _is_lost(record):
        return end_sentence(
            _("The secret ballots could not be opened: {unread}", unread=record.vote_closed.unread)
        )
    quorum = ngettext("{count} voter", "{count} voters", record.spec.voting.quorum)
    # Elsewhere the title says that nothing was decided.
    nothing = f" {prior.nothing}" if prior.is_escalated else ""
    if not outcome.voters:
        return _(
            "Nobody voted; a vote counts from {quorum}.{nothing}", quorum=quorum, nothing=nothing
        )
    return _(
        "{voters} of the {quorum} needed took part.{nothing}",
        voters=outcome.voters,
        quorum=quorum,
        nothing=nothing,
    )


def _name_choice(choice: str | None, prior: PriorChoice) -> str:
    if choice is None or choice in prior.level:
        return _("A draw")
    return _("{choice} wins", choice=capitalize_first(say_choice(choice)))


def _count_voters(outcome: Outcome) -> str:
    chose = outcome.tally.get(outcome.choice or "", 0)
    return _(
        "{chose} of {voters}",
        chose=chose,
        voters=ngettext("{count} voter", "{count} voters", outcome.voters),
    )


def _count_debaters(record: Record) -> str:
    decision, count = record.decision, len(record.spec.debaters)
    debaters = ngettext("{count} debater", "{count} debaters", count)
    chose = decision.tally.get(decision.choice or "", 0) if decision else 0
    if chose == count:
        return _("All {of}", of=debaters)
    return _("{chose} of {of}", chose=chose, of=debaters)


def _tell_choice(choice: str | None, prior: PriorChoice) -> str:
    if choice is None or choice in prior.level:
        return _("called it even")
    return _("chose {choice}", choice=say_choice(choice))


def _is_lost(record: Record) -> bool:
    """True if a secret vote's ballots could not be opened."""
    closed = record.vote_closed
    return record.spec.voting.is_secret and closed is not None and bool(closed.unread)
