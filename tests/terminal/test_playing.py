"""A debate played in this process, with models that do not behave."""

import logging

import pytest

from bot.terminal.playing import Front, play
from debate_core.domain.facts import Event
from debate_core.engine.model_seat import ModelSeat
from debate_core.errors import Unavailable
from debate_core.models.scripted import ScriptedModel
from tests.core.making import rounds_spec


def unseen(_: Event) -> None:
    pass


async def test_a_debate_in_which_nobody_can_speak_closes_instead_of_waiting() -> None:
    models = ScriptedModel([Unavailable("down")] * 3)

    ledger = await play(rounds_spec(), ModelSeat(lambda _: models), Front(unseen))

    assert ledger.record.is_over
    assert ledger.record.closing is not None
    assert "paused" in ledger.record.closing.reason


async def test_whoever_watches_sees_every_event_once_in_order() -> None:
    watched: list[Event] = []
    models = ScriptedModel(["Tea warms.", "Coffee wakes.", Unavailable("down")])

    ledger = await play(rounds_spec(), ModelSeat(lambda _: models), Front(watched.append))

    assert tuple(watched) == ledger.events


async def test_a_fault_ends_the_debate_as_interrupted(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.CRITICAL):
        models = ScriptedModel([])
        ledger = await play(rounds_spec(), ModelSeat(lambda _: models), Front(unseen))

    assert ledger.record.state == "interrupted"
