"""A judge of format `structured` reads its verdict against the debate before anybody sees it."""

import json
from typing import Any

import pytest

from debate_core.domain.judges import Asking
from debate_core.domain.play import Pending
from debate_core.domain.rereading import Correction
from debate_core.domain.steps import Judge
from debate_core.engine.model_seat import ModelSeat
from debate_core.engine.performer import Answered
from debate_core.errors import Unavailable
from debate_core.formats.structured.arguments import put_letters
from debate_core.formats.structured.result import Findings
from debate_core.models.port import Reply, Usage
from debate_core.models.scripted import Line, ScriptedModel
from tests.core.formats.structured.making import WHOLE, findings, judging, record_of

SPEECH = "[for] held on. [against] never answered."
VERDICT: dict[str, Any] = findings().model_dump(mode="json", exclude={"tag"}) | {"speech": SPEECH}
CORRECTED = {
    "corrected": [
        {"sentence": 2, "debate": "It answered once.", "instead": "[against] answered once."}
    ]
}


async def _judge(
    *script: Line, step: Judge | None = None, is_asked_once: bool = False
) -> tuple[Answered, ScriptedModel]:
    model, record = ScriptedModel(script), record_of(*WHOLE)
    heard = tuple(entry.number for entry in record.transcript)
    pending = Pending(1, step or judging(), None, heard, is_asked_once=is_asked_once)
    return await ModelSeat(lambda _: model).perform(pending, record, lambda _: None), model


def _read(answered: Answered) -> Findings:
    assert isinstance(answered.answer, Findings)
    return answered.answer


async def test_a_judge_reads_its_own_sentences_below_the_debate_and_its_verdict() -> None:
    _, model = await _judge(VERDICT, {"corrected": []})
    first, second = model.asked
    *_, given, asked = second.messages
    assert second.messages[: len(first.messages)] == first.messages
    assert (given.role, json.loads(given.text)) == ("assistant", VERDICT)
    assert "1. [for] held on.\n2. [against] never answered." in asked.text


async def test_what_it_corrects_stands_in_its_verdict_with_what_was_there() -> None:
    answered, _ = await _judge(VERDICT, CORRECTED)
    said = _read(answered)
    assert said.speech == "Ada held on. Ben answered once."
    assert said.corrections == (
        Correction(was="Ben never answered.", debate="It answered once.", now="Ben answered once."),
    )


async def test_letters_are_spelled_out_in_corrections_too() -> None:
    asking = Asking(letters=("against", "for"), of=2)
    told = put_letters(json.dumps(VERDICT | {"speech": "[B] held on."}), asking)
    instead = {"sentence": 1, "debate": "[B] fell.", "instead": "[B] fell."}
    answered, _ = await _judge(
        json.loads(told), {"corrected": [instead]}, step=judging().repeat_as(asking)
    )
    (made,) = _read(answered).corrections
    assert (made.was, made.debate) == ("Ada held on.", "Ada fell.")


@pytest.mark.parametrize(
    "second",
    ["no object", {"corrected": "none"}, {"corrected": []}, Unavailable("The host is down.")],
)
async def test_a_verdict_stands_as_it_was_where_its_second_reading_brings_nothing(
    second: Line,
) -> None:
    answered, _ = await _judge(VERDICT, second)
    assert (_read(answered).speech, _read(answered).corrections) == (
        "Ada held on. Ben never answered.",
        (),
    )


async def test_both_readings_are_counted() -> None:
    usage = Usage(tokens_in=100, tokens_out=10)
    answered, _ = await _judge(
        Reply(json.dumps(VERDICT), VERDICT, usage), Reply(json.dumps(CORRECTED), CORRECTED, usage)
    )
    assert (answered.cost.calls, answered.cost.tokens_in) == (2, 200)


async def test_corrections_that_a_judge_writes_into_its_verdict_are_ignored() -> None:
    own = [{"was": "It fell.", "debate": "It held.", "now": "It held."}]
    answered, _ = await _judge(VERDICT | {"corrections": own}, {"corrected": []})
    assert _read(answered).corrections == ()


async def test_where_a_budget_allows_one_call_a_verdict_is_read_once() -> None:
    _, model = await _judge(VERDICT, is_asked_once=True)
    assert len(model.asked) == 1


async def test_of_two_askings_only_the_words_of_the_first_are_read_again() -> None:
    asking = Asking(letters=("against", "for"), of=2).mirror()
    told = json.loads(put_letters(json.dumps(VERDICT), asking))
    _, model = await _judge(told, step=judging().repeat_as(asking))
    assert len(model.asked) == 1


def test_a_correction_goes_with_words_that_are_taken_out() -> None:
    made = Correction(was="Tea is best.", debate="Tea.", now="")
    said = findings().model_copy(update={"corrections": (made,)})
    assert "Tea" not in said.take_words_out().model_dump_json()


def test_a_verdict_without_corrections_is_written_as_before() -> None:
    assert "corrections" not in findings().model_dump()
