"""What the captains called and the judge noted is not for everyone (formats.md, 5)."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.facts import (
    EVENT,
    DebateConcluded,
    Event,
    Fact,
    PhaseOpened,
    StepAnswered,
    TurnOpened,
)
from debate_core.domain.facts.answers import RefusedReply, ToolUse
from debate_core.domain.form import Form
from debate_core.domain.forms import Forfeit
from debate_core.domain.record import fold
from debate_core.domain.sealing import seal_event
from debate_core.domain.steps import Speak
from debate_core.domain.values import DebaterId
from debate_core.domain.verifying import check_record
from debate_core.formats.championship import Championship
from debate_core.formats.championship.forms import Call, Choose, Score
from debate_core.formats.championship.scoreboard import build_championship_result
from debate_core.formats.championship.show import list_backstage
from debate_core.reports.files import KINDS, Kind, make_events_public, write_transcript
from debate_core.storage.events import write_event
from tests.core.formats.championship.courses import drawn_championship
from tests.core.formats.championship.making import championship_spec, score
from tests.core.making import NOON, SOMEONE, events_of, opened, speech
from tests.sweep import draw

SECRETS = ("Go for the guard.", "It dodged the question.", "off_topic")
SENT_BACK = "Go for the king."
F1, F2 = DebaterId("f1"), DebaterId("f2")
END = DebateConcluded(outcome=None)


def _championship(*more: Fact, call: Form | None = None, **options: bool) -> tuple[Event, ...]:
    judged = score(7, "off_topic", "counter_question").model_copy(update={"note": SECRETS[1]})
    refused = RefusedReply(text=SENT_BACK, problems=("no",))
    used = ToolUse(tool="sum", arguments={}, result=SENT_BACK)
    return events_of(
        opened(championship_spec(**options)),
        PhaseOpened(phase="opening", round=1),
        StepAnswered(number=1, step=Speak(F1, "opening", 1), turn=1, answer=speech()),
        StepAnswered(number=2, step=Score(1, F1), answer=judged, refused=(refused,)),
        StepAnswered(
            number=3,
            step=Choose("for", (F1, F2), 1000),
            answer=call or Call(speaker="f2", direction=SECRETS[0]),
            refused=(refused,),
            tools=(used,),
        ),
        StepAnswered(
            number=4,
            step=Speak(F2, "free debate", 1, direction=SECRETS[0]),
            turn=2,
            answer=speech(),
        ),
        *more,
    )


def _public(events: tuple[Event, ...]) -> tuple[Event, ...]:
    record = fold(events)
    return tuple(
        replace(each, fact=Championship().hide_private(record, each.fact)) for each in events
    )


def _told(events: tuple[Event, ...]) -> list[str]:
    text = " ".join(EVENT.dump_json(each).decode() for each in _public(events))
    return [each for each in (*SECRETS, SENT_BACK) if each in text]


@pytest.mark.parametrize(
    "events",
    [_championship(backstage=True), _championship(), _championship(END)],
    ids=["under way", "under way and not set up", "over and not set up"],
)
def test_the_backstage_is_not_for_everyone(events: tuple[Event, ...]) -> None:
    assert _told(events) == []


def test_nor_is_it_told_by_the_opening_of_a_person_s_turn() -> None:
    called = Speak(F2, "free debate", 1, direction=SECRETS[0])
    turn = TurnOpened(number=5, debater=F2, person=SOMEONE, closes_at=NOON, step=called)
    assert _told(_championship(turn)) == []
    assert _told(_championship(turn, END, backstage=True)) == [*SECRETS, SENT_BACK]


def test_a_copy_that_tells_only_of_flags_that_cost_points_is_whole() -> None:
    kept: list[Event] = []
    for event in _championship():
        kept.append(seal_event(event, kept[-1] if kept else None, bytes(16)))
    copy = [json.loads(json.dumps(write_event(each))) for each in make_events_public(kept)]
    assert copy[3]["fact"]["answer"]["flags"] == ["hidden", "counter_question"]
    assert check_record(copy).broken == ""
    copy[3]["fact"]["answer"]["flags"][1] = "hidden"
    assert check_record(copy).broken


def test_a_call_that_was_sent_back_to_the_end_tells_nothing_either() -> None:
    assert _told(_championship(call=Forfeit(reason="It never fitted."))) == []


def test_the_backstage_shows_after_the_end_where_it_was_set_up_so() -> None:
    events = _championship(END, backstage=True)
    assert _told(events) == [*SECRETS, SENT_BACK]
    assert _public(events) == events


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("events", "secrets"),
    [
        (_championship(backstage=True), ()),
        (_championship(END), ()),
        (_championship(END, backstage=True), SECRETS),
    ],
    ids=["under way", "over and not set up", "over"],
)
def test_a_file_tells_of_the_backstage_only_where_everyone_may_read_it(
    events: tuple[Event, ...], secrets: tuple[str, ...], kind: Kind
) -> None:
    text = write_transcript(events, kind, lambda _: {})
    told = [each for each in SECRETS if each in text or each.replace("_", " ") in text]
    assert told == list(secrets)


def test_every_point_of_the_scoreboard_is_counted_as_before() -> None:
    events = _championship()
    one, two = (build_championship_result(fold(each)) for each in (events, _public(events)))
    assert one == two


@given(st.integers(0, 2**32))
@draw(10)
def test_nothing_that_was_said_backstage_is_left_in_what_everyone_may_read(seed: int) -> None:
    record, events = (course := drawn_championship(seed)).record, course.events
    text = " ".join(EVENT.dump_json(each).decode() for each in _public(events))
    assert "direction-" not in text
    assert "note-" not in text
    assert build_championship_result(fold(_public(events))) == build_championship_result(record)


def test_the_backstage_is_told_by_who_said_it_and_an_empty_note_not_at_all() -> None:
    empty = StepAnswered(number=5, step=Score(2, F2), answer=score())
    assert list_backstage(fold(_championship(empty))) == {
        "The captain of team for, who speaks and what for": ("f2: Go for the guard.",),
        "The judge's notes and flags": (
            "Turn 1, f1: It dodged the question. [off topic, counter question]",
        ),
    }
