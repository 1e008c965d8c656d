"""Options that a format of somebody else's may have, whatever they are."""

from collections.abc import Iterator
from typing import Literal, Self

import pytest
from pydantic import Field, model_validator

from debate_core.domain.outcome import Decision
from debate_core.domain.play import Moves, speak
from debate_core.domain.specification import FormatOptions, Specification
from debate_core.domain.steps import Speak
from debate_core.drafting.options import list_options, read_options, write_options
from debate_core.errors import SpecError
from debate_core.formats import add_format, remove_format
from debate_core.formats.format import Format
from tests.core.making import ADA, BEN


class Theirs(FormatOptions):
    """One option of each kind."""

    words: int = Field(default=30, description="with no bounds")
    least: int = Field(default=3, ge=0, description="with one")
    few: int = Field(default=1, ge=1, le=2, description="with few values")
    share: float = Field(default=0.5, description="a number")
    title: str = Field(default="none", description="a text")
    limit: int | None = Field(default=None, description="maybe a number")
    kind: Literal["long", "short"] = Field(default="long", description="one of two")
    is_open: bool = Field(default=True, description="a switch")
    guests: list[str] = Field(default=[], description="a list")

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if self.title == "bad":
            raise ValueError("a bad title fits nothing")
        return self


class Their(Format):
    """A format with many options."""

    name = "theirs"
    Options = Theirs

    def play(self, spec: Specification) -> Moves[Decision]:
        yield from speak(Speak(spec.debaters[0].id, "speech", 1))
        return Decision(choice=None, rule="end")


@pytest.fixture(autouse=True)
def _offered() -> Iterator[None]:  # pyright: ignore[reportUnusedFunction]
    add_format(Their())
    yield
    remove_format("theirs")


def test_every_kind_is_offered_with_what_it_is_unless_set() -> None:
    offered = {each.name: each.values for each in list_options("theirs")}
    assert offered == {
        "words": ("30",),
        "least": ("3",),
        "few": ("1", "2"),
        "share": ("0.5",),
        "title": ("none",),
        "limit": ("",),
        "kind": ("long", "short"),
        "is_open": ("yes", "no"),
        "guests": ("",),
    }


def test_every_kind_is_read_as_it_is_written() -> None:
    written = "words=12; share=0.25; title=on; limit=7; kind=short; is-open=off; guests=Ada, Ben"
    assert read_options("theirs", written) == Theirs(
        words=12,
        share=0.25,
        title="on",
        limit=7,
        kind="short",
        is_open=False,
        guests=["Ada", "Ben"],
    )


def test_what_is_listed_is_read_back() -> None:
    spec = Specification(motion="Tea", format="theirs", options=Theirs(), debaters=(ADA, BEN))
    assert read_options("theirs", write_options(spec)) == Theirs()


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ("words=many", "The option words cannot be “many”: it is a whole number."),
        ("least=-1", "The option least cannot be “-1”: it is a whole number from 0."),
        ("few=9", "The option few cannot be “9”: it is 1 or 2."),
        ("share=half", "The option share cannot be “half”: Input should be a valid number"),
        ("limit=x", "The option limit cannot be “x”: Input should be a valid integer"),
        ("title=bad", "The options cannot be so: a bad title fits nothing."),
    ],
)
def test_what_an_option_cannot_be_is_told_in_a_sentence(written: str, sentence: str) -> None:
    with pytest.raises(SpecError) as told:
        read_options("theirs", written)
    assert str(told.value).startswith(sentence)
    assert str(told.value).endswith(".")
