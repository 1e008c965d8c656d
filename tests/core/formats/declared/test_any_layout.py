"""Whatever is laid out plays to its end, whoever is missing and whenever it is closed."""

from collections.abc import Callable, Iterable
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.facts import ClosingRequested, DebateOpened, Event, Fact, StepAnswered
from debate_core.domain.form import Form
from debate_core.domain.forms import Forfeit
from debate_core.domain.outcome import find_unheard
from debate_core.domain.play import Pending, Play
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Judge, Speak
from debate_core.domain.values import PersonId
from debate_core.engine.replay import replay
from debate_core.formats import start
from debate_core.formats.checking import check
from debate_core.formats.declared import Layout
from debate_core.storage.events import read_event_json, write_event_json
from tests.core.formats.declared.layouts import (
    IN_TURN,
    debate,
    laid_out,
    offered,
    plain,
    verdict_of,
)
from tests.core.making import events_of
from tests.core.making.plays import Closed, Happening, Said, Standing, drawn_course, happen
from tests.sweep import draw

SIDES = ("for", "against", "neither")


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    """Any layout; its first phase gives every seat a turn."""
    sides = SIDES[: draw(st.integers(2, 3))]
    seats = {side: draw(st.integers(1, 2)) for side in sides}
    names = [
        f"{side} {number}" if count > 1 else side
        for side, count in seats.items()
        for number in range(1, count + 1)
    ]
    repeats = draw(st.sampled_from([(), (0,), (1,), (1, 2)]))
    phases = [
        draw(_phases(f"phase {place}", names)) | {"repeat": place in repeats}
        for place in range(draw(st.integers(1 + max(repeats, default=0), 4)))
    ]
    key = "at_once" if "at_once" in phases[0] else "order"
    phases[0] |= {key: names, "answer_words": None}
    after = draw(st.sampled_from(["", "every phase", *(each["name"] for each in phases)]))
    judge = {"after": after, "decides_by": draw(st.sampled_from(["verdict", "scores"]))}
    return Layout.model_validate(
        {"name": "any", "good_for": "a test", "seats": seats, "phase": phases, "judge": judge}
    )


def _phases(name: str, seats: list[str]) -> st.SearchStrategy[dict[str, Any]]:
    seat = st.sampled_from(seats)
    question = st.tuples(seat, seat).filter(lambda two: two[0] != two[1]).map(" -> ".join)
    order = st.lists(st.one_of(seat, question), min_size=1, max_size=5)
    at_once = st.lists(seat, min_size=1, unique=True)
    limits = {"words": st.none() | st.integers(10, 300), "seconds": st.none() | st.just(30)}
    hears = st.sampled_from(["all", "earlier phases", "own side"])
    either = st.one_of(
        st.fixed_dictionaries({"order": order}), st.fixed_dictionaries({"at_once": at_once})
    )
    rest = st.fixed_dictionaries({**limits, "hears": hears})
    return st.tuples(either, rest).map(lambda two: {"name": name, **two[0], **two[1]})


def _answers(spec: Specification) -> Callable[[Pending], Form]:
    """Plain answers; the judge's hang on how much it has heard, and are level now and then."""
    stances = spec.stances

    def answer(pending: Pending) -> Form:
        if not isinstance(pending.step, Judge):
            return plain(pending)
        heard = len(pending.heard)
        scores = {stance: 5 + (heard + place) % 2 for place, stance in enumerate(stances)}
        return verdict_of(pending.step, scores, stances[heard % len(stances)])

    return answer


def _journal(spec: Specification, course: Iterable[Happening]) -> tuple[Event, ...]:
    """The journal of a course, as it is read back from where it is kept."""
    play, facts = start(spec), list[Fact]()
    facts.append(DebateOpened(specification=spec, format_version=2, opened_by=PersonId("someone")))
    for happening in course:
        match happening:
            case Said(number, answer):
                pending = next(each for each in play.pending if each.number == number)
                facts.append(
                    StepAnswered(number=number, step=pending.step, turn=pending.turn, answer=answer)
                )
            case Closed():
                facts.append(ClosingRequested(reason="enough"))
        happen(play, [happening])
    return tuple(read_event_json(write_event_json(each)) for each in events_of(*facts))


@draw(40)
@given(layouts(), st.integers(1, 3), st.data())
def test_any_layout_plays_to_its_end(layout: Layout, rounds: int, data: st.DataObject) -> None:
    with offered(layout) as made:
        spec = debate(made, rounds if layout.has_rounds else 1)
        check(spec)
        play = start(spec)
        course = drawn_course(play, data.draw, _answers(spec))
        assert play.decision is not None
        assert play.decision.choice in (None, *layout.seats)
        if play.decision.choice:
            assert not find_unheard(spec, _heard(spec, course))


@draw(40)
@given(layouts(), st.integers(1, 3), st.data())
def test_any_journal_replays_after_its_file_was_changed(
    layout: Layout, rounds: int, data: st.DataObject
) -> None:
    with offered(layout) as made:
        spec = debate(made, rounds if layout.has_rounds else 1)
        play = start(spec)
        journal = _journal(spec, drawn_course(play, data.draw, _answers(spec)))
    other = laid_out(IN_TURN).model_copy(update={"name": layout.name})
    with offered(other):
        assert Standing.of(replay(journal)) == Standing.of(play)


@draw(40)
@given(layouts(), st.data())
def test_turns_that_are_taken_at_once_do_not_hear_one_another(
    layout: Layout, data: st.DataObject
) -> None:
    with offered(layout) as made:
        spec = debate(made)
        play = start(spec)
        while play.decision is None:
            here = [each.turn for each in play.pending if each.turn is not None]
            assert all(set(each.heard).isdisjoint(here) for each in play.pending)
            pending = data.draw(st.sampled_from(play.pending))
            play.answer(pending.number, _answers(spec)(pending))


def _heard(spec: Specification, course: Iterable[Happening]) -> set[Any]:
    """Who took a turn that is more than a question."""
    play, heard = start(spec), set[Any]()
    for happening in course:
        if isinstance(happening, Said):
            step = next(each.step for each in play.pending if each.number == happening.number)
            said = happening.answer
            if isinstance(step, Speak) and said.is_heard and not isinstance(said, Forfeit):
                heard.add(step.debater)
        happen(play, [happening])
    return heard


def test_a_play_is_one_of_its_specification_alone() -> None:
    with offered(laid_out(IN_TURN)) as made:
        spec = debate(made)
        again = Specification.model_validate(spec.model_dump(mode="json"))
        assert Standing.of(Play(made.play(spec))) == Standing.of(start(again))
