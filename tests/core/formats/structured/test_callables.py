"""A callable in a debater's or the judge's place of a debate of format `structured`."""

from debate_core.domain.brief import Brief
from debate_core.domain.form import AnswerContext, Form
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.engine.callables import Custom, WithCallables
from debate_core.formats.structured.forms import Examination, Opening, list_next_ids
from debate_core.formats.structured.steps import Examine
from tests.core.engine.rooms import ByFunction, debated
from tests.core.formats.structured.making import (
    CON,
    closing,
    examination,
    finding,
    findings,
    plainly,
    structured_spec,
)
from tests.core.making import ADA


def _for(brief: Brief) -> object:
    """The first debater, who gives forms, their fields, and mere text."""
    match brief.step.form:
        case "opening":
            return "I am simply for it."
        case "examination":
            asked = AnswerContext(brief.spec, brief.step, brief.heard, brief.debater.id)
            [name] = list_next_ids(asked)
            return examination(name).model_dump()
        case "closing":
            return closing()
        case form:
            raise AssertionError(f"Nothing was asked that could be answered by {form}.")


async def _debated(judge: Custom | None = None) -> Record:
    seats = WithCallables(ByFunction(plainly), {ADA.id: _for}, judge)
    return (await debated(structured_spec(), seats)).record


async def test_a_custom_debater_gives_its_forms_or_their_fields() -> None:
    said = [each.answer for each in (await _debated()).transcript if each.debater == ADA.id]
    unread = Opening(arguments=(), unread="I am simply for it.")
    assert said == [unread, *map(examination, CON), closing()]


async def test_a_custom_judge_gives_its_findings() -> None:
    word = findings(*(finding(each, 6) for each in CON))
    assert (await _debated(lambda _: word)).verdict == word


async def test_code_writes_down_which_questions_a_custom_debater_answers() -> None:
    def say(brief: Brief) -> object:
        if brief.step.form != "examination":
            return _for(brief)
        return {"answer": "So it is.", "answered": ("CON-9.9",)}

    def examine(pending: Pending) -> Form:
        is_first = isinstance(pending.step, Examine) and pending.step.number == 1
        return examination("PRO-1") if is_first else plainly(pending)

    seats = WithCallables(ByFunction(examine), {ADA.id: say})
    turns = (await debated(structured_spec(), seats)).record.transcript
    answers = (turn.answer for turn in turns if turn.debater == ADA.id)
    first = next(said for said in answers if isinstance(said, Examination))
    assert first.answered == ("PRO-1.1",)
