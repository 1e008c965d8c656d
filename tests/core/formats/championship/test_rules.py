"""Format `championship`: stages, picks, scores beside the speeches, stops (formats.md, 5)."""

from collections.abc import Callable, Sequence
from itertools import cycle, pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.facts import PhaseOpened
from debate_core.domain.form import Form
from debate_core.domain.forms import Forfeit
from debate_core.domain.outcome import Decision
from debate_core.domain.play import Pending, Play
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Speak
from debate_core.domain.values import DebaterId
from debate_core.errors import SpecError
from debate_core.formats import start
from debate_core.formats.championship.forms import (
    Call,
    Choose,
    FloorGiven,
    Questions,
    Score,
    Summarise,
)
from debate_core.formats.championship.options import FREE, TEAMS
from debate_core.formats.championship.scoring import (
    CountedTurn,
    find_unopposed,
    is_done,
    list_penalties,
)
from debate_core.formats.checking import check
from tests.core.formats.championship.making import (
    IDS,
    championship_spec,
    plainly,
    ruled,
    said,
    score,
)
from tests.core.making import speech
from tests.sweep import draw

Answers = Callable[[Pending], Form]


def _played(
    answer: Answers = plainly, spec: Specification | None = None
) -> tuple[Play, list[Pending]]:
    play, steps = start(spec or championship_spec()), list[Pending]()
    while play.decision is None:
        pending = play.pending[0]
        steps.append(pending)
        play.answer(pending.number, answer(pending))
    return play, steps


def _turns(steps: list[Pending], *phases: str) -> list[Speak]:
    turns = [each.step for each in steps if isinstance(each.step, Speak)]
    return [each for each in turns if not phases or each.phase in phases]


def test_the_set_stages_have_their_speakers_in_order_and_their_limits() -> None:
    _, steps = _played()
    set_turns = _turns(steps, "opening", "cross-examination", "summaries", "closing")
    assert [(str(each.debater), each.words) for each in set_turns] == [
        ("f1", 750),
        ("a1", 750),
        ("f2", 125),
        ("a2", 250),
        ("a2", 125),
        ("f2", 250),
        ("f3", 125),
        ("a2", 250),
        ("a3", 125),
        ("f2", 250),
        ("f1", 500),
        ("a1", 500),
        ("a4", 750),
        ("f4", 750),
    ]


@pytest.mark.parametrize(("picked", "answers"), [("a3", "a3"), ("a2", "a2"), ("a1", "a2")])
def test_the_asker_picks_the_opposing_second_or_third(picked: str, answers: str) -> None:
    def answer(pending: Pending) -> Form:
        answered = plainly(pending)
        is_first = isinstance(pending.step, Speak) and pending.step.debater == "f2"
        if is_first and isinstance(answered, Questions):
            return answered.model_copy(update={"to": picked})
        return answered

    _, steps = _played(answer)
    assert _turns(steps, "cross-examination")[1].debater == answers


def test_nobody_answers_questions_that_were_not_asked() -> None:
    def answer(pending: Pending) -> Form:
        answered = plainly(pending)
        return Forfeit(reason="-") if isinstance(answered, Questions) else answered

    _, steps = _played(answer)
    assert len(_turns(steps, "cross-examination")) == 4


LENGTHS = st.lists(st.none() | st.integers(1, 250) | st.integers(1, 1200), min_size=1, max_size=40)


def _free_debate(
    lengths: Sequence[int | None], chance: Random, *, keeps_to_words: bool = False
) -> list[tuple[Speak, CountedTurn]]:
    """The free debate of speeches that long, one after another: what was asked, what was said."""
    left, held = cycle(lengths), list[tuple[Speak, CountedTurn]]()

    def answer(pending: Pending) -> Form:
        match pending.step:
            case Speak(phase="free debate", words=words) as step:
                length = next(left)
                if length is not None and keeps_to_words:
                    length = min(length, words or 0)
                said_ = Forfeit(reason="-") if length is None else speech("word " * length)
                held.append((step, said(pending.turn or 0, step.debater, FREE, length)))
                return said_
            case Choose():
                return Call(speaker=chance.choice(IDS))
            case _:
                return plainly(pending)

    _played(answer)
    return held


@given(LENGTHS, st.randoms(use_true_random=False))
@draw(60)
def test_the_free_debate_is_fair_however_long_its_speeches_are(
    lengths: list[int | None], chance: Random
) -> None:
    held = _free_debate(lengths, chance)
    spoken = [each for _, each in held]
    alone = find_unopposed(spoken)
    opposed = [each.team for each in spoken if each.turn not in alone]
    assert opposed[0] == "for"
    assert all(one != two for one, two in pairwise(opposed))
    assert opposed.count("for") == opposed.count("against")
    assert {str(each.debater) for each in spoken} == set(IDS)
    assert all(is_done(spoken, side) for side in TEAMS)
    assert len({each.team for each in spoken if each.turn in alone}) <= 1
    assert all(60 <= (step.words or 0) <= 200 for step, _ in held)


@given(LENGTHS, st.randoms(use_true_random=False))
@draw(60)
def test_whoever_keeps_to_the_words_that_a_speech_is_given_is_never_penalised(
    lengths: list[int | None], chance: Random
) -> None:
    spoken = [each for _, each in _free_debate(lengths, chance, keeps_to_words=True)]
    assert list_penalties(spoken, {}) == ()
    for side in TEAMS:
        assert sum(each.words or 0 for each in spoken if each.team == side) <= 1000 + 60 * 4


@given(LENGTHS, st.randoms(use_true_random=False))
@draw(60)
def test_every_speech_longer_than_it_was_given_is_overtime_and_no_other(
    lengths: list[int | None], chance: Random
) -> None:
    held = _free_debate(lengths, chance)
    late = [e.turn for step, e in held if e.words is not None and e.words > (step.words or 0)]
    assert [each.turn for each in list_penalties([each for _, each in held], {})] == late


def test_the_free_debate_has_a_ceiling_of_speeches_and_everyone_speaks_below_it() -> None:
    def answer(pending: Pending) -> Form:
        match pending.step:
            case Speak(phase="free debate"):
                return speech("word " * 30)
            case Choose() as step:
                return Call(speaker=step.may_speak[0], direction="")
            case _:
                return plainly(pending)

    _, steps = _played(answer, championship_spec(free_speeches=6))
    speakers = [str(each.debater) for each in _turns(steps, FREE)]
    assert len(speakers) == 12
    assert set(speakers) == set(IDS)
    _, unlimited = _played(answer)
    assert len(_turns(unlimited, FREE)) > 60


def test_a_team_that_has_said_it_all_leaves_the_rest_of_the_time_to_the_other() -> None:
    def answer(pending: Pending) -> Form:
        match pending.step:
            case Speak(phase="free debate") as step:
                return speech("word " * (60 if step.debater[0] == "f" else 200))
            case _:
                return plainly(pending)

    play, steps = _played(answer)
    free = "".join(str(each.debater)[0] for each in _turns(steps, FREE))
    # Against is done after its fifth; for has 700 words left, and uses them up.
    assert free == "fa" * 5 + "f" * 12
    assert play.decision == Decision(choice=None, rule="level_teams")


def test_a_failed_call_falls_back_to_the_next_who_has_not_spoken() -> None:
    play, _ = _played(
        lambda each: Forfeit(reason="-") if isinstance(each.step, Choose) else plainly(each)
    )
    floors = ruled(play, FloorGiven)
    assert [str(each.debater) for each in floors[:4]] == ["f1", "a1", "f2", "a2"]
    assert {each.drawn for each in floors} == {"fallback"}


def test_a_slow_judge_never_delays_a_speech() -> None:
    play = start(championship_spec())
    while True:
        waiting = [each for each in play.pending if not isinstance(each.step, Score)]
        if not waiting:
            break
        play.answer(waiting[0].number, plainly(waiting[0]))
    assert len(play.pending) == 24
    assert isinstance(play.rulings[-1], PhaseOpened)


def test_stopped_once_more_the_scores_are_still_waited_for() -> None:
    play = start(championship_spec())
    play.answer(1, speech())
    play.close_early("enough")
    play.close_early("now")
    while play.pending:
        play.answer(play.pending[0].number, plainly(play.pending[0]))
    assert play.decision == Decision(choice=None, rule="unheard")


def test_closed_early_nobody_speaks_but_all_that_was_said_is_scored_and_reviewed() -> None:
    play = start(championship_spec())
    for number in (1, 3):
        play.answer(number, speech())
    play.close_early("enough")
    assert [each.step for each in play.pending] == [
        Score(1, DebaterId("f1")),
        Score(2, DebaterId("a1")),
    ]
    for pending in play.pending:
        play.answer(pending.number, plainly(pending))
    assert [each.step for each in play.pending] == [
        Summarise("judgement", is_final=True, form="review")
    ]


@pytest.mark.parametrize(
    ("turns", "forfeited", "unscored", "decision"),
    [
        (0, (), (), Decision(choice=None, rule="closed_early")),
        (1, (), (), Decision(choice=None, rule="unheard")),
        (2, (), (), Decision(choice="for", rule="team_totals")),
        (2, (2,), (), Decision(choice=None, rule="unheard")),
        (2, (), (2,), Decision(choice=None, rule="unheard")),
        (2, (), (1, 2), Decision(choice=None, rule="no_scores")),
        (3, (), (), Decision(choice=None, rule="uneven_turns")),
        (4, (4,), (), Decision(choice="for", rule="team_totals")),
        (13, (), (), Decision(choice=None, rule="uneven_turns")),
        (14, (), (), Decision(choice="for", rule="team_totals")),
    ],
)
def test_closed_early_a_winner_is_named_only_where_both_teams_were_heard_equally(
    turns: int, forfeited: tuple[int, ...], unscored: tuple[int, ...], decision: Decision
) -> None:
    def answer(pending: Pending) -> Form:
        step = pending.step
        if isinstance(step, Score):
            is_lost = step.turn in unscored
            return Forfeit(reason="-") if is_lost else score(9 if step.debater[0] == "f" else 5)
        return Forfeit(reason="-") if pending.turn in forfeited else plainly(pending)

    play = start(championship_spec())
    while play.decision is None:
        speaking = next((each for each in play.pending if isinstance(each.step, Speak)), None)
        if speaking is not None and (speaking.turn or 0) > turns:
            play.close_early("enough")
        else:
            pending = play.pending[0]
            play.answer(pending.number, answer(pending))
    assert play.decision == decision


UNSCORED = Decision(choice=None, rule="unscored_speeches")


def test_a_stop_during_the_count_waits_for_the_scores_and_the_review() -> None:
    play = start(championship_spec())
    while waiting := [each for each in play.pending if not _is_score_of_last(each)]:
        play.answer(waiting[0].number, plainly(waiting[0]))
    play.close_early("enough")
    asked: list[object] = []
    while play.pending:
        asked.append(play.pending[0].step)
        play.answer(play.pending[0].number, plainly(play.pending[0]))
    assert [type(each) for each in asked] == [Score, Summarise]
    assert play.decision is not None
    assert play.decision.rule != "unscored_speeches"


@pytest.mark.parametrize(
    ("for_", "against", "unscored", "decision"),
    [
        (7, 7, (), Decision(choice=None, rule="level_teams")),
        (7, 7, (1,), UNSCORED),
        (7, 7, (1, 2), UNSCORED),
        (8, 7, (2,), Decision(choice="for", rule="team_totals")),
        (8, 7, (2, 4, 5), Decision(choice="for", rule="team_totals")),
        (8, 7, (2, 4, 5, 8), UNSCORED),
        (9, 2, (1, 2, 4), Decision(choice="for", rule="team_totals")),
    ],
)
def test_scores_that_the_judge_failed_to_give_decide_nothing(
    for_: int, against: int, unscored: tuple[int, ...], decision: Decision
) -> None:
    def answer(pending: Pending) -> Form:
        if not isinstance(pending.step, Score):
            return plainly(pending)
        if pending.step.turn in unscored:
            return Forfeit(reason="no answer within 120 seconds")
        return score(for_ if pending.step.debater[0] == "f" else against)

    assert _played(answer)[0].decision == decision


def test_stopped_during_the_review_a_whole_debate_is_decided_by_its_totals() -> None:
    def answer(pending: Pending) -> Form:
        step = pending.step
        if isinstance(step, Speak) and step.phase == FREE:
            return speech("word " * (200 if step.debater[0] == "f" else 340))
        return (
            score(9 if step.debater[0] == "a" else 5)
            if isinstance(step, Score)
            else plainly(pending)
        )

    play = start(championship_spec())
    while not (isinstance(play.pending[0].step, Summarise) and play.pending[0].step.is_final):
        play.answer(play.pending[0].number, answer(play.pending[0]))
    play.close_early("enough")
    play.answer(play.pending[0].number, plainly(play.pending[0]))
    assert play.decision == Decision(choice="against", rule="team_totals")


def _is_score_of_last(pending: Pending) -> bool:
    return isinstance(pending.step, Score) and pending.step.turn == 24


def test_the_team_with_the_higher_total_stands_before_the_vote() -> None:
    def answer(pending: Pending) -> Form:
        step = pending.step
        return (
            score(9 if step.debater[0] == "a" else 5)
            if isinstance(step, Score)
            else plainly(pending)
        )

    play, _ = _played(answer)
    assert play.decision == Decision(choice="against", rule="team_totals")


def test_a_team_of_three_is_one_clear_sentence() -> None:
    spec = championship_spec()
    with pytest.raises(SpecError, match="two teams of four, and 3 debaters argue for"):
        check(spec.model_copy(update={"debaters": spec.debaters[1:]}))


def test_an_unknown_style_is_one_clear_sentence() -> None:
    with pytest.raises(SpecError, match="There is no style “sleepy”"):
        check(championship_spec(styles=("sleepy",)))
