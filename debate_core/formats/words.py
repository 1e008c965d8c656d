"""A format in words: its plan, its course, who decides, and how it was decided."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import ClassVar, NamedTuple

from debate_core.domain.decision import CHECKED, JUDGE_VERDICT, LEVEL, NO_VERDICT, TOTALS, UNDECIDED
from debate_core.domain.facts import PhaseOpened
from debate_core.domain.forms import Forfeit, Form, Verdict
from debate_core.domain.judges import ONE_ASKING, JudgedOptions, list_askings
from debate_core.domain.judging import list_heard, list_judges, select_told_verdict
from debate_core.domain.moves import CLOSED_EARLY
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.steps import JUDGEMENT, Draft, GiveFloor, Judge, Poll, Speak, Step
from debate_core.domain.text import end_sentence, shorten_line
from debate_core.domain.turns import Turn
from debate_core.domain.unheard import UNHEARD, find_unheard
from debate_core.formats.rules import FormatRules
from debate_core.show.checked import explain_checked_verdict, make_report_line
from debate_core.show.pieces import name_in_seat

_VERDICT = 300
"""Characters of a verdict in the report."""


class Part(NamedTuple):
    """One part of a debate in its plan: its name, and what happens in it."""

    name: str
    course: str


class FormatWords(FormatRules):
    """The second part of the port: what is said of a format and of its debates."""

    what_stood: ClassVar[str] = "The judge's verdict"
    """What the people's vote is compared with."""
    what_is_given: ClassVar[str] = "verdict"
    """What a judge gives at the end."""
    what_is_decided: ClassVar[str] = "Decision"
    """What a decision is called before what it names, such as “Best argued”."""
    called: ClassVar[str] = "debate"
    """What one is called where people read of it, such as “discussion”."""
    judge_name: ClassVar[str] = "The judge"
    """Whoever speaks for the debate itself and takes no side."""
    nobody: ClassVar[str] = "nobody"
    """Whom a decision names that names no winner, such as “no team”."""

    def schedule(
        self, spec: Specification, phases: Sequence[PhaseOpened], turns: Sequence[Speak]
    ) -> tuple[Part, ...]:
        """The parts of a debate that opens these phases and takes these turns."""
        names = [opened.phase for opened in phases]
        return tuple(
            Part(_describe_times(name, len(list(run))), self.course(spec, name, turns))
            for name, run in groupby(names)
        )

    def course(self, spec: Specification, phase: str, turns: Sequence[Speak]) -> str:
        """What happens in a phase."""
        if phase == JUDGEMENT:
            return self._describe_verdict(spec, " on the whole")
        here = [turn for turn in turns if turn.phase == phase]
        words = dict.fromkeys(turn.words or spec.words for turn in here)
        limits = " or ".join(map(str, words))
        return f"everyone in the order above, {limits} words each"

    def doing(self, step: Step, spec: Specification) -> str:
        """What whoever answers a step is doing right now, such as “Ada prepares”."""
        match step:
            case Speak():
                return f"{spec.debater(step.debater).name} prepares"
            case Draft():
                return "The result is drafted"
            case GiveFloor():
                return "The floor is free for whoever raises a hand"
            case Poll():
                return "People vote"
            case _:
                return "The judge reads the transcript"

    def decided_by(self, spec: Specification) -> str:
        """Who decides, and by what rule, to stand after “Decided by”."""
        return self._describe_verdict(spec)

    def _describe_verdict(self, spec: Specification, on_what: str = "") -> str:
        """Whose verdict it is, on what, and how it is checked."""
        every = list_askings(spec) if isinstance(spec.options, JudgedOptions) else (ONE_ASKING,)
        judges, given = every[-1].judge, self.what_is_given
        whose = f"the judge's {given}" if judges == 1 else f"the {given} of {judges} judges"
        twice = ", each asked twice with the sides exchanged" if every[-1].is_mirrored else ""
        return whose + on_what + (twice if judges > 1 else twice.replace(" each", ""))

    def how_decided(self, record: Record) -> str:
        """How the decision was made, in a sentence or two."""
        decision = record.decision
        if decision is None:
            return "Nothing has been decided."
        match decision.rule:
            case rule if rule == JUDGE_VERDICT and decision.choice is None:
                return "The judge's verdict joins points of several stances and names no winner."
            case rule if rule == JUDGE_VERDICT:
                return "The judge's verdict names it; every total above was counted by code."
            case rule if rule == TOTALS:
                return "The judge named another than its own scores lead to: the totals decide."
            case rule if rule == LEVEL:
                return "The judge's totals are level, so nobody has won."
            case rule if rule in (CHECKED, UNDECIDED):
                return explain_checked_verdict(list_judges(record), decision)
            case rule if rule == NO_VERDICT:
                return end_sentence(f"The judge gave no verdict: {record.verdict_missed}")
            case rule if rule == UNHEARD:
                return explain_unheard(find_unheard(record.spec, list_heard(record)))
            case rule if rule == CLOSED_EARLY:
                return explain_early_close(record)
            case rule:
                return f"By the rule {rule}."

    def came_to(self, record: Record) -> str:
        """What it came to where nobody votes on it, to stand after “Over”."""
        decision = record.decision
        return (decision.choice if decision else None) or "undecided"

    def chosen_by(self, spec: Specification) -> str:
        """Who chose the speakers; never a model alone."""
        return "schedule"

    def report_lines(self, record: Record) -> tuple[str, ...]:
        """What the report says beyond the lines of every debate: the last verdict."""
        seats = list_judges(record)
        checked = (make_report_line(seats),) if seats else ()
        return (*_list_verdict_lines(select_told_verdict(record)), *checked)

    def heading(self, record: Record, phase: PhaseOpened) -> str:
        """What heads a phase."""
        if phase.phase == JUDGEMENT:
            return "The judge"
        if not self.has_rounds:
            return phase.phase.capitalize()
        return f"Round {phase.round} of {record.spec.rounds}"

    def about_phase(self, record: Record, phase: PhaseOpened) -> str:
        """How a phase is held, to stand below its heading; empty where that is plain."""
        return "reads the whole transcript" if phase.phase == JUDGEMENT else ""

    def place(self, spec: Specification, step: Speak) -> str:
        """Where a turn stands: its phase, and its round where there are several."""
        return f"{step.phase}, round {step.round}" if self.has_rounds else step.phase

    def lead(self, spec: Specification, step: Speak, said: Form | None) -> str:
        """What a turn does with whom it faces, such as “asks Ada”; empty where it faces nobody.

        `said` is None as long as it is being written.
        """
        return ""

    def missed(self, spec: Specification, turn: Turn) -> str:
        """What stands in the place of a turn that was missed, or that a moderator skipped."""
        debater, by = spec.debater(turn.debater), turn.fact.said_by
        if isinstance(turn.answer, Forfeit) and turn.answer.is_skipped:
            did_not = f"{debater.name} did not speak: {turn.missed}"
            is_own = turn.answer.is_own
            return end_sentence(did_not if is_own else f"{debater.name}'s turn was {turn.missed}")
        if by is None:
            return end_sentence(f"{debater.name} could not speak: {turn.missed}")
        said = end_sentence(f"{name_in_seat(by.name, debater.name)} did not speak: {turn.missed}")
        if not debater.model:  # nobody speaks for a guest
            return said
        return f"{said} {debater.name} speaks without {by.name} until they come back."


def _list_verdict_lines(record: Record) -> Iterator[str]:
    """The last verdict of a judge of speeches, and its totals by code."""
    every = record.list_answers(Verdict)
    told = [e for e in every if not e.step.asking.is_checked or e.form == record.verdict]
    for given in told[-1:]:
        yield f"verdict: {shorten_line(given.form.verdict, _VERDICT)}"
        rubric = given.step.rubric if isinstance(given.step, Judge) else None
        if rubric and (ranked := given.form.rank_stances(rubric)):
            totals = ", ".join(f"{stance}: {total:.2f}" for stance, total in ranked)
            yield f"verdict_totals: {{{totals}}}"


def explain_unheard(silent: Sequence[str]) -> str:
    """That nobody wins over a side that was not heard, and which those are.

    There can be none by now: a side can be heard after the last verdict that the judge gave.
    """
    return (
        f"Nobody wins over a side that was not heard{': ' if silent else ''}{' and '.join(silent)}."
    )


def explain_early_close(record: Record) -> str:
    """That a debate was closed early, and why."""
    reason = record.closing.why if record.closing else "asked to"
    return end_sentence(f"The debate was closed early: {reason}")


def _describe_times(name: str, count: int) -> str:
    return f"{name} ({count} rounds)" if count > 1 else name
