"""The JSON schemas of the forms, with the names and choices of the debate at hand filled in."""

from typing import Any

from debate_core.domain.rubric import Rubric
from debate_core.prompts.request import Schema


def position(choices: tuple[str, ...]) -> Schema:
    """A turn of format `consensus`."""
    return Schema(
        "position",
        _object(
            stance=_text("Where you stand now, in one sentence."),
            rationale=_text("Why, in plain prose."),
            vote={"type": "string", "enum": list(choices)},
        ),
    )


def verdict(stances: tuple[str, ...], rubric: Rubric, *, strict: bool) -> Schema:
    """The judge's verdict, with scores for each stance on the rubric."""
    named: dict[str, Any] = {"type": "string"}
    if strict:
        named["enum"] = list(stances)
    scores = _object(
        **{
            each.name: {
                "type": "integer",
                "minimum": rubric.lowest,
                "maximum": rubric.highest,
                "description": each.question,
            }
            for each in rubric.dimensions
        }
    )
    score = _object(
        stance={"type": "string", "enum": list(stances)},
        scores=scores,
        strength=_text("The best thing in this stance's arguing."),
        weakness=_text("The weakest thing in it."),
    )
    return Schema(
        "verdict",
        _object(
            verdict=_text("The verdict in one or two sentences."),
            winner={"anyOf": [named, {"type": "null"}]},
            reasoning=_text("What in the transcript decided it."),
            scores={"type": "array", "items": score},
        ),
    )


def _text(description: str) -> dict[str, Any]:
    return {"type": "string", "description": description}


def _object(**properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
