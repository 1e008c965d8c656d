"""A second reading of a verdict: its sentences, and the corrections that are put in place."""

import pytest

from debate_core.domain.rereading import (
    CORRECTIONS,
    Correction,
    correct_value,
    list_sentences,
    read_corrections,
)

SPEECH = "[for] won it. Ben never answered!\n\nHe “gave up.” Costs are 1.5 times higher."
SENTENCES = (
    "[for] won it.",
    "Ben never answered!",
    "He “gave up.”",
    "Costs are 1.5 times higher.",
)


def _row(sentence: object, instead: object, debate: object = "He answered once.") -> object:
    return {"sentence": sentence, "debate": debate, "instead": instead}


def test_the_sentences_of_some_fields_are_listed_in_their_order() -> None:
    value = {"key_insight": "Tea is slow.", "speech": SPEECH, "note": "Not read."}
    listed = list_sentences(value, ("speech", "key_insight"))
    assert listed == (*SENTENCES, "Tea is slow.")


@pytest.mark.parametrize("value", [{}, {"speech": ""}, {"speech": 7}, {"speech": ["Tea."]}])
def test_where_nothing_is_said_there_are_no_sentences(value: dict[str, object]) -> None:
    assert list_sentences(value, ("speech",)) == ()


def test_a_correction_names_a_sentence_by_its_number() -> None:
    (read,) = read_corrections({"corrected": [_row(2, " Ben answered once. ")]}, SENTENCES)
    assert read == Correction(
        was="Ben never answered!", debate="He answered once.", now="Ben answered once."
    )


@pytest.mark.parametrize(
    "rows",
    [
        None,
        "none",
        ["Ben answered."],
        [_row(0, "No such number.")],
        [_row(5, "No such number.")],
        [_row("2", "A number in words.")],
        [_row(2, None)],
        [_row(2, "It says nothing of the debate.", " ")],
        [_row(2, "Ben never answered!")],
    ],
)
def test_what_cannot_be_read_or_changes_nothing_is_left_out(rows: object) -> None:
    assert read_corrections({"corrected": rows}, SENTENCES) == ()


def test_a_sentence_is_corrected_once() -> None:
    rows = [_row(2, "Ben answered once."), _row(2, "Ben answered twice.")]
    (read,) = read_corrections({"corrected": rows}, SENTENCES)
    assert read.now == "Ben answered once."


@pytest.mark.parametrize(
    ("corrected", "speech"),
    [
        (
            [_row(2, "Ben answered once.")],
            "[for] won it. Ben answered once.\n\nHe “gave up.” Costs are 1.5 times higher.",
        ),
        ([_row(1, ""), _row(2, "")], "He “gave up.” Costs are 1.5 times higher."),
        ([_row(3, "")], "[for] won it. Ben never answered!\n\nCosts are 1.5 times higher."),
        ([_row(number, "") for number in range(1, 5)], SPEECH),
    ],
)
def test_a_sentence_is_changed_or_struck_where_it_stands_and_something_stays(
    corrected: list[object], speech: str
) -> None:
    made = read_corrections({"corrected": corrected}, SENTENCES)
    value = correct_value({"speech": SPEECH, "note": "Ben never answered!"}, ("speech",), made)
    assert value["speech"] == speech
    assert value["note"] == "Ben never answered!"
    assert value[CORRECTIONS] == [each.model_dump() for each in made]
