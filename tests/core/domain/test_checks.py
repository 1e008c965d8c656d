"""What is wrong with an answer, and what of it stands after all tries."""

import pytest

from debate_core.domain.checks import Asked, kept, problems
from debate_core.domain.forms import Form, Scores, Synthesis
from debate_core.domain.specification import RoundsRules, Specification
from debate_core.domain.steps import Judge
from tests.core.making import consensus_spec, position, rounds_spec, speech, verdict
from tests.core.prompts.briefs import entry

FREE = rounds_spec()
STRICT = rounds_spec(rules=RoundsRules(strict_winner=True))
VOTE = consensus_spec()
SCHEMA: dict[str, object] = {
    "type": "object",
    "properties": {"result": {"type": "string"}, "risk": {"type": "string"}},
    "required": ["result"],
    "additionalProperties": False,
}
DRAFTED = rounds_spec(rules=RoundsRules(synthesis=SCHEMA))


def asked(spec: Specification, heard: int = 9) -> Asked:
    """The judge's step after a turn of each debater, or of the first so many."""
    turns = tuple(entry(n, each, "So.") for n, each in enumerate(spec.debaters, 1))
    return Asked(spec, Judge(view_seed=1), turns[:heard])


def _scores(stance: str, **changed: int) -> Scores:
    plain = {"reasoning": 5, "evidence": 5, "engagement": 5, "clarity": 5}
    return Scores(stance=stance, scores=plain | changed)


BOTH = (_scores("for"), _scores("against"))


@pytest.mark.parametrize(
    ("form", "spec"),
    [
        (speech(), FREE),
        (position("escalate"), VOTE),
        (verdict("for"), FREE),
        (verdict("a mix of both"), FREE),
        (verdict(None), STRICT),
        (verdict(" Against "), STRICT),
        (verdict("for", *BOTH), STRICT),
        (Synthesis(value={"result": "yes"}), DRAFTED),
        (Synthesis(value={"result": "yes", "risk": "none"}), DRAFTED),
    ],
)
def test_a_good_answer_stands_as_it_is(form: Form, spec: Specification) -> None:
    assert problems(form, asked(spec)) == ()
    assert kept(form, asked(spec)) == form


@pytest.mark.parametrize(
    ("form", "spec", "problem"),
    [
        (speech(" \n"), FREE, "the speech is empty"),
        (position().model_copy(update={"rationale": " "}), VOTE, "the rationale is empty"),
        (
            position("ship"),
            VOTE,
            "the vote “ship” is not on offer; vote one of: release, revise, escalate",
        ),
        (Synthesis(value={"risk": "none"}), DRAFTED, "“result” is missing"),
    ],
)
def test_of_a_wrong_turn_or_result_nothing_stands(
    form: Form, spec: Specification, problem: str
) -> None:
    assert problems(form, asked(spec)) == (problem,)
    assert kept(form, asked(spec)) is None


def test_a_winner_that_was_not_declared_is_dropped_where_only_declared_ones_may_win() -> None:
    form = verdict("neither", *BOTH)
    assert problems(form, asked(STRICT)) == (
        "the winner “neither” is no declared stance; name one of them, or null",
    )
    assert kept(form, asked(STRICT)) == verdict(None, *BOTH)


@pytest.mark.parametrize(("heard", "silent"), [(0, "for, against"), (1, "against")])
def test_a_winner_over_a_side_that_was_not_heard_is_dropped(heard: int, silent: str) -> None:
    problem = f"nobody spoke for {silent}, so nobody has won; answer null for the winner"
    assert problems(verdict("for"), asked(FREE, heard)) == (problem,)
    assert kept(verdict("for"), asked(FREE, heard)) == verdict(None)


def test_a_verdict_without_a_winner_stands_whoever_was_heard() -> None:
    assert problems(verdict(None), asked(FREE, 1)) == ()


@pytest.mark.parametrize(
    ("scores", "problem"),
    [
        ((_scores("for"),), "score each declared stance exactly once: for, against"),
        ((*BOTH, _scores("for")), "score each declared stance exactly once: for, against"),
        (
            (_scores("for"), _scores("against", clarity=12)),
            "against: clarity is 12, outside 1 to 10",
        ),
        (
            (_scores("for"), _scores("against", charm=5)),
            "against: “charm” is no dimension of the rubric",
        ),
    ],
)
def test_scores_that_break_the_rubric_are_dropped(scores: tuple[Scores, ...], problem: str) -> None:
    form = verdict("for", *scores)
    assert problems(form, asked(FREE)) == (problem,)
    assert kept(form, asked(FREE)) == verdict("for")
