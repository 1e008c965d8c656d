"""Why a value does not fit its type is told in the reader's language."""

from typing import Literal

import pytest
from pydantic import BaseModel, Field, ValidationError, field_validator

from debate_core.domain.misfits import explain_misfit
from debate_core.language import use_language


class Order(BaseModel):
    """Something to be filled in."""

    count: int = Field(ge=1, le=9)
    size: Literal["small", "large", "huge"] = "small"
    drink: str = "tea"

    @field_validator("drink")
    @classmethod
    def _is_warm(cls, text: str) -> str:
        if text == "ice":
            raise ValueError("ice is cold")
        return text


def _explain(language: str, **given: object) -> str:
    with pytest.raises(ValidationError) as failed, use_language(language):
        Order.model_validate(given)
    with use_language(language):
        return explain_misfit(failed.value.errors()[0])


@pytest.mark.parametrize(
    ("given", "english", "german"),
    [
        ({}, "Field required", "Es fehlt"),
        ({"count": 0}, "Input should be greater than or equal to 1", "Nötig ist mindestens 1"),
        ({"count": 10}, "Input should be less than or equal to 9", "Nötig ist höchstens 9"),
        (
            {"count": "a"},
            "Input should be a valid integer, unable to parse string as an integer",
            "Nötig ist eine ganze Zahl",
        ),
        (
            {"count": 1, "size": "x"},
            "Input should be 'small', 'large' or 'huge'",
            "Nötig ist 'small', 'large' oder 'huge'",
        ),
    ],
)
def test_what_does_not_fit_is_told_in_either_language(
    given: dict[str, object], english: str, german: str
) -> None:
    assert _explain("en", **given) == english
    assert _explain("de", **given) == german


def test_a_reason_of_our_own_is_told_as_it_was_given() -> None:
    assert _explain("de", count=1, drink="ice") == "ice is cold"
