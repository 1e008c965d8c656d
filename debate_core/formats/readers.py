"""The texts and cards for readers of a debate, and the description of a format in words."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from debate_core.domain.attendance import TIME_IS_UP
from debate_core.domain.facts import (
    ClosingRequested,
    DebateConcluded,
    DebateInterrupted,
    DecisionMade,
    Event,
    Fact,
    PhaseOpened,
    QuestionAsked,
    QuestionMarked,
    QuestionPut,
    QuestionRuled,
    StepAnswered,
    VotingOpened,
)
from debate_core.domain.failing import tell_reason
from debate_core.domain.form import Form, find_form
from debate_core.domain.forms import Forfeit
from debate_core.domain.judge_forms import Verdict
from debate_core.domain.judges import ONE_ASKING, JudgedOptions, list_askings
from debate_core.domain.outcome import NO_VERDICT, Outcome, find_unheard
from debate_core.domain.points import (
    POINT,
    POINT_CHOICE,
    AskAudience,
    AudiencePoint,
    Point,
    PointChoice,
)
from debate_core.domain.record import Record
from debate_core.domain.result import (
    CheckedResult,
    list_heard,
    list_judge_results,
    list_judges,
    make_raw_result,
    select_told_verdict,
)
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.steps import JUDGEMENT, Draft, GiveFloor, Judge, Poll, Speak, Step
from debate_core.domain.text import capitalize_first, end_sentence, shorten_line
from debate_core.domain.turns import Turn
from debate_core.domain.values import Value
from debate_core.domain.verdicts import Given, decide_verdict, find_speaker
from debate_core.formats.decision_rules import (
    explain_decision,
    explain_early_close,
    find_decision_rule,
)
from debate_core.formats.outcomes import has_vote, make_final_card, make_live_ballot
from debate_core.formats.rules import UsesRules, is_at_once, list_held_turns, list_turns
from debate_core.language import _, ngettext
from debate_core.show import questions
from debate_core.show.blocks import Block, Group, Note, Prose, Section, Verbatim
from debate_core.show.checked import make_checked_blocks, make_report_line, make_undecided_blocks
from debate_core.show.event_lines import (
    make_missed_piece,
    make_taken_out_piece,
    make_turn_piece,
    tell_event,
)
from debate_core.show.pieces import Card, Heading, Line, Piece, name_in_seat
from debate_core.show.quotations import add_quotations
from debate_core.show.scores import make_scores_section, make_verdict_card
from debate_core.show.votes import make_decision_card

_VERDICT = 300
"""The most characters of a verdict in the report."""


class SchedulePart(NamedTuple):
    """One part of a debate in its plan: its name, and what happens in it."""

    name: str
    course: str


class SeatName(NamedTuple):
    """The name of a debater's seat."""

    short: str
    """The text beside the debater's name wherever it is shown."""
    full: str
    """The same with everything about the seat that is worth knowing before the start."""
    style: str = ""
    """The name of the style that the debater argues in, where there are styles."""


class PhaseHeading(NamedTuple):
    """The heading of a phase."""

    title: str
    about: str = ""
    """The way the phase is held; empty if there is nothing to explain."""


class Readers(UsesRules):
    """The texts and cards of a format's debates, for everyone who reads them."""

    # Texts.

    def name_seat(self, spec: Specification, debater: Debater) -> SeatName:
        """Return the name of a debater's seat."""
        return SeatName(short=debater.stance, full=debater.stance)

    def describe_open_seats(self, spec: Specification) -> str:
        """Describe the debaters until seats are filled; empty if no seats are open."""
        return ""

    def describe_schedule(
        self, spec: Specification, phases: Sequence[PhaseOpened], turns: Sequence[Speak]
    ) -> tuple[SchedulePart, ...]:
        """List the parts of a debate with these phases and turns, for its plan."""

        def describe_course(phase: str) -> str:
            if phase == JUDGEMENT:
                return describe_verdict(spec, on_what=_(" on the whole"))
            here = [turn for turn in turns if turn.phase == phase]
            words = dict.fromkeys(turn.words or spec.words for turn in here)
            limits = " or ".join(map(str, words))
            return _("up to {limits} words a turn", limits=limits)

        return list_parts(phases, describe_course)

    def describe_who_decides(self, spec: Specification) -> str:
        """Say who decides, and by what rule, to stand after “Decided by”."""
        return describe_verdict(spec)

    def describe_who_selects(self, spec: Specification) -> str:
        """Say who selected the speakers; never a model alone."""
        return "schedule"

    def describe_activity(self, step: Step, spec: Specification) -> str:
        """Say what is happening in a step right now, such as “Ada is speaking”."""
        match step:
            case Speak(form=form) if form == POINT:
                name = spec.debater(step.debater).name
                return _("{name} may offer a point", name=name)
            case Speak(form=form) if form == POINT_CHOICE:
                return _("{name} takes or declines it", name=spec.debater(step.debater).name)
            case Speak():
                return _("{name} is speaking", name=spec.debater(step.debater).name)
            case Draft():
                return _("The result is being written")
            case GiveFloor():
                return _("The floor is free for whoever raises a hand")
            case Poll():
                return _("People vote")
            case AskAudience():
                return _("The audience may offer {name} a point", name=spec.debater(step.to).name)
            case _:
                return _("The judge is deciding")

    def make_heading(self, record: Record, phase: PhaseOpened) -> PhaseHeading:
        """Make the heading of a phase, and the text below it."""
        if phase.phase == JUDGEMENT:
            turns = len(record.transcript)
            about = ngettext("reads {count} turn", "reads all {count} turns", turns)
            return PhaseHeading(_("The judge"), about if turns else "")
        if not self._rules.has_rounds:
            return PhaseHeading(capitalize_first(_(phase.phase)))
        return PhaseHeading(
            _("Round {round} of {rounds}", round=phase.round, rounds=record.spec.rounds)
        )

    def describe_place(self, spec: Specification, step: Speak) -> str:
        """Name the place of a turn: its phase, and its round where there are several."""
        return (
            _("{phase}, round {round}", phase=_(step.phase), round=step.round)
            if self._rules.has_rounds
            else _(step.phase)
        )

    def describe_facing(self, spec: Specification, step: Speak, said: Form | None) -> str:
        """Say what a turn does with the one it faces, such as “asks Ada”; empty if it faces nobody.

        `said` is None while it is being written.
        """
        if step.form == POINT and step.to is not None:
            return _("to {name}", name=spec.debater(step.to).name)
        if step.part:
            return _("first part") if step.part == "first" else _("second part")
        return ""

    # Events, as they happen.

    def hide_private(self, record: Record, fact: Fact) -> Fact:
        """Return a fact as everyone may read it; `record` is the debate so far."""
        return fact

    def tell_event(self, record: Record, event: Event) -> tuple[Piece, ...]:
        """List what an event adds to what readers see; `record` holds everything up to it."""
        match event.fact:
            case PhaseOpened() as phase:
                heading = self.make_heading(record, phase)
                return (Heading(f"phase {len(record.phases)}", heading.title, heading.about),)
            case StepAnswered(step=Speak()) as fact:
                return self._show_turns(record, self._list_turns(record, fact))
            case StepAnswered() as fact if fact.step.asking.is_checked:
                return add_quotations(self._tell_checked(record), record)
            case StepAnswered() as fact:
                told = self.tell_answer(record, fact)
                return add_quotations(told, record) if fact.step.is_judges else told
            case DecisionMade():
                return (*self.tell_decision(record), *questions.tell_unanswered(record))
            case VotingOpened():
                return (make_live_ballot(self._rules, record),)
            case DebateConcluded(outcome=outcome):
                return (self._tell_conclusion(record, outcome),)
            case ClosingRequested() | DebateInterrupted() as fact:
                is_first = fact is record.closing or record.closing is None
                held_back = list_held_turns(self._rules, record) if is_first else ()
                line = tell_event(record, fact, event.number, self._rules.terms.debate)
                return (*self._show_turns(record, held_back), *([line] if line else []))
            case QuestionAsked() | QuestionRuled() | QuestionPut() | QuestionMarked() as fact:
                return questions.tell_question(record, fact, event.number)
            case fact:
                line = tell_event(record, fact, event.number, self._rules.terms.debate)
                return (line,) if line else ()

    def tell_answer(self, record: Record, fact: StepAnswered) -> tuple[Piece, ...]:
        """Tell readers of an answer outside the turns, or of what replaces a missing one."""
        match fact.step, fact.answer:
            case Judge(), _ if fact.missed:
                return (
                    Line(
                        _name_verdict(record),
                        _("The judge gave no verdict: {missed}", missed=tell_reason(fact.missed)),
                    ),
                )
            case Judge(rubric=rubric), Verdict() as verdict:
                silent = find_unheard(record.spec, list_heard(record))
                card = make_verdict_card(record.spec, verdict, rubric, silent)
                return (replace(card, key=_name_verdict(record)),)
            case Draft(), _ if fact.missed:
                text = _(
                    "The result could not be drafted: {missed}", missed=tell_reason(fact.missed)
                )
                return (Line(f"note {record.last_event}", text),)
            case Draft(), result:
                return (
                    Card("result", _("Result"), (Verbatim(result.as_text()),), shown="details"),
                )
            case AskAudience() as step, AudiencePoint(question=int() as number):
                return questions.tell_offer(record, number, step.to)
            case step, _ if fact.missed:
                text = _(
                    "No {called}: {missed}", called=step.called, missed=tell_reason(fact.missed)
                )
                return (Line(f"note {record.last_event}", text),)
            case _:
                return ()

    def tell_decision(self, record: Record) -> Iterator[Piece]:
        """Tell the decision; in a channel only if a verdict or a stop has not said it already."""
        decision, how, card = (
            record.decision,
            self._explain_decision(record),
            self.show_decision(record),
        )
        assert decision is not None
        if decision.tally:
            yield card
            return
        if not self.is_decision_told(record):
            choice = _("Decision: {choice}. ", choice=decision.choice) if decision.choice else ""
            is_told = record.closing is not None and how == explain_early_close(record)
            if said := f"{choice}{'' if is_told else how}".strip():
                yield Line("decided", said, "thread")
        yield replace(card, shown="details")

    def is_decision_told(self, record: Record) -> bool:
        """True if the verdict's card says who decided, and for whom."""
        made = record.decision
        assert made is not None
        rule = find_decision_rule(self._rules.decision_rules, made)
        return rule.is_told_by_verdict and not made.tally

    def show_decision(self, record: Record) -> Card:
        """Show the decision once it is made, with the counts behind it."""
        assert record.decision is not None
        return make_decision_card(record, record.decision, self._explain_decision(record))

    def show_turn(self, record: Record, turn: Turn) -> tuple[Block, ...]:
        """Lay out what was said in a turn."""
        if isinstance(turn.answer, Point):
            return (Prose(turn.answer.question.strip(), _("On a point of information:")),)
        if isinstance(turn.answer, PointChoice):
            return (Note(_tell_choice(turn.answer)),)
        return (Prose(turn.answer.as_text()),)

    def show_standings(self, record: Record) -> tuple[Block, ...]:
        """Make what the announcement shows in place of the debaters' names; empty to keep them."""
        return ()

    def make_live_cards(self, record: Record) -> Mapping[str, Card]:
        """Make the current cards of this format that change in place, by key.

        The one with the key of a scoreboard is no post of its own: the pinned card shows it.
        """
        return {}

    # Results.

    def show_results(self, record: Record) -> tuple[Section, ...]:
        """List the sections of a debate's results, after its course in a transcript."""
        told = select_told_verdict(record)
        if told.verdict is None:
            return make_scores_section(record, _("Scores of one asking, as no verdict stands"))
        return make_scores_section(told)

    def build_result(self, record: Record) -> Value:
        """Build the result of the debate, as data."""
        raw = make_raw_result(select_told_verdict(record))
        if not list_judges(record):
            return raw
        return CheckedResult(
            rounds=raw.rounds,
            motion=raw.motion,
            transcript=raw.transcript,
            verdict=raw.verdict,
            overruled=raw.overruled,
            judges=list_judge_results(record),
        )

    def list_report_lines(self, record: Record) -> tuple[str, ...]:
        """List the lines that follow the common lines of a report: the last verdict."""
        seats = list_judges(record)
        checked = (make_report_line(seats),) if seats else ()
        return (*_list_verdict_lines(select_told_verdict(record)), *checked)

    def _explain_decision(self, record: Record) -> str:
        return explain_decision(self._rules.decision_rules, record)

    def _tell_checked(self, record: Record) -> tuple[Piece, ...]:
        """Tell a verdict that combines several requests, once all of them are answered."""
        seats = list_judges(record)
        if not seats:
            return ()
        decision = decide_verdict(seats)
        if decision.rule == NO_VERDICT:
            return (
                Line(
                    "verdict",
                    _(
                        "The judge gave no verdict: {verdict_missed}",
                        verdict_missed=tell_reason(record.verdict_missed),
                    ),
                ),
            )
        checked = make_checked_blocks(record.spec, seats)
        told = find_speaker(seats, decision)
        if told is None:
            why, *said = make_undecided_blocks(seats)
            blocks = (why, *checked, *said)
            return (Card("verdict", _("Verdict: undecided"), blocks, by_judge=True, tone="judge"),)
        own = self.tell_answer(record, _find_fact(record, told))
        return tuple(
            _add_check(piece, checked)
            if isinstance(piece, Card) and piece.key.startswith("verdict")
            else piece
            for piece in own
        )

    def _tell_conclusion(self, record: Record, outcome: Outcome | None) -> Piece:
        """Tell how the debate ended."""
        if outcome is None:
            why = _("; there was nothing to vote on") if has_vote(self._rules, record) else ""
            return Line(
                "end",
                _("This {debate} is over{why}.", debate=_(self._rules.terms.debate), why=why),
                "thread",
            )
        return make_final_card(self._rules, record, outcome)

    def _list_turns(self, record: Record, fact: StepAnswered) -> tuple[Turn, ...]:
        """List the turns that an answer makes visible: its own, or with it those held back."""
        turn = next(candidate for candidate in record.turns if candidate.number == fact.turn)
        if not is_at_once(self._rules, record.spec, turn.step):
            return (turn,)
        if turn in list_held_turns(self._rules, record):
            return ()
        is_held = self._rules.get_turn_order(record.spec, turn.step) == "held back"
        were_waiting = is_held or fact.number in record.people.in_person
        return list_turns(record, turn.phase, turn.round) if were_waiting else (turn,)

    def _show_turns(self, record: Record, turns: Iterable[Turn]) -> tuple[Piece, ...]:
        return tuple(self._make_turn(record, turn) for turn in turns if turn.answer.is_shown)

    def _make_turn(self, record: Record, turn: Turn) -> Piece:
        spec = record.spec
        place = self.describe_place(spec, turn.step)
        if turn.missed:
            piece = make_missed_piece(turn, describe_missed(spec, turn), place)
        elif turn.fact.is_taken_out:
            facing = self.describe_facing(spec, turn.step, None)
            piece = make_taken_out_piece(turn, place, facing)
        else:
            facing = self.describe_facing(spec, turn.step, turn.answer)
            body = self.show_turn(record, turn.replace_answer(turn.marked))
            piece = make_turn_piece(record, turn, body, place, facing)
        return replace(piece, seat=self.name_seat(spec, spec.debater(turn.debater)).short)


def _tell_choice(choice: PointChoice) -> str:
    return _("Takes the point.") if choice.is_taken else _("Declines the point.")


def list_parts(
    phases: Sequence[PhaseOpened], describe_course: Callable[[str], str]
) -> tuple[SchedulePart, ...]:
    """Make a part for each run of the same phase; its name decides what happens in it."""
    names = [opened.phase for opened in phases]
    return tuple(
        SchedulePart(_describe_times(name, len(list(run))), describe_course(name))
        for name, run in groupby(names)
    )


def describe_verdict(spec: Specification, what: str = "verdict", on_what: str = "") -> str:
    """Say who gives what a judge gives at the end (`what`), on what, and how it is checked."""
    every = list_askings(spec) if isinstance(spec.options, JudgedOptions) else (ONE_ASKING,)
    judges = every[-1].judge
    whose = (
        _("the judge's {what}", what=_(what))
        if judges == 1
        else _("the {what} of {judges} judges", what=_(what), judges=judges)
    )
    twice = _(", each asked twice with the sides exchanged") if every[-1].is_mirrored else ""
    return whose + on_what + (twice if judges > 1 else twice.replace(" each", ""))


def describe_missed(spec: Specification, turn: Turn) -> str:
    """Say what replaces a turn that was missed, or that a moderator skipped."""
    debater, by, missed = spec.debater(turn.debater), turn.fact.said_by, tell_reason(turn.missed)
    if (did := find_form(turn.step.form).when_missed) and by is None:
        return f"{debater.name} {_(did)}: {missed}"
    if isinstance(turn.answer, Forfeit) and turn.answer.is_skipped:
        if turn.answer.is_own:
            return end_sentence(
                _("{name} did not speak: {missed}", name=debater.name, missed=missed)
            )
        return end_sentence(_("{name}'s turn was {missed}", name=debater.name, missed=missed))
    if by is None:
        return end_sentence(_("{name} could not speak: {missed}", name=debater.name, missed=missed))
    said = _("{name}'s time ran out.", name=by.name)
    if turn.missed != TIME_IS_UP:
        who = name_in_seat(by.name, debater.name)
        said = end_sentence(_("{who} did not speak: {missed}", who=who, missed=missed))
    if not debater.model:  # Nobody speaks in place of a guest.
        return said
    return _(
        "{said} {name} takes over until {person} comes back.",
        said=said,
        name=debater.name,
        person=by.name,
    )


def _list_verdict_lines(record: Record) -> Iterator[str]:
    """List the last verdict of a judge of speeches, and its totals by code."""
    every = record.list_answers(Verdict)
    told = [e for e in every if not e.step.asking.is_checked or e.form == record.verdict]
    for given in told[-1:]:
        yield f"verdict: {shorten_line(given.form.verdict, _VERDICT)}"
        rubric = given.step.rubric if isinstance(given.step, Judge) else None
        if rubric and (ranked := given.form.rank_stances(rubric)):
            totals = ", ".join(f"{stance}: {total:.2f}" for stance, total in ranked)
            yield f"verdict_totals: {{{totals}}}"


def _describe_times(name: str, count: int) -> str:
    said = _(name)
    return _("{name} ({count} rounds)", name=said, count=count) if count > 1 else said


def _add_check(card: Card, checked: Sequence[Block]) -> Card:
    """Add to a verdict's card how it was checked, before the scores of each stance."""
    groups = [place for place, block in enumerate(card.blocks) if isinstance(block, Group)]
    place = groups[0] if groups else len(card.blocks)
    return replace(card, blocks=(*card.blocks[:place], *checked, *card.blocks[place:]))


def _find_fact(record: Record, given: Given) -> StepAnswered:
    """Find the fact of a request to a judge."""
    asked = (fact for fact in record.answered if fact.step.asking.is_checked)
    return next(fact for fact in asked if fact.step.asking == given.step.asking)


def _name_verdict(record: Record) -> str:
    """Return the key of the last verdict; a judge may be asked for several in a debate."""
    judged = [fact for fact in record.answered if isinstance(fact.step, Judge)]
    asked = 1 if judged[-1].step.asking.is_checked else len(judged)
    return "verdict" if asked == 1 else f"verdict {asked}"
