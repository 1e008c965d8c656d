"""What has to hold of every format: a new one is tried as soon as it is registered.

The built-in ones, and beside them what others may bring: a class with the defaults, files.
"""

import asyncio
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.facts import (
    EVENT,
    BallotCast,
    ClosingRequested,
    DebateConcluded,
    DecisionMade,
    Event,
    Fact,
    PhaseOpened,
    StepAnswered,
    VotingClosed,
    VotingOpened,
)
from debate_core.domain.facts.answers import SaidBy
from debate_core.domain.form import AnswerContext
from debate_core.domain.forms import Forfeit
from debate_core.domain.outcome import compute_outcome
from debate_core.domain.record import evolve, fold
from debate_core.domain.sheets import MOST_CHARACTERS, MOST_FIELDS, Sheet
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Speak
from debate_core.domain.taking_out import TakingOut, list_words
from debate_core.domain.values import PersonId
from debate_core.drafting.options import list_options, read_options, write_options
from debate_core.drafting.plan import make_plan
from debate_core.drafting.request import DebateRequest, make_specification
from debate_core.engine.offline_seat import OfflineSeat
from debate_core.engine.replay import replay
from debate_core.formats import format_of, get_format
from debate_core.formats.decision_rules import explain_decision
from debate_core.formats.outcomes import find_standing, list_ballot
from debate_core.formats.roundtable.offline import NOTHING_STANDS
from debate_core.formats.rules import about_of, title_of
from debate_core.prompts.layers import (
    CLASH,
    EVIDENCE,
    HOLDING,
    PROSE,
    YOU,
    join_layers,
    write_system,
)
from debate_core.reports.plan import make_plan_card
from debate_core.reports.requests import list_sent
from debate_core.reports.result import make_result
from debate_core.reports.transcript import transcript_of
from debate_core.show.markdown import write_markdown
from debate_core.show.page import write_page
from debate_core.show.pieces import Card, Heading, Line, Piece, TurnPiece
from debate_core.storage.events import read_event_json, write_event_json
from tests.core.engine.courses import Course
from tests.core.engine.rooms import debated
from tests.core.formats.every import BUILT_IN, EVERY, IN_CODE, LAID_OUT, offered
from tests.core.formats.in_person import WORD, debated_by_people
from tests.core.formats.record_page import PAGE, list_headed, section_of
from tests.core.formats.showing import texts
from tests.core.making import NOON, events_of
from tests.core.making.filling import MOTION, filled_in, held
from tests.meta.tree import ROOT
from tests.sweep import draw, keep_some

README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.fixture(autouse=True, scope="module")
def _offered() -> Iterator[None]:  # pyright: ignore[reportUnusedFunction]
    with offered():
        yield


def _asked(name: str, options: str = "") -> Specification:
    return make_specification(DebateRequest(MOTION, name, options=options), seed=7)


@cache
def _held(name: str) -> tuple[Event, ...]:
    """A whole debate, in which models fill in what they are asked for."""
    return asyncio.run(held(_asked(name))).events


@cache
def _voted(name: str) -> tuple[Event, ...]:
    """The same, and three people who voted, where people vote on its outcome."""
    *debate, _ = (each.fact for each in _held(name))
    record = fold(events_of(*debate))
    own = format_of(record.spec)
    if not own.list_choices(record.spec):
        return _held(name)
    first, *others = list_ballot(own, record)
    people = {first: 3} | dict.fromkeys(others, 0)
    return events_of(
        *debate,
        VotingOpened(choices=(first, *others), closes_at=NOON),
        *(BallotCast(voter=PersonId(f"p{number}"), choice=first) for number in range(3)),
        VotingClosed(tally=people),
        DebateConcluded(outcome=compute_outcome(people, find_standing(own, record), record.spec)),
    )


# Its options, its prompts, its plan.


@pytest.mark.parametrize("name", EVERY)
def test_its_options_read_back_as_they_are_and_as_they_are_suggested(name: str) -> None:
    own = get_format(name)
    assert read_options(name, "") == own.Options()
    assert read_options(name, write_options(_asked(name))) == own.Options()
    for option in list_options(name):
        for value in (option.default, *option.values):
            written = f"{option.name}={value}"
            assert written in write_options(_asked(name, written)).splitlines()


@pytest.mark.parametrize("name", EVERY)
def test_what_is_suggested_for_its_debaters_can_debate(name: str) -> None:
    for wanted in get_format(name).suggest_debaters():
        make_specification(DebateRequest(MOTION, name, wanted), seed=7)


@pytest.mark.parametrize("name", IN_CODE)
def test_its_prompts_tell_its_own_rules_and_no_other_format_s(name: str) -> None:
    assert _rules_told(name)
    for other in IN_CODE:
        assert _are_kin(name, other) or _rules_told(name) & _rules_told(other) == set()


def _are_kin(name: str, other: str) -> bool:
    """Whether a format is the other one, or a kind of it."""
    one, two = type(get_format(name)), type(get_format(other))
    return issubclass(one, two) or issubclass(two, one)


@cache
def _rules_told(name: str) -> set[str]:
    """What debaters are told beside what all are told: the sentences of its rules."""
    for_all = write_system(join_layers(EVIDENCE, PROSE, CLASH, HOLDING, YOU))
    turns = (each.request.system for each in list_sent(_held(name)) if isinstance(each.step, Speak))
    told = {part for each in turns for part in _sentences(each)} - _sentences(for_all)
    return told - {"Write in English."}


def _sentences(text: str) -> set[str]:
    return {each.strip() for each in re.split(r"(?<=[.?!])\s+", text)}


@pytest.mark.parametrize("name", keep_some(EVERY, 6))
def test_a_plan_can_be_made_of_it(name: str) -> None:
    spec = _asked(name)
    plan = make_plan(spec)
    likely = plan.estimate.likely.calls
    assert plan.schedule
    assert all(part.name and part.course for part in plan.schedule)
    assert likely <= (plan.most_calls or likely)
    assert make_plan_card(spec, plan).title == MOTION


# What readers are shown.


def _told(events: Sequence[Event]) -> list[tuple[Fact, tuple[Piece, ...]]]:
    """What each event of a debate adds to what readers see."""
    record, told = fold(events[:1]), list[tuple[Fact, tuple[Piece, ...]]]()
    own = format_of(record.spec)
    told.append((events[0].fact, own.tell_event(record, events[0])))
    for event in events[1:]:
        record = evolve(record, event)
        pieces = own.tell_event(record, event)
        assert own.tell_event(record, event) == pieces, "told again it is the same"
        told.append((event.fact, pieces))
    return told


def _check_pieces(pieces: Sequence[Piece]) -> None:
    """Every piece can be known by its key, and has something to show."""
    keys = [each.key for each in pieces if not _is_said_in_two_places(each, pieces)]
    assert len(keys) == len(set(keys))
    for each in pieces:
        assert each.key.strip()
        assert any(text.strip() for text in _shown(each))


def _is_said_in_two_places(piece: Piece, pieces: Sequence[Piece]) -> bool:
    """Whether a channel has a line for what is a card where there is room for it."""
    return isinstance(piece, Line) and any(
        isinstance(each, Card) and (each.key, piece.shown, each.shown) == (piece.key, *_PLACES)
        for each in pieces
    )


_PLACES = ("thread", "details")


def _shown(piece: Piece) -> tuple[str, ...]:
    match piece:
        case Heading():
            return (piece.title,)
        case Line():
            return (piece.text,)
        case TurnPiece():
            return texts(*piece.blocks)
        case Card():
            return (piece.title,)


def test_the_page_on_the_record_names_every_fact() -> None:
    one_of = EVENT.json_schema()["properties"]["fact"]["discriminator"]["mapping"]
    assert sorted(kind for kind in one_of if f"`{kind}`" not in PAGE) == []


ALWAYS_TOLD = (PhaseOpened, DecisionMade, VotingOpened, DebateConcluded, ClosingRequested)


@pytest.mark.parametrize("name", EVERY)
def test_every_fact_of_a_debate_has_its_telling(name: str) -> None:
    told = _told(_voted(name))
    _check_pieces([piece for _, pieces in told for piece in pieces])
    assert [fact for fact, pieces in told if isinstance(fact, ALWAYS_TOLD) and not pieces] == []
    turns = [each.number for _, pieces in told for each in pieces if isinstance(each, TurnPiece)]
    shown = [each.number for each in fold(_voted(name)).turns if each.answer.is_shown]
    assert set(turns) == set(shown)


@given(st.sampled_from(EVERY), st.data())
@draw(40)
def test_whatever_happens_is_told_and_the_decision_in_a_whole_sentence(
    name: str, data: st.DataObject
) -> None:
    course = Course(_asked(name))
    while course.play.decision is None:
        if data.draw(st.integers(0, 19)) == 0:
            course.close()
            continue
        pending = course.play.pending[-1]
        is_missed = data.draw(st.integers(0, 3)) == 0
        late = Forfeit(reason="late")
        course.answer(pending, late if is_missed else filled_in(pending, course.record))
    _check_pieces([piece for _, pieces in _told(course.events) for piece in pieces])
    said = explain_decision(format_of(course.record.spec).decision_rules, course.record)
    assert not said.startswith("By the rule")
    assert said.endswith(".")
    assert not said.endswith((": .", ".."))
    assert "None" not in said


@pytest.mark.parametrize("name", EVERY)
def test_its_transcript_can_be_written(name: str) -> None:
    transcript = transcript_of(_voted(name))
    assert MOTION in write_markdown(transcript)
    assert MOTION in write_page(transcript, {})


# Played by those who need no model.


@pytest.mark.parametrize("name", EVERY)
async def test_offline_debaters_play_it_to_its_end_and_leave_nothing_out(name: str) -> None:
    record = (await debated(_asked(name), OfflineSeat())).record
    assert record.state == "concluded"
    assert record.decision is not None
    # Of what the built-in personas say at a table, a sentence may be none to vote on.
    missed = {each.missed for each in record.answered if each.missed}
    assert missed <= ({NOTHING_STANDS} if get_format(name).has_table else set())
    assert [mark for entry in record.transcript for mark in entry.marks] == []


# Played by people.


@cache
def _by_people(name: str) -> tuple[Event, ...]:
    return debated_by_people(_asked(name))


@pytest.mark.parametrize("name", EVERY)
def test_a_person_can_take_every_turn_of_it(name: str) -> None:
    record = fold(_by_people(name))
    assert record.decision is not None
    assert record.turns
    assert [mark for entry in record.transcript for mark in entry.marks] == []


@pytest.mark.parametrize("name", EVERY)
def test_its_forms_fit_where_they_are_filled_in(name: str) -> None:
    pages = [page for sheet in _sheets(name) for page in sheet.pages]
    for page in pages:
        assert 1 <= len(page.title) <= 45
        assert 1 <= len(page.key) <= 64
        assert 1 <= len(page.fields) <= MOST_FIELDS
        for each in page.fields:
            assert 1 <= len(each.label) <= 45
            assert len(each.hint) <= 100
            assert each.least <= each.most <= MOST_CHARACTERS
            assert len(each.choices) <= 25
            assert all(len(choice) <= 100 for choice in each.choices)
    for sheet in _sheets(name):
        assert len({page.key for page in sheet.pages}) == len(sheet.pages) <= 24


def _sheets(name: str) -> Iterator[Sheet]:
    """What was filled in for each turn of a debate by people."""
    record = fold(_by_people(name))
    for turn in record.turns:
        before = tuple(each for each in record.transcript if each.number < turn.number)
        asked = AnswerContext(record.spec, turn.step, before, turn.debater)
        if sheet := format_of(record.spec).make_sheet(asked):
            yield sheet


def _by_mia(event: Event) -> Event:
    """The event; a turn in it was taken by Mia."""
    if not isinstance(event.fact, StepAnswered) or event.fact.turn is None:
        return event
    by = SaidBy(person=PersonId("mia"), name="Mia")
    return replace(event, fact=event.fact.model_copy(update={"said_by": by}))


@pytest.mark.parametrize("name", keep_some(EVERY, 6))
def test_words_that_are_taken_out_leave_no_trace_and_the_same_decision(name: str) -> None:
    events, keeps_length = _by_people(name), get_format(name).has_clock
    left = [_by_mia(each) for each in events]
    for each in list_words(left):
        changed, _ = TakingOut(each.event, "author", keeps_length=keeps_length).take_out(left)
        for blank in changed:
            left[blank.number - 1] = blank
    written = [write_event_json(each) for each in left]
    assert [each for each in written if WORD in each] == []
    assert replay([read_event_json(each) for each in written]).decision == fold(events).decision


# In the pages.


@pytest.mark.parametrize("name", IN_CODE)
def test_readme_says_what_it_is_good_for(name: str) -> None:
    assert f" (`{name}`) | {about_of(get_format(name))} |" in README


@pytest.mark.parametrize("name", LAID_OUT)
def test_readme_names_what_is_laid_out(name: str) -> None:
    assert f"{title_of(get_format(name))} (`{name}`)" in README.partition("## Formats")[2]


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_page_of_records_says_what_it_comes_to(name: str) -> None:
    keys = make_result(fold(_held(name)))
    assert [key for key in keys if f"`{key}`" not in section_of(name)] == []


def test_both_pages_name_no_format_that_is_not_here() -> None:
    table = README.partition("## Formats")[2].partition("\n## ")[0]
    assert re.findall(r"(?m)^\| \[?[\w ]+(?:\]\([^)]+\))? \(`([\w-]+)`\) \|", table) == list(
        IN_CODE
    )
    listed = " ".join(line for line in table.splitlines() if not line.startswith("|"))
    assert re.findall(r"\(`([\w-]+)`\)", listed) == list(LAID_OUT)
    assert list_headed() == list(IN_CODE)
