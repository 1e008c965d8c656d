"""The built-in judge's reason: with the flow it has one, and code finds nothing wrong in it."""

import pytest

from debate_core.content.content import Content
from debate_core.domain.form import AnswerContext
from debate_core.domain.judge_forms import Verdict
from debate_core.domain.steps import Judge
from debate_core.features.briefs import list_flow_points
from tests.core.engine.rooms import hold_offline
from tests.core.making import rounds_spec
from tests.sweep import keep_some


@pytest.mark.parametrize("motion", keep_some([motion.text for motion in Content().motions[::7]], 4))
@pytest.mark.parametrize("rounds", [2, 3])
async def test_its_reason_is_exact(motion: str, rounds: int) -> None:
    spec = rounds_spec(rounds=rounds).model_copy(update={"motion": motion, "flow": True})
    record = (await hold_offline(spec)).record
    verdict, points = record.verdict, list_flow_points(record)
    assert isinstance(verdict, Verdict)
    assert verdict.reason is not None
    asked = AnswerContext(spec, Judge(), record.transcript, points=points)
    assert verdict.find_faults(asked) == ()


async def test_without_the_flow_it_gives_none_in_parts() -> None:
    record = (await hold_offline(rounds_spec(rounds=2))).record
    assert isinstance(record.verdict, Verdict)
    assert record.verdict.reason is None
