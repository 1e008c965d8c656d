"""The offline synthesizer: fills any JSON schema from the result of the debate itself.

Every field gets a value that the schema allows, told by what the field is called. What cannot be
met with certainty (a pattern nobody can guess, a reference that leads nowhere) is a MalformedReply,
never a value that does not fit.
"""

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, cast

from debate_core.domain.asking import Entry
from debate_core.domain.brief import Brief
from debate_core.domain.forms import Synthesis, Verdict
from debate_core.domain.steps import Draft, Judge
from debate_core.domain.turns import Answer
from debate_core.errors import MalformedReply
from debate_core.offline import cues
from debate_core.offline.motion import topic_of
from debate_core.offline.text import content_words, has_evidence, has_reason, quotes, sentences

_KINDS = ("motion", "open", "against", "reasoning", "verdict", "winner", "for")
"""Kinds of texts, in the order in which a field's name is tried on them."""
_DEEP = 8
"""Levels after which only what is required is filled, so that a schema within itself ends."""
_BOTTOM = 24
_SEVERAL = 3
_FORMATS = {
    "date": "2000-01-01",
    "date-time": "2000-01-01T00:00:00Z",
    "time": "00:00:00Z",
    "duration": "P1D",
    "email": "nobody@example.org",
    "hostname": "example.org",
    "ipv4": "192.0.2.1",
    "ipv6": "2001:db8::1",
    "uri": "https://example.org/",
    "uri-reference": "https://example.org/",
    "uuid": "00000000-0000-4000-8000-000000000000",
}
_GUESSES = (
    *("a", "A", "0", "00", "000", "0000", "abc", "ABC"),
    *("a-b", "a_b", "A1", "2000-01-01", "1.0", ""),
)

Schema = Mapping[str, Any]


def synthesis(brief: Brief) -> Synthesis:
    """The result in the caller's form; MalformedReply where the form cannot be filled."""
    assert isinstance(brief.step, Draft)
    schema = brief.step.schema
    value = _Filler(schema, _result_of(brief)).value(schema)
    if not isinstance(value, dict):
        raise MalformedReply("The offline debaters only fill forms that are objects.")
    return Synthesis(value=cast(dict[str, object], value))


@dataclass(frozen=True, slots=True)
class _Result:
    """What a debate came to."""

    texts: Mapping[str, Sequence[str]]
    """Texts of each kind, the best first; none of them is empty."""
    winner: str | None
    total: float
    """The winner's weighted total, or the mean of all, on the rubric's scale; 0 without scores."""

    def text(self, named: str, place: int) -> str:
        """The text for a field of that name; `place` takes a further one of its kind."""
        said = named.replace("_", " ").replace("-", " ")
        kind = next((each for each in _KINDS if cues.has(said, f"result {each}")), "verdict")
        return self.texts[kind][place % len(self.texts[kind])]


def _result_of(brief: Brief) -> _Result:
    judged = next(iter(brief.answers(Verdict)), None)
    verdict = judged.form if judged else None
    winner = verdict.winner if verdict else None
    named = f"No single stance: {' and '.join(brief.spec.stances)} both hold a part of the answer"
    ahead = [each for each in brief.heard if each.stance == (winner or each.stance)]
    behind = [each for each in brief.heard if each.stance != winner]
    texts = {
        "motion": [topic_of(brief.spec).motion.text],
        "winner": [winner or named],
        "verdict": [verdict.verdict] if verdict else [],
        "reasoning": [verdict.reasoning] if verdict else [],
        "for": _claims(ahead),
        "against": _claims(behind),
        "open": _questions(brief.heard),
    }
    spare = "The judge gave no verdict." if verdict is None else verdict.verdict
    return _Result(
        texts={kind: found or [spare] for kind, found in texts.items()},
        winner=winner,
        total=_total(judged) if judged else 0.0,
    )


def _total(judged: Answer[Verdict]) -> float:
    assert isinstance(judged.step, Judge)
    rubric, verdict = judged.step.rubric, judged.form
    totals = [
        rubric.total(each.scores)
        for each in verdict.scores
        if each.stance == (verdict.winner or each.stance)
    ]
    return sum(totals) / len(totals) if totals else 0.0


def _claims(entries: Iterable[Entry]) -> list[str]:
    """The statements that carry most, in the order of their weight."""
    own = [
        part
        for entry in entries
        for part in sentences(entry.text)
        if not quotes(part) and not part.endswith("?") and len(content_words(part)) > 3
    ]
    return list(dict.fromkeys(sorted(own, key=_weight, reverse=True)))[:12]


def _weight(sentence: str) -> float:
    return has_reason(sentence) + has_evidence(sentence) + len(content_words(sentence)) / 20


def _questions(entries: Iterable[Entry]) -> list[str]:
    """What was asked last comes first."""
    asked = [part for entry in entries for part in sentences(entry.text) if part.endswith("?")]
    return list(dict.fromkeys(reversed(asked)))


class _Filler:
    """One run over a schema; `place` is a value's place in a list, `depth` how deep it lies."""

    def __init__(self, schema: Schema, result: _Result) -> None:
        self._schema = schema
        self._result = result

    def value(self, schema: Any, named: str = "", place: int = 0, depth: int = 0) -> object:
        """A value for a part of the schema, in a field of that name."""
        if depth > _BOTTOM:
            raise MalformedReply("The form asks for itself without end.")
        if schema is False:
            raise MalformedReply(f"The form allows no value for “{named}”.")
        schema = self._plain({} if schema is True else schema, depth)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return self._chosen(schema["enum"], place)
        for either in ("anyOf", "oneOf"):
            if either in schema:
                return self._either(schema, schema.pop(either), named, place, depth)
        return self._typed(schema, f"{named} {schema.get('title', '')}", place, depth)

    def _plain(self, schema: Schema, depth: int) -> dict[str, Any]:
        """The schema with its references followed and its `allOf` merged in."""
        plain = dict(schema)
        if depth > _BOTTOM:
            raise MalformedReply("The form refers to itself without end.")
        if "$ref" in plain:
            plain = _merged(self._plain(self._referred(plain.pop("$ref")), depth + 1), plain)
        for part in plain.pop("allOf", ()):
            plain = _merged(plain, self._plain(part, depth + 1))
        return plain

    def _referred(self, reference: str) -> Schema:
        found: Any = self._schema
        if not reference.startswith("#"):
            raise MalformedReply(f"The form refers to “{reference}”, which is not part of it.")
        for step in reference.lstrip("#").split("/")[1:]:
            key = step.replace("~1", "/").replace("~0", "~")
            try:
                found = found[key]
            except (KeyError, TypeError):
                raise MalformedReply(f"The form has no “{reference}” to refer to.") from None
        return found

    def _chosen(self, choices: Sequence[object], place: int) -> object:
        """The choice that names the winner, else one by its place."""
        winner = (self._result.winner or "").casefold()
        named = [each for each in choices if isinstance(each, str) and each.casefold() == winner]
        return named[0] if named and not place else choices[place % len(choices)]

    def _either(
        self, rest: dict[str, Any], choices: Sequence[Schema], named: str, place: int, depth: int
    ) -> object:
        """The first alternative that can be filled; null only where nothing else can be."""
        for each in sorted(choices, key=lambda each: each == {"type": "null"}):
            try:
                return self.value(_merged(rest, self._plain(each, depth)), named, place, depth + 1)
            except MalformedReply:
                continue
        raise MalformedReply(f"No alternative of “{named}” in the form can be filled.")

    def _typed(self, schema: dict[str, Any], named: str, place: int, depth: int) -> object:
        match _type(schema):
            case "object":
                return self._object(schema, depth)
            case "array":
                return self._array(schema, named, depth)
            case "integer" | "number" as kind:
                return _number(schema, self._result.total, is_whole=kind == "integer")
            case "boolean":
                return self._result.winner is not None
            case "null":
                return None
            case _:
                told = f"{named} {schema.get('description', '')}"
                return _text(schema, told, self._result.text(told, place))

    def _object(self, schema: dict[str, Any], depth: int) -> dict[str, object]:
        fields: dict[str, Any] = schema.get("properties", {})
        required: list[str] = schema.get("required", [])
        found: dict[str, object] = {}
        for name in dict.fromkeys([*fields, *required]):
            if name not in required and depth >= _DEEP:
                continue
            try:
                found[name] = self.value(fields.get(name, {}), name, 0, depth + 1)
            except MalformedReply:
                if name in required:
                    raise
        return found

    def _array(self, schema: dict[str, Any], named: str, depth: int) -> list[object]:
        first: list[Any] = schema.get("prefixItems", [])
        least = schema.get("minItems", 0)
        wished = 0 if depth >= _DEEP else min(_SEVERAL, schema.get("maxItems", _SEVERAL))
        wanted = max(least, wished)
        if schema.get("items") is False:
            wanted = min(wanted, len(first))
        made: list[object] = []
        for place in count():
            if len(made) >= wanted or place > 4 * wanted + 16:
                break
            item = first[place] if place < len(first) else schema.get("items", {})
            value = self.value(item, named, place, depth + 1)
            if not schema.get("uniqueItems") or value not in made:
                made.append(value)
        if len(made) < least:
            raise MalformedReply(f"The form wants {least} different values for “{named}”.")
        return made


def _merged(one: Schema, other: Schema) -> dict[str, Any]:
    """Both schemas in one; fields and requirements of either are kept."""
    both = {**one, **other}
    if "properties" in one and "properties" in other:
        both["properties"] = {**one["properties"], **other["properties"]}
    if "required" in one and "required" in other:
        both["required"] = [*one["required"], *other["required"]]
    return both


def _type(schema: dict[str, Any]) -> str:
    named = schema.get("type")
    if isinstance(named, str):
        return named
    if named:
        return next((each for each in list[str](named) if each != "null"), "null")
    if "properties" in schema or "required" in schema:
        return "object"
    if "items" in schema or "prefixItems" in schema or "minItems" in schema:
        return "array"
    return "number" if {"minimum", "maximum", "multipleOf"} & set(schema) else "string"


def _number(schema: dict[str, Any], total: float, *, is_whole: bool) -> int | float:
    """The winner's total, placed between the bounds of the schema; MalformedReply if none fits."""
    bottom = schema.get("exclusiveMinimum", -math.inf)
    top = schema.get("exclusiveMaximum", math.inf)
    low, high = max(schema.get("minimum", bottom), bottom), min(schema.get("maximum", top), top)
    is_closed = math.isfinite(high - low)
    wished = low + (high - low) * total / 10 if is_closed else min(max(total, low), high)
    step = schema.get("multipleOf", 1 if is_whole else 0)
    below = math.floor(wished / step + 1e-9) * step if step else wished
    inwards = step or ((high - low) / 2 if is_closed else 1)
    for value in (below, below + inwards, below - inwards):
        if low <= value <= high and value not in (bottom, top):
            return int(value) if is_whole else round(value, 6)
    raise MalformedReply("The form allows no number between its bounds.")


def _text(schema: dict[str, Any], named: str, told: str) -> str:
    """The text in the length and form that the schema asks for, or another one that fits."""
    known = _FORMATS.get(schema.get("format", ""))
    fitting = [known] if known else [_sized(text, schema) for text in (told, *_GUESSES)]
    for text in fitting:
        if re.search(schema.get("pattern", ""), text):
            return text
    raise MalformedReply(f"No text is known that fits the pattern of “{named.strip()}”.")


def _sized(text: str, schema: dict[str, Any]) -> str:
    least, most = schema.get("minLength", 0), schema.get("maxLength", 2000)
    while len(text) < least:
        text = f"{text} {text or 'None'}"
    if len(text) <= most:
        return text
    return text[: max(0, most - 1)] + "…" if most else ""
