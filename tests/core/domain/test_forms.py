"""The forms that formats share: how they read, what is wrong with them, what of them stands."""

from collections.abc import Mapping

import pytest

from debate_core.domain.form import AnswerContext, Form, Unread, get_form
from debate_core.domain.forms import Forfeit, Speech, Synthesis
from debate_core.domain.judge_forms import Scores, Verdict
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Draft, Judge
from debate_core.domain.text import count_words
from debate_core.errors import SpecError
from tests.core.making import entry, position, rounds_spec, speech, verdict

SPEC = rounds_spec()
FREE, STRICT = Judge(view_seed=1), Judge(view_seed=1, is_strict=True)
SCHEMA: dict[str, object] = {
    "type": "object",
    "properties": {"result": {"type": "string"}, "risk": {"type": "string"}},
    "required": ["result"],
    "additionalProperties": False,
}
DRAFTING = Draft(SCHEMA)


def asked(step: Judge | Draft, heard: int = 9, spec: Specification = SPEC) -> AnswerContext:
    """A step after a turn of each debater, or of the first so many."""
    turns = tuple(entry(n, each, "So.") for n, each in enumerate(spec.debaters, 1))
    return AnswerContext(spec, step, turns[:heard])


def _scores(stance: str, **changed: int) -> Scores:
    plain = {"reasoning": 5, "evidence": 5, "engagement": 5, "clarity": 5}
    return Scores(stance=stance, scores=plain | changed)


BOTH = (_scores("for"), _scores("against"))


@pytest.mark.parametrize(
    ("form", "text"),
    [
        (speech("Tea."), "Tea."),
        (position("revise"), "**revise it**\n\nBecause it is so.\n\n**Vote: revise**"),
        (verdict(), "So it is.\n\nI read it."),
        (Synthesis(value={"decision": "tea", "cups": 3}), "decision: tea\ncups: 3"),
        (Forfeit(reason="late"), "late"),
        (
            Unread(tag="haiku", data={"tag": "haiku", "lines": ["a", "b"], "mood": "calm"}),
            "lines: ['a', 'b']\nmood: calm",
        ),
    ],
)
def test_a_form_is_read_as_text(form: Form, text: str) -> None:
    assert form.as_text() == text


@pytest.mark.parametrize(
    ("form", "step"),
    [
        (speech(), FREE),
        (verdict("for"), FREE),
        (verdict("a mix of both"), FREE),
        (verdict(None), STRICT),
        (verdict(" Against "), STRICT),
        (verdict("for", *BOTH), STRICT),
        (Synthesis(value={"result": "yes"}), DRAFTING),
        (Synthesis(value={"result": "yes", "risk": "none"}), DRAFTING),
    ],
)
def test_a_good_answer_stands_as_it_is(form: Form, step: Judge | Draft) -> None:
    assert form.find_problems(asked(step)) == ()
    assert form.salvage(asked(step)) == form


@pytest.mark.parametrize(
    ("form", "step", "problem"),
    [
        (speech(" \n"), FREE, "the speech is empty"),
        (Synthesis(value={"risk": "none"}), DRAFTING, "result is missing"),
        (
            Synthesis(value={"result": "tea", "risk": 3}),
            DRAFTING,
            "risk: let it be of the type string",
        ),
        (
            Synthesis(value={"result": "tea", "mood": "calm"}),
            DRAFTING,
            "mood is no field of the form",
        ),
    ],
)
def test_of_a_wrong_turn_or_result_nothing_stands(
    form: Form, step: Judge | Draft, problem: str
) -> None:
    assert form.find_problems(asked(step)) == (problem,)
    assert form.salvage(asked(step)) is None


def test_a_winner_that_was_not_declared_is_dropped_where_only_declared_ones_may_win() -> None:
    form = verdict("neither", *BOTH)
    assert form.find_problems(asked(STRICT)) == (
        "the winner “neither” is no declared stance; name one of them, or null",
    )
    assert form.salvage(asked(STRICT)) == verdict(None, *BOTH)


@pytest.mark.parametrize(("heard", "silent"), [(0, "for, against"), (1, "against")])
def test_a_winner_over_a_side_that_was_not_heard_is_dropped(heard: int, silent: str) -> None:
    problem = f"nobody spoke for {silent}, so nobody has won; answer null for the winner"
    assert verdict("for").find_problems(asked(FREE, heard)) == (problem,)
    assert verdict("for").salvage(asked(FREE, heard)) == verdict(None)


def test_a_verdict_without_a_winner_stands_whoever_was_heard() -> None:
    assert verdict(None).find_problems(asked(FREE, 1)) == ()


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
    assert form.find_problems(asked(FREE)) == (problem,)
    assert form.salvage(asked(FREE)) == verdict("for")


GOOD: Mapping[str, tuple[str, dict[str, object]]] = {
    "speech": ("Tea.", {}),
    "verdict": ("", {"verdict": "So.", "winner": "for", "reasoning": "Thus."}),
    "forfeit": ("", {"reason": "late"}),
}


@pytest.mark.parametrize("tag", [*GOOD])
@pytest.mark.parametrize("written", ["verdict", "speech", "coffee", "", None, ["verdict"], 7])
def test_a_tag_that_a_model_writes_into_its_answer_changes_nothing(
    tag: str, written: object
) -> None:
    form, (text, value) = get_form(tag), GOOD[tag]
    plain = form.read_reply(text, value)
    assert plain.tag == tag
    assert form.read_reply(text, value | {"tag": written}) == plain


def test_a_misspelt_tag_is_named_with_the_closest_one() -> None:
    with pytest.raises(SpecError, match="No form has the tag “speach”; the closest is “speech”"):
        get_form("speach")


def test_a_caller_s_schema_may_have_a_tag_of_its_own() -> None:
    value: dict[str, object] = {"tag": "tea", "result": "so"}
    assert Synthesis.read_reply("", value) == Synthesis(value=value)
    assert Form.read(Synthesis(value=value).model_dump(mode="json")) == Synthesis(value=value)


def test_of_an_answer_that_lists_things_those_that_read_are_kept_whatever_its_tag() -> None:
    class Couplets(Form, tag="couplets"):
        listed = ("scores", Scores)

        scores: tuple[Scores, ...]

    said: dict[str, object] = {
        "tag": "speech",
        "scores": [{"stance": "for", "scores": {}}, {"stance": 7}, "no scores"],
        "besides": 1,
    }
    kept = Couplets.read_partial_reply("", said)
    assert kept == Couplets(scores=(Scores(stance="for", scores={}),))
    assert kept is not None
    assert kept.tag == "couplets"


def test_a_text_can_stand_for_a_speech_or_a_verdict() -> None:
    assert Speech.from_text(" Tea. ", SPEC) == speech("Tea.")
    assert Verdict.from_text(" For ", SPEC) == Verdict(verdict=" For ", winner="for", reasoning="")
    assert Verdict.from_text("Both.", SPEC) == Verdict(verdict="Both.", winner=None, reasoning="")
    assert Synthesis.from_text("Both.", SPEC) is None


LED_BY_FOR = (_scores("for", reasoning=7), _scores("against", reasoning=6))


@pytest.mark.parametrize(
    ("form", "doubted"),
    [
        (verdict("for", *LED_BY_FOR), False),
        (verdict(" FOR ", *LED_BY_FOR), False),
        (verdict("against", *LED_BY_FOR), True),
        (verdict("tea with milk", *LED_BY_FOR), True),
        (verdict(None, *LED_BY_FOR), False),
        (verdict("for", *BOTH), True),
        (verdict("for"), False),
    ],
)
def test_a_winner_that_does_not_lead_its_judge_s_own_scores_is_asked_about(
    form: Verdict, doubted: bool
) -> None:
    assert bool(form.find_doubts(asked(FREE))) == doubted


def test_the_judge_is_told_both_figures() -> None:
    (said,) = verdict("against", *LED_BY_FOR).find_doubts(asked(FREE))
    assert "your scores come to for 5.60, against 5.30" in said


@pytest.mark.parametrize(
    ("form", "winner"),
    [
        (verdict("against", *LED_BY_FOR), "for"),
        (verdict("against", *BOTH), None),
        (verdict(None, *LED_BY_FOR), None),
        (verdict("against"), "against"),
    ],
)
def test_the_totals_decide_where_the_judge_names_somebody_else(
    form: Verdict, winner: str | None
) -> None:
    assert form.find_winner(FREE.rubric, SPEC) == winner


# Words that are taken out.


@pytest.mark.parametrize(
    ("text", "blank", "as_long"),
    [
        ("Tea calms.", "[taken out]", "x x"),
        ("Tea", "[taken out]", "x"),
        ("…!", "[taken out]", "…"),
        ("茶好", "[taken out]", "x x"),
        ("", "", ""),
    ],
)
def test_of_words_that_are_taken_out_at_most_their_number_stays(
    text: str, blank: str, as_long: str
) -> None:
    said = speech(text)
    assert said.take_words_out().text == blank
    assert said.take_words_out(keeps_length=True).text == as_long
    assert count_words(as_long) == count_words(text)


def test_a_verdict_without_its_words_still_names_the_winner_and_the_scores() -> None:
    given = verdict("for", _scores("for"), _scores("against"))
    blank = given.take_words_out()
    assert (blank.winner, blank.verdict, blank.reasoning) == ("for", *["[taken out]"] * 2)
    assert [(each.stance, each.scores) for each in blank.scores] == [
        (each.stance, each.scores) for each in given.scores
    ]
