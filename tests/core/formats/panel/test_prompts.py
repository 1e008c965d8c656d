"""Format `panel`: who is called what in a prompt, what is said of a missed turn, and how warm."""

import pytest

from debate_core.domain.brief import Brief
from debate_core.formats.panel import Panel
from debate_core.prompts.request import Request
from tests.core.formats.panel.making import (
    ASSESSING,
    DORA,
    OPENINGS,
    PANEL_BRIEFS,
    QUESTION,
    SEATS,
    turn_brief,
)
from tests.core.making import ADA, BEN

MISSED = "(This turn was missed; nothing was said.)"


def _request(brief: Brief) -> Request:
    return Panel().build_request(brief)


def _whole(brief: Brief) -> str:
    request = _request(brief)
    schema = str(request.schema.definition) if request.schema else ""
    return "\n".join((request.system, *(each.text for each in request.messages), schema))


@pytest.mark.parametrize(
    ("name", "temperature"),
    [
        ("panel_opening", 0.8),
        ("panel_rebuttal_with_a_question_and_a_missed_turn", 0.8),
        ("panel_point", 0.8),
        ("panel_closing", 0.8),
        ("panel_personas", 0.9),
        ("panel_assessment", 0.3),
    ],
)
def test_debaters_the_caster_and_the_judge_are_asked_at_their_temperatures(
    name: str, temperature: float
) -> None:
    assert _request(PANEL_BRIEFS[name]).temperature == temperature


def test_two_seats_of_one_stance_are_told_apart() -> None:
    heard = _request(turn_brief(DORA, "closing", *OPENINGS)).messages
    assert heard[1].text == "<<<\n[for 1] Tea calms.\n>>>"
    assert "Tag: for 2\n>>>" in heard[-1].text


def test_panellists_know_one_another_by_tag_name_and_field() -> None:
    about = _request(turn_brief(BEN, "rebuttal", OPENINGS[0], form="point")).messages[0].text
    assert "<<<\n[for 1] Ada\n[against] Ben\n[for 2] Dora, a night nurse\n>>>" in about


def test_the_judge_is_told_no_name_and_no_id() -> None:
    whole = _whole(ASSESSING)
    assert [each.name for each in SEATS if each.name in whole] == []
    assert [each.id for each in SEATS if each.id in whole] == []


def test_a_missed_turn_stands_where_it_would_have_stood_without_its_reason() -> None:
    for brief in (turn_brief(ADA, "rebuttal", *OPENINGS, QUESTION), ASSESSING):
        texts = [each.text for each in _request(brief).messages if "]" in each.text]
        (place,) = (n for n, text in enumerate(texts) if MISSED in text)
        assert "for 2] " + MISSED in texts[place]
        assert "coffee wakes" in texts[place - 1]
        assert "provider" not in "".join(texts)


def test_the_judge_is_told_that_a_missed_turn_is_no_argument() -> None:
    assert "A missed turn is no argument" in _request(ASSESSING).system


def test_the_mark_of_the_prefix_is_on_the_last_turn_though_it_was_missed() -> None:
    *_, last, tail = _request(turn_brief(DORA, "closing", *OPENINGS)).messages
    assert (last.is_prefix, tail.is_prefix) == (True, False)
    assert MISSED in last.text
