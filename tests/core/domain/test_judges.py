"""How a verdict is checked: letters, the mirror, and what judges hold together."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.form import Form
from debate_core.domain.forms import Forfeit
from debate_core.domain.judge_forms import Verdict
from debate_core.domain.judges import LETTERS, Asking, list_askings
from debate_core.domain.naming import make_seat_tagger
from debate_core.domain.outcome import Decision
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.steps import Judge, list_checks
from debate_core.domain.turns import ViewOptions, judge_view
from debate_core.domain.values import DebaterId
from debate_core.domain.verdicts import (
    Stand,
    decide_askings,
    decide_verdict,
    group_by_judge,
    judge_asking,
)
from debate_core.formats.rounds.rules import RoundsOptions
from tests.core.making import ADA, BEN, CLEO, entry, rounds_spec, verdict

DEBATERS = (ADA, BEN, CLEO)
STANCES = st.lists(st.text(alphabet="efghi", min_size=2), min_size=2, max_size=6, unique=True)


def _spec(
    stances: list[str], judges: int = 1, seed: int = 0, *, swap: bool = True
) -> Specification:
    seats = (
        Debater(id=DebaterId(f"d{number}"), name=f"Debater {number}", stance=stance)
        for number, stance in enumerate(stances)
    )
    options = RoundsOptions.model_validate({"judges": judges, "swap": swap})
    more = tuple(f"other:{number}" for number in range(1, judges))
    spec = rounds_spec(*seats, options=options)
    return spec.model_copy(update={"seed": seed, "more_judges": more})


def _steps(spec: Specification) -> tuple[Judge, ...]:
    return list_checks(Judge(), spec)


def _said(step: Judge, winner: str | None) -> Verdict:
    """What a judge says that names somebody as its view does, as it is recorded."""
    return verdict(winner).resolve_letters(step.asking)


def _decided(spec: Specification, answers: list[Form]) -> Decision:
    heard = [each.id for each in spec.debaters]
    steps = _steps(spec)
    return decide_askings(spec, zip(steps, answers, strict=True), heard)


def test_one_asking_by_stances_is_what_is_usual() -> None:
    assert list_askings(_spec(["for", "against"], swap=False)) == (Asking(),)
    assert _steps(_spec(["for", "against"], swap=False)) == (Judge(),)


@given(STANCES, st.sampled_from((1, 3)), st.integers(0, 99))
def test_each_judge_is_asked_once_more_with_another_letter_for_every_side(
    stances: list[str], judges: int, seed: int
) -> None:
    every = list_askings(_spec(stances, judges, seed))
    assert [each.judge for each in every] == [n for n in range(1, judges + 1) for _ in "12"]
    assert {each.of for each in every} == {2 * judges}
    for first, second in zip(every[::2], every[1::2], strict=True):
        assert sorted(first.letters) == sorted(stances)
        assert sorted(second.letters) == sorted(stances)
        assert all(first.name_side(each) != second.name_side(each) for each in stances)
        assert (first.is_mirrored, second.is_mirrored) == (False, True)
    assert every == list_askings(_spec(stances, judges, seed))


@given(st.integers(2, 10), st.booleans())
def test_mirrored_twice_is_the_first_asking(sides: int, mirrored: bool) -> None:
    letters = tuple(f"side {number}" for number in range(sides))
    asking = Asking(letters=letters, is_mirrored=mirrored, of=2)
    assert asking.mirror() != asking
    assert asking.mirror().mirror() == asking


@given(st.integers(0, 999), st.booleans())
def test_the_mirrored_view_has_letters_exchanged_and_only_a_drawn_order_reversed(
    seed: int, shuffled: bool
) -> None:
    entries = tuple(
        entry(2 * (round_ - 1) + place, debater, f"point {round_}.{place}", round_)
        for round_ in (1, 2)
        for place, debater in enumerate((ADA, BEN), start=1)
    )
    first = Asking(letters=("for", "against"), of=2)

    def rounds(asking: Asking) -> list[list[str]]:
        options = ViewOptions(is_shuffled=shuffled, asking=asking)
        view = judge_view(entries, Random(seed), options)
        return [each.split("\n\n")[:3][-2:] for each in view.split("Round ")[1:]]

    def exchanged(text: str) -> str:
        other = {"A": "B", "B": "A"}
        return f"[{other[text[1]]}{text[2:]}"

    plain, mirror = rounds(first), rounds(first.mirror())
    ordered = [turns[::-1] if shuffled else turns for turns in mirror]
    assert [[exchanged(each) for each in turns] for turns in ordered] == plain


@given(STANCES, st.sampled_from((1, 3)), st.integers(0, 99), st.data())
def test_a_judge_that_always_names_one_letter_never_holds_a_side(
    stances: list[str], judges: int, seed: int, data: st.DataObject
) -> None:
    spec = _spec(stances, judges, seed)
    liked = data.draw(st.sampled_from(LETTERS[: len(stances)]))
    answers = [_said(each, liked) for each in _steps(spec)]
    assert _decided(spec, list(answers)) == Decision(choice=None, rule="undecided_verdict")


@given(STANCES, st.sampled_from((1, 3)), st.integers(0, 99), st.data())
def test_a_judge_that_prefers_a_stance_always_holds_it(
    stances: list[str], judges: int, seed: int, data: st.DataObject
) -> None:
    spec, liked = _spec(stances, judges, seed), data.draw(st.sampled_from(stances))
    answers = [_said(each, each.asking.name_side(liked)) for each in _steps(spec)]
    assert _decided(spec, list(answers)) == Decision(choice=liked, rule="checked_verdict")


MISSED = "missed"


@pytest.mark.parametrize(
    ("named", "stands", "choice", "rule"),
    [
        ("for for", ("held",), "for", "checked_verdict"),
        ("for against", ("changed",), None, "undecided_verdict"),
        ("for null", ("changed",), None, "undecided_verdict"),
        ("null null", ("named nobody",), None, "judge_verdict"),
        ("for missed", ("failed",), None, "undecided_verdict"),
        ("missed missed", ("failed",), None, "no_verdict"),
        ("for for for for against against", ("held",) * 3, "for", "checked_verdict"),
        ("for for for for for against", ("held", "held", "changed"), "for", "checked_verdict"),
        (
            "for for against against null null",
            ("held", "held", "named nobody"),
            None,
            "undecided_verdict",
        ),
        ("for for for against null null", None, None, "undecided_verdict"),
        ("for for missed missed missed missed", None, None, "undecided_verdict"),
        ("for for null null null null", None, None, "judge_verdict"),
    ],
)
def test_a_verdict_needs_more_than_half_of_all_judges(
    named: str, stands: tuple[Stand, ...] | None, choice: str | None, rule: str
) -> None:
    said = named.split()
    spec = _spec(["for", "against"], len(said) // 2)
    answers: list[Form] = [
        Forfeit(reason="late") if each == MISSED else verdict(None if each == "null" else each)
        for each in said
    ]
    assert _decided(spec, answers) == Decision(choice=choice, rule=rule)
    given_ = (
        judge_asking(step, answer, spec, [debater.id for debater in spec.debaters])
        for step, answer in zip(_steps(spec), answers, strict=True)
    )
    seats = group_by_judge(given_)
    assert stands is None or tuple(each.stand for each in seats) == stands
    assert decide_verdict(seats).choice == choice


@pytest.mark.parametrize(
    ("named", "choice"),
    [("for for against", "for"), ("for against null", None), ("for null null", None)],
)
def test_several_judges_may_be_asked_once_each(named: str, choice: str | None) -> None:
    spec = _spec(["for", "against"], 3, swap=False)
    answers: list[Form] = [verdict(None if each == "null" else each) for each in named.split()]
    assert _decided(spec, answers).choice == choice


def test_letters_are_read_however_they_are_written_and_told_as_stances() -> None:
    asking = Asking(letters=("against", "for"), of=2)
    assert [asking.find_side(each) for each in ("A", " b ", "[A]", "for")] == [
        "against",
        "for",
        "against",
        "for",
    ]
    said = Verdict(verdict="[B] answers [A].", winner="B", reasoning="A point.")
    assert said.resolve_letters(asking) == Verdict(
        verdict="[for] answers [against].", winner="for", reasoning="A point."
    )


def test_names_and_tags_within_what_was_said_become_letters() -> None:
    spec = rounds_spec(*DEBATERS)
    reword = make_seat_tagger(spec, Asking(letters=("not yet", "for", "against"), of=2))
    assert reword("Ada and [Against] met Cleo's point; [sic].") == (
        "[B] and [C] met [A]'s point; [sic]."
    )


@pytest.mark.parametrize(
    ("stances", "letters"),
    [
        (["for", "against"], "AB"),
        (["A", "B"], "CD"),
        (["b", "a different remedy"], "AC"),
        (["plan A", "plan B", "neither"], "CDE"),
        (["A 1", "A 2", "not A"], "BCD"),
    ],
)
def test_no_letter_stands_for_a_side_where_a_side_is_called_by_it(
    stances: list[str], letters: str
) -> None:
    asking = Asking(letters=tuple(stances))
    assert "".join(asking.letter_of.values()) == letters
    assert "".join(asking.mirror().letter_of.values()) == letters


def test_a_judge_who_names_a_stance_that_is_called_a_letter_is_taken_at_its_word() -> None:
    asking = Asking(letters=("A", "B"))
    assert [asking.find_side(each) for each in ("A", "[C]", "D")] == ["A", "A", "B"]
    assert asking.spell_out_letters("[C] beat [D]; A was fair.") == "[A] beat [B]; A was fair."
