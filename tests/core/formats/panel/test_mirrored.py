"""A panel's last assessment that is checked: letters for debaters, the mirror, what is held."""

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.brief import Brief
from debate_core.domain.form import AnswerContext, Form
from debate_core.domain.judges import LETTERS, ONE_ASKING, Asking
from debate_core.domain.naming import make_seat_tagger
from debate_core.domain.outcome import Decision
from debate_core.domain.play import Pending, Play
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.values import DebaterId
from debate_core.formats import format_of, start
from debate_core.formats.panel.assessment import Assess, Assessment
from tests.core.formats.panel.making import (
    ASSESSING,
    DORA,
    FAILED,
    GAPS,
    OPENINGS,
    QUESTION,
    SEATS,
    SPEC,
    assessed,
    assessing_steps,
    assessment,
    panel_spec,
    plainly,
    played,
    round_assessed,
    said,
)
from tests.core.making import ADA, BEN, speech
from tests.core.prompts.briefs import whole

EVE = BEN.model_copy(update={"id": DebaterId("eve"), "name": "Eve", "stance": "nuanced"})
FOUR = (ADA, BEN, DORA, EVE)
FIRST = Asking(letters=("for 2", "for 1", "against"), of=2)
ANSWERED = said(6, ADA, speech("Whoever drinks it pays."), "rebuttal")
OWN = format_of(SPEC)


def _checked(
    *debaters: Debater, judges: int = 1, seed: int = 0, swap: bool = True
) -> Specification:
    spec = panel_spec(*debaters, judges=judges, swap=swap)
    more = tuple(f"other:{number}" for number in range(1, judges))
    return spec.model_copy(update={"seed": seed, "more_judges": more})


def _brief(asking: Asking) -> Brief:
    step = Assess(1, is_last=True, asking=asking)
    heard = (*OPENINGS, QUESTION, ANSWERED)
    return Brief(SPEC, step, heard=heard, missed=GAPS, hearing={1: (), 2: ()})


def _turns(asking: Asking) -> list[str]:
    """The turns as the judge reads them."""
    messages = OWN.build_request(_brief(asking)).messages
    return [each.text for each in messages if each.text.startswith("<<<\n[")]


def test_letters_stand_for_debaters_and_no_tag_name_or_id_is_told() -> None:
    told = whole(OWN.build_request(_brief(FIRST)))
    assert "A: for\nB: for\nC: against" in told
    assert not re.search(r"\bfor [12]\b", told)
    assert [each.name for each in SEATS if each.name in told] == []
    assert "write its letter so" in told


def test_an_assessment_on_the_way_says_of_every_turn_what_its_speaker_had_heard() -> None:
    brief = replace(_brief(ONE_ASKING), step=Assess(1))
    request = OWN.build_request(brief)
    told = whole(request)
    assert "[opening, round 1: against] Turn 2; heard nothing." in told
    assert "by the turns it had heard" in request.system


def test_every_turn_says_when_it_was_spoken_and_after_what() -> None:
    first, second, missed, *_ = _turns(FIRST)
    assert first == "<<<\n[opening, round 1: B] Turn 1; heard nothing.\nTea calms.\n>>>"
    assert "[opening, round 1: C] Turn 2; heard nothing." in second
    assert missed == "<<<\n[opening, round 1: A] (This turn was missed; nothing was said.)\n>>>"


def test_the_mirror_exchanges_letters_and_keeps_the_spoken_order() -> None:
    def order(asking: Asking) -> list[tuple[str, ...]]:
        heads = [re.search(r"\[(\w+), round 1: (\w)\]", each) for each in _turns(asking)]
        side_of = {letter: side for side, letter in asking.letter_of.items()}
        return [(head[1], side_of[head[2]]) for head in heads if head]

    assert order(FIRST) == [
        ("opening", "for 1"),
        ("opening", "against"),
        ("opening", "for 2"),
        ("rebuttal", "against"),
        ("rebuttal", "for 1"),
    ]
    assert order(FIRST.mirror()) == order(FIRST)
    mirrored = FIRST.mirror()
    assert all(FIRST.name_side(each) != mirrored.name_side(each) for each in FIRST.letters)


def test_names_and_tags_within_what_was_said_become_letters() -> None:
    reword = make_seat_tagger(SPEC, FIRST)
    assert reword("Ada and [for 2] met [against]; Dora did not.") == (
        "[B] and [A] met [C]; [A] did not."
    )


def test_a_checked_assessment_is_made_afresh_and_blind_to_the_others() -> None:
    before = round_assessed(assessment())
    assert OWN.can_read(ASSESSING.step, before, SPEC)
    assert not OWN.can_read(Assess(1, is_last=True, asking=FIRST), before, SPEC)
    assert not OWN.can_read(Assess(1, is_last=True, asking=Asking(judge=2, of=3)), before, SPEC)


def test_an_assessment_by_letters_is_read_as_that_of_the_debaters() -> None:
    asked = AnswerContext(SPEC, Assess(1, is_last=True, asking=FIRST))
    given_ = assessment(
        assessed("A", 6),
        assessed(" [b]", 7).model_copy(update={"position": "[B] yields to [C]."}),
        assessed("C", 8),
        summary="[C] answered [A]; [sic].",
    )
    read = asked.spell_out(given_)
    assert [each.debater for each in read.assessed] == ["dora", "ada", "ben"]
    assert read.assessed[1].position == "Ada yields to Ben."
    assert read.summary == "Ben answered Dora; [sic]."
    assert read.find_problems(asked) == ()


def test_what_is_wrong_is_said_in_letters() -> None:
    asked = AnswerContext(SPEC, Assess(1, is_last=True, asking=FIRST))
    read = asked.spell_out(assessment(assessed("A", 6), assessed("D", 7)))
    assert read.find_problems(asked) == (
        "“D” is no letter of a panellist",
        "assess “B” once",
        "assess “C” once",
    )


# The rules.

Judging = Sequence[Form]


def _steps(spec: Specification) -> list[Assess]:
    return assessing_steps(played(spec)[1])


def _decision(spec: Specification, answers: Judging) -> Decision | None:
    """What a panel comes to whose last assessments are these, judge by judge."""
    left = list(answers)

    def answer(pending: Pending) -> Form:
        is_last = isinstance(pending.step, Assess) and pending.step.is_last
        return left.pop(0) if is_last else plainly(pending)

    return played(spec, answer)[0].decision


def _names(best: str | None) -> Form:
    """An assessment in which somebody leads; level where nobody does."""
    if best == "missed":
        return FAILED
    return assessment(*(assessed(each, 8 if each == best else 6) for each in ("ada", "ben")))


def test_only_the_last_assessment_is_checked_and_those_before_it_are_asked_once() -> None:
    spec = _checked(*FOUR, judges=3)
    on_the_way, *last = _steps(spec)
    assert on_the_way == Assess(2)
    assert [(each.asking.judge, each.asking.is_mirrored) for each in last] == [
        (judge, mirrored) for judge in (1, 2, 3) for mirrored in (False, True)
    ]
    assert all(sorted(e.asking.letters) == sorted(Assessment.name_sides(spec)) for e in last)
    assert [each.get_model(spec) for each in last[::2]] == [spec.judge_model, "other:1", "other:2"]


def test_all_askings_are_asked_for_at_once() -> None:
    play = start(_checked(judges=3))
    while not isinstance(step := play.pending[0].step, Assess) or not step.is_last:
        play.answer(play.pending[0].number, plainly(play.pending[0]))
    assert len(play.pending) == 6
    assert len({each.answered for each in play.pending}) == 1


def test_without_checks_it_is_asked_once_as_ever() -> None:
    assert _steps(_checked(swap=False)) == [Assess(2), Assess(2, is_last=True)]


def test_a_panel_that_is_closed_early_asks_one_judge_once() -> None:
    play: Play = start(_checked(judges=3))
    for pending in play.pending:
        play.answer(pending.number, speech())
    play.close_early("enough")
    assert [each.step for each in play.pending] == [Assess(1, is_last=True)]


@pytest.mark.parametrize(
    ("best", "choice", "rule"),
    [
        ("ada ada", "Ada", "checked_verdict"),
        ("ada ben", None, "undecided_verdict"),
        ("ada level", None, "undecided_verdict"),
        ("level level", None, "level_assessment"),
        ("ada missed", None, "undecided_verdict"),
        ("missed missed", None, "no_verdict"),
        ("ada ada ada ben ada ada", "Ada", "checked_verdict"),
        ("ada ada ben ben ada ben", None, "undecided_verdict"),
        ("ada ada missed missed missed missed", None, "undecided_verdict"),
    ],
)
def test_whoever_argued_best_does_so_by_more_than_half_of_all_judges(
    best: str, choice: str | None, rule: str
) -> None:
    named = best.split()
    spec = _checked(ADA, BEN, judges=len(named) // 2)
    assert _decision(spec, [_names(each) for each in named]) == Decision(choice=choice, rule=rule)


def test_three_judges_may_be_asked_once_each_without_letters() -> None:
    spec = _checked(ADA, BEN, judges=3, swap=False)
    assert [each.asking.letters for each in _steps(spec)[1:]] == [(), (), ()]
    assert _decision(spec, [_names(e) for e in ("ben", "ada", "ben")]) == Decision(
        choice="Ben", rule="checked_verdict"
    )


SEATED = st.integers(2, 4).map(lambda count: FOUR[:count])


def _said(spec: Specification, step: Assess, best: str) -> Assessment:
    """What a judge says that puts one letter first, as it is recorded."""
    letters = tuple(step.asking.letter_of.values())
    given_ = assessment(*(assessed(each, 8 if each == best else 6) for each in letters))
    return AnswerContext(spec, step).spell_out(given_)


@given(SEATED, st.sampled_from((1, 3)), st.integers(0, 99))
def test_a_judge_that_always_prefers_the_first_letter_never_holds_anybody(
    seated: tuple[Debater, ...], judges: int, seed: int
) -> None:
    spec = _checked(*seated, judges=judges, seed=seed)
    answers = [_said(spec, each, LETTERS[0]) for each in _steps(spec)[1:]]
    assert _decision(spec, answers) == Decision(choice=None, rule="undecided_verdict")


@given(SEATED, st.sampled_from((1, 3)), st.integers(0, 99), st.data())
def test_a_judge_that_prefers_a_debater_always_holds_it(
    seated: tuple[Debater, ...], judges: int, seed: int, data: st.DataObject
) -> None:
    spec = _checked(*seated, judges=judges, seed=seed)
    tag, name = data.draw(st.sampled_from(sorted(Assessment.name_sides(spec).items())))
    answers = [_said(spec, each, each.asking.name_side(tag)) for each in _steps(spec)[1:]]
    assert _decision(spec, answers) == Decision(choice=name, rule="checked_verdict")
