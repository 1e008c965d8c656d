"""A running format, in the manner of h11: steps come out, answers go in, in any allowed order.

A format is a generator. It yields what it asks for and what its rules decide, and gets answers
back; the moves below ask on its behalf, each with the exact type of its answer.
Rule 1: everything a play does follows from its specification and the answers it was given, so
replaying recorded answers brings a play back to where it was.
Rule 2: each step has a number, given in order, so a recorded answer finds its step again; each
turn has a number of its own, its place in the transcript.
Rule 3: a turn hears the turns that the format had been given when it was asked for. So turns asked
for together do not hear one another, whichever answer comes first; and nothing that comes in while
a step is performed changes what it was asked.
Rule 4: an early closing waits for the judge if only the judge is left, and then ends the rest.
"""

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from debate_core.domain.facts import DecisionMade, PhaseOpened, Ruled, RuleFact, SeatsFilled
from debate_core.domain.facts.debate import Ruling
from debate_core.domain.form import Form
from debate_core.domain.forms import Forfeit, Speech, Synthesis
from debate_core.domain.judge_forms import Verdict
from debate_core.domain.outcome import Decision
from debate_core.domain.steps import JUDGEMENT, Draft, Judge, Speak, Step
from debate_core.errors import OutOfTurn
from debate_core.language import N_

T = TypeVar("T")
F = TypeVar("F", bound=Form)

CLOSED_EARLY = "closed_early"
"""The rule of a decision that an early closing forced."""
DROPPED = N_("The debate closed early.")
"""The reason why a step cut off by an early closing has no answer."""


@dataclass(frozen=True, slots=True)
class Ask:
    """Several steps at once; the answers come back in the same order."""

    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Begin:
    """A step to start without waiting for it; its number comes back at once. Never a turn."""

    step: Step


@dataclass(frozen=True, slots=True)
class Collect:
    """A wait for a step that was begun."""

    number: int


Request = Ask | Begin | Collect | PhaseOpened | SeatsFilled | Ruling
Moves = Generator[Request, Any, T]


class ClosingEarly(Exception):
    """Thrown into a format at its pending step when the debate has to close."""

    def __init__(self, reason: str, turns: tuple[tuple[Speak, Form], ...] = ()) -> None:
        super().__init__(reason)
        self.reason = reason
        self.turns = turns
        """The turns of those asked for together that had been taken by then."""


def rule(ruling: SeatsFilled | Ruling) -> Moves[None]:
    """Put a fact that the rules decided on the record."""
    yield ruling


def open_phase(phase: str, round_: int = 1) -> Moves[None]:
    """Announce that a phase begins."""
    yield PhaseOpened(phase=phase, round=round_)


def ask(step: Step, form: type[F]) -> Moves[F | Forfeit]:
    """Ask for the answer to one step, in that form."""
    (answer,) = yield from ask_all((step,), form)
    return answer


def ask_all(steps: Iterable[Step], form: type[F]) -> Moves[tuple[F | Forfeit, ...]]:
    """Ask for several answers at once; no turn hears another of the same batch."""
    answers = yield Ask(tuple(_set_form(step, form) for step in steps))
    return answers


def begin(step: Step, form: type[Form]) -> Moves[int]:
    """Start a step without waiting; `collect` the number that comes back."""
    number = yield Begin(_set_form(step, form))
    return number


def collect(number: int, form: type[F]) -> Moves[F | Forfeit]:
    """Wait for a step that was begun with that form."""
    answer = yield Collect(number)
    assert isinstance(answer, form | Forfeit)
    return answer


def speak(step: Speak) -> Moves[Speech | Forfeit]:
    """Ask for one debater's speech."""
    return (yield from ask(step, Speech))


def together(steps: Iterable[Speak]) -> Moves[tuple[Speech | Forfeit, ...]]:
    """Ask for several speeches at once; none of them hears another of the same batch."""
    return (yield from ask_all(steps, Speech))


def judge(step: Judge) -> Moves[Verdict | Forfeit]:
    """Ask for the judge's verdict."""
    return (yield from ask(step, Verdict))


def draft(
    schema: dict[str, object], stands: str = "", winner: str = ""
) -> Moves[Synthesis | Forfeit]:
    """Ask for the synthesizer's result; `stands` is the decision in words, `winner` its winner."""
    return (yield from ask(Draft(schema, stands, winner), Synthesis))


def _set_form(step: Step, form: type[Form]) -> Step:
    return replace(step, form=form.model_fields["tag"].default)


@dataclass(frozen=True, slots=True)
class Pending:
    """A step that waits for its answer."""

    number: int
    step: Step
    turn: int | None
    """Its place in the transcript, if it is a turn."""
    heard: tuple[int, ...]
    """The turns that its speaker may have heard."""
    answered: tuple[int, ...] = ()
    """The steps that had an answer when this one was asked for."""
    question: int | None = None
    """The question from the audience that also has to be answered."""
    is_asked_once: bool = False
    """True if an answer that does not fit is never sent back: its budget has no room for it."""


class Play:
    """One run of a format's rules."""

    def __init__(self, moves: Moves[Decision]) -> None:
        self._moves = moves
        self._steps: dict[int, Pending] = {}
        self._answers: dict[int, Form] = {}
        self._awaited: tuple[int, ...] = ()
        self._is_collecting_one = False
        self._heard: tuple[int, ...] = ()
        self._turns = 0
        self._rulings: list[RuleFact] = []
        self._abandoned: set[int] = set()
        self._closing: str | None = None
        """The reason to close once the judge has spoken."""
        self.decision: Decision | None = None
        self._advance(None)

    @property
    def pending(self) -> tuple[Pending, ...]:
        """The steps that can be answered now, in order of their numbers."""
        if self.decision is not None:
            return ()
        return tuple(
            step
            for number, step in self._steps.items()
            if number not in self._answers and number not in self._abandoned
        )

    @property
    def rulings(self) -> tuple[RuleFact, ...]:
        """The facts the rules have decided so far, in order."""
        return tuple(self._rulings)

    @property
    def is_judging(self) -> bool:
        """True if the judge now has the last word, so that a closing waits for it."""
        opened = [ruling.phase for ruling in self._rulings if isinstance(ruling, PhaseOpened)]
        awaited = [self._steps[number].step for number in self._awaited]
        return opened[-1:] == [JUDGEMENT] and all(step.is_judges for step in awaited)

    def answer(self, number: int, answer: Form) -> None:
        """Answer a pending step; OutOfTurn if it is not pending or the answer does not fit."""
        pending = next((step for step in self.pending if step.number == number), None)
        if pending is None:
            raise OutOfTurn(f"Step {number} is not pending.")
        if not fits_step(pending.step, answer):
            raise OutOfTurn(f"A {answer.tag} does not answer step {number}.")
        self._answers[number] = answer
        self._deliver()

    def close_early(self, reason: str) -> None:
        """Make the format close early; the turns that were pending are dropped."""
        if self.decision is not None:
            raise OutOfTurn("The debate has been decided.")
        if self.is_judging:
            self._closing = reason
            return
        self._abandoned.update(step.number for step in self.pending)
        self._hear_awaited()
        closing = ClosingEarly(reason, self._list_turns_in_hand())
        self._run_move(lambda: self._moves.throw(closing))

    def _deliver(self) -> None:
        """Give the format its answers once all those it waits for are there."""
        if self.decision is not None or any(n not in self._answers for n in self._awaited):
            return
        self._hear_awaited()
        answers = tuple(self._answers[number] for number in self._awaited)
        self._advance(answers[0] if self._is_collecting_one else answers)

    def _list_turns_in_hand(self) -> tuple[tuple[Speak, Form], ...]:
        """List the awaited turns that were taken but have not been given to the format."""
        awaited = (
            (self._steps[number].step, self._answers.get(number)) for number in self._awaited
        )
        return tuple(
            (step, said) for step, said in awaited if isinstance(step, Speak) and said is not None
        )

    def _hear_awaited(self) -> None:
        """Let the awaited turns that were taken be heard from here on."""
        for number in self._awaited:
            turn, answer = self._steps[number].turn, self._answers.get(number)
            if turn is not None and answer is not None and not isinstance(answer, Forfeit):
                self._heard += (turn,)

    def _advance(self, value: object) -> None:
        self._run_move(lambda: self._moves.send(value))

    def _run_move(self, move: Callable[[], Request]) -> None:
        """Run the format up to its next wait, or to its decision."""
        try:
            request = move()
            while True:
                if self._closing is not None and _is_after_judgement(request):
                    reason, self._closing = self._closing, None
                    request = self._moves.throw(ClosingEarly(reason))
                elif (reply := self._take(request)) is not None:
                    request = self._moves.send(reply.value)
                else:
                    return
        except StopIteration as end:
            self._decide(end.value)
        except ClosingEarly:
            self._decide(Decision(choice=None, rule=CLOSED_EARLY))

    def _decide(self, decision: Decision) -> None:
        self.decision = decision
        self._rulings.append(DecisionMade(decision=decision))

    def _take(self, request: Request) -> "_Reply | None":
        """Record what the format asks for; return a reply where it need not wait."""
        match request:
            case Ask(steps=steps):
                self._awaited = tuple(self._number_step(step) for step in steps)
                self._is_collecting_one = False
                return None if steps else _Reply(())
            case Begin(step=step):
                return _Reply(self._number_step(step))
            case Collect(number=number):
                if number in self._answers:
                    return _Reply(self._answers[number])
                if number in self._abandoned:
                    return _Reply(Forfeit(reason=DROPPED))
                self._awaited, self._is_collecting_one = (number,), True
                return None
            case Ruling():
                self._rulings.append(Ruled(ruling=request))
                return _Reply(None)
            case _:
                self._rulings.append(request)
                return _Reply(None)

    def _number_step(self, step: Step) -> int:
        number = len(self._steps) + 1
        turn = None
        if isinstance(step, Speak):
            self._turns += 1
            turn = self._turns
        self._steps[number] = Pending(number, step, turn, self._heard, tuple(self._answers))
        return number


@dataclass(frozen=True, slots=True)
class _Reply:
    value: object


def _is_after_judgement(request: Request) -> bool:
    """True if a format asks for more than the judge's last word."""
    match request:
        case Ask(steps=steps):
            return not all(asked_step.is_judges for asked_step in steps)
        case Begin(step=step):
            return not step.is_judges
        case _:
            return isinstance(request, PhaseOpened)


def fits_step(step: Step, answer: Form) -> bool:
    """True if an answer is in the form that its step asks for, or a forfeit."""
    return isinstance(answer, Forfeit) or answer.tag == step.form
