"""The JSON schemas of the forms, with the names and choices of the debate at hand filled in."""

from collections.abc import Iterable
from typing import Any

from debate_core.domain.rubric import Rubric
from debate_core.prompts.request import Schema


def verdict(stances: tuple[str, ...], rubric: Rubric, *, strict: bool) -> Schema:
    """The judge's verdict, with scores for each stance on the rubric."""
    named: dict[str, Any] = {"type": "string"}
    if strict:
        named["enum"] = list(stances)
    score = object_of(
        stance=one_of(stances),
        strength=text("The best thing in this stance's arguing."),
        weakness=text("The weakest thing in it."),
        scores=scores_on(rubric),
    )
    # A model writes the fields in this order: it finds, then scores, and only then names a winner.
    return Schema(
        "verdict",
        object_of(
            scores=list_of(score),
            reasoning=text("What in the transcript decided it."),
            winner={"anyOf": [named, {"type": "null"}]},
            verdict=text("The verdict in one or two sentences."),
        ),
    )


def scores_on(rubric: Rubric) -> dict[str, Any]:
    """A score for each dimension of a rubric."""
    return object_of(
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


def text(description: str) -> dict[str, Any]:
    """A text, and what it is to say."""
    return {"type": "string", "description": description}


def one_of(choices: Iterable[str], description: str = "") -> dict[str, Any]:
    """One of a few words."""
    said = {"description": description} if description else {}
    return {"type": "string", "enum": list(choices), **said}


def list_of(items: dict[str, Any], *, least: int = 0, most: int | None = None) -> dict[str, Any]:
    """A list, with bounds where there are any."""
    bounds = {"minItems": least} if least else {}
    return {"type": "array", "items": items, **bounds, **({"maxItems": most} if most else {})}


def object_of(**properties: dict[str, Any]) -> dict[str, Any]:
    """An object with these fields and no others."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
