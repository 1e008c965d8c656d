"""What the doctor says of hosts and models, against a host on this machine."""

from collections.abc import AsyncIterator

import pytest

from bot.doctor.model_checks import check_models
from bot.doctor.results import CheckResult
from debate_core.models.directory import build_directory
from debate_core.models.lineup import Lineup
from debate_core.models.resilience import Allowance
from debate_core.models.settings import from_environment
from fake_models.server import KEY, FakeModels


@pytest.fixture
async def host() -> AsyncIterator[FakeModels]:
    async with FakeModels.running() as models:
        yield models


async def examined(environment: dict[str, str], *, is_calling: bool = False) -> list[CheckResult]:
    settings = from_environment(environment)
    lineup = Lineup(
        build_directory((settings,), Allowance()),
        (settings.models,),
        fallback=settings.models.fallback,
    )
    return [finding async for finding in check_models(lineup, is_calling=is_calling)]


def states(findings: list[CheckResult]) -> dict[str, str]:
    return {finding.what: finding.state for finding in findings}


def both(host: FakeModels, key: str = KEY) -> dict[str, str]:
    """Both vendors, at that host."""
    return {
        "OPENAI_API_KEY": key,
        "OPENAI_BASE_URL": host.address["openai"],
        "ANTHROPIC_API_KEY": key,
        "ANTHROPIC_BASE_URL": host.address["anthropic"],
    }


async def test_hosts_that_answer_are_well_and_say_what_they_offer(host: FakeModels) -> None:
    findings = await examined(both(host))

    assert states(findings) == {"openai": "ok", "anthropic": "ok", "models": "ok"}
    assert all("offers" in each.said for each in findings[:2])


async def test_a_key_that_is_not_taken_is_wrong_and_never_shown(host: FakeModels) -> None:
    secret = "sk-not-the-right-one-0123456789"

    findings = await examined({**both(host, secret), "ROSTRUM_MODEL": "openai:x"}, is_calling=True)

    assert states(findings)["openai"] == "wrong"
    assert "check OPENAI_API_KEY." in [each.remedy for each in findings]
    assert secret not in "\n".join(map(str, findings))


async def test_a_host_that_is_not_there_is_wrong() -> None:
    findings = await examined({"ROSTRUM_HOST_LAB_URL": "http://127.0.0.1:9/v1"})

    assert states(findings)["lab"] == "wrong"
    assert "http://127.0.0.1:9" in findings[0].remedy


async def test_a_chosen_model_that_its_host_does_not_list_is_noted(host: FakeModels) -> None:
    findings = await examined({**both(host), "ROSTRUM_JUDGE_MODEL": "openai:gpt-mistyped"})

    assert states(findings)["openai:gpt-mistyped"] == "note"


async def test_without_any_key_it_is_noted_that_the_offline_model_debates() -> None:
    findings = await examined({})

    assert states(findings) == {"keys": "note", "models": "ok"}


async def test_a_call_is_made_to_each_model_in_use(host: FakeModels) -> None:
    said = {
        **both(host),
        "ROSTRUM_MODEL": "openai:gpt-6-luna",
        "ROSTRUM_JUDGE_MODEL": "anthropic:claude-haiku-5-5",
        "ROSTRUM_FALLBACK_MODEL": "offline:plain",
    }

    findings = await examined(said, is_calling=True)

    calls = {each.what: each.state for each in findings if each.what.startswith("call")}
    assert calls == {
        "call to openai:gpt-6-luna": "ok",
        "call to anthropic:claude-haiku-5-5": "ok",
        "call to offline:plain": "ok",
    }


async def test_a_model_that_does_not_answer_its_call_is_wrong(host: FakeModels) -> None:
    host.order("status", status=500)

    findings = await examined({**both(host), "ROSTRUM_MODEL": "openai:x"}, is_calling=True)

    assert states(findings)["call to openai:x"] == "wrong"
