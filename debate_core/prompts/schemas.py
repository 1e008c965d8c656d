"""The JSON schemas of the forms, with the names and choices of the debate at hand filled in."""

from collections.abc import Collection, Iterable
from typing import Any

from debate_core.domain.rubric import Dimension, Rubric
from debate_core.prompts.request import Schema


def make_verdict_schema(
    stances: tuple[str, ...],
    rubric: Rubric,
    *,
    strict: bool,
    has_reason: bool,
    has_flow: bool = False,
) -> Schema:
    """Make the schema of the judge's verdict, with scores for each stance on the rubric.

    A model writes the fields in this order: first its findings, then scores, and only then a
    winner. `has_reason` asks for the reason in parts that code can check.
    """
    why = (
        {"reason": make_reason_schema(stances, has_flow=has_flow)}
        if has_reason
        else {"reasoning": text("What in the transcript decides it.")}
    )
    return Schema(
        "verdict",
        object_of(
            **why,
            scores=list_of(_score_stance(stances, rubric, has_remarks=not has_reason)),
            verdict=text("The verdict in one or two sentences."),
            winner=_name_winner(stances if strict else None),
        ),
    )


def _score_stance(stances: tuple[str, ...], rubric: Rubric, *, has_remarks: bool) -> dict[str, Any]:
    remarks = {
        "strength": text("The best thing in this stance's arguing."),
        "weakness": text("The weakest thing in it."),
    }
    return object_of(
        stance=one_of(stances),
        **(remarks if has_remarks else {}),
        scores=make_scores_schema(rubric),
    )


def _name_winner(stances: tuple[str, ...] | None) -> dict[str, Any]:
    """Make the schema of a winner, or null; any text may name it where no stances are given."""
    named: dict[str, Any] = {"type": "string", "description": "A stance as it is listed."}
    if stances is not None:
        named["enum"] = list(stances)
    return {"anyOf": [named, {"type": "null"}]}


def make_reason_schema(stances: tuple[str, ...], *, has_flow: bool) -> dict[str, Any]:
    """Make the schema of a reason; its parts are in the order in which a judge works."""
    return object_of(**make_reason_parts(stances, has_flow=has_flow))


def make_reason_parts(stances: tuple[str, ...], *, has_flow: bool) -> dict[str, dict[str, Any]]:
    """Make the schema of each part of a reason.

    Moves have ids only where the flow is kept, and nobody needed anything where nobody lost.
    """
    whole = {"type": "integer"}
    quote = object_of(turn=whole, words=text("Words of that turn, exactly."))
    claim = object_of(
        quote=quote,
        says=text("What it claims."),
        where=text("Where one sees if it holds."),
        result=one_of(("holds", "fails", "unclear")),
        because=text("What one sees there."),
    )
    clash = object_of(
        about=text("What it was about, in three to six words; no question."),
        won=one_of((*stances, "even")),
        why=text("Why, in at most 45 words."),
        turns=list_of(whole),
        quote=quote,
        **({"unmet": list_of(text("The id of a move."))} if has_flow else {}),
        decides={"type": "boolean"},
    )
    advice = object_of(side=one_of(stances), what=text("In a sentence."))
    return {
        "checked": list_of(claim),
        "clashes": list_of(clash),
        "needed": {"anyOf": [advice, {"type": "null"}]},
        "tips": list_of(advice),
    }


def make_scores_schema(rubric: Rubric, nullable: Collection[str] = ()) -> dict[str, Any]:
    """Make the schema of a score for each dimension of a rubric; those in `nullable` may be null.

    The questions are in the prompt, since not every host shows a model the schema.
    """

    def score(dimension: Dimension) -> dict[str, Any]:
        number: dict[str, Any] = {
            "type": "integer",
            "minimum": rubric.lowest,
            "maximum": rubric.highest,
        }
        may_be_null = dimension.name in nullable
        return {"anyOf": [number, {"type": "null"}]} if may_be_null else number

    return object_of(**{dimension.name: score(dimension) for dimension in rubric.dimensions})


def text(description: str) -> dict[str, Any]:
    """Make the schema of a text, with a description of its content."""
    return {"type": "string", "description": description}


def one_of(choices: Iterable[str], description: str = "") -> dict[str, Any]:
    """Make the schema of a choice between a few words."""
    said = {"description": description} if description else {}
    return {"type": "string", "enum": list(choices), **said}


def list_of(items: dict[str, Any], *, least: int = 0, most: int | None = None) -> dict[str, Any]:
    """Make the schema of a list, with bounds where there are any."""
    bounds = {"minItems": least} if least else {}
    return {"type": "array", "items": items, **bounds, **({"maxItems": most} if most else {})}


def object_of(**properties: dict[str, Any]) -> dict[str, Any]:
    """Make the schema of an object with these fields and no others."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
