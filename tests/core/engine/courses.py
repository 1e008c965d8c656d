"""Debates played answer by answer, their facts recorded as a conductor records them."""

from collections.abc import Callable

from debate_core.domain.facts import ClosingRequested, Event, Fact, StepAnswered
from debate_core.domain.form import Form
from debate_core.domain.play import Pending
from debate_core.domain.record import evolve, fold
from debate_core.domain.specification import Specification
from debate_core.formats import start
from tests.core.making import events_of, opened


class Course:
    """A debate under way: its play, its events and its record, always in step."""

    def __init__(self, spec: Specification) -> None:
        self.play = start(spec)
        self._facts: list[Fact] = [opened(spec)]
        self.record = fold(self.events)
        self._write_rulings()

    @property
    def events(self) -> tuple[Event, ...]:
        """The journal so far."""
        return events_of(*self._facts)

    def answer(self, pending: Pending, answer: Form) -> None:
        """Record an answer, then give it to the play."""
        number, step, turn = pending.number, pending.step, pending.turn
        self._write(StepAnswered(number=number, step=step, turn=turn, answer=answer))
        self.play.answer(pending.number, answer)
        self._write_rulings()

    def close(self) -> None:
        """Close the debate early."""
        self._write(ClosingRequested(reason="enough"))
        self.play.close_early("enough")
        self._write_rulings()

    def _write_rulings(self) -> None:
        self._write(*self.play.rulings[self.record.decided_by_rules :])

    def _write(self, *facts: Fact) -> None:
        for fact in facts:
            self._facts.append(fact)
            (event,) = events_of(*self._facts)[-1:]
            self.record = evolve(self.record, event)


Watch = Callable[[Course, Pending], None]
