"""The offline debaters answer the audience in its own words, and the offline judge counts these."""

from dataclasses import replace

import pytest

from debate_core.domain.attendance import ALLOWANCE
from debate_core.domain.brief import Brief
from debate_core.domain.form import Form
from debate_core.domain.forms import FreeText, Speech
from debate_core.domain.steps import MarkAnswer
from debate_core.domain.text import count_words
from debate_core.errors import MalformedReply
from debate_core.formats import format_of
from debate_core.offline.counts import counts_of
from debate_core.offline.speech import mark_question, with_answer
from tests.core.making import ADA, entry, make_turn, rounds_spec
from tests.core.prompts.briefs import ASKED

MILK = "Who pays for the milk?"


def _said(brief: Brief) -> FreeText:
    said: Form = format_of(brief.spec).answer_offline(replace(brief, question=""))
    assert isinstance(said, FreeText)
    return said


@pytest.mark.parametrize("name", ASKED)
@pytest.mark.parametrize("asked", [MILK, "Why?", "字" * 400, "“{slots}” and\nlines? " * 20])
def test_every_format_s_turn_takes_up_the_question_in_the_words_allowed_for_it(
    name: str, asked: str
) -> None:
    brief = replace(ASKED[name], question=asked)
    before = _said(brief)
    after = with_answer(before, brief)
    more = count_words(after.get_own_words()) - count_words(before.get_own_words())
    assert 0 < more <= ALLOWANCE
    if asked == MILK:
        assert MILK in after.get_own_words()


def test_the_same_brief_gets_the_same_answer() -> None:
    brief = next(iter(ASKED.values()))
    assert with_answer(_said(brief), brief) == with_answer(_said(brief), brief)


@pytest.mark.parametrize(
    ("said", "mark"),
    [
        ("The city pays for the milk.", "answered"),
        ("Milk is white.", "partly"),
        ("Tea calms.", "not answered"),
    ],
)
def test_a_mark_is_the_share_of_the_questions_words_and_says_so(said: str, mark: str) -> None:
    brief = Brief(rounds_spec(), MarkAnswer(), heard=(entry(1, ADA, said),), question=MILK)
    marked = mark_question(brief)
    assert marked.mark == mark
    assert "of the 2 telling words" in marked.reason


def test_a_question_without_telling_words_gets_no_mark() -> None:
    brief = Brief(rounds_spec(), MarkAnswer(), heard=(entry(1, ADA, "So."),), question="Why so?")
    with pytest.raises(MalformedReply, match="no word that I could look for"):
        mark_question(brief)


@pytest.mark.parametrize(("words", "over"), [(330, 0), (331, 1)])
def test_words_for_the_audience_are_not_over_the_limit_for_the_offline_judge(
    words: int, over: int
) -> None:
    said = Speech(text="word " * words, allowance=ALLOWANCE)
    turn = replace(make_turn(1, ADA, said), marks=("It had to answer.",))
    assert counts_of([turn], ("for",), 250)["for"].over == over
