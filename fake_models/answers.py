"""The answer to a request: prose, an object that fits the schema, or a tool's call.

Rule of this file: pure; the same request gets the same answer. A schema is filled in sensibly:
choices from its choices, numbers within its bounds, and scores that lead to the winner.
"""

import hashlib
import json
import re
from collections.abc import Sequence
from itertools import cycle, islice
from random import Random
from typing import Any, Literal

from fake_models.json import Json, is_json, is_list
from fake_models.vendor_api import Answer, ModelRequest, ToolCall, count_tokens, schema_in

Twist = Literal["malformed", "wrapped", "empty", "huge", "length", "tool", "refusal"]

_BOUNDS = re.compile(r"\{minimum: (-?\d+), maximum: (-?\d+)\}")
"""The bounds that Anthropic's library moves into the description, as schemas there have none."""
_ARGUMENT = re.compile(
    r"^\[(?P<id>[A-Z]+-\d+), (?P<side>[^,\]]+), turn (?P<turn>\d+)\] (?P<words>.+)$", re.MULTILINE
)
"""An argument as it is shown to a judge of arguments."""
_TURN = re.compile(
    r"^\[(?P<side>[^\]\n]+)\] Turn (?P<turn>\d+); heard[^\n]*\n(?P<words>\w+(?: \w+){0,3})",
    re.MULTILINE,
)
"""A turn as it is shown to a judge, with its first words."""
_HEADED = re.compile(
    r"^\[turn (?P<turn>\d+), (?P<place>[^\]\n]+)\] (?P<words>\w+(?: \w+){0,3})", re.MULTILINE
)
"""A turn as it is shown to a judge of panels and of teams, with its first words."""
_AHEAD = re.compile(r"puts? this team ahead[^<]*<<<\n(?P<side>[^\n]+)\n>>>")
_USUAL_BOUNDS = (4, 9)
_DEEPEST = 12
_SHORTEST, _LONGEST = 5, 9
_HUGE = 300_000

_SENTENCES = (
    "The question is not whether this has a cost, but who pays it and whether they were asked.",
    "Those who will live with the result should weigh more here than those who watch it.",
    "I grant that the change would take time; I do not grant that time is a reason to wait.",
    "What was said before me describes a fear, and a fear is not yet a harm.",
    "If the rule only works while nobody tests it, then it does not work.",
    "There is a difference between what is hard to measure and what does not matter.",
    "I have no figure at hand, so I argue from the reason alone.",
    "A choice that can be taken back is worth more than one that cannot.",
    "The example we heard shows that it can go wrong once, not that it must.",
    "Small steps are easier to judge, and so easier to defend.",
    "We are asked to trust that it will turn out well; I would rather be able to check.",
    "The burden lies with the side that wants everybody to do the same.",
    "Where both sides agree on the aim, the shorter way has to be shown to be the safer one.",
    "What looks like a saving is often a cost that somebody else has to carry.",
    "People adapt, but they adapt to what is there and not to what was promised.",
    "The strongest point against me is the cost, and it is a real one.",
    "It still weighs less, because it falls once while the gain comes back each year.",
    "Nobody here has said what would change their mind; a case where it was tried would mine.",
    "To leave things as they are is also a decision, with results of its own.",
    "That is why the careful answer and the bold one are, this time, the same.",
)


def answer(request: ModelRequest, twist: Twist | None) -> Answer:
    """Make the model's answer to a request, or what was ordered in its place."""
    prompt = "\n".join((request.model, *request.prompt))
    rng = Random(hashlib.sha256(prompt.encode()).digest())
    taken = count_tokens(prompt)
    if request.schema and schema_in(request.prompt) is None:
        # Vendors put a separate schema before the prompt, and count it.
        taken += count_tokens(json.dumps(request.schema))
    if twist == "refusal":
        return Answer("I cannot help with that.", "refusal", taken)
    if twist == "tool" and request.tools:
        tool = request.tools[0]
        arguments = fill_schema(tool["parameters"], rng)
        return Answer("", "tool", taken, call=ToolCall(f"call_{taken}", tool["name"], arguments))
    text = _write_speech(rng)
    if request.schema:
        text = json.dumps(_with_reason(fill_schema(request.schema, rng), prompt))
    if twist == "empty":
        return Answer("", "stop", taken)
    if twist == "huge":
        return Answer((text + "\n\n") * (_HUGE // len(text)), "stop", taken)
    if twist == "wrapped":
        return Answer(_wrap(text), "stop", taken)
    if twist == "malformed":
        return Answer(text[: len(text) // 2], "stop", taken)
    if twist == "length":
        return Answer(text[: len(text) // 2], "length", taken)
    return Answer(text, "stop", taken)


def fill_schema(schema: Json, rng: Random, root: Json | None = None, depth: int = 0) -> Any:
    """Make a value that fits the schema."""
    root = schema if root is None else root
    if depth > _DEEPEST:
        return None
    if "$ref" in schema:
        return fill_schema(_resolve(schema["$ref"], root), rng, root, depth + 1)
    if "const" in schema:
        return schema["const"]
    if is_list(choices := schema.get("enum")):
        return rng.choice(choices)
    for union in ("anyOf", "oneOf", "allOf"):
        if is_list(parts := schema.get(union)):
            return fill_schema(parts[0], rng, root, depth + 1)
    return _of_type(schema, rng, root, depth)


def _wrap(text: str) -> str:
    """Add the thinking and the polite phrases that some models put around an answer."""
    return f"<think>\nIs {{this}} what they want?\n</think>\nHere it is:\n\n```json\n{text}\n```\n"


def _of_type(schema: Json, rng: Random, root: Json, depth: int) -> Any:
    match _type(schema):
        case "object":
            properties: Json = schema.get("properties", {})
            said = {
                name: fill_schema(part, rng, root, depth + 1) for name, part in properties.items()
            }
            return _judge(said, rng)
        case "array":
            return _list(schema, rng, root, depth)
        case "integer":
            return rng.randint(*_find_bounds(schema))
        case "number":
            return round(rng.uniform(*_find_bounds(schema)), 1)
        case "boolean":
            return rng.choice((True, False))
        case "null":
            return None
        case _:
            return _write_sentence(rng)


def _judge(said: Json, rng: Random) -> Json:
    """Make a verdict name one of those it scores, and let its scores lead to it; else no change."""
    scores = {row["stance"]: row["scores"] for row in _find_scored(said.get("scores"))}
    if not scores or not isinstance(said.get("winner"), str):
        return said
    winner = said["winner"] if said["winner"] in scores else rng.choice(tuple(scores))
    own = scores[winner]
    for score in scores.values():
        for name in own.keys() & score.keys():
            score[name], own[name] = sorted((score[name], own[name]))
    return {**said, "winner": winner}


def _with_reason(said: Any, prompt: str) -> Any:
    """Give a verdict a reason that follows from the debate in the prompt; else no change."""
    if not is_json(said) or "reason" not in said:
        return said
    if is_list(said.get("findings")):
        return _with_findings(said, prompt)
    if is_list(said.get("assessed")):
        return _with_assessed(said, prompt)
    if isinstance(said.get("text"), str):
        return _with_review(said, prompt)
    if not isinstance(said.get("winner"), str):
        return said
    winner, turns = said["winner"], {found["side"]: found for found in _TURN.finditer(prompt)}
    sides = [row["stance"] for row in _find_scored(said.get("scores"))]
    if winner not in turns or winner not in sides:
        return said
    return {**said, "reason": _make_reason(winner, sides, turns[winner])}


def _with_findings(said: Json, prompt: str) -> Json:
    """Do the same for findings on arguments: the side that spoke first scores more on each."""
    argued = {found["id"]: found for found in _ARGUMENT.finditer(prompt)}
    if not argued:
        return said
    first = min(argued.values(), key=lambda found: int(found["turn"]))
    for row in said["findings"]:
        score = 8 if argued[row["argument"]]["side"] == first["side"] else 4
        row["scores"] = dict.fromkeys(row["scores"], score)
    sides = list(dict.fromkeys(found["side"] for found in argued.values()))
    reason = _make_reason(first["side"], sides, first)
    # A judge of arguments writes what it checked before its scores.
    before = {"checked": reason.pop("checked")} if "checked" in said else {}
    return {**said, **before, "reason": reason}


def _with_assessed(said: Json, prompt: str) -> Json:
    """Do the same for panellists: one of those who spoke scores more than all others."""
    seats = [row["debater"] for row in said["assessed"]]
    spoken = {found["place"].rpartition(": ")[2]: found for found in _HEADED.finditer(prompt)}
    first = next((seat for seat in seats if seat in spoken), None)
    if first is None:
        return said
    for row in said["assessed"]:
        row["scores"] = dict.fromkeys(row["scores"], 8 if row["debater"] == first else 4)
    return {**said, "reason": _make_reason(first, seats, spoken[first])}


def _with_review(said: Json, prompt: str) -> Json:
    """Do the same for teams: the one that the prompt says is ahead."""
    teams = [tip["side"] for tip in said["reason"]["tips"]]
    ahead = named["side"] if (named := _AHEAD.search(prompt)) else teams[0]
    spoken = {
        found["place"].rpartition(", ")[2].partition(" ")[0]: found
        for found in _HEADED.finditer(prompt)
    }
    return (
        {**said, "reason": _make_reason(ahead, teams, spoken[ahead])} if ahead in spoken else said
    )


def _make_reason(winner: str, sides: Sequence[str], said: re.Match[str]) -> Json:
    turn = int(said["turn"])
    quote = {"turn": turn, "words": said["words"]}
    clash = {"about": "What it costs", "why": "It weighs more.", "turns": [turn], "quote": quote}
    loser = next((side for side in sides if side != winner), winner)
    return {
        "checked": [],
        "clashes": [
            {**clash, "won": winner, "unmet": [], "decides": True},
            {**clash, "won": "even", "unmet": [], "decides": False},
        ],
        "needed": {"side": loser, "what": "A case."},
        "tips": [{"side": side, "what": "Say why."} for side in sides],
    }


def _find_scored(rows: Any) -> list[Json]:
    """Find the items of a list that score a stance."""
    of_verdict = [row for row in rows if is_json(row)] if is_list(rows) else []
    return [row for row in of_verdict if "stance" in row and is_json(row.get("scores"))]


def _type(schema: Json) -> str:
    kind = schema.get("type", "object" if "properties" in schema else "string")
    return kind[0] if is_list(kind) else kind


def _list(schema: Json, rng: Random, root: Json, depth: int) -> list[Any]:
    """Make one item for each of the choices in which the items differ, such as each stance."""
    items: Json = schema.get("items", {})
    if "$ref" in items:
        items = _resolve(items["$ref"], root)
    properties: Json = items.get("properties", {})
    least = max(schema.get("minItems", 1), 1)
    for name, part in properties.items():
        if is_json(part) and is_list(choices := part.get("enum")):
            named = islice(cycle(choices), max(len(choices), least))
            return [fill_schema(items, rng, root, depth + 1) | {name: choice} for choice in named]
    return [fill_schema(items, rng, root, depth + 1) for _ in range(least)]


def _find_bounds(schema: Json) -> tuple[int, int]:
    if found := _BOUNDS.search(schema.get("description", "")):
        return int(found[1]), int(found[2])
    low = schema.get("minimum", min(_USUAL_BOUNDS[0], schema.get("maximum", _USUAL_BOUNDS[0])))
    return low, schema.get("maximum", max(_USUAL_BOUNDS[1], low))


def _resolve(reference: str, root: Json) -> Json:
    found: Json = root
    for name in reference.removeprefix("#/").split("/"):
        found = found[name]
    return found


def _write_sentence(rng: Random) -> str:
    """Write one sentence."""
    return rng.choice(_SENTENCES)


def _write_speech(rng: Random) -> str:
    """Write two short paragraphs."""
    sentences = rng.sample(_SENTENCES, rng.randint(_SHORTEST, _LONGEST))
    half = len(sentences) // 2
    return " ".join(sentences[:half]) + "\n\n" + " ".join(sentences[half:])
