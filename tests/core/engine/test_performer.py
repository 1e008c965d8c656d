"""What is kept of an answer, whoever gave it: its beginning where it is far too long."""

import pytest

from debate_core.domain.facts.answers import RefusedReply
from debate_core.domain.form import Form
from debate_core.domain.forms import Synthesis
from debate_core.domain.play import Pending
from debate_core.domain.steps import Speak
from debate_core.domain.values import DebaterId
from debate_core.engine.callables import WithCallables
from debate_core.engine.model_seat import ModelSeat
from debate_core.engine.performer import MOST_CHARACTERS, Answered, Performer, cut_answer, fact_of
from debate_core.models.scripted import ScriptedModel
from tests.core.engine.rooms import ByFunction, debated
from tests.core.formats.championship.making import score
from tests.core.making import rounds_spec, speech

TWO_MEGABYTES = "words" * 400_000
SPEC = rounds_spec()
BY_MODEL = ModelSeat(lambda _: ScriptedModel([TWO_MEGABYTES] * 9))
BY_CALLABLE = WithCallables(
    ByFunction(), {each.id: lambda _: TWO_MEGABYTES for each in SPEC.debaters}
)


@pytest.mark.parametrize("performer", [BY_MODEL, BY_CALLABLE], ids=["model", "callable"])
async def test_an_answer_of_two_megabytes_is_cut_before_it_is_kept_and_says_so(
    performer: Performer,
) -> None:
    ledger = await debated(SPEC, performer)
    for turn in ledger.record.turns:
        text = turn.answer.as_text()
        assert len(text) < MOST_CHARACTERS + 100
        assert text.endswith("[cut here: the text had 2,000,000 characters]")


async def test_the_note_of_a_cut_is_in_the_language_of_the_debate() -> None:
    german = SPEC.model_copy(update={"language": "de"})
    ledger = await debated(german, ModelSeat(lambda _: ScriptedModel([TWO_MEGABYTES] * 9)))
    said = ledger.record.turns[0].answer.as_text()
    assert said.endswith("[hier gekürzt: Der Text hatte 2.000.000 Zeichen]")


@pytest.mark.parametrize("answer", [speech(), speech("x" * MOST_CHARACTERS), score(7)])
def test_an_answer_that_is_not_too_long_stays_as_it_is(answer: Form) -> None:
    assert cut_answer(answer) == answer


def test_many_texts_are_too_long_in_all() -> None:
    answer = Synthesis(value={"points": ["x" * 60_000] * 3, "count": 3})
    first, second, third = cut_answer(answer).model_dump()["value"]["points"]
    assert first == "x" * 60_000
    assert second.startswith("x" * 40_000 + " [cut here")
    assert third == "[cut here: the text had 60,000 characters]"


def test_what_was_sent_back_on_the_way_is_cut_too() -> None:
    step = Speak(DebaterId("ada"), "argument", 1)
    refused = tuple(RefusedReply(text=text, problems=()) for text in (TWO_MEGABYTES, "-"))
    fact = fact_of(Pending(1, step, 1, ()), Answered(speech(), refused=refused))
    long, short = (each.text for each in fact.refused)
    assert long.endswith("characters]")
    assert len(long) < MOST_CHARACTERS + 100
    assert short == "-"
