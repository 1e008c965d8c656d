"""The offline debaters' seat, and which seat the name of a step's model asks for."""

import pytest

from debate_core.domain.forms import Forfeit, Speech
from debate_core.domain.judge_forms import Verdict
from debate_core.domain.play import Pending
from debate_core.domain.record import Record, fold
from debate_core.domain.specification import OFFLINE
from debate_core.domain.steps import Judge, Speak, Step
from debate_core.engine.offline_seat import ByModelName, OfflineSeat
from debate_core.engine.performer import Answered, Performer
from debate_core.errors import ModelError, Refused, Unavailable
from debate_core.models.scripted import Line, ScriptedModel
from debate_core.usage import Usage
from tests.core.making import events_of, opened
from tests.core.offline.rehearsing import spec_of

SPEC = spec_of("Museums should be free")
SPEAKS = Speak(SPEC.debaters[0].id, "argument", 1)
JUDGES = Judge(view_seed=1)


def _ignore(_: str | None) -> None:
    pass


def _record(model: str = OFFLINE) -> Record:
    debaters = tuple(each.model_copy(update={"model": model}) for each in SPEC.debaters)
    return fold(events_of(opened(SPEC.model_copy(update={"debaters": debaters}))))


def _pending(step: Step) -> Pending:
    return Pending(1, step, 1 if isinstance(step, Speak) else None, ())


async def _answered(step: Step = SPEAKS) -> Answered:
    return await OfflineSeat().perform(_pending(step), _record(), _ignore)


async def test_a_speech_is_heard_piece_by_piece() -> None:
    heard: list[str | None] = []
    answered = await OfflineSeat().perform(_pending(SPEAKS), _record(), heard.append)
    assert isinstance(answered.answer, Speech)
    assert heard == [piece for piece in heard if piece]
    assert "".join(map(str, heard)) == answered.answer.text
    assert len(heard) > 5


async def test_it_names_itself_and_counts_what_a_model_would_have_taken() -> None:
    answered = await _answered()
    assert isinstance(answered.answer, Speech)
    assert answered.cost.model == OFFLINE
    assert answered.cost.usd == 0
    assert abs(answered.cost.tokens_out - len(answered.answer.text) / 4) <= 1
    assert answered.cost.tokens_in > 100


@pytest.mark.parametrize("step", [SPEAKS, JUDGES])
async def test_its_thinking_adds_up_to_the_whole_time_of_an_answer(step: Step) -> None:
    shares: list[float] = []

    async def think(share: float) -> None:
        shares.append(share)

    await OfflineSeat(think).perform(_pending(step), _record(), _ignore)
    assert sum(shares) == pytest.approx(1)


async def test_the_same_step_is_answered_the_same_way() -> None:
    assert await _answered() == await _answered()


@pytest.mark.parametrize(
    "step", [Speak(SPEAKS.debater, "argument", 1, form="opening"), Judge(1, form="findings")]
)
async def test_a_form_it_does_not_know_is_forfeited_in_a_sentence(step: Step) -> None:
    answered = await _answered(step)
    assert isinstance(answered.answer, Forfeit)
    assert "do not know the form" in answered.answer.reason
    assert answered.cost.calls == 0


async def test_a_step_goes_to_whom_its_model_s_name_means() -> None:
    model = ScriptedModel(["Tea."])
    seats, record = ByModelName(lambda _: model), _record("openai:a")

    spoken = await seats.perform(_pending(SPEAKS), record, _ignore)
    judged = await seats.perform(_pending(JUDGES), record, _ignore)

    assert spoken.answer == Speech(text="Tea.")
    assert isinstance(judged.answer, Verdict)


async def _with_fallback(fallback: str, *script: Line) -> tuple[Answered, list[str | None]]:
    model, heard = ScriptedModel(script), list[str | None]()
    seats: Performer = ByModelName(lambda _: model, fallback=fallback)
    return await seats.perform(_pending(SPEAKS), _record("openai:a"), heard.append), heard


async def test_the_offline_debaters_stand_in_for_a_provider_that_fails() -> None:
    down = Unavailable("down")
    down.usage = Usage(tokens_in=70_000, usd=0.0)
    answered, heard = await _with_fallback(OFFLINE, down)
    assert isinstance(answered.answer, Speech)
    assert (answered.cost.model, answered.cost.calls) == (OFFLINE, 2)
    assert answered.cost.tokens_in > 70_000
    assert heard[0] is None


@pytest.mark.parametrize(
    ("fallback", "error", "said"),
    [("", Unavailable("down"), "down"), (OFFLINE, Refused("no"), "declined to speak")],
)
async def test_nobody_stands_in_unasked_nor_for_what_a_model_itself_declines(
    fallback: str, error: ModelError, said: str
) -> None:
    answered, _ = await _with_fallback(fallback, error, error)
    assert answered.answer == Forfeit(reason=said)
