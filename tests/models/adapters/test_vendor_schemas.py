"""Every schema that a format sends keeps to what the vendors' pages on structured outputs allow."""

import re
from collections.abc import Iterator
from typing import Any, cast

import pytest

from debate_core.drafting.request import DebateRequest, make_specification
from debate_core.models.hosted import HostRequest
from debate_core.models.hosts import find_profile
from debate_core.prompts.request import Request
from debate_core.reports.requests import list_sent
from tests.core.engine.rooms import hold_offline
from tests.models.adapters.rooms import a_host
from tests.sweep import keep_some

Json = dict[str, Any]

DEBATES = {
    "rounds": (DebateRequest("Tea is better", "rounds", options="strict_winner=yes"), {"verdict"}),
    "consensus": (DebateRequest("Release it", "consensus"), {"position"}),
    "structured": (
        DebateRequest("Tea is better", "structured"),
        {"opening", "examination", "closing", "findings"},
    ),
    "evidence-first": (
        DebateRequest("Tea is better", "structured", options="rubric=evidence-first"),
        {"opening", "examination", "closing", "findings"},
    ),
    "panel": (
        DebateRequest(
            "Tea is better", "panel", "8", options="personas=yes; points_of_information=yes"
        ),
        {"personas", "point", "assessment"},
    ),
    "championship": (
        DebateRequest("Tea is better", "championship"),
        {"questions", "call", "speech_score", "review", "summary"},
    ),
}


async def with_schemas(request: DebateRequest) -> tuple[Request, ...]:
    """All requests of a debate that want an object, as they were sent."""
    ledger = await hold_offline(make_specification(request, 1))
    requests = (each.request for each in list_sent(ledger.events))
    return tuple(each for each in requests if each.schema is not None)


def nodes(schema: Json, depth: int = 1) -> Iterator[tuple[Json, int]]:
    """Every schema within a schema, and how deep it lies."""
    yield schema, depth
    inner = [*schema.get("properties", {}).values(), *schema.get("anyOf", ())]
    if "items" in schema:
        inner.append(schema["items"])
    for each in inner:
        yield from nodes(each, depth + 1)


def is_closed(node: Json) -> bool:
    """Whether an object has all its fields and no others."""
    names = list(node.get("properties", {}))
    return node.get("additionalProperties") is False and node.get("required") == names


COMMON = {
    "type",
    "description",
    "enum",
    "anyOf",
    "properties",
    "required",
    "additionalProperties",
    "items",
}


def check_openai(schema: Json) -> None:
    """The rules of OpenAI's strict mode."""
    every = list(nodes(schema))
    choices = [choice for node, _ in every for choice in node.get("enum", ())]
    names = [name for node, _ in every for name in node.get("properties", ())]
    known = COMMON | {"minItems", "maxItems", "minimum", "maximum"}
    assert schema["type"] == "object"
    assert all(node.keys() <= known for node, _ in every)
    assert all(is_closed(node) for node, _ in every if node.get("type") == "object")
    assert all(node["enum"] for node, _ in every if "enum" in node)
    assert max(depth for _, depth in every) <= 10
    assert len(names) <= 5000
    assert len(choices) <= 1000
    assert sum(map(len, (*names, *choices))) <= 15_000


def check_anthropic(schema: Json) -> None:
    """The limits of Anthropic's structured outputs: no bounds, no optional fields, few unions."""
    every = [node for node, _ in nodes(schema)]
    assert all(node.keys() <= COMMON | {"minItems"} for node in every)
    assert all(node.get("minItems", 0) <= 1 for node in every)
    assert all(is_closed(node) for node in every if node.get("type") == "object")
    assert sum("anyOf" in node for node in every) <= 16


@pytest.mark.parametrize("debate", keep_some(DEBATES, 3))
async def test_every_form_is_within_both_vendors_rules(debate: str) -> None:
    from debate_core.models import anthropic_host, openai_host  # their libraries take a second

    request, forms = DEBATES[debate]
    requests = await with_schemas(request)
    assert {each.schema.name for each in requests if each.schema} == forms
    openai, anthropic = a_host(), a_host("anthropic", "anthropic")
    for request in requests:
        asked = HostRequest(openai, "gpt-6-luna", request, find_profile(openai, "gpt-6-luna"))
        form = openai_host.build_body(asked, is_streamed=False)["response_format"]["json_schema"]
        assert form["strict"] is True
        assert re.fullmatch(r"[\w-]{1,64}", form["name"])
        check_openai(form["schema"])
        name = "claude-haiku-5-5"
        asked = HostRequest(anthropic, name, request, find_profile(anthropic, name))
        body = anthropic_host.build_body(asked)
        check_anthropic(cast(Json, body["output_config"]["format"]["schema"]))


@pytest.mark.parametrize("debate", DEBATES)
async def test_our_own_schemas_are_strict_already(debate: str) -> None:
    from debate_core.models.openai_host import tighten_schema

    requests = await with_schemas(DEBATES[debate][0])
    schemas = [each.schema for each in requests if each.schema]
    assert [tighten_schema(each) for each in schemas] == [each.definition for each in schemas]
