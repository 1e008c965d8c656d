"""Debates played answer by answer, their facts recorded as a conductor records them."""

from collections.abc import Callable
from random import Random

from debate_core.domain.facts import Event
from debate_core.domain.facts import ClosingRequested, Fact
from debate_core.domain.record import evolve, fold
from debate_core.domain.forms import Answer, Forfeit
from debate_core.formats.championship.forms import Call, Questions, SpeechScore, Summary
from debate_core.domain.play import Pending
from debate_core.domain.rubric import CHAMPIONSHIP
from debate_core.domain.specification import STYLES, Specification
from debate_core.domain.steps import Choose, Score, Speak, Summarise
from debate_core.engine.answering import fact_of
from debate_core.engine.performer import Answered
from debate_core.formats import start
from tests.core.making import events_of, opened, speech
from tests.core.making_championship import IDS, championship_spec


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

    def answer(self, pending: Pending, answer: Answer) -> None:
        """Record an answer, then give it to the play."""
        self._write(fact_of(pending, Answered(answer)))
        self.play.answer(pending.number, answer)
        self._write_rulings()

    def close(self) -> None:
        """Close the debate early."""
        self._write(ClosingRequested(reason="enough"))
        self.play.close_early("enough")
        self._write_rulings()

    def _write_rulings(self) -> None:
        self._write(*self.play.rulings[self.record.rulings :])

    def _write(self, *facts: Fact) -> None:
        for fact in facts:
            self._facts.append(fact)
            (event,) = events_of(*self._facts)[-1:]
            self.record = evolve(self.record, event)


Watch = Callable[[Course, Pending], None]


def drawn_championship(
    seed: int, *, closings: int = 0, asked: Watch | None = None, answering: Watch | None = None
) -> Course:
    """A championship of any course: styles, answers, failures and their order by the seed.

    `asked` sees each step when it is first pending, `answering` just before it is answered.
    """
    chance = Random(seed)
    course = Course(_drawn_spec(chance))
    seen: set[int] = set()
    while course.play.decision is None:
        for pending in course.play.pending:
            if asked is not None and pending.number not in seen:
                asked(course, pending)
            seen.add(pending.number)
        if closings and chance.random() < 0.03:
            closings -= 1
            course.close()
            continue
        pending = chance.choice(course.play.pending)
        if answering is not None:
            answering(course, pending)
        course.answer(pending, _drawn_answer(pending, chance))
    return course


def _drawn_spec(chance: Random) -> Specification:
    styles = tuple(chance.choices(STYLES, k=chance.choice((1, 4, 8))))
    return championship_spec(styles=styles, backstage=chance.random() < 0.5)


def _drawn_answer(pending: Pending, chance: Random) -> Answer:
    """An answer that carries a mark of its own, so that it is known wherever it shows."""
    if chance.random() < 0.1:
        return Forfeit(reason="late")
    number = pending.number
    match pending.step:
        case Speak(form="questions"):
            count = chance.choice((1, 3, 60))
            return Questions(
                to=chance.choice(IDS), questions=(f"speech-{pending.turn}.", *["Why so?"] * count)
            )
        case Speak():
            words = chance.choice((chance.randrange(30), chance.randrange(300), 800, 1100))
            filler = chance.choice(("word ", "字", "字and"))
            return speech(f"speech-{pending.turn}. " + filler * words)
        case Choose():
            return Call(speaker=chance.choice(IDS), direction=f"direction-{number}.")
        case Score():
            return SpeechScore(
                note=f"note-{number}.",
                flags=tuple(chance.sample(FLAGS_THAT_COST, chance.randrange(3))),
                scores={each.name: chance.randint(1, 10) for each in CHAMPIONSHIP.dimensions},
            )
        case Summarise():
            return Summary(text=f"summary-{number}.")
        case _:
            raise AssertionError("A championship has no other steps.")


FLAGS_THAT_COST = ("counter_question", "attacker_answered")
