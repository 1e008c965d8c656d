"""The offline synthesizer: fills the caller's form from the result of the debate itself.

Every field gets a value of its type, chosen by the field's name.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from debate_core.domain.brief import Brief
from debate_core.domain.forms import Synthesis
from debate_core.domain.judge_forms import Verdict
from debate_core.domain.result_schema import Part, resolve_schema
from debate_core.domain.steps import Draft, Judge, Step
from debate_core.domain.turns import Answer, Turn
from debate_core.language import _
from debate_core.offline import cues
from debate_core.offline.motion import topic_of
from debate_core.offline.text import (
    capitalise,
    has_evidence,
    has_reason,
    list_content_words,
    list_in_words,
    list_quotes,
    split_sentences,
)

_KINDS = ("motion", "open", "against", "reasoning", "verdict", "winner", "for")
"""Kinds of texts, in the order in which a field's name is tried on them."""
_SEVERAL = 3
"""The number of values in a list."""
_LONGEST = 2000
"""The most characters of a text."""


def write_synthesis(brief: Brief) -> Synthesis:
    """Make the result in the caller's form."""
    assert isinstance(brief.step, Draft)
    value = _Filler(_result_of(brief)).make_value(resolve_schema(brief.step.schema))
    return Synthesis(value=cast(Part, value))


@dataclass(frozen=True, slots=True)
class _Result:
    """The result of a debate."""

    texts: Mapping[str, Sequence[str]]
    """Texts of each kind, the best first; none of them is empty."""
    winner: str | None
    total: float
    """The winner's weighted total, or the mean of all, on the rubric's scale; 0 without scores."""

    def choose_text(self, named: str, place: int) -> str:
        """Return the text for a field of that name; `place` chooses among those of its kind."""
        said = named.replace("_", " ").replace("-", " ")
        kind = next((name for name in _KINDS if cues.has(said, f"result {name}")), "verdict")
        return self.texts[kind][place % len(self.texts[kind])]


def _result_of(brief: Brief) -> _Result:
    judged = next(iter(brief.list_answers(Verdict)), None)
    verdict = judged.form if judged else None
    winner = _find_winner(brief.step, judged)
    named = _(
        "No single side: {stances} both hold a part of the answer",
        stances=list_in_words(brief.spec.stances),
    )
    ahead = [entry for entry in brief.heard if entry.stance == (winner or entry.stance)]
    behind = [entry for entry in brief.heard if entry.stance != winner]
    texts = {
        "motion": [topic_of(brief.spec).motion.text],
        "winner": [winner or named],
        "verdict": [f"{capitalise(winner or named)}: {verdict.verdict}"] if verdict else [],
        "reasoning": [verdict.reasoning] if verdict else [],
        "for": _list_claims(ahead),
        "against": _list_claims(behind),
        "open": _list_questions(brief.heard),
    }
    spare = _("The judge gave no verdict.") if verdict is None else verdict.verdict
    return _Result(
        texts={kind: found or [spare] for kind, found in texts.items()},
        winner=winner,
        total=_add_up(judged, winner) if judged else 0.0,
    )


def _find_winner(step: Step, judged: Answer[Verdict] | None) -> str | None:
    """Find the winner of the decision; older records have only the judge's choice."""
    assert isinstance(step, Draft)
    if step.stands:
        return step.winner or None
    return judged.form.winner if judged else None


def _add_up(judged: Answer[Verdict], winner: str | None) -> float:
    assert isinstance(judged.step, Judge)
    rubric, verdict = judged.step.rubric, judged.form
    totals = [
        rubric.compute_total(score.scores)
        for score in verdict.scores
        if score.stance == (winner or score.stance)
    ]
    return sum(totals) / len(totals) if totals else 0.0


def _list_claims(entries: Iterable[Turn]) -> list[str]:
    """List the statements with the most weight, in the order of their weight."""
    own = [
        part
        for entry in entries
        for part in split_sentences(entry.text)
        if not list_quotes(part) and not part.endswith("?") and len(list_content_words(part)) > 3
    ]
    return list(dict.fromkeys(sorted(own, key=_weigh, reverse=True)))[:12]


def _weigh(sentence: str) -> float:
    return has_reason(sentence) + has_evidence(sentence) + len(list_content_words(sentence)) / 20


def _list_questions(entries: Iterable[Turn]) -> list[str]:
    """List the questions that were asked, the last one first."""
    asked = [
        part for entry in entries for part in split_sentences(entry.text) if part.endswith("?")
    ]
    return list(dict.fromkeys(reversed(asked)))


class _Filler:
    """Fills a form with the result; `place` is a value's place in a list."""

    def __init__(self, result: _Result) -> None:
        self._result = result

    def make_value(self, schema: Part, named: str = "", place: int = 0) -> object:
        """Make a value for a part of the form, in a field of that name."""
        named = f"{named} {schema.get('title', '')}"
        if "enum" in schema:
            return self._choose(schema["enum"], place)
        match schema["type"]:
            case "object":
                return {
                    name: self.make_value(part, name) for name, part in schema["properties"].items()
                }
            case "array":
                return [self.make_value(schema["items"], named, at) for at in range(_SEVERAL)]
            case "integer":
                return math.floor(self._result.total + 1e-9)
            case "number":
                return round(self._result.total, 6)
            case "boolean":
                return self._result.winner is not None
            case _:
                told = f"{named} {schema.get('description', '')}"
                return _cut_text(self._result.choose_text(told, place))

    def _choose(self, choices: Sequence[object], place: int) -> object:
        """Return the choice that names the winner, else one by its place."""
        winner = (self._result.winner or "").casefold()
        named = [
            choice for choice in choices if isinstance(choice, str) and choice.casefold() == winner
        ]
        return named[0] if named and not place else choices[place % len(choices)]


def _cut_text(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
