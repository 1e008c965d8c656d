"""Format `panel` in its thread: held turns, headings, assessment cards and the trend's picture."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.cards.announcement import announcement_card
from bot.cards.panel import assessment_card, personas_card
from bot.cards.status import status_card
from bot.thread.script import posts_for
from bot.writer.posts import Post
from debate_core.domain.answer_facts import RoundAssessed, TurnForfeited
from debate_core.domain.facts import ClosingRequested, Fact
from debate_core.domain.folding import fold
from debate_core.domain.forms_panel import Assessed, Assessment, Point
from debate_core.domain.record import Record
from debate_core.domain.rulings import (
    Decision,
    DecisionMade,
    OrderSet,
    PersonasChosen,
    PhaseOpened,
    Seated,
)
from debate_core.domain.specification import Specification
from debate_core.domain.words import DebaterId
from tests.core.making import ADA, events_of, opened
from tests.core.making_panel import assessed, assessment, panel_spec, taken


def _remarked(*strengths: str) -> Assessed:
    return assessed("ada", 7).model_copy(update={"strengths": strengths})


TOGETHER = panel_spec(shown="together")
PHASE = PhaseOpened(phase="opening", round=1)


def _posts(spec: Specification, *happened: Fact) -> list[tuple[Post, ...]]:
    """What each fact puts into the thread."""
    events = events_of(opened(spec), *happened)
    return [
        posts_for(fold(events[: place + 1]), event) for place, event in enumerate(events) if place
    ]


def _keys(posts: list[tuple[Post, ...]]) -> list[list[str]]:
    return [[each.key for each in some] for some in posts]


def test_turns_are_shown_as_they_arrive() -> None:
    posts = _posts(panel_spec(), PHASE, taken(3), taken(1), taken(2))
    assert _keys(posts) == [["phase 1"], ["turn 3"], ["turn 1"], ["turn 2"]]


def test_or_all_together_in_their_order_when_all_are_in() -> None:
    late = TurnForfeited(
        step=2, turn=2, debater=DebaterId("ben"), phase="opening", round=1, reason="late"
    )
    posts = _posts(TOGETHER, PHASE, taken(3), late, taken(1))
    assert _keys(posts) == [["phase 1"], [], [], ["turn 1", "turn 2", "turn 3"]]
    assert "Ben could not speak: late" in posts[-1][1].content


def test_turns_that_wait_are_shown_when_the_debate_closes_before() -> None:
    posts = _posts(TOGETHER, PHASE, taken(2), ClosingRequested(reason="enough"))
    assert _keys(posts)[-1] == ["turn 2", "note 4"]


def test_a_turn_s_line_tells_its_round_only_where_there_are_rounds() -> None:
    (opening,), (rebuttal,) = _posts(panel_spec(), taken(1), taken(1, "rebuttal"))
    assert opening.content.endswith("-# for · opening · 3 words · turn 1")
    assert rebuttal.content.endswith("-# for · rebuttal, round 1 · 3 words · turn 1")


def test_until_personas_are_chosen_nobody_is_announced_in_their_seats() -> None:
    events = events_of(opened(panel_spec(personas=True)), PHASE)
    before, after = announcement_card(fold(events[:1])), announcement_card(fold(events))
    assert before.fields[0].value == (
        "3 personas: a model proposes more at the start, code picks the most diverse"
    )
    assert after.fields[0].value == "**Ada**: for\n**Ben**: against\n**Cleo**: not yet"


def test_a_question_that_is_let_pass_is_not_shown() -> None:
    asked = taken(1, "rebuttal")
    passed = asked.model_copy(update={"content": Point()})
    put = asked.model_copy(update={"content": Point(question="Who pays?")})
    assert _posts(panel_spec(), passed) == [()]
    assert "Who pays?" in _posts(panel_spec(), put)[0][0].content


def test_a_question_that_is_let_pass_is_no_turn_that_anybody_is_told_of() -> None:
    spec = panel_spec(points_of_information=True)
    order = OrderSet(phase="rebuttal", round=1, debaters=(ADA.id,), drawn="fixed")
    phase = PhaseOpened(phase="rebuttal", round=1)
    events = events_of(opened(spec), order, phase, taken(1, "rebuttal", Point()), taken(2))
    [heading] = posts_for(fold(events[:3]), events[2])
    assert "a question that nobody puts takes a number too" in heading.content
    assert "1 turn; last Ben" in str(status_card(fold(events)).to_dict())


def test_a_panel_s_decision_names_who_leads() -> None:
    given = RoundAssessed(step=1, round=2, is_last=True, assessment=assessment())
    decision = Decision(choice="for", rule="leads_assessment")
    _, [told] = _posts(panel_spec(), given, DecisionMade(decision=decision))
    assert told.content.startswith("*Decision: for. Ada")


def test_a_round_s_heading_tells_its_order_and_what_that_came_from() -> None:
    ids = tuple(DebaterId(each) for each in ("cleo", "ada", "ben"))
    order = OrderSet(phase="rebuttal", round=1, debaters=ids, drawn="judge")
    _, heading = _posts(panel_spec(), order, PhaseOpened(phase="rebuttal", round=1))
    assert "## Rebuttal 1 of 2" in heading[0].content
    assert "Cleo, Ada, Ben (selected by the judge)" in heading[0].content


def test_from_the_second_assessment_on_the_trend_is_attached() -> None:
    first = RoundAssessed(step=1, round=2, assessment=assessment())
    last = RoundAssessed(step=2, round=2, is_last=True, assessment=assessment())
    one, two = _posts(panel_spec(), first, last)
    assert (one[0].key, two[0].key) == ("assessment 2", "verdict")
    assert one[0].charts == ()
    assert [each.title for each in two[0].charts] == ["Scores over the rounds, 0 to 10"]


def test_stopped_before_its_last_assessment_an_assessed_panel_is_not_said_to_be_unjudged() -> None:
    after = RoundAssessed(step=9, round=2, assessment=assessment())
    over = DecisionMade(decision=Decision(choice=None, rule="closed_early"))
    ((unassessed,),) = _posts(panel_spec(), over)
    *_, (assessed_before,) = _posts(panel_spec(), after, over)
    assert "before anything could be judged" in unassessed.content
    assert "before the last assessment was given" in assessed_before.content


def _attached(said: Assessment, *before: Record, is_last: bool = True) -> list[str]:
    """The names of the charts and files that go with an assessment."""
    fact = RoundAssessed(step=1, round=2, is_last=is_last, assessment=said)
    events = events_of(opened(panel_spec()), fact)
    (post,) = posts_for(fold(events), events[-1], before)
    return [each.name for each in (*post.charts, *post.files)]


def test_at_the_end_the_scores_over_past_panels_are_attached_where_there_is_a_past() -> None:
    last = RoundAssessed(step=1, round=2, is_last=True, assessment=assessment())
    past = fold(events_of(opened(panel_spec()), last))
    assert _attached(assessment()) == []
    assert _attached(assessment(), past) == ["past"]
    assert _attached(assessment(), past, is_last=False) == []


@pytest.mark.parametrize(
    "said",
    [
        assessment(recommendation="r" * 651),
        assessment(_remarked("s" * 241)),
        assessment(_remarked("first", "second")),
    ],
)
def test_what_the_card_has_no_room_for_is_attached_whole(said: Assessment) -> None:
    assert _attached(said, is_last=False) == ["assessment-2.md"]
    fact = RoundAssessed(step=1, round=2, is_last=True, assessment=said)
    events = events_of(opened(panel_spec()), fact)
    ((file,),) = (each.files for each in posts_for(fold(events), events[-1]))
    whole = file.data.decode()
    for text in (said.recommendation, *said.assessed[0].strengths):
        assert text in whole


TEXT = st.text(max_size=3000)


@settings(max_examples=30, deadline=None)
@given(count=st.integers(2, 8), text=TEXT, observed=st.lists(TEXT, max_size=5).map(tuple))
def test_an_assessment_s_card_is_within_discord_s_limits(
    count: int, text: str, observed: tuple[str, ...]
) -> None:
    debaters = tuple(
        ADA.model_copy(update={"id": f"d{n}", "name": "N" * 60, "stance": "s" * 80})
        for n in range(count)
    )
    scored = assessed("d0", 10).scores
    said = assessment(
        *(
            Assessed(debater=each.id, scores=scored, strengths=(text,), weaknesses=(text,))
            for each in debaters
        ),
        observations=observed,
        recommendation=text,
    )
    fact = RoundAssessed(step=1, round=2, assessment=said)
    record = fold(events_of(opened(panel_spec(*debaters)), fact))
    card = assessment_card(record, fact)
    assert len(card) <= 6000
    assert all(len(each.value or "") <= 1024 for each in card.fields)
    assert all(len(each.name or "") <= 256 for each in card.fields)


def test_the_personas_card_is_within_discord_s_limits() -> None:
    seats = tuple(
        Seated(
            debater=DebaterId(f"seat-{n}"),
            name="N" * 60,
            stance="nuanced",
            role="r" * 300,
            expertise="e" * 300,
            arguments=("a" * 3000,) * 5,
            score=4.5,
        )
        for n in range(8)
    )
    card = personas_card(PersonasChosen(seats=seats, passed_over=("P" * 60,) * 20))
    assert len(card) <= 6000
    assert all(len(each.value or "") <= 1024 for each in card.fields)
