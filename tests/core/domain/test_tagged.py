"""Open families: each member is read by its tag, and what nobody knows is kept as it is."""

from dataclasses import dataclass

import pytest

from debate_core.domain.facts import Ruling, UnreadRuling
from debate_core.domain.forms import Form, Speech, Unread, get_form
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


def test_a_step_without_a_tag_of_its_own_takes_nobody_s_place() -> None:
    @dataclass(frozen=True)
    class Whisper(Speak):
        pass

    assert Step.members["speak"] is Speak
    assert UnreadStep not in Step.members.values()
    assert Whisper.tag == "speak"


def test_a_step_is_written_without_what_is_as_it_usually_is() -> None:
    step = Speak(DebaterId("ada"), "argument", 1)
    plain = {"tag": "speak", "debater": "ada", "phase": "argument", "round": 1}
    assert dump_step(step) == plain
    assert dump_step(Judge(is_strict=True)) == {"tag": "judge", "is_strict": True}
    assert Step.read(plain) == step
    assert Step.read(step) is step
