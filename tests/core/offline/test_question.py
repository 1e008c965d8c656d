"""A question of the offline debaters: one, critical, and to words of whoever it is put to."""

import pytest

from debate_core.domain.brief import Brief
from debate_core.domain.forms import Question
from debate_core.domain.steps import Speak
from debate_core.domain.text import count_words
from debate_core.domain.turns import Turn
from debate_core.offline.questions import write_question
from debate_core.offline.text import list_quotes
from tests.core.making import ADA, BEN, CLEO, entry, make_turn, rounds_spec

SPEC = rounds_spec(ADA, BEN, CLEO)
BENS = entry(2, BEN, "Coffee wakes whole cities before the first train has left.")
CLEOS = entry(3, CLEO, "Water has carried every trade route that we still remember.")


def _asked(*heard: Turn, words: int = 60, seed: int = 0) -> str:
    spec = SPEC.model_copy(update={"seed": seed})
    step = Speak(ADA.id, "questions", 1, words, to=BEN.id, form="question")
    return write_question(Brief(spec, step, 4, heard)).text


@pytest.mark.parametrize("seed", range(20))
def test_it_takes_up_words_of_whoever_is_asked_and_ends_as_a_question(seed: int) -> None:
    text = _asked(BENS, CLEOS, seed=seed)
    assert text.endswith("?")
    (quoted,) = list_quotes(text)
    assert quoted in BENS.text


def test_of_somebody_who_has_said_nothing_another_s_words_are_taken() -> None:
    (quoted,) = list_quotes(_asked(CLEOS))
    assert quoted in CLEOS.text


@pytest.mark.parametrize("seed", range(20))
def test_where_nobody_has_said_anything_it_asks_all_the_same(seed: int) -> None:
    text = _asked(seed=seed)
    assert text.endswith("?")
    assert list_quotes(text) == ()


@pytest.mark.parametrize("words", [20, 30, 60])
def test_it_keeps_to_its_word_limit(words: int) -> None:
    for seed in range(10):
        assert 0 < count_words(_asked(BENS, words=words, seed=seed)) <= words


def test_a_question_that_was_put_before_is_not_put_again_nor_taken_up() -> None:
    first = _asked(BENS)
    put = make_turn(3, CLEO, Question(text=first))
    step = Speak(ADA.id, "questions", 1, 60, to=CLEO.id, form="question")
    again = write_question(Brief(SPEC, step, 4, (BENS, put))).text
    assert again.split(". ")[-1] != first.split(". ")[-1]
    assert all(each in BENS.text for each in list_quotes(again))
