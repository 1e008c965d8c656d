"""The judge's reason for its decision in format `structured`, in parts that code checks."""

from debate_core.domain.form import AnswerContext
from debate_core.domain.reasons import Clash, QuotedWords, Reason, SideAdvice
from debate_core.formats.structured.result import Findings
from tests.core.formats.structured.making import (
    CON,
    PRO,
    SPEC,
    WHOLE,
    finding,
    findings,
    heard,
    judging,
)

FOR_AHEAD = tuple(finding(name, 9) for name in PRO) + tuple(finding(name, 4) for name in CON)
WORDS = QuotedWords(turn=5, words="On PRO-1.1: so.")


def _clash(won: str = "for", quote: QuotedWords = WORDS, *, decides: bool = True) -> Clash:
    return Clash(
        about="The leaves",
        won=won,
        why="It was answered in its own words.",
        turns=(1, 4, 5),
        quote=quote,
        decides=decides,
    )


def _reason(*clashes: Clash) -> Reason:
    return Reason(
        clashes=clashes,
        needed=SideAdvice(side="against", what="A figure."),
        tips=tuple(SideAdvice(side=side, what="Quote.") for side in ("for", "against")),
    )


def _doubts(*clashes: Clash) -> tuple[str, ...]:
    said = findings(*FOR_AHEAD).model_copy(update={"reason": _reason(*clashes)})
    return said.find_doubts(AnswerContext(SPEC, judging(), heard(*WHOLE)))


def test_a_reason_that_the_debate_bears_out_stands() -> None:
    assert _doubts(_clash(), _clash(decides=False)) == ()


def test_the_side_whose_arguments_score_more_has_to_win_the_deciding_clash() -> None:
    against = _clash("against", QuotedWords(turn=6, words="On CON-1.1: so."))
    even = _clash("even", decides=False)
    assert _doubts(against, even) == ("the deciding clash, “The leaves”, is not the winner's",)


def test_words_that_a_turn_does_not_have_are_sent_back() -> None:
    wrong = QuotedWords(turn=5, words="Tea is better")
    assert _doubts(_clash(), _clash(quote=wrong, decides=False)) == (
        "“Tea is better” does not stand in turn 5",
    )


def test_where_the_sides_are_within_a_point_no_clash_decides_for_a_side() -> None:
    asked = AnswerContext(SPEC, judging(), heard(*WHOLE))
    level = findings().model_copy(update={"reason": _reason(*[_clash(decides=False)] * 2)})
    assert level.find_doubts(asked) == ()
    decided = findings().model_copy(update={"reason": _reason(_clash(), _clash(decides=False))})
    assert decided.find_doubts(asked) == (
        "for won “The leaves”, which decides, and the scores put nobody ahead",
    )


def test_what_was_checked_before_the_scores_is_part_of_the_reason_after_them() -> None:
    quote = {"turn": 5, "words": "On PRO-1.1: so."}
    checked = {"quote": quote, "says": "So.", "where": "turn 5", "result": "holds", "because": ""}
    reason = _reason(_clash()).model_dump(mode="json", exclude={"checked"})
    written = findings(*FOR_AHEAD).model_dump(mode="json")
    written |= {"reason": reason, "checked": [checked]}
    for read in (Findings.read_reply("", written), Findings.read_partial_reply("", written)):
        assert read is not None
        assert read.reason is not None
        assert [claim.says for claim in read.reason.checked] == ["So."]
        assert read.reason.clashes == (_clash(),)


def test_findings_without_a_reason_are_recorded_as_they_were() -> None:
    assert "reason" not in findings().model_dump()


def test_a_reason_that_cannot_be_read_does_not_cost_the_scores() -> None:
    said = findings().model_dump(mode="json") | {"reason": {"clashes": "none"}}
    assert Findings.read_partial_reply("", said) == findings()
