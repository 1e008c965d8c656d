"""Open families: each member is read by its tag, and what nobody knows is kept as it is."""

from dataclasses import dataclass
from types import new_class
from typing import ClassVar, Literal

import pytest

from debate_core.domain.facts.debate import Ruling, UnreadRuling
from debate_core.domain.form import Form, Unread, get_form
from debate_core.domain.forms import Speech
from debate_core.domain.steps import Judge, Speak, Step, UnreadStep, dump_step
from debate_core.domain.values import DebaterId
from debate_core.errors import SpecError
from tests.core.making import speech
from tests.core.making.plays import Bell


def test_a_member_is_read_by_its_tag() -> None:
    assert Form.read({"tag": "speech", "text": "Tea."}) == speech("Tea.")
    assert Ruling.read({"tag": "bell", "rung": 2}) == Bell(rung=2)
    assert get_form("speech") is Speech


def test_what_has_been_read_is_read_as_it_is() -> None:
    said = speech("Tea.")
    assert Form.read(said) is said


def test_each_family_has_tags_of_its_own() -> None:
    assert isinstance(Form.read({"tag": "bell", "rung": 2}), Unread)
    assert isinstance(Ruling.read({"tag": "speech", "text": "Tea."}), UnreadRuling)


@pytest.mark.parametrize("data", [{"tag": "gone", "deep": {"er": [1, None]}}, {"no": "tag"}, {}])
def test_what_nobody_knows_is_kept_and_written_as_it_was(data: dict[str, object]) -> None:
    for read in (Form.read(data), Ruling.read(data)):
        assert read.model_dump(mode="json") == data
        assert read.tag == data.get("tag", "unknown")
    assert dump_step(Step.read(data)) == data


@pytest.mark.parametrize("data", [None, "speech", 7, ["speech"]])
def test_what_is_no_object_is_no_member(data: object) -> None:
    for read in (Form.read, Ruling.read, Step.read):
        with pytest.raises(ValueError, match="an object is needed"):
            read(data)


def test_a_tag_that_is_in_use_is_refused_in_one_sentence() -> None:
    with pytest.raises(SpecError, match=r"both use the tag “speech”; rename one\.$"):

        class Address(Form, tag="speech"):  # pyright: ignore[reportUnusedClass]
            pass

    with pytest.raises(SpecError, match=r"both use the tag “judge”; rename one\.$"):

        class Referee(Step, tag="judge"):  # pyright: ignore[reportUnusedClass]
            pass

    assert (get_form("speech"), Step.members["judge"]) == (Speech, Judge)


@pytest.mark.parametrize("kind", [str, ClassVar[str], Literal["poem"]])
@pytest.mark.parametrize("family", [Form, Ruling])
def test_a_tag_in_the_body_of_a_model_is_refused_and_told_where_it_goes(
    family: type[Form | Ruling], kind: object
) -> None:
    body = {"__module__": __name__, "__annotations__": {"tag": kind}, "tag": "poem"}
    said = rf"“class Poem\({family.__name__}, tag=\"poem\"\)”"
    with pytest.raises(SpecError, match=said):
        new_class("Poem", (family,), {}, lambda written: written.update(body))
    assert "poem" not in family.members


def test_a_tag_in_the_body_of_a_step_is_refused_and_told_where_it_goes() -> None:
    with pytest.raises(SpecError, match=r"“class Hum\(Speak, tag=\"hum\"\)”"):

        @dataclass(frozen=True)
        class Hum(Speak):  # pyright: ignore[reportUnusedClass]
            tag = "hum"

    with pytest.raises(SpecError, match="and nowhere else"):

        @dataclass(frozen=True)
        class Moan(Step, tag="moan"):  # pyright: ignore[reportUnusedClass]
            tag = "groan"

    assert Step.members.keys().isdisjoint({"hum", "moan", "groan"})


def test_a_class_without_a_tag_is_refused_unless_it_says_so() -> None:
    with pytest.raises(SpecError, match=r"“class Whisper\(Speak, tag=\"whisper\"\)”"):

        class Whisper(Speak):  # pyright: ignore[reportUnusedClass]
            pass

    class Verse(Form, tag=None):
        text: str

    assert Verse not in Form.members.values()
    assert Step.members["speak"] is Speak
    assert UnreadStep not in Step.members.values()


def test_a_step_with_slots_is_read_as_itself() -> None:
    @dataclass(frozen=True, slots=True)
    class Hush(Step, tag="hush"):
        seconds: float

    try:
        assert Step.read({"tag": "hush", "seconds": 2}) == Hush(2)
    finally:
        del Step.members["hush"]


def test_a_step_is_written_without_what_is_as_it_usually_is() -> None:
    step = Speak(DebaterId("ada"), "argument", 1)
    plain = {"tag": "speak", "debater": "ada", "phase": "argument", "round": 1}
    assert dump_step(step) == plain
    assert dump_step(Judge(is_strict=True)) == {"tag": "judge", "is_strict": True}
    assert Step.read(plain) == step
    assert Step.read(step) is step
