"""Tokens as hosted models count them; the numbers are those of OpenAI's o200k_base."""

import pytest

from debate_core.drafting.tokens import count_request, count_tokens
from debate_core.prompts.request import Message, Request


@pytest.mark.parametrize(
    ("text", "counted"),
    [
        ("The money collected at the gate pays for the gate first, in a small network.", 17),
        ("Cities should make public transport free, because everybody has a right to move.", 15),
        ('{"winner": "for", "scores": [{"stance": "for", "scores": {"logic": 7}}]}', 25),
        (
            "Wer dagegen ist, sagt, dass das Geld nach einem Jahr fehlt, doch Fahrkarten decken "
            "nur ein Viertel der Kosten.",
            26,
        ),
    ],
)
def test_a_text_has_about_as_many_tokens_as_a_vocabulary_gives_it(text: str, counted: int) -> None:
    assert count_tokens(text) == pytest.approx(counted, rel=0.15)


@pytest.mark.parametrize("text", ["", " ", "\n", "。", "____", "7" * 2000, "字" * 2000, "a" * 2000])
def test_whatever_is_counted_takes_no_fewer_than_none_and_no_more_than_its_signs(text: str) -> None:
    assert 0 <= count_tokens(text) <= len(text)


def test_a_request_takes_more_than_its_words() -> None:
    request = Request("Be brief.", (Message("user", "Is tea better?"),))
    words = count_tokens("Be brief.") + count_tokens("Is tea better?")
    assert count_request(request) == words + 11
