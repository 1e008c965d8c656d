"""A debater may have tools called before it answers (formats.md, rounds)."""

from collections.abc import Mapping

import pytest

from debate_core.clock import FakeClock
from debate_core.domain.brief import Brief
from debate_core.domain.facts.answers import ToolUse
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Speak
from debate_core.domain.turns import Turn
from debate_core.domain.values import PersonId
from debate_core.drafting.request import DebateRequest, make_specification
from debate_core.engine.briefing import request_of
from debate_core.engine.model_seat import ModelSeat
from debate_core.engine.runner import DebateRunner, RunnerConfig
from debate_core.errors import SpecError
from debate_core.models.port import Hear, Reply
from debate_core.models.tools import Tool, WithTools
from debate_core.prompts.request import Request, ToolCall, ToolOffer
from debate_core.storage.memory import MemoryJournal

TOLD = ToolUse(tool="almanac", arguments={"year": 1848}, result="In 1848 there was much of it.")


class Asking:
    """A model that has a tool called before each speech, and says what it learnt."""

    async def reply(self, request: Request, hear: Hear | None = None) -> Reply:
        if request.schema is not None:
            return Reply("", {"verdict": "So.", "winner": None, "reasoning": "Thus."})
        if request.messages[-1].role == "tool":
            return Reply(f"I looked it up: {request.messages[-1].text}")
        if hear is not None:
            hear("Let me look it up.")
        name = request.tools[0].name
        return Reply("", calls=(ToolCall("1", name, {"year": 1848}),))


async def _almanac(arguments: Mapping[str, object]) -> str:
    return f"In {arguments['year']} there was much of it."


async def _broken(arguments: Mapping[str, object]) -> str:
    raise OSError("out of order")


def _tool(call: object = _almanac) -> Tool:
    offer = ToolOffer("almanac", "What happened in a year", {"type": "object"})
    return Tool(offer, _broken if call is _broken else _almanac)


async def _turns(tool: Tool) -> tuple[Turn, ...]:
    toolbox = {"almanac": tool}
    seat = ModelSeat(lambda _: WithTools(Asking(), toolbox))
    config = RunnerConfig(MemoryJournal(), lambda _: seat, FakeClock(), toolbox=toolbox)
    async with DebateRunner(config) as runner:
        ledger = await runner.open(_spec(), PersonId("1"))
        await runner.until_concluded(ledger.debate)
    return ledger.record.turns


def _spec() -> Specification:
    spec = make_specification(DebateRequest("Almanacs are useful", rounds=1), seed=1)
    return spec.model_copy(update={"tools": ("almanac",)})


async def test_what_a_tool_said_reaches_the_debater_and_the_record() -> None:
    turns = await _turns(_tool())
    assert "In 1848 there was much of it." in turns[0].answer.as_text()
    assert turns[0].fact.tools == (TOLD,)


async def test_a_tool_that_fails_is_told_to_the_debater_who_goes_on() -> None:
    turns = await _turns(_tool(_broken))
    assert "The tool failed: almanac raised OSError: out of order" in turns[0].answer.as_text()


async def test_a_tool_that_returns_half_a_letter_spoils_neither_the_request_nor_the_record() -> (
    None
):
    async def halve(_: Mapping[str, object]) -> str:
        return "\ud800 cups"

    turns = await _turns(Tool(_tool().offer, halve))
    assert "? cups" in turns[0].answer.as_text()
    assert turns[0].fact.tools[0].result == "? cups"


async def test_what_was_heard_before_a_tool_was_called_is_void() -> None:
    heard: list[str | None] = []
    spec = _spec()
    speaker = spec.debaters[0]
    request = request_of(Brief(spec, Speak(speaker.id, "argument", 1), 1))
    await WithTools(Asking(), {"almanac": _tool()}).reply(request, heard.append)
    assert heard == ["Let me look it up.", None]


async def test_a_tool_that_is_not_at_hand_is_refused_before_the_start() -> None:
    config = RunnerConfig(MemoryJournal(), lambda _: ModelSeat(lambda _: Asking()), FakeClock())
    async with DebateRunner(config) as runner:
        with pytest.raises(SpecError, match="no tool “almanac”"):
            await runner.open(_spec(), PersonId("1"))
