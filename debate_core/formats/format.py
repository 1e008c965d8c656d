"""The port of a format: everything that is asked of one, with a default for all but its rules.

Only the rules are required: `play`, a pure generator. All else has a default: plain speeches, a
prompt made from the phase's own words, everything public, the judge's verdict as the result, turns
and cards shown as everywhere, an offline debater who speaks to the word limit. What a format is and
does is asked in `rules.py`, its words in `words.py`, its outcomes in `outcomes.py`; here is what
readers are shown.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from debate_core.domain.decision import CHECKED, JUDGE_VERDICT, LEVEL, NO_VERDICT, TOTALS, UNDECIDED
from debate_core.domain.facts import (
    ClosingRequested,
    DebateConcluded,
    DebateInterrupted,
    DecisionMade,
    Event,
    Fact,
    OpinionAsked,
    OpinionCounted,
    PhaseOpened,
    QuestionAsked,
    QuestionMarked,
    QuestionPut,
    QuestionRuled,
    StepAnswered,
    VotingOpened,
)
from debate_core.domain.forms import Verdict
from debate_core.domain.judging import list_heard, list_judges, select_told_verdict
from debate_core.domain.outcome import Outcome
from debate_core.domain.record import Record
from debate_core.domain.spend import describe_spent
from debate_core.domain.steps import Draft, Judge, Speak
from debate_core.domain.turns import Turn
from debate_core.domain.unheard import find_unheard
from debate_core.domain.verdicts import Given, decide_verdict, find_speaker
from debate_core.formats.outcomes import FormatOutcomes
from debate_core.formats.rules import turns_of
from debate_core.formats.words import explain_early_close
from debate_core.show import questions
from debate_core.show.blocks import Block, Group, Prose, Section, Verbatim
from debate_core.show.checked import make_checked_blocks, make_undecided_blocks
from debate_core.show.event_lines import (
    make_missed_piece,
    make_taken_out_piece,
    make_turn_piece,
    tell_event,
)
from debate_core.show.opinion import make_opinion_card, make_swing_card
from debate_core.show.pieces import Card, Heading, Line, Piece
from debate_core.show.quotations import add_quotations
from debate_core.show.scores import make_scores_section, make_verdict_card
from debate_core.show.votes import make_ballot_card, make_decision_card

TOLD_BY_VERDICT = (JUDGE_VERDICT, TOTALS, LEVEL, NO_VERDICT, CHECKED, UNDECIDED)
"""The rules of decisions that the verdict's own card tells of."""


class Format(FormatOutcomes):
    """A way to debate. Instances hold nothing: every answer follows from its arguments."""

    def tell(self, record: Record, event: Event) -> tuple[Piece, ...]:
        """What an event adds to what readers see; `record` holds everything up to it."""
        match event.fact:
            case PhaseOpened() as phase:
                title, about = self.heading(record, phase), self.about_phase(record, phase)
                return (Heading(f"phase {len(record.phases)}", title, about),)
            case StepAnswered(step=Speak()) as fact:
                return self._show_turns(record, self._list_turns(record, fact))
            case StepAnswered() as fact if fact.step.asking.is_checked:
                return add_quotations(self._tell_checked(record), record)
            case StepAnswered() as fact:
                told = self.tell_answer(record, fact)
                return add_quotations(told, record) if fact.step.is_judges else told
            case DecisionMade():
                return (*self.tell_decision(record), *questions.tell_unanswered(record))
            case VotingOpened() | OpinionAsked() | OpinionCounted() as fact:
                return (self._vote_card(record, fact),)
            case DebateConcluded(outcome=outcome):
                spent = describe_spent(record.costs)
                last = (Line("spend", f"In all: {spent}", "thread"),) if spent else ()
                return (self._tell_conclusion(record, outcome), *last)
            case ClosingRequested() | DebateInterrupted() as fact:
                is_first = fact is record.closing or record.closing is None
                held_back = self.held_turns(record) if is_first else ()
                line = tell_event(record, fact, event.number)
                return (*self._show_turns(record, held_back), *([line] if line else []))
            case QuestionAsked() | QuestionRuled() | QuestionPut() | QuestionMarked() as fact:
                return questions.tell_question(record, fact, event.number)
            case fact:
                line = tell_event(record, fact, event.number)
                return (line,) if line else ()

    def past_wanted(self, fact: Fact) -> int:
        """How many debates of this format, held before on the same server, a fact is told with."""
        return 0

    def tell_with_past(
        self, record: Record, event: Event, past: Sequence[Record]
    ) -> tuple[Piece, ...]:
        """The same as `tell`, with the debates that its fact wants; the oldest comes first."""
        return self.tell(record, event)

    def tell_answer(self, record: Record, fact: StepAnswered) -> tuple[Piece, ...]:
        """What is shown of an answer beside the turns, or where there is none."""
        match fact.step, fact.answer:
            case Judge(), _ if fact.missed:
                return (Line(_verdict_key(record), f"The judge gave no verdict: {fact.missed}"),)
            case Judge(rubric=rubric), Verdict() as verdict:
                silent = find_unheard(record.spec, list_heard(record))
                card = make_verdict_card(record.spec, verdict, rubric, silent)
                return (replace(card, key=_verdict_key(record)),)
            case Draft(), _ if fact.missed:
                text = f"The result could not be drafted: {fact.missed}"
                return (Line(f"note {record.last_event}", text),)
            case Draft(), result:
                return (Card("result", "Result", (Verbatim(result.as_text()),), shown="details"),)
            case step, _ if fact.missed:
                text = f"No {step.called}: {fact.missed}"
                return (Line(f"note {record.last_event}", text),)
            case _:
                return ()

    def _tell_checked(self, record: Record) -> tuple[Piece, ...]:
        """A verdict of several askings, once all of them are there."""
        seats = list_judges(record)
        if not seats:
            return ()
        decision, spec = decide_verdict(seats), record.spec
        if decision.rule == NO_VERDICT:
            return (Line("verdict", f"The judge gave no verdict: {record.verdict_missed}"),)
        checked = make_checked_blocks(spec, seats)
        told = find_speaker(seats, decision)
        if told is None:
            why, *said = make_undecided_blocks(seats)
            blocks = (why, *checked, *said)
            return (Card("verdict", "Verdict: undecided", blocks, by_judge=True, tone="judge"),)
        own = self.tell_answer(record, _fact_of(record, told))
        return tuple(
            _add_check(piece, checked)
            if isinstance(piece, Card) and piece.key.startswith("verdict")
            else piece
            for piece in own
        )

    def tell_decision(self, record: Record) -> Iterator[Piece]:
        """What is shown of the decision; a channel is told once what a verdict or a stop said."""
        decision, how, card = record.decision, self.how_decided(record), self.decision_card(record)
        assert decision is not None
        if decision.tally:
            yield card
            return
        if decision.rule not in TOLD_BY_VERDICT:
            choice = f"Decision: {decision.choice}. " if decision.choice else ""
            is_told = record.closing is not None and how == explain_early_close(record)
            if said := f"{choice}{'' if is_told else how}".strip():
                yield Line("decided", said, "thread")
        yield replace(card, shown="details")

    def decision_card(self, record: Record) -> Card:
        """The decision once it is made, with what was counted for it."""
        assert record.decision is not None
        return make_decision_card(record, record.decision, self.how_decided(record))

    def live_cards(self, record: Record) -> Mapping[str, Card]:
        """The cards of this format that change in place, by key, as they look by now."""
        return {}

    def ballot_card(self, record: Record) -> Card:
        """The ballot as it stands; the signs that people react with are put on where they vote."""
        card = make_ballot_card(record, self.before_vote(record))
        return replace(card, calls_moderators=self.has_escalated(record))

    def _vote_card(
        self, record: Record, fact: VotingOpened | OpinionAsked | OpinionCounted
    ) -> Card:
        """What people answer, or how their opinion moved."""
        match fact:
            case VotingOpened():
                return self.ballot_card(record)
            case OpinionAsked():
                return make_opinion_card(record)
            case OpinionCounted():
                return make_swing_card(record)

    def _tell_conclusion(self, record: Record, outcome: Outcome | None) -> Piece:
        """How the debate ended."""
        if outcome is None:
            why = "; there was nothing to vote on" if self.has_vote else ""
            return Line("end", f"This {self.called} is over{why}.", "thread")
        return self.outcome_card(record, outcome)

    def body(self, record: Record, turn: Turn) -> tuple[Block, ...]:
        """What was said in a turn, as it is laid out."""
        return (Prose(turn.answer.as_text()),)

    def standings(self, record: Record) -> tuple[Block, ...]:
        """What the announcement shows in place of who debates; empty for the debaters' names."""
        return ()

    def results(self, record: Record) -> tuple[Section, ...]:
        """What a transcript shows of a debate's results, after its course."""
        told = select_told_verdict(record)
        if told.verdict is None:
            return make_scores_section(record, "Scores of one asking, as no verdict stands")
        return make_scores_section(told)

    def _list_turns(self, record: Record, fact: StepAnswered) -> tuple[Turn, ...]:
        """The turns that an answer brings into sight: its own, or with it those held back."""
        turn = next(candidate for candidate in record.turns if candidate.number == fact.turn)
        if not self.is_at_once(record.spec, turn.step):
            return (turn,)
        if turn in self.held_turns(record):
            return ()
        is_held = self.is_held_back(record.spec, turn.step)
        were_waiting = is_held or fact.number in record.people.in_person
        return turns_of(record, turn.phase, turn.round) if were_waiting else (turn,)

    def _show_turns(self, record: Record, turns: Iterable[Turn]) -> tuple[Piece, ...]:
        return tuple(self._show_turn(record, turn) for turn in turns if turn.answer.is_shown)

    def _show_turn(self, record: Record, turn: Turn) -> Piece:
        spec = record.spec
        place = self.place(spec, turn.step)
        if turn.missed:
            piece = make_missed_piece(turn, self.missed(spec, turn), place)
        elif turn.fact.is_taken_out:
            piece = make_taken_out_piece(turn, place, self.lead(spec, turn.step, None))
        else:
            lead = self.lead(spec, turn.step, turn.answer)
            piece = make_turn_piece(record, turn, self.body(record, turn), place, lead)
        return replace(piece, seat=self.seat_name(spec, spec.debater(turn.debater)))


def _add_check(card: Card, checked: Sequence[Block]) -> Card:
    """A verdict's card with how it was checked, before the scores of each stance."""
    groups = [place for place, block in enumerate(card.blocks) if isinstance(block, Group)]
    place = groups[0] if groups else len(card.blocks)
    return replace(card, blocks=(*card.blocks[:place], *checked, *card.blocks[place:]))


def _fact_of(record: Record, given: Given) -> StepAnswered:
    """The fact of an asking."""
    asked = (fact for fact in record.answered if fact.step.asking.is_checked)
    return next(fact for fact in asked if fact.step.asking == given.step.asking)


def _verdict_key(record: Record) -> str:
    """The key of the last verdict; a judge may be asked for several in a debate."""
    judged = [fact for fact in record.answered if isinstance(fact.step, Judge)]
    asked = 1 if judged[-1].step.asking.is_checked else len(judged)
    return "verdict" if asked == 1 else f"verdict {asked}"
