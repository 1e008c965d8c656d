"""What is wrong with a judge's findings, and what is kept of them (formats.md, 2)."""

import pytest

from debate_core.domain.form import AnswerContext
from debate_core.formats.structured.arguments import EVIDENCE_FIRST, STRUCTURED, StructuredOptions
from debate_core.formats.structured.result import Finding, Findings
from tests.core.formats.structured.making import (
    WHOLE,
    finding,
    findings,
    heard,
    judging,
    opening,
    structured_spec,
)

ASKED = AnswerContext(structured_spec(), judging(), heard(*WHOLE))


def test_good_findings_have_no_problem() -> None:
    assert findings().find_problems(ASKED) == ()


def _changed(**changed: object) -> Findings:
    return findings().model_copy(update=changed)


ALL = findings().findings


def _charged(*fallacies: str) -> Finding:
    """The finding on PRO-1 with these fallacies."""
    return ALL[0].model_copy(update={"fallacies": fallacies})


@pytest.mark.parametrize(
    ("form", "problem"),
    [
        (findings(*ALL[1:]), "judge these too: PRO-1"),
        (findings(*ALL, finding("PRO-4", 5)), "“PRO-4” does not exist; judge only what does"),
        (findings(*ALL, ALL[0]), "judge PRO-1 once, not 2 times"),
        (findings(finding("PRO-1", 11), *ALL[1:]), "PRO-1: logic is 11, outside 1 to 10"),
        (findings(finding("PRO-1", 0), *ALL[1:]), "PRO-1: logic is 0, outside 1 to 10"),
        (
            findings(_charged("straw man", "bad manners"), *ALL[1:]),
            "PRO-1: “bad manners” is no fallacy on the list",
        ),
        (_changed(key_insight=" "), "the key insight is missing"),
        (_changed(recommendation=""), "the recommendation is missing"),
    ],
)
def test_what_is_wrong_with_findings_is_named(form: Findings, problem: str) -> None:
    assert problem in form.find_problems(ASKED)


def test_a_standing_wants_a_reason() -> None:
    bare = ALL[0].model_copy(update={"reason": ""})
    assert findings(bare, *ALL[1:]).find_problems(ASKED) == (
        "PRO-1: the reason for its standing is missing",
    )


def test_findings_on_what_does_not_exist_and_scores_off_the_scale_are_dropped() -> None:
    form = findings(finding("PRO-1", 11), finding("CON-9", 5), *ALL[1:], finding("PRO-2", 1))
    kept = form.salvage(ASKED)
    assert kept == findings(*ALL[1:])


def test_a_fallacy_off_the_list_costs_the_finding_nothing_else() -> None:
    form = findings(_charged("straw man", "bad manners"), *ALL[1:])
    assert form.salvage(ASKED) == findings(_charged("straw man"), *ALL[1:])


def test_of_findings_that_can_not_be_counted_at_all_nothing_is_kept() -> None:
    assert findings(finding("PRO-1", 11)).salvage(ASKED) is None


def test_the_evidence_first_rubric_wants_its_own_dimensions() -> None:
    spec = structured_spec(options=StructuredOptions(rubric="evidence-first"))
    asked = AnswerContext(spec, judging(spec), heard(*WHOLE))
    named = finding("PRO-1", 5, rubric=EVIDENCE_FIRST)
    fitting, other = (
        findings(named).find_problems(asked),
        findings(finding("PRO-1", 5)).find_problems(asked),
    )
    assert not any("PRO-1: " in each for each in fitting)
    assert "PRO-1: the score for clarity is missing" in other


def test_an_argument_that_nobody_met_is_not_scored_on_how_it_answered() -> None:
    spec = structured_spec()
    asked = AnswerContext(spec, judging(spec), heard(("for", opening("PRO-1"))))
    scored = finding("PRO-1", 5)
    idle = scored.drop_scores({"responsiveness"})
    (problem,) = findings(scored).find_problems(asked)
    assert problem == "PRO-1: there was nothing to answer, so the score for responsiveness is null"
    assert findings(idle).find_problems(asked) == ()
    assert findings(scored).salvage(asked) == findings(idle)
    assert STRUCTURED.compute_total(idle.scores) == 5


def test_one_finding_that_can_not_be_read_does_not_cost_the_others() -> None:
    odd = ALL[0].model_dump() | {"standing": "brilliant"}
    said = findings().model_dump() | {"findings": [odd, *(each.model_dump() for each in ALL[1:])]}
    assert Findings.read_partial_reply("", said) == findings(*ALL[1:])
