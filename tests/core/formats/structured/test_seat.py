"""A model in a seat of format `structured`: two tries with the reasons, then what fits is kept."""

import json

import pytest

from debate_core.domain.form import Form
from debate_core.domain.forms import Forfeit
from debate_core.domain.play import Pending
from debate_core.domain.steps import Speak, Step
from debate_core.engine.model_seat import ModelSeat
from debate_core.engine.performer import Answered
from debate_core.formats.structured.arguments import Argument
from debate_core.formats.structured.forms import Opening, Remark, Replies
from debate_core.models.scripted import Line, ScriptedModel
from tests.core.formats.structured.making import (
    CON,
    CROSSED,
    OPENED,
    REPLIED,
    WHOLE,
    closing,
    cross,
    finding,
    findings,
    judging,
    opening,
    record_of,
    replies,
    speaking,
)

OPENS, CROSSES, REPLIES, CLOSES = map(
    speaking, ("opening", "cross_examination", "replies", "closing")
)
JUDGED = judging()


def _said(form: Form) -> dict[str, object]:
    return form.model_dump(mode="json", exclude={"tag"})


async def _answered(
    step: Step, before: tuple[tuple[str, Form], ...], *script: Line
) -> tuple[Answered, ScriptedModel]:
    model, record = ScriptedModel(script), record_of(*before)
    heard = tuple(entry.number for entry in record.transcript)
    turn = len(heard) + 1 if isinstance(step, Speak) else None
    pending = Pending(1, step, turn, heard)
    return await ModelSeat(lambda _: model).perform(pending, record, lambda _: None), model


async def test_a_bad_opening_is_sent_back_with_the_reasons() -> None:
    bad = opening("PRO-1", "PRO-2")
    answered, model = await _answered(OPENS, (), _said(bad), _said(opening()))
    assert answered.answer == opening()
    assert "an opening has 3 to 5 arguments, not 2" in model.asked[1].messages[-1].text


async def test_after_two_tries_a_bad_opening_is_kept_as_it_is() -> None:
    bad = opening("PRO-1", "PRO-2")
    answered, model = await _answered(OPENS, (), *[_said(bad)] * 3)
    assert answered.answer == bad
    assert len(model.asked) == len(answered.refused) == 3


async def test_an_opening_that_is_no_form_at_all_is_kept_in_its_own_words() -> None:
    answered, _ = await _answered(OPENS, (), *["I am simply for it."] * 3)
    assert answered.answer == Opening(arguments=(), unread="I am simply for it.")


async def test_an_argument_that_lacks_a_part_is_told_so_in_plain_words() -> None:
    bare = {"arguments": [{"id": "PRO-1", "claim": "Tea is good for you"}]}
    answered, _ = await _answered(OPENS, (), bare, _said(opening()))
    assert "PRO-1: the evidence is shorter than 5 characters" in answered.refused[0].problems


async def test_the_readable_try_is_kept_rather_than_the_words_of_an_unreadable_one() -> None:
    bare = {"arguments": [{"id": "PRO-1", "claim": "Tea is good for you"}]}
    answered, _ = await _answered(OPENS, (), bare, "no form", "no form")
    assert answered.answer == Opening(
        arguments=(Argument(id="PRO-1", claim="Tea is good for you"),)
    )


async def test_a_skipped_argument_is_asked_for_again() -> None:
    answered, model = await _answered(CROSSES, OPENED, _said(cross("CON-1")), _said(cross(*CON)))
    assert answered.answer == cross(*CON)
    assert "respond to these too: CON-2, CON-3" in model.asked[1].messages[-1].text


async def test_a_response_to_an_argument_that_does_not_exist_is_refused_and_recorded() -> None:
    new = cross(*CON, "CON-4")
    answered, _ = await _answered(CROSSES, OPENED, *[_said(new)] * 3)
    assert answered.answer == cross(*CON)
    assert "“CON-4” does not exist; respond to only what does" in answered.refused[-1].problems


async def test_of_responses_those_that_can_be_read_are_kept() -> None:
    said = _said(cross("CON-1"))
    wrong = {"argument": "CON-2", "kind": "agree", "reasoning": "So.", "questions": ["?"]}
    said = {"responses": [*cross("CON-1").model_dump(mode="json")["responses"], wrong]}
    answered, _ = await _answered(CROSSES, OPENED, *[said] * 3)
    assert answered.answer == cross("CON-1")


async def test_a_cross_examination_that_is_no_form_at_all_is_forfeited() -> None:
    answered, _ = await _answered(CROSSES, OPENED, *["They are wrong."] * 3)
    assert isinstance(answered.answer, Forfeit)


@pytest.mark.parametrize(
    "extra", [{"new_argument": "And besides"}, {"arguments": []}, {"new_arguments": ["And more"]}]
)
async def test_a_new_argument_in_a_cross_examination_is_dropped_and_the_responses_stand(
    extra: dict[str, object],
) -> None:
    answered, _ = await _answered(CROSSES, OPENED, _said(cross(*CON)) | extra)
    assert answered.answer == cross(*CON)
    assert answered.refused == ()


async def test_an_unanswered_question_is_asked_again_and_then_stays_unanswered() -> None:
    some = replies("PRO-1.1")
    answered, model = await _answered(REPLIES, CROSSED, *[_said(some)] * 3)
    assert answered.answer == some
    assert isinstance(answered.answer, Replies)
    assert "answer these too: PRO-2.1, PRO-3.1" in model.asked[1].messages[-1].text
    assert len(answered.refused) == 3


async def test_a_closing_that_names_what_does_not_exist_is_sent_back_and_then_loses_it() -> None:
    named = Remark(argument="CON-9"), Remark(argument="CON-1")
    wrong = closing().model_copy(update={"concessions": named})
    answered, model = await _answered(CLOSES, REPLIED, *[_said(wrong)] * 3)
    assert answered.answer == wrong.model_copy(update={"concessions": named[1:]})
    assert "“CON-9”, which is no argument" in model.asked[1].messages[-1].text


async def test_a_closing_that_is_too_long_is_not_sent_back() -> None:
    long = closing("word " * 201)
    answered, model = await _answered(CLOSES, REPLIED, _said(long))
    assert (answered.answer, len(model.asked)) == (long, 1)


async def test_a_score_of_11_is_sent_back_and_then_not_counted() -> None:
    high = findings(finding("PRO-1", 11), *findings().findings[1:])
    answered, _ = await _answered(JUDGED, WHOLE, *[_said(high)] * 3)
    assert answered.answer == findings(*findings().findings[1:])
    assert "PRO-1: logic is 11, outside 1 to 10" in answered.refused[0].problems


async def test_a_total_that_the_judge_states_is_ignored() -> None:
    said = json.loads(json.dumps(_said(findings()))) | {"pro_total_score": 99}
    answered, _ = await _answered(JUDGED, WHOLE, said, {"corrected": []})
    assert (answered.answer, answered.refused) == (findings(), ())


async def test_one_unreadable_finding_does_not_cost_the_others() -> None:
    said = _said(findings())
    odd = finding("PRO-1", 7).model_dump(mode="json") | {"standing": "brilliant"}
    listed = [odd, *(each.model_dump(mode="json") for each in findings().findings[1:])]
    answered, _ = await _answered(JUDGED, WHOLE, *[said | {"findings": listed}] * 3)
    assert answered.answer == findings(*findings().findings[1:])
