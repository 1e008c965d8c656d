"""A debate whose format is not installed any more: it folds, and can be shown."""

from dataclasses import replace

import pytest

from debate_core.domain.facts import Event, StepAnswered, TurnOpened
from debate_core.domain.facts.debate import UnreadRuling
from debate_core.domain.form import Unread
from debate_core.domain.record import evolve, fold
from debate_core.domain.sealing import seal_event
from debate_core.domain.specification import UnreadOptions
from debate_core.domain.steps import Speak, Step, UnreadStep
from debate_core.domain.values import DebaterId
from debate_core.domain.verifying import check_record
from debate_core.errors import SpecError
from debate_core.formats import format_of, get_format, start
from debate_core.reports.files import (
    KINDS,
    Kind,
    make_events_public,
    read_record,
    write_record,
    write_transcript,
)
from debate_core.reports.report import write_report
from debate_core.show.pieces import Piece, TurnPiece
from debate_core.storage.events import write_event
from tests.core.making import NOON, SOMEONE, gone

RECORD = fold(gone.events())


def _told() -> list[Piece]:
    """Everything that readers see of it, in order."""
    record, told = fold(gone.events()[:1]), list[Piece]()
    for event in gone.events()[1:]:
        record = evolve(record, event)
        told += format_of(record.spec).tell_event(record, event)
    return told


def test_its_record_holds_what_every_debate_has() -> None:
    assert [(each.number, each.debater, each.missed) for each in RECORD.turns] == [
        (1, "ada", None),
        (2, "ben", "no answer within 120 seconds"),
    ]
    assert [each.phase for each in RECORD.phases] == ["verses"]
    assert (RECORD.state, RECORD.decided_by_rules) == ("deciding", 3)
    assert RECORD.decision is not None
    assert RECORD.decision.choice == "for"


def test_what_only_its_format_could_read_is_kept_as_it_was() -> None:
    assert RECORD.spec.options == UnreadOptions(data={"syllables": [5, 7, 5], "rhyme": None})
    said, counted, *_ = RECORD.answered
    assert said.answer == Unread(tag="haiku", data=gone.DATA[3]["fact"]["answer"])
    assert counted.step == UnreadStep({"tag": "count", "turn": 1, "by": {"hand": True}})
    assert RECORD.verdict == Unread(tag="laurels", data=gone.DATA[6]["fact"]["answer"])
    assert RECORD.rulings == (UnreadRuling(tag="gong", data=gone.DATA[2]["fact"]["ruling"]),)


def test_its_turns_its_verdict_and_its_decision_are_told() -> None:
    told = _told()
    keys = ["phase 1", "turn 1", "turn 2", "verdict", "decided", "decision"]
    assert [each.key for each in told] == keys
    spoken, missed = (each for each in told if isinstance(each, TurnPiece))
    assert "Leaves in the water" in str(spoken.blocks)
    assert "Ben could not speak: no answer within 120 seconds" in str(missed.blocks)
    assert "to: ada" in str(told[3])


@pytest.mark.parametrize("kind", KINDS)
def test_its_transcript_can_be_had_as_every_kind_of_file(kind: Kind) -> None:
    text = write_transcript(gone.events(), kind, lambda _: {})
    assert "Leaves in the water" in text
    assert "Tea is better than coffee" in text


def test_its_record_as_a_file_reads_back() -> None:
    assert read_record(write_record(gone.events()))[0] == gone.events()


def test_its_report_says_what_every_report_says() -> None:
    assert "decision_rule: laurels" in write_report(RECORD)
    assert "forfeited: [ben in verses 1]" in write_report(RECORD)


def test_what_was_answered_beside_its_turns_is_not_for_everyone() -> None:
    shown = make_events_public(gone.events())
    counted = shown[4].fact
    assert isinstance(counted, StepAnswered)
    assert counted.step == UnreadStep({"tag": "count"})
    assert "counted" not in str(counted.answer)
    assert counted.cost == RECORD.answered[1].cost
    assert (*shown[:3], *shown[5:]) == (*gone.events()[:3], *gone.events()[5:])
    assert [turn.text for turn in fold(shown).transcript] == [
        turn.text for turn in RECORD.transcript
    ]


def test_what_a_turn_was_told_beforehand_is_not_for_everyone_either() -> None:
    assert "Mention the steam" in str(gone.events()[3])
    assert "Mention the steam" not in str(make_events_public(gone.events()))


@pytest.mark.parametrize(
    "step",
    [
        Speak(DebaterId("ada"), "verses", 1, direction="Mention the steam."),
        UnreadStep({"tag": "whisper", "hint": "Mention the steam."}),
    ],
)
def test_nor_is_what_the_opening_of_a_person_s_turn_tells(step: Step) -> None:
    turn = TurnOpened(number=9, debater=DebaterId("ada"), person=SOMEONE, closes_at=NOON, step=step)
    event = replace(gone.events()[-1], number=len(gone.events()) + 1, fact=turn)
    assert "Mention the steam" not in str(make_events_public((*gone.events(), event))[-1])


def test_its_copy_for_everyone_is_whole() -> None:
    kept: list[Event] = []
    for event in gone.events():
        kept.append(seal_event(event, kept[-1] if kept else None, bytes([event.number] * 16)))
    for copy in (kept, make_events_public(kept)):
        assert check_record([write_event(each) for each in copy]).broken == ""


def test_it_is_not_played_nor_offered() -> None:
    with pytest.raises(SpecError, match="There is no format “haiku”; choose "):
        start(RECORD.spec)
    with pytest.raises(SpecError, match="There is no format “missing”; choose "):
        get_format("missing")
