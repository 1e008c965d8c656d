"""Which answers ask back, and which only use a question (formats.md, 5)."""

import pytest

from debate_core.formats.championship.forms import asks_back


@pytest.mark.parametrize(
    "answer",
    [
        "And what would you do?",
        "I could tell you. But why do you ask?",
        "Have you counted? Did you look? I wonder.",
        "That is one way. Or is it?”",
        "*Really?*",
        "你为什么问\uff1f",
        "لماذا\u061f",
    ],
)
def test_an_answer_that_ends_on_a_question_or_is_mostly_questions_asks_back(answer: str) -> None:
    assert asks_back(answer)


@pytest.mark.parametrize(
    "answer",
    [
        "",
        "...",
        "Those who asked for it pay.",
        "Who pays? Those who asked for it. They can, and they said so.",
        "You ask “Who pays?” Those who asked for it.",
        "They do. You asked: “Who pays?”",
        "It costs 3.50 a head. What is that? A cup of tea. Nobody ever went without for it.",
        "First, ours. Second, is it much? No. Third, they chose it.",
    ],
)
def test_a_rhetorical_question_in_a_full_answer_does_not(answer: str) -> None:
    assert not asks_back(answer)
