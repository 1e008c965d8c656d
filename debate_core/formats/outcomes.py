"""A format's outcomes: what people, judge and debaters came to, and the card that says so."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from debate_core.domain.agreement import Decider
from debate_core.domain.decision import UNDECIDED
from debate_core.domain.facts import PhaseOpened
from debate_core.domain.forms import JudgeForm
from debate_core.domain.judging import list_judges, select_told_verdict
from debate_core.domain.outcome import Outcome
from debate_core.domain.record import Record
from debate_core.domain.steps import JUDGEMENT
from debate_core.domain.verdicts import JudgeSeat
from debate_core.formats.words import FormatWords
from debate_core.show.checked import swap_in_words
from debate_core.show.deciders import Beside, Column
from debate_core.show.pieces import Card
from debate_core.show.votes import Before, lower_first, make_outcome_card

_CHOSE_NOTHING = {
    "no_quorum": "too few voted to count",
    "contested": "no choice reached the threshold alone",
}


class FormatOutcomes(FormatWords):
    """The third part of the port: what a debate's outcome is made of."""

    def before_vote(self, record: Record) -> Before:
        """What the people's vote is set beside."""
        decision = record.decision
        nothing = f"{lower_first(self.what_stood)} named {self.nobody}"
        if decision is not None and decision.rule == UNDECIDED:
            nothing = "no verdict stood"
        if decision is not None and not self.has_grounds(decision):
            nothing = "nothing had been decided before the vote"
        if self.has_escalated(record):
            nothing = "the debaters did not agree"
        return Before(self.what_stood, self.standing(record), nothing)

    def has_escalated(self, record: Record) -> bool:
        """Whether the debaters handed the decision on to people."""
        return record.decision is not None and self.is_escalated(record.decision)

    def phases_run(self, record: Record) -> tuple[PhaseOpened, ...]:
        """The phases that were held; of a debate that was closed early, where somebody spoke."""
        if record.closing is None or self.has_table:
            return record.phases
        spoken = {(entry.phase, entry.round) for entry in record.transcript}
        return tuple(
            phase
            for phase in record.phases
            if phase.phase == JUDGEMENT or (phase.phase, phase.round) in spoken
        )

    def rounds_run(self, record: Record) -> int:
        """The last round that was held; of a debate that was closed early, where somebody spoke."""
        if record.closing is None or self.has_table:
            return record.rounds_run
        return max((entry.round for entry in record.transcript), default=0)

    def deciders(self, record: Record) -> tuple[Decider, ...]:
        """The people, the judge and the debaters, those of them that decide in this format."""
        return (*self._find_people(record), *self._find_judge(record), *self._find_debaters(record))

    def _find_people(self, record: Record) -> Iterator[Decider]:
        if (outcome := record.outcome) is not None:
            yield Decider(
                who="people",
                choice=outcome.choice,
                votes=outcome.tally,
                voters=outcome.voters,
                needed=outcome.needed,
            )

    def _find_judge(self, record: Record) -> Iterator[Decider]:
        """The judge; several of them have votes, since each held a choice or none."""
        decision = record.decision
        if decision is None or not self.has_judge or decision.tally:
            return
        seats, stands = list_judges(record), self.standing(record)
        if len(seats) < 2:
            yield Decider(who="judge", choice=stands)
            return
        votes, of = _count_held(seats), len(seats)
        yield Decider(who="judge", choice=stands, votes=votes, voters=of, needed=of // 2 + 1)

    def _find_debaters(self, record: Record) -> Iterator[Decider]:
        decision, of = record.decision, len(record.spec.debaters)
        if decision is not None and decision.tally:
            yield Decider(
                who="debaters",
                choice=self.standing(record),
                votes=decision.tally,
                voters=of,
                needed=record.spec.consensus_threshold.count_needed(of),
            )

    def outcome_card(self, record: Record, outcome: Outcome) -> Card:
        """The outcome, with who decided what; it calls the moderators where it is left to them."""
        card = make_outcome_card(
            record, outcome, self.before_vote(record), self.beside(record, outcome)
        )
        return replace(card, calls_moderators=self._is_left_open(record, outcome))

    def beside(self, record: Record, outcome: Outcome) -> Beside:
        """What an outcome is shown beside, in this format's words."""
        known = {decider.who: decider for decider in self.deciders(record)}
        stood, nothing = self.what_stood, self.before_vote(record).nothing
        people = Column("The people", known.get("people"), _CHOSE_NOTHING.get(outcome.kind, ""))
        if not self.has_judge:
            judge = Column("The judge", None, "none in this format")
            debaters = Column(stood, known.get("debaters"), nothing)
            return Beside((people, judge, debaters), "", self._describe_escalation(record, outcome))
        judge = Column(stood, known.get("judge"), nothing, tuple(self._totals_in_words(record)))
        debaters = Column("The debaters", known.get("debaters"), "argued, without a vote")
        checked = swap_in_words(list_judges(record))
        return Beside(
            (people, judge, debaters), checked, self._describe_escalation(record, outcome)
        )

    def _totals_in_words(self, record: Record) -> Iterator[str]:
        """The totals of the verdict that is told; nothing where it has none."""
        told = select_told_verdict(record).verdict
        given = next((fact for fact in record.answered if told and fact.answer == told), None)
        if given is None or not isinstance(told, JudgeForm):
            return
        if totals := told.count_totals(given.step, record.spec):
            yield f"Totals: {', '.join(f'{side} {total:.2f}' for side, total in totals.items())}"

    def _is_left_open(self, record: Record, outcome: Outcome) -> bool:
        """Whether debaters and people both left it open, or people want it escalated too."""
        decision = record.decision
        if decision is None or not self.has_escalated(record):
            return False
        return outcome.kind == "contested" or outcome.result == decision.choice

    def _describe_escalation(self, record: Record, outcome: Outcome) -> str:
        """What became of a decision that debaters handed on; empty where they did not."""
        if not self.has_escalated(record):
            return ""
        said = "The debaters did not agree, so the moderators were called and people voted"
        if self._is_left_open(record, outcome):
            return f"{said}. It is still open, so the moderators are called again."
        left = outcome.kind == "no_quorum"
        return (
            f"{said}; {'too few did, so it is left to the moderators' if left else 'they decided'}."
        )


def _count_held(seats: Iterable[JudgeSeat]) -> dict[str, int]:
    """How many judges held each choice; those that held none are left out."""
    held = (seat.held for seat in seats)
    return dict(
        Counter(decision.choice for decision in held if decision is not None and decision.choice)
    )
