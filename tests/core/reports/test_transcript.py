"""A transcript of every format holds the whole debate, whatever it is written as."""

import re
from datetime import timedelta

import pytest

from debate_core.domain.facts import (
    BallotCast,
    ClosingRequested,
    DebateConcluded,
    DebateInterrupted,
    Event,
    Fact,
    VotingClosed,
    VotingOpened,
)
from debate_core.domain.outcome import compute_outcome
from debate_core.domain.record import fold
from debate_core.domain.sources import Source
from debate_core.domain.specification import Voting
from debate_core.domain.tally import count_votes
from debate_core.domain.values import PersonId
from debate_core.formats import FORMATS
from debate_core.reports.files import Kind, write_transcript
from debate_core.reports.transcript import transcript_of
from debate_core.show.blocks import Group, Note
from debate_core.show.markdown import write_markdown
from debate_core.show.page import write_page
from tests.core.formats.structured.making import opening, structured_spec, taken
from tests.core.making import (
    NOON,
    decision,
    events_of,
    forfeit,
    opened,
    phase,
    rounds_spec,
    speech,
    told,
    turn,
)
from tests.core.making.filling import MOTION, recorded
from tests.core.show.reading import MARKDOWN, Page
from tests.sweep import keep_some


def _titles(events: tuple[Event, ...]) -> list[str]:
    return [each.title for each in transcript_of(events).sections]


def _markdown(events: tuple[Event, ...]) -> str:
    return write_markdown(transcript_of(events))


def _read(written_: str, kind: Kind) -> str:
    """What a reader sees of it."""
    return Page(MARKDOWN.render(written_) if kind == "markdown" else written_).text


def _voted(*choices: str) -> tuple[Event, ...]:
    """A debate that was decided for one side, and people who voted so, one after the other."""
    spec = rounds_spec()
    ballots = {PersonId(f"90{number}"): choice for number, choice in enumerate(choices)}
    people = dict.fromkeys(spec.stances, 0) | count_votes(ballots.values())
    facts: list[Fact] = [
        phase("argument"),
        turn(1),
        turn(2, "ben"),
        decision("for", "judge_verdict"),
        VotingOpened(choices=tuple(people), closes_at=NOON + timedelta(hours=1)),
        *(BallotCast(voter=who, choice=choice) for who, choice in ballots.items()),
    ]
    return told(spec, *facts)


def _concluded(*choices: str) -> tuple[Event, ...]:
    events = _voted(*choices)
    record = fold(events)
    outcome = compute_outcome(record.people_tally, "for", record.spec)
    ends = (VotingClosed(tally=record.people_tally), DebateConcluded(outcome=outcome))
    return events_of(*(each.fact for each in events), *ends)


@pytest.mark.parametrize("kind", ["markdown", "html"])
@pytest.mark.parametrize("format_name", keep_some(FORMATS, 4))
def test_every_turn_s_words_are_in_it(format_name: str, kind: Kind) -> None:
    events = recorded(format_name)
    text = _read(write_transcript(events, kind, lambda _: {}), kind)
    said = [each.answer.get_own_words() for each in fold(events).turns if not each.missed]
    assert [word for each in said for word in each.split() if word not in text] == []


@pytest.mark.parametrize("format_name", keep_some(FORMATS, 4))
def test_it_begins_with_who_debates_and_ends_with_the_details(format_name: str) -> None:
    sections = transcript_of(recorded(format_name)).sections
    assert (sections[0].title, sections[-1].title) == ("Debaters", "Details")
    details = [each.title for each in sections[-1].blocks if isinstance(each, Group)]
    assert details[-3:] == ["The plan", "What it took", "The report"]


@pytest.mark.parametrize("format_name", ["rounds", "structured", "roundtable"])
def test_what_the_verdict_says_is_said_once(format_name: str) -> None:
    assert "The decision" not in _titles(recorded(format_name))
    assert "The decision" in _titles(recorded("consensus"))


def test_a_turn_stands_without_its_place_and_its_number_of_words() -> None:
    assert "argument, round 1" not in _markdown(recorded("rounds"))


def test_a_page_has_its_details_folded() -> None:
    page = write_page(transcript_of(recorded("rounds")), {})
    assert page.count("<details id=") == 1
    assert page.index("<details id=") < page.index("The report")


@pytest.mark.parametrize("format_name", keep_some(FORMATS, 4))
def test_it_can_be_had_at_any_moment_of_a_debate(format_name: str) -> None:
    events = recorded(format_name)
    beginnings = [events[:length] for length in range(1, len(events), max(1, len(events) // 8))]
    assert all(MOTION in _markdown(each) for each in beginnings)


@pytest.mark.parametrize(
    ("format_name", "charts"),
    [
        ("rounds", []),
        ("structured", []),
        ("panel", ["trend"]),
        ("championship", ["totals"]),
        ("consensus", ["tally"]),
    ],
)
def test_each_format_has_its_pictures(format_name: str, charts: list[str]) -> None:
    assert [each.name for each in transcript_of(recorded(format_name)).charts] == charts


# The plan.


def test_the_plan_says_seed_models_and_who_decides() -> None:
    text = _markdown(recorded("rounds"))
    assert "**Seed:** 7" in text
    assert "**Decided by:** the judge's verdict" in text
    assert "**Rounds at most:** 2" in text
    assert "offline:plain" in text


def test_an_option_that_was_chosen_is_told() -> None:
    text = _markdown(recorded("structured", "rubric=evidence-first"))
    assert (
        "**Option:** rubric=evidence-first (what the judge weighs: structured, evidence-first)"
        in text
    )
    assert "**Option:**" not in _markdown(recorded("structured"))


def test_what_a_source_s_letter_stands_for_is_told() -> None:
    sources = (Source(name="report.txt", text="Rain."), Source(name="notes.md", text="Sun."))
    text = _markdown(told(rounds_spec().model_copy(update={"sources": sources})))
    assert "- **Source S1:** report.txt\n- **Source S2:** notes.md" in text
    assert "**Source" not in _markdown(recorded("rounds"))


def test_what_was_added_for_debaters_and_judge_is_told() -> None:
    added = {"context": "It rains.", "instructions": "Be brief.", "tools": ("sum", "search")}
    text = _markdown(told(rounds_spec().model_copy(update=added)))
    for line in (
        "**Extra instructions:** Be brief.",
        "**Background:** It rains.",
        "**Tools:** sum, search",
    ):
        assert line in text


def test_a_championship_tells_the_place_and_the_style_of_every_seat() -> None:
    text = _markdown(recorded("championship"))
    assert "| for, 1st, logical |" in text
    assert "| against, 4th, diplomatic |" in text


def test_columns_that_are_empty_for_everyone_are_left_out() -> None:
    assert "| Name | Role |" in _markdown(recorded("consensus"))
    assert "| Name | Side |" in _markdown(told(rounds_spec()))


# The course.


def test_a_forfeited_turn_stays_visible_with_its_reason() -> None:
    events = told(rounds_spec(), phase("argument"), turn(1, "ada"), forfeit(2, "ben"))
    assert "*Ben could not speak: late.*" in _markdown(events)


def test_turns_stand_in_the_order_of_their_numbers_however_they_came() -> None:
    text = _markdown(told(rounds_spec(), phase("argument"), turn(2, "ben"), turn(1, "ada")))
    assert text.index("### Turn 1: Ada") < text.index("### Turn 2: Ben")


def test_what_was_malformed_or_unanswered_is_marked_in_its_turn() -> None:
    said = (("for", opening("PRO-1")), ("against", opening("CON-1")))
    facts = taken(structured_spec(), said)
    text = _markdown(told(structured_spec(), phase("opening"), *facts))
    assert "*Malformed: an opening has 3 to 5 arguments, not 1*" in text


def test_a_question_stands_right_above_its_answer() -> None:
    text = _markdown(recorded("structured"))
    examined = text.split("## Cross-examination")[1].split("## Closing")[0]
    met = re.findall(r"^(?:### |\*\*).*\((for|against)\)", examined, re.MULTILINE)
    assert met == [*["against", "for"] * 3, "against"]


def test_the_tally_of_each_phase_of_a_consensus_stands_in_one_table() -> None:
    text = _markdown(recorded("consensus", "decide_from=consensus"))
    proposal = text.split("## Round 1: proposal")[1].split("## Round 1: critique")[0]
    assert "Tally" not in proposal
    assert "**Votes after each part**" in text


def test_turns_without_an_opened_phase_break_nothing() -> None:
    events = told(rounds_spec(), forfeit(1), turn(2, "ben", speech("Yes.")))
    assert "Before the first turn" in _titles(events)
    assert _titles(events)[-1] == "Details"


# The end.


def test_a_decision_that_no_verdict_says_says_how_it_was_made() -> None:
    text = _markdown(recorded("championship")).split("## The decision")[1].split("## Details")[0]
    assert "**Decision:** " in text
    assert "The team with the higher total: " in text


def test_penalties_and_totals_are_on_the_scoreboard() -> None:
    text = _markdown(recorded("championship")).split("## The scoreboard")[1]
    assert "### Best debater" in text
    assert "### Penalties" in text


def test_the_vote_stands_beside_the_decision() -> None:
    events = _concluded("against", "against", "for", "against")
    text = _markdown(events).split("## The people's vote")[1]
    assert "**Against: Ben:** 3" in text
    assert "**Against wins: the vote overruled the judge**" in text
    assert "3 of 4 voters chose against. The judge had named for." in text


def test_a_vote_that_is_still_open_has_its_votes_so_far() -> None:
    text = _markdown(_voted("for")).split("## The people's vote")[1]
    assert "**for:** 1" in text
    assert "The vote is not over: nothing has come of it yet." in text


def test_a_vote_that_was_closed_early_says_why() -> None:
    facts = (each.fact for each in _voted("for"))
    text = _markdown(events_of(*facts, ClosingRequested(reason="all have voted")))
    assert "*The vote was closed early: all have voted*" in text


def test_a_debate_without_a_vote_has_no_section_for_one() -> None:
    assert "The people's vote" not in _titles(recorded("rounds"))


def test_why_a_debate_was_interrupted_is_said_at_once() -> None:
    events = events_of(opened(), DebateInterrupted(reason="The rules have changed."))
    page = write_page(transcript_of(events), {})
    assert "could not go on: The rules have changed." in page
    assert "· interrupted" in page


def test_what_it_took_is_told_seat_by_seat() -> None:
    text = _markdown(recorded("rounds")).split("## What it took")[1]
    assert "**In all:** 6 calls" in text
    assert "| the judge | some:model | 2 |" in text
    assert "No model was asked." in _markdown(told(rounds_spec()))


def test_of_a_secret_vote_no_tally_stands_there_before_its_close() -> None:
    spec = rounds_spec(voting=Voting(is_secret=True))
    vote = VotingOpened(choices=("for", "against"), closes_at=NOON)
    events = told(spec, decision("for", "judge_verdict"), vote)
    (section,) = (s for s in transcript_of(events).sections if s.title == "The people's vote")
    assert section.blocks == (Note("The vote is not over: nothing has come of it yet."),)


def test_a_format_that_is_not_installed_any_more_is_named_as_it_is_on_record() -> None:
    spec = rounds_spec().model_copy(update={"format": "town-hall"})
    assert transcript_of(events_of(opened(spec))).about.startswith("town-hall · ")
