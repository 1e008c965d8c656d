"""What the prompts of format `rounds` hold of its options (formats.md, 1)."""

import pytest

from debate_core.domain.brief import Brief
from debate_core.domain.play import Pending
from debate_core.domain.specification import Debater
from debate_core.domain.steps import Judge, Speak
from debate_core.engine.briefing import brief_of
from debate_core.formats import start
from debate_core.formats.rounds.rules import Rounds, RoundsOptions
from debate_core.prompts.request import Request
from tests.core.making import ADA, BEN, entry, record_of, rounds_spec, speech, turn

FORMAT = Rounds()


def _system(options: RoundsOptions) -> str:
    return FORMAT.build_request(
        Brief(rounds_spec(options=options), Speak(ADA.id, "argument", 1))
    ).system


@pytest.mark.parametrize(("concession", "forbidden"), [(False, True), (True, False)])
def test_conceding_is_forbidden_unless_the_debate_allows_it(
    concession: bool, forbidden: bool
) -> None:
    assert (
        "Hold your stance to the end" in _system(RoundsOptions(concession=concession))
    ) == forbidden


def _task(place: int, round_: int, rounds: int, *heard: Debater) -> str:
    """What a seat is asked for, after those have spoken in every round before."""
    spec = rounds_spec(ADA, BEN, rounds=rounds)
    said = tuple(entry(n, who, "So it is.") for n, who in enumerate(heard, 1))
    step = Speak(spec.debaters[place].id, "argument", round_)
    return FORMAT.build_request(Brief(spec, step, len(heard) + 1, said)).messages[-1].text


@pytest.mark.parametrize(
    ("place", "round_", "rounds", "heard", "said"),
    [
        (0, 1, 1, (), "You open, and have this turn alone"),
        (1, 1, 1, (ADA,), "You have this turn alone. Answer"),
        (0, 1, 2, (), "You open. In half a sentence"),
        (1, 1, 2, (ADA,), "Answer the strongest point; then the one or two"),
        (1, 1, 2, (), "You open. In half a sentence"),
        (0, 2, 3, (ADA, BEN), "Round 2 of 3. Answer what hurt you most, then add"),
        (0, 2, 2, (ADA, BEN), "Your last turn: the one or two points"),
        (0, 2, 2, (ADA,), "Nobody has spoken against you"),
    ],
)
def test_what_a_turn_is_for_follows_from_the_actual_rounds(
    place: int, round_: int, rounds: int, heard: tuple[Debater, ...], said: str
) -> None:
    assert f"\n\n{said}" in _task(place, round_, rounds, *heard)


def test_only_a_last_turn_speaks_of_new_lines_and_none_of_a_later_one() -> None:
    asked = [_task(0, 1, 1), _task(1, 1, 1, ADA), _task(0, 2, 3, ADA, BEN), _task(1, 1, 2, ADA)]
    assert [each for each in asked if "later" in each or "no new" in each] == []
    assert "no new reason" in _task(0, 2, 2, ADA, BEN)


@pytest.mark.parametrize("anonymous", [True, False])
def test_debaters_are_told_whether_the_judge_knows_who_spoke(anonymous: bool) -> None:
    system = _system(RoundsOptions(anonymous=anonymous))
    assert ("blind to who spoke" in system) == anonymous


def _judging(options: RoundsOptions, seed: int = 0) -> tuple[Judge, Request]:
    """What the judge is asked after both have spoken, and its request."""
    spec = rounds_spec(options=options).model_copy(update={"seed": seed})
    play = start(spec)
    for number in (1, 2):
        play.answer(number, speech())
    pending: Pending = play.pending[0]
    record = record_of(spec, turn(1, "ada", speech("Tea.")), turn(2, "ben", speech("Coffee.")))
    assert isinstance(pending.step, Judge)
    return pending.step, FORMAT.build_request(brief_of(pending, record))


@pytest.mark.parametrize("value", [True, False])
def test_the_judge_reads_the_debate_as_the_options_want_it(value: bool) -> None:
    options = RoundsOptions(strict_winner=value, anonymous=value, shuffled=value)
    step, request = _judging(options)
    assert (step.is_strict, step.is_anonymous, step.is_shuffled) == (value, value, value)
    assert ("[for] Turn 1; heard nothing.\nTea." in request.messages[0].text) == value


@pytest.mark.parametrize(("shuffled", "views"), [(True, 2), (False, 1)])
def test_each_round_is_drawn_into_an_order_unless_the_debate_has_it_otherwise(
    shuffled: bool, views: int
) -> None:
    options = RoundsOptions(shuffled=shuffled)
    texts = {_judging(options, seed)[1].messages[0].text for seed in range(20)}
    assert len(texts) == views
