"""A total that a model states is ignored, in every form that has scores (formats.md, page top)."""

from collections.abc import Callable

import pytest

from debate_core.domain.form import Form
from debate_core.domain.judge_forms import Verdict
from debate_core.formats.championship.forms import SpeechScore
from debate_core.formats.panel.assessment import Assessment
from debate_core.formats.structured.result import Findings

NAMES = ("total", "Total score", "overall", "average", "weighted_total")
PLAIN = {"logic": 7}


def _verdict(scores: dict[str, int], more: dict[str, int]) -> Form:
    for_ = {"stance": "for", "scores": scores, **more}
    said = {"verdict": "So.", "winner": "for", "reasoning": "So.", "scores": [for_], **more}
    return Verdict.model_validate(said)


def _findings(scores: dict[str, int], more: dict[str, int]) -> Form:
    finding = {"argument": "PRO-1", "scores": scores, "standing": "upheld", **more}
    return Findings.model_validate({"findings": [finding], **more})


def _assessment(scores: dict[str, int], more: dict[str, int]) -> Form:
    return Assessment.model_validate(
        {"assessed": [{"debater": "ada", "scores": scores, **more}], **more}
    )


def _speech_score(scores: dict[str, int], more: dict[str, int]) -> Form:
    return SpeechScore.model_validate({"scores": scores, **more})


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("form", [_verdict, _findings, _assessment, _speech_score])
def test_a_stated_total_is_ignored_beside_the_scores_and_among_them(
    form: Callable[[dict[str, int], dict[str, int]], Form], name: str
) -> None:
    stated = {name: 99}
    assert form(PLAIN | stated, stated) == form(PLAIN, {})
