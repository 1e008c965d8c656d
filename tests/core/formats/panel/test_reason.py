"""The reason for who argued best in a panel: by panellists, checked by code, shown by names."""

from dataclasses import replace
from typing import Any

import pytest

from debate_core.domain.brief import Brief
from debate_core.domain.facts import PhaseOpened
from debate_core.domain.form import AnswerContext
from debate_core.domain.judges import Asking
from debate_core.domain.play import Pending
from debate_core.domain.reasons import Clash, QuotedWords, Reason, SideAdvice
from debate_core.domain.record import fold
from debate_core.domain.result import find_reason
from debate_core.domain.steps import JUDGEMENT
from debate_core.engine.model_seat import ModelSeat
from debate_core.features.reports import make_reason_card
from debate_core.features.telling import tell_pieces
from debate_core.formats.panel.assessment import Assess, Assessment
from debate_core.formats.panel.forms import PANEL
from debate_core.formats.panel.prompts import build_assessment_request
from debate_core.models.scripted import ScriptedModel
from debate_core.show.pieces import Card
from tests.core.formats.panel.making import (
    DORA,
    assessed,
    assessment,
    panel_spec,
    record_of,
    round_assessed,
    said,
    taken,
)
from tests.core.formats.showing import texts
from tests.core.making import ADA, BEN, CLEO, events_of, opened, speech

SPEC = panel_spec(ADA, BEN, CLEO)
OPENINGS = (taken(1), taken(2), taken(3))
HEARD = tuple(
    said(turn, who, speech(f"I am {who.id}.")) for turn, who in enumerate((ADA, BEN, CLEO), start=1)
)
LAST = Assess(2, is_last=True)


def _clash(won: str = "ada", turn: int = 1, words: str = "I am ada", **changed: Any) -> Clash:
    plain = Clash(
        about="Who is here",
        won=won,
        why="It says so.",
        turns=(turn,),
        quote=QuotedWords(turn=turn, words=words),
        decides=True,
    )
    return plain.model_copy(update=changed)


def _reason(*clashes: Clash) -> Reason:
    return Reason(
        clashes=clashes or (_clash(), _clash("even", decides=False)),
        needed=SideAdvice(side="ben", what="A case."),
        tips=tuple(SideAdvice(side=who, what="Say why.") for who in ("ada", "ben", "cleo")),
    )


def _doubts(*clashes: Clash) -> tuple[str, ...]:
    given = assessment(reason=_reason(*clashes))
    return given.find_doubts(AnswerContext(SPEC, LAST, HEARD))


def test_a_reason_that_the_debate_bears_out_stands() -> None:
    assert _doubts() == ()


@pytest.mark.parametrize(
    ("clash", "fault"),
    [
        (
            _clash("ben", 2, "I am ben"),
            "the deciding clash, “Who is here”, is not the winner's",
        ),
        (_clash(turn=9), "there is no turn 9"),
        (_clash(words="I am Zoe"), "“I am Zoe” does not stand in turn 1"),
        (
            _clash("ada", 2, "I am ben"),
            "the words from turn 2 are Ben's, and Ada won “Who is here”",
        ),
        (
            _clash(why="It has 40 of them."),
            "the number 40 stands in no turn that “Who is here” names",
        ),
        (_clash(unmet=("1a",)), "“1a” is no move of the flow"),
    ],
)
def test_what_is_false_in_it_is_found(clash: Clash, fault: str) -> None:
    assert fault in _doubts(clash, _clash("even", decides=False))


def test_no_clash_has_to_decide_where_two_are_level() -> None:
    level = assessment(assessed("ada", 8), assessed("ben", 8), assessed("cleo", 6))
    even = _clash("even", decides=False)
    given = level.model_copy(update={"reason": _reason(even, even)})
    assert given.find_doubts(AnswerContext(SPEC, LAST, HEARD)) == ()


def _written(won: str, **changed: Any) -> dict[str, Any]:
    """An assessment as a judge writes it, by tags."""
    tags = ("for 1", "against", "for 2")
    scores = {part.name: 7 for part in PANEL.dimensions}
    clash: dict[str, Any] = {
        "about": "What [for 1] says",
        "won": won,
        "why": "[for 1] says who it is.",
        "turns": [1],
        "quote": {"turn": 1, "words": "I am ada"},
        "unmet": [],
        "decides": True,
    }
    written: dict[str, Any] = {
        "reason": {
            "checked": [],
            "clashes": [clash, {**clash, "won": "even", "decides": False}],
            "needed": {"side": "against", "what": "More than [for 1] has."},
            "tips": [{"side": tag, "what": "Say why."} for tag in tags],
        },
        "assessed": [
            {
                "debater": tag,
                "strengths": [],
                "weaknesses": [],
                "position": "",
                "scores": scores | ({"logic": 9} if tag == "for 1" else {}),
            }
            for tag in tags
        ],
        "observations": [],
        "summary": "It came to this.",
        "quality": 7,
    }
    return written | changed


async def _answer(*script: dict[str, Any]) -> Any:
    spec = panel_spec(ADA, BEN, DORA)
    model = ScriptedModel(script)
    turns = (taken(1), taken(2), PhaseOpened(phase=JUDGEMENT, round=1))
    record = fold(events_of(opened(spec), *turns))
    pending = Pending(4, LAST, None, (1, 2))
    return await ModelSeat(lambda _: model).perform(pending, record, print)


async def test_tags_become_panellists_and_names_in_prose() -> None:
    answered = await _answer(_written("for 1"))
    assert answered.refused == ()
    reason = answered.answer.reason
    assert [clash.won for clash in reason.clashes] == ["ada", "even"]
    assert reason.clashes[0].why == "Ada says who it is."
    assert [tip.side for tip in reason.tips] == ["ada", "ben", "dora"]


async def test_what_is_sent_back_has_tags_and_no_names() -> None:
    answered = await _answer(_written("against"), _written("for 1"))
    problems = " ".join(answered.refused[0].problems)
    assert "[for 1]" in problems
    assert "Ada" not in problems
    assert answered.answer.reason.clashes[0].won == "ada"


async def test_a_reason_is_sent_back_once_and_then_stands_as_the_judge_has_it() -> None:
    answered = await _answer(_written("against"), _written("against"))
    assert len(answered.refused) == 1
    assert answered.answer.reason.clashes[0].won == "ben"


def test_letters_become_tags_and_then_panellists() -> None:
    asking = Asking(letters=("against", "for 1", "for 2"), of=2)
    spec = panel_spec(ADA, BEN, DORA)
    written = Assessment.model_validate(_written("B"))
    reason = AnswerContext(spec, Assess(2, is_last=True, asking=asking)).spell_out(written).reason
    assert reason is not None
    assert reason.clashes[0].won == "ada"


def test_an_assessment_without_a_reason_is_recorded_as_it_was() -> None:
    assert "reason" not in assessment().model_dump()


def test_a_reason_that_cannot_be_read_does_not_cost_the_scores() -> None:
    written = assessment().model_dump(mode="json") | {"reason": {"clashes": "none"}}
    assert Assessment.read_partial_reply("", written) == assessment()


def _tell(given: Assessment) -> tuple[Card, ...]:
    facts = (*OPENINGS, PhaseOpened(phase=JUDGEMENT, round=2))
    last = round_assessed(given, number=4, is_last=True)
    record = record_of(SPEC, *facts, last)
    event = events_of(opened(SPEC), *facts, last)[-1]
    return tuple(piece for piece in tell_pieces(record, event) if isinstance(piece, Card))


def test_its_card_has_the_reason_in_short_and_names_panellists() -> None:
    card = _tell(assessment(reason=_reason()))[0]
    shown = "\n".join(texts(*card.blocks))
    assert "Who is here decided it (turn 1): It says so." in shown
    assert "Ben needed: A case." in shown
    assert "Clear." not in shown  # strengths and weaknesses stand below the whole reason


def test_where_no_clash_decides_its_card_says_who_had_the_better_of_each() -> None:
    reason = _reason()
    level = tuple(clash.model_copy(update={"decides": False}) for clash in reason.clashes)
    card = _tell(assessment(reason=reason.model_copy(update={"clashes": level})))[0]
    shown = "\n".join(texts(*card.blocks))
    assert "Who is here: " in shown
    assert " · " in shown
    assert "decided it" not in shown


def test_the_whole_reason_has_clashes_tips_and_remarks() -> None:
    given = round_assessed(assessment(reason=_reason()), number=4, is_last=True)
    record = record_of(SPEC, *OPENINGS, PhaseOpened(phase=JUDGEMENT, round=2), given)
    card = make_reason_card(record)
    assert card is not None
    shown = "\n".join(texts(*card.blocks))
    for words in ("Who is here: Ada, which decides", "Cleo, next time:", "Clear.", "Long."):
        assert words in shown


def test_its_card_says_where_the_record_differs_from_the_judge() -> None:
    card = _tell(assessment(reason=_reason(_clash(words="I am Zoe"), _clash(decides=False))))[0]
    shown = "\n".join(texts(*card.blocks))
    assert "Not as the judge has it: “I am Zoe” does not stand in turn 1" in shown


def test_a_card_without_a_reason_keeps_remarks_and_has_no_reason_to_show() -> None:
    record = record_of(SPEC, *OPENINGS, round_assessed(assessment(), is_last=True))
    assert find_reason(record) is None
    assert "Clear." in "\n".join(texts(*_tell(assessment())[0].blocks))


def test_only_the_last_assessment_is_asked_for_a_reason() -> None:
    brief = Brief(SPEC, LAST, heard=HEARD)
    asked = {
        step.is_last: build_assessment_request(replace(brief, step=step))
        for step in (Assess(1), LAST)
    }
    schemas = {last: request.schema for last, request in asked.items()}
    assert "reason" in str(schemas[True])
    assert "reason" not in str(schemas[False])
    assert "Turn 1; heard" in str(asked[True].messages)
