"""A championship taken up from any beginning of its journal goes on as it was."""

from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.record import fold
from debate_core.engine.replay import replay
from tests.core.engine.courses import Course
from tests.core.formats.championship.courses import drawn_championship
from tests.core.making import prefixes
from tests.core.making.plays import Standing
from tests.sweep import draw

SEEDS = st.integers(0, 2**32)


@given(SEEDS, st.integers(0, 7))
@draw(8)
def test_every_beginning_of_the_journal_leads_to_the_same_steps_and_record(
    seed: int, offset: int
) -> None:
    stood: list[tuple[int, Standing]] = []

    def remember(course: Course, _: object) -> None:
        stood.append((len(course.events), Standing.of(course.play)))

    course = drawn_championship(seed, closings=2, answering=remember)
    events = course.events
    for length, standing in stood[offset::8]:
        assert Standing.of(replay(events[:length])) == standing
    whole = tuple(prefixes(events))
    assert fold(whole[-1]) == course.record
    assert Standing.of(replay(events)) == Standing.of(course.play)
