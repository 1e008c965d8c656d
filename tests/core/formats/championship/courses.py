"""Championships of any course, drawn by a seed."""

from random import Random

from debate_core.domain.form import Form
from debate_core.domain.forms import Forfeit
from debate_core.domain.play import Pending
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Speak
from debate_core.formats.championship.forms import (
    Call,
    Choose,
    Questions,
    Review,
    Score,
    SpeechScore,
    Summarise,
    Summary,
)
from debate_core.formats.championship.options import CHAMPIONSHIP, STYLES
from tests.core.engine.courses import Course, Watch
from tests.core.formats.championship.making import IDS, championship_spec
from tests.core.making import speech


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


def _drawn_answer(pending: Pending, chance: Random) -> Form:
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
        case Summarise(is_final=is_final):
            return (Review if is_final else Summary)(text=f"summary-{number}.")
        case _:
            raise AssertionError("A championship has no other steps.")


FLAGS_THAT_COST = ("counter_question", "attacker_answered")
