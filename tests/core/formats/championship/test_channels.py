"""No prompt holds what its reader may not see, and each holds what it may (formats.md, 5)."""

import re

from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.facts import StepAnswered
from debate_core.domain.play import Pending
from debate_core.domain.steps import Speak
from debate_core.engine.briefing import brief_of
from debate_core.formats import format_of
from debate_core.formats.championship.forms import Call, Choose, Score, SpeechScore, Summary
from tests.core.engine.courses import Course
from tests.core.formats.championship.briefs import CHAMPIONSHIP_BRIEFS
from tests.core.formats.championship.courses import drawn_championship
from tests.sweep import draw

MARK = re.compile(r"(?:speech|direction|note|summary)-\d+")
SEEDS = st.integers(0, 2**32)


def _prompt(course: Course, pending: Pending) -> str:
    brief = brief_of(pending, course.record)
    request = format_of(brief.spec).build_request(brief)
    schema = str(request.schema.definition) if request.schema else ""
    return "\n".join((request.system, *(each.text for each in request.messages), schema))


def _may_see(course: Course, pending: Pending) -> set[str]:
    """The marks of all that had been said where this step's reader may hear it."""
    step = pending.step
    match step:
        case Speak(debater=who):
            team = "for" if who.startswith("f") else "against"
        case Choose(team=side):
            team = side
        case _:
            team = "judge"
    seen: list[str] = []
    for fact in (each.fact for each in course.events if isinstance(each.fact, StepAnswered)):
        match fact.step, fact.answer:
            case _ if fact.missed is not None:
                pass
            case Speak(), said:
                is_later = isinstance(step, Score) and (fact.turn or 0) > step.turn
                seen.append("" if is_later else said.get_own_words())
            case _, Summary(text=text):
                seen.append(text)
            case Choose(team=side), Call(direction=direction) if side == team:
                seen.append(direction)
            case _, SpeechScore(note=note) if team == "judge":
                seen.append(note)
            case _:
                pass
    return set(MARK.findall(" ".join(seen)))


@given(SEEDS)
@draw(8)
def test_every_prompt_holds_exactly_what_its_reader_may_see(seed: int) -> None:
    def asked(course: Course, pending: Pending) -> None:
        assert set(MARK.findall(_prompt(course, pending))) == _may_see(course, pending)

    drawn_championship(seed, closings=2, asked=asked)


@given(SEEDS)
@draw(3)
def test_what_comes_in_while_a_step_is_performed_does_not_change_its_prompt(seed: int) -> None:
    first: dict[int, str] = {}

    def asked(course: Course, pending: Pending) -> None:
        first[pending.number] = _prompt(course, pending)

    def answering(course: Course, pending: Pending) -> None:
        assert _prompt(course, pending) == first[pending.number]

    drawn_championship(seed, asked=asked, answering=answering)


def test_a_speaker_reads_what_its_captain_asks_once() -> None:
    brief = CHAMPIONSHIP_BRIEFS["championship_free_debate"]
    request = format_of(brief.spec).build_request(brief)
    assert request.messages[-1].text.count("Say what it costs.") == 1
