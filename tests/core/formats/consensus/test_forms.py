"""A turn of format `consensus`: what is wrong with it, and what stands."""

import pytest

from debate_core.domain.form import AnswerContext
from debate_core.domain.steps import Speak
from debate_core.domain.values import DebaterId
from debate_core.errors import SpecError
from debate_core.formats import get_format
from debate_core.formats.consensus.forms import Position
from debate_core.formats.sheets import read_sheet
from tests.core.making import consensus_spec, position

CONSENSUS = get_format("consensus")
ASKED = AnswerContext(consensus_spec(), Speak(DebaterId("planner"), "proposal", 1, form="position"))


def test_a_position_with_a_vote_on_offer_stands_as_it_is() -> None:
    assert position("escalate").find_problems(ASKED) == ()
    assert position("escalate").salvage(ASKED) == position("escalate")


@pytest.mark.parametrize(
    ("form", "problem"),
    [
        (position().model_copy(update={"rationale": " "}), "the rationale is empty"),
        (
            position("ship"),
            "the vote “ship” is not on offer; vote one of: release, revise, escalate",
        ),
    ],
)
def test_of_a_position_without_reasons_or_a_vote_on_offer_nothing_stands(
    form: Position, problem: str
) -> None:
    assert form.find_problems(ASKED) == (problem,)
    assert form.salvage(ASKED) is None


FILLED = {"stance": "Release it", "rationale": "It is ready.", "vote": " REVISE "}


def test_a_person_picks_the_vote_from_what_is_on_offer() -> None:
    sheet = CONSENSUS.make_sheet(ASKED)
    assert sheet is not None
    assert sheet.pages[0].fields[-1].choices == ("release", "revise", "escalate")
    said = read_sheet(CONSENSUS, ASKED, {"turn": FILLED})
    assert said == Position(stance="Release it", rationale="It is ready.", vote="revise")


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"vote": ""}, "Still to fill in: Your position: Your vote."),
        ({"vote": "ship"}, "Please mend this: the vote “ship” is not on offer"),
        (dict.fromkeys(FILLED, " "), "The form is empty"),
    ],
)
def test_a_person_is_told_in_one_sentence_what_is_missing(
    changed: dict[str, str], sentence: str
) -> None:
    with pytest.raises(SpecError, match=sentence):
        read_sheet(CONSENSUS, ASKED, {"turn": FILLED | changed})
