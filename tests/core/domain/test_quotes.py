"""What others repeated of a text is found, and what everybody says is not."""

import pytest

from debate_core.domain.taking_out import Quotes
from debate_core.domain.text import count_words

SAID = "My landlord in Elm Street reads our letters, and nobody believed me when I told them so."


@pytest.mark.parametrize(
    ("repeated", "left"),
    [
        ("You say “reads our letters”; so what?", "You say “[taken out]”; so what?"),
        ('"My landlord … told them so", she said.', '"[taken out]", she said.'),
        (
            "I see that nobody believed me when I told them so! But why?",
            "I see that [taken out]! But why?",
        ),
        ("On the other hand, nobody believed me.", "On the other hand, nobody believed me."),
        ("A “landlord” is no friend.", "A “landlord” is no friend."),
        ("Said without marks: reads our letters.", "Said without marks: reads our letters."),
    ],
)
def test_what_repeats_a_text_is_taken_out_and_the_rest_stays(repeated: str, left: str) -> None:
    assert Quotes.of([SAID], []).take_out(repeated) == left


def test_what_had_been_said_before_stays() -> None:
    before = "Somebody reads our letters, and nobody believed me when I told them so."
    said = f"As you say: {before}"
    answer = "Quite: “nobody believed me when I told them so”."
    assert Quotes.of([said], [before]).take_out(answer) == answer


def test_as_many_words_stay_where_they_count() -> None:
    answer = "He said nobody believed me when I told them so, and left."
    left = Quotes.of([SAID], []).take_out(answer, keeps_length=True)
    assert "believed" not in left
    assert count_words(left) == count_words(answer)
