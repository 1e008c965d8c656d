"""A model by its name, with everything that stands between it and a debate."""

from dataclasses import dataclass, replace

import pytest

from debate_core.clock import FakeClock
from debate_core.errors import SpecError, Unavailable
from debate_core.models.catalogue import CallPolicy, Catalogue
from debate_core.models.directory import Directory, build_directory
from debate_core.models.hosts import Host
from debate_core.models.port import Hear, Model, Reply, Usage
from debate_core.models.resilience import Allowance, ModelCall
from debate_core.models.scripted import Line, ScriptedModel
from debate_core.models.settings import from_environment
from debate_core.models.tools import Tool, Toolbox
from debate_core.prompts.request import Request, ToolOffer
from tests.models.asking import REQUEST, failure, timed


@dataclass
class OpenedHost:
    """An open host whose models all read from one script."""

    host: Host
    script: ScriptedModel
    is_closed: bool = False

    def model(self, name: str) -> Model:
        return Named(f"{self.host.name}:{name}", self.script)

    async def list_models(self) -> tuple[str, ...]:
        return ()

    async def close(self) -> None:
        self.is_closed = True


@dataclass
class Named:
    """A model that says its name, and took some tokens."""

    name: str
    script: ScriptedModel

    async def reply(self, request: Request, hear: Hear | None = None) -> Reply:
        reply = await self.script.reply(request, hear)
        usage = Usage(tokens_in=1000, tokens_out=10)
        return Reply(reply.text, reply.value, usage, model=self.name)


class TwoHosts:
    """A catalogue of two hosts, opened without a network."""

    def __init__(
        self, fallback: str = "", toolbox: Toolbox | None = None, **scripts: list[Line]
    ) -> None:
        self.clock = FakeClock()
        self.opened: list[OpenedHost] = []
        self.calls: list[ModelCall] = []
        self._scripts = scripts
        variables = {"OPENAI_API_KEY": "k", "ANTHROPIC_API_KEY": "k"}
        directory = build_directory((from_environment(variables),), Allowance())
        self.catalogue = Catalogue(
            directory,
            fallback,
            toolbox=toolbox,
            policy=CallPolicy(clock=self.clock, opened=self._open, watch=self.calls.append),
        )

    def _open(self, host: Host) -> OpenedHost:
        opened = OpenedHost(host, ScriptedModel(self._scripts.get(host.name, [])))
        self.opened.append(opened)
        return opened


def down(times: int) -> list[Line]:
    return [Unavailable("down")] * times


async def test_each_try_is_told_to_whoever_watches_with_the_model_that_was_asked() -> None:
    hosts = TwoHosts("anthropic:b", openai=[*down(4)], anthropic=["Tea."])
    await timed(hosts.clock, hosts.catalogue.find_model("openai:a").reply(REQUEST))
    ends = [(each.model, each.end) for each in hosts.calls]
    assert ends == [*[("openai:a", "unavailable")] * 4, ("anthropic:b", "answered")]


def test_the_offline_debaters_are_no_model() -> None:
    with pytest.raises(SpecError, match="no model that can be asked"):
        Catalogue(Directory({})).find_model("offline:plain")


async def test_where_they_are_the_fallback_a_failure_is_left_to_the_seat() -> None:
    hosts = TwoHosts("offline:plain", openai=down(4))

    error, _ = await timed(
        hosts.clock, failure(hosts.catalogue.find_model("openai:a").reply(REQUEST))
    )

    assert isinstance(error, Unavailable)


@pytest.mark.parametrize("name", ["nobody:x", "deepseek:x", "plain"])
def test_a_model_that_is_not_at_hand_is_refused_before_anything_starts(name: str) -> None:
    with pytest.raises(SpecError):
        TwoHosts().catalogue.find_model(name)


def test_a_fallback_that_is_not_at_hand_is_refused_before_anything_starts() -> None:
    with pytest.raises(SpecError):
        TwoHosts("deepseek:x")


async def test_models_of_one_host_share_one_client_which_the_catalogue_closes() -> None:
    hosts = TwoHosts(openai=["Tea.", "Coffee."])

    async with hosts.catalogue as catalogue:
        await catalogue.find_model("openai:a").reply(REQUEST)
        await catalogue.find_model("openai:b").reply(REQUEST)

    assert [(each.host.name, each.is_closed) for each in hosts.opened] == [("openai", True)]


async def test_a_reply_carries_its_price() -> None:
    hosts = TwoHosts(openai=["Tea."])

    reply = await hosts.catalogue.find_model("openai:gpt-6-sol").reply(REQUEST)

    assert reply.usage.usd is not None
    assert 0 < reply.usage.usd < 1


async def test_a_passing_failure_is_tried_again() -> None:
    hosts = TwoHosts(openai=[*down(2), "Tea."])

    reply, _ = await timed(hosts.clock, hosts.catalogue.find_model("openai:a").reply(REQUEST))

    assert reply.text == "Tea."


async def test_the_fallback_answers_for_a_dead_provider_and_is_named() -> None:
    hosts = TwoHosts("anthropic:b", openai=down(4), anthropic=["Tea."])

    reply, _ = await timed(hosts.clock, hosts.catalogue.find_model("openai:a").reply(REQUEST))

    assert reply.model == "anthropic:b"


async def test_the_turns_after_a_dead_provider_is_found_out_fail_at_once() -> None:
    hosts = TwoHosts(openai=down(99))

    took = [
        (await timed(hosts.clock, failure(hosts.catalogue.find_model(name).reply(REQUEST))))[1]
        for name in ("openai:a", "openai:b", "openai:a", "openai:b")
    ]

    assert max(took) < 10
    assert took[2:] == [0, 0]


async def test_another_provider_is_not_held_up_by_a_dead_one() -> None:
    hosts = TwoHosts(openai=down(99), anthropic=["Tea."])
    for _ in range(2):
        await timed(hosts.clock, failure(hosts.catalogue.find_model("openai:a").reply(REQUEST)))

    assert (await hosts.catalogue.find_model("anthropic:b").reply(REQUEST)).text == "Tea."


async def test_tools_at_hand_are_offered() -> None:
    async def call(_: object) -> str:
        return "In 1848."

    tool = Tool(ToolOffer("almanac", "What happened in a year", {"type": "object"}), call)
    hosts = TwoHosts(openai=["Tea."], toolbox={"almanac": tool})
    await hosts.catalogue.find_model("openai:a").reply(replace(REQUEST, tool_names=("almanac",)))

    assert hosts.opened[0].script.asked[0].tools == (tool.offer,)
