"""The formats by name: those that are built in, those that are added, those that are gone."""

from collections.abc import Iterator

import pytest

from debate_core.domain.specification import Specification
from debate_core.errors import SpecError
from debate_core.formats import FORMATS, add_format, format_of, get_format, remove_format, start
from debate_core.formats.rounds.rules import RoundsOptions
from debate_core.show.pieces import Line
from tests.core.formats.showing import told
from tests.core.formats.toast import TOAST, toast_spec
from tests.core.making import decision, judged, opened, phase, turn, verdict


@pytest.fixture
def _added() -> Iterator[None]:
    add_format(TOAST)
    yield
    remove_format("toast")


@pytest.mark.parametrize("name", ["rounds", " Rounds ", "CONSENSUS"])
def test_a_format_is_found_by_its_name(name: str) -> None:
    assert get_format(name).name == name.strip().casefold()


def test_an_unknown_format_is_refused_with_those_there_are() -> None:
    with pytest.raises(SpecError, match=r"choose rounds, .* or world-schools\.$"):
        get_format("shouting")


@pytest.mark.usefixtures("_added")
def test_a_format_that_is_added_is_offered_last_and_played() -> None:
    assert list(FORMATS)[-1] == "toast"
    assert format_of(toast_spec()) is TOAST
    assert [each.step.form for each in start(toast_spec()).pending] == ["speech"]


@pytest.mark.usefixtures("_added")
def test_two_formats_cannot_have_one_name() -> None:
    with pytest.raises(SpecError, match="There is a format called toast already"):
        add_format(TOAST)


def test_options_are_read_in_the_type_that_their_format_gives_them() -> None:
    spec = Specification.model_validate(
        {"motion": "Tea", "format": "rounds", "options": {"concession": True}, "debaters": ()}
    )
    assert spec.options == RoundsOptions(concession=True)


def test_the_options_of_a_format_that_is_gone_stay_as_they_were_written() -> None:
    data = {"motion": "Tea", "format": "haiku", "options": {"lines": 3}, "debaters": ()}
    assert Specification.model_validate(data).model_dump()["options"] == {"lines": 3}


def test_a_debate_of_a_format_that_is_gone_is_shown_and_cannot_be_played() -> None:
    gone = toast_spec()
    facts = (phase("toast"), turn(1), judged(verdict()), decision("for", "judge_verdict"))
    assert [each.key for each in told(opened(gone), *facts)] == [
        "phase 1",
        "turn 1",
        "verdict",
        "decision",
    ]
    assert not any(isinstance(each, Line) for each in told(opened(gone), *facts))
    with pytest.raises(SpecError, match="There is no format “toast”"):
        start(gone)
