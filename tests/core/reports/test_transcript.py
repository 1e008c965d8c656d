"""A transcript of every format holds the whole debate, whatever it is written as."""

import json

import pytest

from debate_core.domain.facts import DebateInterrupted, Event, TurnForfeited, TurnTaken
from debate_core.domain.record import fold
from debate_core.reports.nine_lines import report
from debate_core.reports.record_file import read_record
from debate_core.reports.transcript.kinds import KINDS, Kind, written
from debate_core.reports.transcript.markdown import as_markdown
from debate_core.reports.transcript.whole import transcript_of
from tests.core.making import events_of, opened, position, rounds_spec, speech
from tests.core.making_structured import opening, structured_spec, taken
from tests.core.reports.records import forfeit, phase, told, turn
from tests.core.reports.transcript.reading import page_of, text_of
from tests.core.reports.transcript.recorded import FORMATS, MOTION, recorded, voted


def _titles(events: tuple[Event, ...]) -> list[str]:
    return [each.title for each in transcript_of(events).sections]


def _markdown(events: tuple[Event, ...]) -> str:
    return as_markdown(transcript_of(events))


@pytest.mark.parametrize("kind", ["markdown", "html"])
@pytest.mark.parametrize("format_name", FORMATS)
def test_every_turn_s_words_are_in_it(format_name: str, kind: Kind) -> None:
    events = recorded(format_name)
    text = text_of(written(events, kind, lambda _: {}), kind)
    turns = [each.fact for each in events if isinstance(each.fact, TurnTaken)]
    words = [word for each in turns for word in each.content.own_words().split()]
    assert [word for word in words if word not in text] == []


@pytest.mark.parametrize("format_name", FORMATS)
def test_it_begins_with_the_plan_and_ends_with_the_report(format_name: str) -> None:
    titles = _titles(recorded(format_name))
    assert titles[:2] == ["The plan", "The speakers"]
    assert titles[-2:] == ["What it took", "The report"]
    assert "The decision" in titles


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("format_name", FORMATS)
def test_the_same_events_give_the_same_file(format_name: str, kind: Kind) -> None:
    events = recorded(format_name)
    assert written(events, kind, lambda _: {}) == written(events, kind, lambda _: {})


@pytest.mark.parametrize("format_name", FORMATS)
def test_as_json_it_is_a_record_that_reads_back(format_name: str) -> None:
    events = recorded(format_name)
    again, record = read_record(written(events, "json", lambda _: {}))
    assert len(again) == len(events)
    assert report(record) == report(fold(events))


@pytest.mark.parametrize("format_name", FORMATS)
def test_it_can_be_had_at_any_moment_of_a_debate(format_name: str) -> None:
    events = recorded(format_name)
    beginnings = [events[:length] for length in range(1, len(events), len(events) // 8)]
    assert all(MOTION in _markdown(each) for each in beginnings)


@pytest.mark.parametrize(
    ("format_name", "charts"),
    [
        ("rounds", ["scores"]),
        ("structured", ["arguments"]),
        ("panel", ["trend"]),
        ("championship", ["totals", "individual"]),
        ("consensus", ["tally"]),
    ],
)
def test_each_format_has_its_pictures(format_name: str, charts: list[str]) -> None:
    assert [each.name for each in transcript_of(recorded(format_name)).charts] == charts


def test_the_plan_says_seed_models_and_who_decides() -> None:
    text = _markdown(recorded("rounds"))
    assert "**Seed:** 7" in text
    assert "**Decided by:** the judge's verdict" in text
    assert "offline:plain" in text


def test_an_option_that_was_chosen_is_told() -> None:
    text = _markdown(recorded("structured", "rubric=evidence-first"))
    assert (
        "**Option:** rubric=evidence-first (what the judge weighs: structured, evidence-first)"
        in text
    )


def test_a_forfeited_turn_stays_visible_with_its_reason() -> None:
    spec = rounds_spec()
    events = told(spec, phase("argument"), turn(1, "ada"), forfeit(2, "ben"))
    assert "*Ben could not speak: late*" in _markdown(events)


def test_what_was_malformed_or_unanswered_is_marked_in_its_turn() -> None:
    spec = structured_spec()
    facts = taken(spec, (("for", opening("PRO-1")),))
    text = _markdown(told(spec, phase("opening"), *facts))
    assert "*Malformed: an opening has 3 to 5 arguments, not 1*" in text


def test_questions_stand_beside_their_answers() -> None:
    text = _markdown(recorded("structured"))
    asked = text.split("## Replies")[1].split("## Closing")[0]
    assert "- **PRO-1.1**" in asked
    assert "→" in asked


def test_the_tally_stands_after_each_phase_of_a_consensus() -> None:
    spec = recorded("consensus")[0].fact
    assert spec.kind == "debate_opened"
    first, second, *_ = (each.id for each in spec.specification.debaters)
    events = told(
        spec.specification,
        phase("argument"),
        turn(1, first, position("revise")),
        turn(2, second, position("release")),
    )
    assert "Tally after this phase: revise 1, release 1." in _markdown(events)


def test_the_vote_stands_beside_the_decision() -> None:
    events = voted(recorded("rounds"), "against", "against", "for", "against")
    text = _markdown(events).split("## The people's vote")[1]
    assert "| against | 3 | 75% |" in text
    assert "**Quorum:** 4 voted, 3 needed" in text
    assert "**Outcome:** against" in text


def test_a_debate_without_a_vote_has_no_section_for_one() -> None:
    assert "The people's vote" not in _titles(recorded("rounds"))


def test_why_a_debate_was_interrupted_is_said_at_once() -> None:
    events = events_of(opened(), DebateInterrupted(reason="The rules have changed."))
    assert "could not go on: The rules have changed." in page_of(events)


def test_turns_without_an_opened_phase_break_nothing() -> None:
    late = TurnForfeited(
        step=1, turn=1, debater=rounds_spec().debaters[0].id, phase="x", round=1, reason=""
    )
    assert "The report" in _titles(told(rounds_spec(), late, turn(2, "ben", speech("Yes."))))


def test_the_record_of_json_says_what_it_is() -> None:
    assert json.loads(written(recorded("rounds"), "json", lambda _: {}))["kind"] == "rostrum-record"
