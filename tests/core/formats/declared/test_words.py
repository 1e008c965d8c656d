"""A laid out format in words: its plan, its course, and how it was decided."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from debate_core.domain.facts import DebateOpened, Event, Fact, StepAnswered
from debate_core.domain.form import Form
from debate_core.domain.forms import Forfeit
from debate_core.domain.record import Record, evolve, fold
from debate_core.domain.rubric import SPEECHES
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Judge
from debate_core.domain.values import PersonId
from debate_core.drafting.dry_run import play_dry
from debate_core.formats import start
from debate_core.formats.decision_rules import explain_decision
from debate_core.formats.declared import Layout, read_layout
from debate_core.formats.format import Format
from debate_core.formats.outcomes import describe_prior_choice, find_standing
from debate_core.reports.announcement import make_status_card
from debate_core.show.blocks import Group, Listing
from debate_core.show.pieces import Card, Heading, Line, Piece, TurnPiece, make_turn_group
from tests.core.formats.declared.layouts import (
    ASKED,
    AT_ONCE,
    DOUGLAS,
    IN_TURN,
    OXFORD,
    debate,
    laid_out,
    offered,
    plain,
    verdict_of,
)
from tests.core.making import events_of

MISSED = Forfeit(reason="late")
REPEATED = {**IN_TURN, "repeat": True}


ONE_EACH = Judge(rubric=SPEECHES.drop_answering())
"""The judge's step after one turn each, of which the first had nobody to answer."""


def _schedule(layout: Layout, rounds: int = 1) -> list[tuple[str, str]]:
    with offered(layout) as made:
        return list(made.describe_schedule(debate(made, rounds), (), ()))


def _course(phase: Mapping[str, Any]) -> str:
    (_, course), *_ = _schedule(laid_out({**IN_TURN, "name": "first", **phase}, IN_TURN))
    return course


def _told(
    made: Format, spec: Specification, *verdicts: Form, skipped: Sequence[int] = ()
) -> tuple[Record, list[Piece]]:
    """All that is told of a debate; the judge answers so, and the steps that are skipped nobody."""
    play, left = start(spec), list(verdicts)
    facts: list[Fact] = [
        DebateOpened(specification=spec, format_version=2, opened_by=PersonId("someone"))
    ]
    while play.decision is None:
        facts += play.rulings[_ruled(facts) :]
        pending = play.pending[0]
        answer = left.pop(0) if isinstance(pending.step, Judge) and left else plain(pending)
        answer = MISSED if pending.number in skipped else answer
        number, step, turn = pending.number, pending.step, pending.turn
        facts.append(StepAnswered(number=number, step=step, turn=turn, answer=answer))
        play.answer(pending.number, answer)
    facts += play.rulings[_ruled(facts) :]
    return _shown(made, events_of(*facts))


def _ruled(facts: Sequence[Fact]) -> int:
    return fold(events_of(*facts)).decided_by_rules


def _shown(made: Format, events: Sequence[Event]) -> tuple[Record, list[Piece]]:
    record, pieces = fold(events[:1]), list[Piece]()
    for event in events[1:]:
        record = evolve(record, event)
        pieces += made.tell_event(record, event)
    return record, pieces


def test_the_plan_tells_every_phase_of_oxford() -> None:
    assert _schedule(read_layout(OXFORD.read_bytes(), "oxford.toml")) == [
        ("opening", "proposition 1, opposition 1; 250 words each"),
        (
            "questions",
            "opposition 2 asks proposition 1, proposition 2 asks opposition 1; "
            "50 words a question, 100 an answer",
        ),
        (
            "rebuttal",
            "proposition 2 and opposition 2 at once; 200 words each, at most 90 seconds each",
        ),
        ("closing", "opposition 1, proposition 1; 150 words each"),
        ("judgement", "the judge's scores on the whole, added up"),
    ]


def test_the_plan_tells_every_phase_of_lincoln_douglas() -> None:
    by_name = dict(_schedule(read_layout(DOUGLAS.read_bytes(), "lincoln-douglas.toml")))
    assert by_name["affirmative constructive"] == "affirmative; 360 words, at most 6 minutes"
    assert by_name["cross-examination of the affirmative"] == (
        "negative asks affirmative 3 times; 20 words a question, 40 an answer, "
        "at most 30 seconds each"
    )
    assert by_name["judgement"] == "the judge's verdict on the whole"


@pytest.mark.parametrize(
    ("phase", "course"),
    [
        ({}, "for, against; 250 words each"),
        ({"words": 80, "seconds": 60}, "for, against; 80 words each, at most 1 minute each"),
        ({"order": ["for"]}, "for; 250 words"),
        ({"order": ["for", "for"]}, "for 2 times; 250 words each"),
        ({"hears": "own side"}, "for, against; 250 words each; they hear their own side alone"),
        (
            {"hears": "earlier phases"},
            "for, against; 250 words each; they hear what was said before this part",
        ),
        ({"order": [], "at_once": ["for", "against"]}, "for and against at once; 250 words each"),
        (
            {"order": [], "at_once": ["for", "against"], "hears": "earlier phases"},
            "for and against at once; 250 words each",
        ),
        (
            {"order": ["for", "against -> for"], "words": 90, "answer_words": 60},
            "for, against asks for; 90 words a speech or a question, 60 an answer",
        ),
    ],
)
def test_a_phase_says_who_speaks_how_long_and_what_they_hear(
    phase: Mapping[str, Any], course: str
) -> None:
    assert _course(phase) == course


@pytest.mark.parametrize(
    ("judge", "judging", "decided_by"),
    [
        ({}, "the judge's verdict on the whole", "the judge's verdict"),
        (
            {"after": "speeches"},
            "the judge's verdict after the speeches of every round; what it says last decides",
            "the judge's last verdict",
        ),
        (
            {"after": "every phase", "decides_by": "scores"},
            "the judge's scores after every part, added up; what it says last decides",
            "the judge's last scores, added up",
        ),
        (
            {"after": "questions"},
            "the judge's verdict on what was said so far",
            "the judge's verdict",
        ),
    ],
)
def test_the_plan_says_when_the_judge_speaks_and_what_decides(
    judge: dict[str, Any], judging: str, decided_by: str
) -> None:
    layout = laid_out(REPEATED, ASKED, AT_ONCE, **judge)
    assert dict(_schedule(layout, 2))["judgement"] == judging
    with offered(layout) as made:
        assert made.describe_who_decides(debate(made, 2)) == decided_by


def test_phases_that_repeat_are_listed_once() -> None:
    layout = laid_out(REPEATED, {**ASKED, "repeat": True}, AT_ONCE)
    assert [name for name, _ in _schedule(layout, 3)] == [
        *("speeches (3 rounds)", "questions (3 rounds)", "closing", "judgement"),
    ]


def test_headings_and_turns_say_where_they_stand_and_whom_they_face() -> None:
    with offered(laid_out({**ASKED, "name": "1AR cross", "repeat": True})) as made:
        _, pieces = _told(made, debate(made, 2, "Ada, Ben"))
    headings = [each for each in pieces if isinstance(each, Heading)]
    turns = [each for each in pieces if isinstance(each, TurnPiece)]
    assert [each.title for each in headings] == [
        *("1AR cross, round 1 of 2", "1AR cross, round 2 of 2", "The judge"),
    ]
    assert headings[0].about.startswith("for asks against, against asks for; 250 words a question")
    assert [each.lead for each in turns[:3]] == ["asks Ben", "answers Ada", "asks Ada"]
    assert turns[4].place == "1AR cross, round 2"


def test_whoever_shares_a_side_is_shown_by_the_seat_on_it() -> None:
    with offered(read_layout(OXFORD.read_bytes(), "oxford.toml")) as made:
        spec = debate(made, wanted="Ada, Ben, Cleo, Dan")
        record, pieces = _told(made, spec)
        turns = [
            make_turn_group(each, spec).title for each in pieces if isinstance(each, TurnPiece)
        ]
        assert turns[:2] == ["Turn 1: Ada (proposition 1)", "Turn 2: Cleo (opposition 1)"]
        debaters = make_status_card(record).blocks[1]
    assert debaters == Group(
        "Debaters",
        (
            Listing(
                (
                    "Ada: proposition 1",
                    "Ben: proposition 2",
                    "Cleo: opposition 1",
                    "Dan: opposition 2",
                )
            ),
        ),
    )


def test_several_verdicts_are_told_apart() -> None:
    with offered(laid_out(IN_TURN, ASKED, after="every phase")) as made:
        _, pieces = _told(made, debate(made))
    cards = [each.key for each in pieces if isinstance(each, Card) and each.by_judge]
    judges = [each for each in pieces if isinstance(each, Heading) and "judge" in each.title]
    assert cards == ["verdict", "verdict 2"]
    assert [each.title for each in judges] == [
        *("The judge, after the speeches", "The judge, after the questions"),
    ]
    assert {each.about for each in judges} == {"reads what was said so far"}


def test_every_piece_has_a_key_of_its_own() -> None:
    with offered(laid_out(REPEATED, ASKED, after="every phase", decides_by="scores")) as made:
        _, pieces = _told(made, debate(made, 3))
    keys = [each.key for each in pieces]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize(
    ("scores", "title", "how"),
    [
        (
            {"for": 8, "against": 6},
            "Verdict: for, 8.0 to 6.0",
            "By the judge's scores: for 8.00, against 6.00.",
        ),
        (
            {"for": 7, "against": 7},
            "Verdict: no winner",
            "Nobody is alone in front by the judge's scores: for 7.00, against 7.00.",
        ),
        ({}, "Verdict: no winner", "The judge gave no scores that can be counted."),
    ],
)
def test_a_verdict_whose_scores_decide_is_told_once(
    scores: Mapping[str, int], title: str, how: str
) -> None:
    with offered(laid_out(IN_TURN, decides_by="scores")) as made:
        record, pieces = _told(made, debate(made), verdict_of(ONE_EACH, scores, "against"))
        assert explain_decision(made.decision_rules, record) == how
    (card,) = (each for each in pieces if isinstance(each, Card) and each.by_judge)
    assert card.title == title
    is_counted = bool(scores)
    assert [each.text for each in pieces if isinstance(each, Line)] == [how] * (not is_counted)


def test_without_scores_nothing_stands_before_the_vote() -> None:
    with offered(laid_out(IN_TURN, decides_by="scores")) as made:
        record, _ = _told(made, debate(made))
        assert find_standing(made, record) is None
        assert describe_prior_choice(made, record).nothing == "Nothing was decided before the vote."


def test_where_a_side_was_not_heard_nobody_is_ahead() -> None:
    with offered(laid_out(IN_TURN, decides_by="scores")) as made:
        scores = verdict_of(Judge(), {"for": 8, "against": 6})
        record, pieces = _told(made, debate(made), scores, skipped=[2])
        assert (
            explain_decision(made.decision_rules, record)
            == "Nobody wins over a side that was not heard: against."
        )
    assert "Verdict: no winner" in [each.title for each in pieces if isinstance(each, Card)]


def test_that_an_earlier_verdict_decides_is_said() -> None:
    with offered(laid_out(IN_TURN, AT_ONCE, after="every phase")) as made:
        first = verdict_of(Judge(), {"for": 8, "against": 6}, "for")
        record, _ = _told(made, debate(made), first, MISSED)
        assert explain_decision(made.decision_rules, record).endswith(
            "The verdict before it decides, for the last is missing: late."
        )


def test_a_turn_names_its_step_in_a_dry_run_too() -> None:
    with offered(laid_out(ASKED)) as made:
        assert len(play_dry(debate(made)).speeches) == 4
