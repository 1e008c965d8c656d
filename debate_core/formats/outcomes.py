"""The outcome of a debate: what stands, who won, what people, judge and debaters each chose."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Literal

from debate_core.domain.facts import PhaseOpened
from debate_core.domain.judge_forms import Verdict
from debate_core.domain.outcome import JUDGE_VERDICT, SYNTHESIS, UNDECIDED, Decider, Outcome
from debate_core.domain.record import Record
from debate_core.domain.result import list_judges
from debate_core.domain.specification import Debater
from debate_core.domain.steps import JUDGEMENT
from debate_core.domain.text import join_with_and
from debate_core.domain.values import DebaterId
from debate_core.domain.verdicts import JudgeSeat
from debate_core.formats.decision_rules import find_decision_rule
from debate_core.formats.rules import Rules
from debate_core.language import _
from debate_core.show.checked import swap_in_words
from debate_core.show.pieces import Card
from debate_core.show.result import make_result_card
from debate_core.show.votes import PriorChoice, make_ballot_card


def has_vote(rules: Rules, record: Record) -> bool:
    """True if people vote on the outcome."""
    return record.spec.voting.is_held and bool(rules.list_choices(record.spec))


def has_escalated(rules: Rules, record: Record) -> bool:
    """True if the debaters handed the decision on to people."""
    decision = record.decision
    return decision is not None and find_decision_rule(rules.decision_rules, decision).is_escalated


def is_level(rules: Rules, record: Record) -> bool:
    """True if the sides ended even; False if nothing could be decided."""
    decision = record.decision
    if decision is None:
        return False
    return decision.choice in find_decision_rule(rules.decision_rules, decision).level


def find_standing(rules: Rules, record: Record) -> str | None:
    """Find the choice that stands without a vote."""
    decision = record.decision
    if decision is None or has_escalated(rules, record):
        return None
    is_joined = isinstance(record.verdict, Verdict) and decision.rule == JUDGE_VERDICT
    return SYNTHESIS if decision.choice is None and is_joined else decision.choice


def list_ballot(rules: Rules, record: Record) -> tuple[str, ...]:
    """List the choices on the ballot: those on offer, and the standing choice if it is another.

    A decision that debaters handed over can be left to the moderators, even if that is not on
    offer.
    """
    offered, decision = tuple(rules.list_choices(record.spec)), record.decision
    is_left = decision is not None and has_escalated(rules, record)
    more = decision.choice if decision and is_left else find_standing(rules, record)
    return offered if more is None or more in offered else (*offered, more)


def list_winners(rules: Rules, record: Record) -> tuple[DebaterId, ...]:
    """List the debaters who won a finished debate, by its outcome; empty if nobody did."""
    outcome = record.outcome
    choice = outcome.result if outcome is not None else find_standing(rules, record)
    return rules.list_choices(record.spec).get(choice, ()) if choice else ()


def list_phases_run(rules: Rules, record: Record) -> tuple[PhaseOpened, ...]:
    """List the phases that were held; in a debate closed early, only those where somebody spoke."""
    if record.closing is None or rules.has_table:
        return record.phases
    spoken = {(entry.phase, entry.round) for entry in record.transcript}
    return tuple(
        phase
        for phase in record.phases
        if phase.phase == JUDGEMENT or (phase.phase, phase.round) in spoken
    )


def count_rounds_run(rules: Rules, record: Record) -> int:
    """Return the last round that was held; in a debate closed early, where somebody spoke."""
    if record.closing is None or rules.has_table:
        return record.rounds_run
    return max((entry.round for entry in record.transcript), default=0)


def list_deciders(rules: Rules, record: Record) -> tuple[Decider, ...]:
    """List which of the people, the judge and the debaters decide in this format."""
    return (
        *_find_people(record),
        *_find_judge(rules, record),
        *_find_debaters(rules, record),
    )


def _find_people(record: Record) -> Iterator[Decider]:
    if (outcome := record.outcome) is not None:
        yield Decider(
            who="people",
            choice=outcome.choice,
            votes=outcome.tally,
            voters=outcome.voters,
            needed=outcome.needed,
        )


def _find_judge(rules: Rules, record: Record) -> Iterator[Decider]:
    """Find the judge as a decider; several judges have votes, since each held a choice or none."""
    decision = record.decision
    if decision is None or not rules.has_judge or decision.tally:
        return
    seats, stands = list_judges(record), find_standing(rules, record)
    if len(seats) < 2:
        yield Decider(who="judge", choice=stands)
        return
    votes, of = _count_held(seats), len(seats)
    yield Decider(who="judge", choice=stands, votes=votes, voters=of, needed=of // 2 + 1)


def _find_debaters(rules: Rules, record: Record) -> Iterator[Decider]:
    decision, of = record.decision, len(record.spec.debaters)
    # The tally of a discussion counts statements, not votes of those at the table.
    if decision is not None and decision.tally and not rules.has_table:
        yield Decider(
            who="debaters",
            choice=find_standing(rules, record),
            votes=decision.tally,
            voters=of,
            needed=record.spec.consensus_threshold.count_needed(of),
        )


def describe_prior_choice(rules: Rules, record: Record) -> PriorChoice:
    """Describe what the people's vote is compared with."""
    decision, choice = record.decision, find_standing(rules, record)
    row = find_decision_rule(rules.decision_rules, decision) if decision else None
    level = tuple(name for name in row.level if name is not None) if row else ()
    return PriorChoice(
        choice=choice,
        nothing=_explain_nothing(rules, record),
        by=_find_prior_decider(rules, record),
        label=_(rules.terms.decision) if rules.terms.decision else "",
        level=level,
        is_level=_is_even(rules, record, choice),
        is_escalated=has_escalated(rules, record),
        nobody=_(rules.terms.nobody),
        question=_(rules.terms.question),
    )


def _find_prior_decider(rules: Rules, record: Record) -> Literal["judge", "judges", "debaters"]:
    if not rules.has_judge:
        return "debaters"
    return "judges" if len(list_judges(record)) > 1 else "judge"


def _is_even(rules: Rules, record: Record, choice: str | None) -> bool:
    """True if those who decided called it even; a verdict that did not hold counts as none."""
    decision = record.decision
    held = decision is not None and decision.rule != UNDECIDED
    return held and choice != SYNTHESIS and is_level(rules, record)


def _explain_nothing(rules: Rules, record: Record) -> str:
    """Say that nothing stood before the vote, in a sentence."""
    decision = record.decision
    row = find_decision_rule(rules.decision_rules, decision) if decision else None
    if row is not None and row.is_escalated:
        return _("The debaters did not agree.")
    if decision is not None and decision.rule == UNDECIDED:
        return _("The verdict did not hold when it was checked.")
    if row is not None and not row.has_grounds:
        return _("Nothing was decided before the vote.")
    if not rules.has_judge:
        return _("The debaters chose nothing.")
    return _(rules.terms.none_named)


def make_live_ballot(rules: Rules, record: Record) -> Card:
    """Make the current ballot; the symbols that people react with are added where they vote."""
    card = make_ballot_card(record, describe_prior_choice(rules, record), name_speakers(record))
    return replace(card, calls_moderators=has_escalated(rules, record))


def name_speakers(record: Record) -> dict[str, str]:
    """List the sides, each with whoever spoke for it if it has only one debater, else with ""."""
    by_side: dict[str, list[Debater]] = {}
    for debater in record.spec.debaters:
        by_side.setdefault(debater.stance or "", []).append(debater)
    return {
        side: name_voices(record, debaters[0]) if len(debaters) == 1 else ""
        for side, debaters in by_side.items()
        if side
    }


def name_voices(record: Record, debater: Debater) -> str:
    """Name whoever spoke in a debater's seat; its persona where nobody did."""
    turns = (turn for turn in record.turns if turn.debater == debater.id and not turn.missed)
    said_by = (turn.fact.said_by for turn in turns)
    names = dict.fromkeys(by.name if by else debater.name for by in said_by)
    return join_with_and(names) if names else debater.name


def make_final_card(rules: Rules, record: Record, outcome: Outcome) -> Card:
    """Make the card of the result; it calls the moderators if the decision is left to them."""
    prior = describe_prior_choice(rules, record)
    card = make_result_card(record, outcome, prior, name_speakers(record))
    return replace(card, calls_moderators=_is_left_open(rules, record, outcome))


def find_checked(rules: Rules, record: Record) -> str:
    """Describe how the verdict was checked with the sides exchanged; empty without a judge."""
    return swap_in_words(list_judges(record)) if rules.has_judge else ""


def _is_left_open(rules: Rules, record: Record, outcome: Outcome) -> bool:
    """True if debaters and people both left it open, or people want it escalated too."""
    decision = record.decision
    if decision is None or not has_escalated(rules, record):
        return False
    return outcome.kind == "contested" or outcome.result == decision.choice


def describe_escalation(rules: Rules, record: Record, outcome: Outcome) -> str:
    """Say what became of a decision that debaters handed over; empty if they did not."""
    if not has_escalated(rules, record):
        return ""
    said = _("The debaters did not agree, so the moderators were called and people voted")
    if _is_left_open(rules, record, outcome):
        return _("{said}. It is still open, so the moderators are called again.", said=said)
    if outcome.kind == "no_quorum":
        return _("{said}; too few did, so it is left to the moderators.", said=said)
    return _("{said}; they decided.", said=said)


def _count_held(seats: Iterable[JudgeSeat]) -> dict[str, int]:
    """Count the judges that held each choice; those that held none are left out."""
    held = (seat.held for seat in seats)
    return dict(
        Counter(decision.choice for decision in held if decision is not None and decision.choice)
    )
