"""What a format is and does without saying a word of its own: everything but its rules."""

import pytest

from debate_core.content.content import Content
from debate_core.domain.brief import Brief
from debate_core.domain.facts import Fact
from debate_core.domain.forms import Forfeit
from debate_core.domain.judge_forms import Scores, Verdict, decide_by_verdict
from debate_core.domain.outcome import SYNTHESIS, Decision
from debate_core.domain.result import list_heard
from debate_core.domain.rubric import SPEECHES
from debate_core.domain.specification import Debater
from debate_core.domain.steps import Draft, Judge, Speak, Step
from debate_core.domain.text import count_words
from debate_core.errors import MalformedReply, SpecError
from debate_core.formats.decision_rules import find_decision_rule
from debate_core.formats.outcomes import find_standing, list_ballot
from debate_core.formats.rules import LongestAnswer, is_held_back, list_unreadable_turns
from debate_core.prompts.request import Request
from tests.core.formats.toast import TOAST, Toast, toast_spec
from tests.core.making import (
    ADA,
    BEN,
    decision,
    entry,
    forfeit,
    judged,
    phase,
    record_of,
    speech,
    turn,
    verdict,
)

SPEC = toast_spec()
TURN = Speak(ADA.id, "toast", 1, words=30, cue="Say one thing.")
DRAFTING = Draft({"type": "object"})
BY_VERDICT = "judge_verdict"


# What it is.


def test_what_it_is_good_for_is_the_first_line_of_its_class() -> None:
    assert TOAST.good_for == "one sentence each, then a verdict"


def test_what_it_is_good_for_can_be_said_in_its_own_words() -> None:
    class Louder(Toast):
        """Sentences that nobody reads."""

        good_for = "two people and a glass"

    assert Louder().good_for == "two people and a glass"


def test_it_is_played_once_under_a_judge() -> None:
    assert (TOAST.version, TOAST.has_rounds, TOAST.has_clock) == (1, False, False)
    assert (TOAST.has_judge, TOAST.has_synthesizer) == (True, False)


# Who takes part.


def test_two_debaters_with_stances_can_debate() -> None:
    TOAST.check(SPEC)
    assert TOAST.list_warnings(SPEC) == ()


@pytest.mark.parametrize(
    ("debaters", "sentence"),
    [
        ((ADA,), "Toast needs at least 2 debaters; add one."),
        (
            (ADA, BEN.model_copy(update={"stance": " "})),
            "I couldn't read “Ada: for; Ben”. Write each with a side: “Ada: for; Ben: against”.",
        ),
    ],
)
def test_fewer_or_without_a_stance_cannot(debaters: tuple[Debater, ...], sentence: str) -> None:
    with pytest.raises(SpecError) as refusal:
        TOAST.check(toast_spec(*debaters))
    assert str(refusal.value) == sentence


@pytest.mark.parametrize(
    ("wanted", "stances"),
    [
        ("", ["for", "against"]),
        ("3", ["for", "against", "only with conditions"]),
        ("Ada; Ben", ["for", "against"]),
        ("Ada: yes; Ben: no", ["yes", "no"]),
    ],
)
def test_debaters_are_the_built_in_ones_or_those_that_are_named(
    wanted: str, stances: list[str]
) -> None:
    assert [each.stance for each in TOAST.read_debaters(wanted, seed=7)] == stances


def test_what_is_suggested_for_debaters_can_be_cast() -> None:
    for wanted in TOAST.suggest_debaters():
        TOAST.check(toast_spec(*TOAST.read_debaters(wanted, seed=7)))


def test_a_seat_is_its_stance_and_none_is_open_or_anybody_else_s() -> None:
    assert TOAST.name_seat(SPEC, ADA).full == "for"
    assert TOAST.describe_open_seats(SPEC) == ""
    assert TOAST.list_other_seats(SPEC) == {}


def test_a_drafted_specification_stays_as_it_is() -> None:
    assert TOAST.complete_draft(SPEC, Content()) == SPEC


# What is decided and voted on.


@pytest.mark.parametrize(
    ("facts", "stands", "ballot"),
    [
        ((), None, ("for", "against")),
        ((judged(verdict()), decision("for", BY_VERDICT)), "for", ("for", "against")),
        (
            (judged(verdict(None)), decision(None, BY_VERDICT)),
            SYNTHESIS,
            ("for", "against", SYNTHESIS),
        ),
        ((decision(None, "no_verdict"),), None, ("for", "against")),
    ],
)
def test_people_vote_on_the_stances_and_on_what_stands(
    facts: tuple[Fact, ...], stands: str | None, ballot: tuple[str, ...]
) -> None:
    record = record_of(SPEC, *facts)
    assert tuple(TOAST.list_choices(SPEC)) == ("for", "against")
    assert find_standing(TOAST, record) == stands
    assert list_ballot(TOAST, record) == ballot


def scored(stance: str, score: int) -> Scores:
    return Scores(stance=stance, scores={each.name: score for each in SPEECHES.dimensions})


FOR_LEADS = (scored("for", 7), scored("against", 6))
LEVEL_SCORES = (scored("for", 7), scored("against", 7))


@pytest.mark.parametrize(
    ("answer", "heard", "decided"),
    [
        (verdict("for"), (ADA, BEN), Decision(choice="for", rule=BY_VERDICT)),
        (verdict(" AGAINST "), (ADA, BEN), Decision(choice="against", rule=BY_VERDICT)),
        (verdict(None), (ADA, BEN), Decision(choice=None, rule=BY_VERDICT)),
        (verdict("for", *FOR_LEADS), (ADA, BEN), Decision(choice="for", rule=BY_VERDICT)),
        (verdict("against", *FOR_LEADS), (ADA, BEN), Decision(choice="for", rule="judge_totals")),
        (verdict("against", *LEVEL_SCORES), (ADA, BEN), Decision(choice=None, rule="level_totals")),
        (verdict(None, *FOR_LEADS), (ADA, BEN), Decision(choice=None, rule=BY_VERDICT)),
        (verdict("for"), (ADA,), Decision(choice=None, rule="unheard")),
        (Forfeit(reason="late"), (ADA, BEN), Decision(choice=None, rule="no_verdict")),
    ],
)
def test_the_judge_s_verdict_decides_unless_a_side_was_not_heard(
    answer: Verdict | Forfeit, heard: tuple[Debater, ...], decided: Decision
) -> None:
    assert decide_by_verdict(answer, SPEC, (each.id for each in heard)) == decided


@pytest.mark.parametrize(
    ("rule", "has_grounds"),
    [(BY_VERDICT, True), ("unheard", True), ("no_verdict", False), ("closed_early", False)],
)
def test_without_a_verdict_there_is_nothing_to_decide_by(rule: str, has_grounds: bool) -> None:
    made = Decision(choice=None, rule=rule)
    assert find_decision_rule(TOAST.decision_rules, made).has_grounds == has_grounds
    assert not find_decision_rule(TOAST.decision_rules, made).is_escalated


# Who sees what.


def test_everyone_hears_every_turn_and_only_a_result_is_drafted_from_more() -> None:
    given = judged(verdict())
    for step in (TURN, Judge(), DRAFTING):
        assert TOAST.can_read(step, entry(1, ADA, "Tea."), SPEC)
    assert [TOAST.can_read(each, given, SPEC) for each in (TURN, Judge(), DRAFTING)] == [
        False,
        False,
        True,
    ]


def test_nothing_is_held_back_from_anybody() -> None:
    record = record_of(SPEC, phase("toast"), turn(1))
    fact = turn(2, "ben")
    assert TOAST.hide_private(record, fact) == fact
    assert not is_held_back(TOAST, record, TURN)
    assert list_unreadable_turns(TOAST, record) == ()
    assert SPEC.options.steps_at_once is None


def test_whoever_took_a_turn_has_been_heard() -> None:
    assert set(list_heard(record_of(SPEC, turn(1), forfeit(2, "ben")))) == {"ada"}


# What models are asked, and what a plan is made from.


def _asked(step: Step) -> Request:
    return TOAST.build_request(Brief(SPEC, step, heard=(entry(1, BEN, "Coffee."),)))


def test_a_turn_is_asked_for_by_the_format_s_own_words() -> None:
    request = _asked(TURN)
    assert "The rules: one sentence each, then a verdict. Do what your turn" in request.system
    tail = request.messages[-1].text
    assert "It is your turn: toast. Say one thing." in tail
    assert "Write at most 30 words." in tail
    assert request.schema is None


def test_a_judge_and_a_synthesizer_are_asked_as_everywhere() -> None:
    for step, name in ((Judge(), "verdict"), (DRAFTING, "result")):
        schema = _asked(step).schema
        assert schema is not None
        assert schema.name == name


def test_offline_debaters_speak_ask_judge_and_draft_a_result() -> None:
    asking = Speak(ADA.id, "toast", 1, words=30, to=BEN.id, form="question")
    for step, form in (
        (TURN, "speech"),
        (asking, "question"),
        (Judge(), "verdict"),
        (DRAFTING, "synthesis"),
    ):
        brief = Brief(SPEC, step, heard=(entry(1, BEN, "Coffee wakes."),))
        answer = TOAST.answer_offline(brief)
        assert answer.tag == form
        assert TOAST.answer_offline(brief) == answer


def test_an_offline_speech_keeps_to_the_limit_of_its_step() -> None:
    assert 0 < count_words(TOAST.answer_offline(Brief(SPEC, TURN)).as_text()) <= 30


def test_of_a_form_that_they_do_not_know_offline_debaters_say_that() -> None:
    unknown = Speak(ADA.id, "toast", 1, form="haiku")
    with pytest.raises(MalformedReply, match="of format toast do not know the form “haiku”"):
        TOAST.answer_offline(Brief(SPEC, unknown))


def test_nothing_that_is_said_ends_it_early() -> None:
    record = record_of(SPEC, phase("toast"), turn(1))
    assert TOAST.prolong(record, TURN, speech()) == LongestAnswer(speech())


def test_its_result_is_what_was_said_and_judged() -> None:
    result = TOAST.build_result(record_of(SPEC, phase("toast"), turn(1), judged(verdict())))
    assert result.model_dump() == {
        "rounds": 1,
        "motion": SPEC.motion,
        "transcript": ({"round": 1, "name": "Ada", "stance": "for", "text": "Because it is so."},),
        "verdict": verdict().model_dump(),
        "overruled": None,
    }
