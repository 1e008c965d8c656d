"""The offline judge: blind to order and names, plain about its measures, true to the rubric."""

import re
from random import Random

import jsonschema_rs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.brief import Brief
from debate_core.domain.form import AnswerContext
from debate_core.domain.judge_forms import Verdict
from debate_core.domain.rubric import SPEECHES, Dimension, Rubric
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Judge
from debate_core.domain.turns import Turn
from debate_core.formats.rounds.rules import RoundsOptions
from debate_core.offline.judge import TIE_MARGIN
from debate_core.prompts.judge import make_verdict_request
from tests.core.making import make_turn
from tests.core.offline.rehearsing import (
    MOTIONS,
    STANCES,
    answer_to,
    rehearse,
    said,
    spec_of,
    verdict_on,
)
from tests.sweep import draw

BARE = "It is good. It is very good. Everyone says so. It is simply the best."
ARGUED = (
    "It saves an hour a day, because nobody has to travel. For example, the clerk who lives out "
    "of town gets to bed earlier. If that is so, the firm gains as well."
)
ANSWERED = "They said “nobody has to travel”, but the clerk travels to the shops. So where is it?"


def _scores(verdict: Verdict) -> dict[str, dict[str, int]]:
    return {each.stance: each.scores for each in verdict.scores}


@given(st.integers(0, 50), st.integers(2, 4), st.integers(1, 3), st.randoms(use_true_random=False))
@draw(25)
def test_the_order_within_a_round_counts_for_nothing(
    seed: int, people: int, rounds: int, chance: Random
) -> None:
    debate = rehearse(spec_of(MOTIONS[seed % len(MOTIONS)], STANCES[:people], rounds=rounds))
    entries = debate.entries
    shuffled: list[Turn] = []
    for number in range(1, rounds + 1):
        group = [each for each in entries if each.round == number]
        shuffled += chance.sample(group, len(group))
    assert verdict_on(debate.spec, shuffled) == verdict_on(debate.spec, entries)


@pytest.mark.parametrize("seed", range(5))
def test_swapping_the_stances_swaps_the_scores(seed: int) -> None:
    spec = spec_of("Museums should be free", ("for", "against"), seed=seed)
    texts = [each.text for each in rehearse(spec).entries]
    swapped = spec_of("Museums should be free", ("against", "for"), seed=seed)
    before, after = (_scores(verdict_on(each, said(each, texts))) for each in (spec, swapped))
    assert after == {"against": before["for"], "for": before["against"]}


@pytest.mark.sweep
def test_neither_seat_wins_by_where_it_sits() -> None:
    won = [0, 0]
    for seed in range(80):
        spec = spec_of(MOTIONS[seed % len(MOTIONS)], ("for", "against"), seed=seed)
        if seed % 2:
            spec = spec.model_copy(update={"debaters": tuple(reversed(spec.debaters))})
        winner = rehearse(spec).verdicts[0].winner
        if winner is not None:
            won[winner != spec.stances[0]] += 1
    assert min(won) > 0.33 * sum(won)


def test_the_winner_has_the_highest_weighted_total_by_more_than_a_hair() -> None:
    for seed in range(30):
        verdict = rehearse(spec_of(MOTIONS[seed % len(MOTIONS)], STANCES[:3], seed=seed)).verdicts[
            0
        ]
        totals = {
            stance: SPEECHES.compute_total(score) for stance, score in _scores(verdict).items()
        }
        first, second = sorted(totals.values(), reverse=True)[:2]
        if first - second > TIE_MARGIN + 1e-6:
            assert verdict.winner == max(totals, key=lambda stance: totals[stance])
        else:
            assert verdict.winner is None


def test_a_rubric_of_a_format_s_own_is_scored_in_full() -> None:
    rubric = Rubric(
        name="own",
        dimensions=(
            Dimension(name="evidence", weight=40, question="Is there any?"),
            Dimension(name="wit", weight=60, question="Did anybody laugh?"),
        ),
        lowest=0,
        highest=5,
    )
    spec = spec_of("Remote work should be the default", rounds=1)
    heard, step = said(spec, [ARGUED, BARE]), Judge(1, rubric)
    verdict = answer_to(Brief(spec, step, heard=heard))
    assert verdict.find_problems(AnswerContext(spec, step, heard)) == ()
    assert isinstance(verdict, Verdict)
    assert verdict.winner == "for"
    scores = _scores(verdict)
    assert scores["for"]["wit"] > scores["against"]["wit"]


def test_the_same_said_by_both_is_level_and_has_no_winner() -> None:
    spec = spec_of("Tea is better", rounds=1)
    assert verdict_on(spec, said(spec, [ARGUED, ARGUED])).winner is None


def test_reasons_and_cases_beat_bare_praise() -> None:
    spec = spec_of("Remote work should be the default")
    entries = said(spec, [BARE, ARGUED, BARE, ARGUED + " " + "Think of the trains."])
    verdict = verdict_on(spec, entries)
    assert verdict.winner == "against"
    assert _scores(verdict)["against"]["reasoning"] > _scores(verdict)["for"]["reasoning"] + 3


def test_an_answer_to_the_others_words_counts_as_engagement() -> None:
    spec = spec_of("Remote work should be the default")
    scores = _scores(verdict_on(spec, said(spec, [ARGUED, BARE, BARE, ANSWERED])))
    assert scores["against"]["engagement"] > scores["for"]["engagement"] + 3


def _in_phases(*phases: tuple[str, str, str]) -> tuple[Specification, tuple[Turn, ...]]:
    """A debate of one round in these phases, each with what “for” and “against” say in it."""
    spec = spec_of("Remote work should be the default", rounds=1)
    texts = [text for _, *both in phases for text in both]
    entries = said(spec, [text or BARE for text in texts])
    named = [name for name, _, _ in phases for _ in range(2)]
    return spec, tuple(
        make_turn(entry.number, spec.debater(entry.debater), entry.answer, name)
        for entry, name, text in zip(entries, named, texts, strict=True)
        if text
    )


def test_an_answer_in_a_later_phase_of_the_same_round_counts_as_engagement() -> None:
    spec, entries = _in_phases(("opening", ARGUED, BARE), ("rebuttal", BARE, ANSWERED))
    verdict = verdict_on(spec, entries)
    scores = _scores(verdict)
    assert scores["against"]["engagement"] > scores["for"]["engagement"] + 3


def test_engagement_counts_the_same_where_one_side_only_could_answer() -> None:
    spec, entries = _in_phases(
        ("first", ARGUED, ""), ("second", "", ANSWERED), ("last", ANSWERED, "")
    )
    verdict = verdict_on(spec, entries)
    assert len({score["engagement"] for score in _scores(verdict).values()}) == 1


def test_scores_are_spread_over_the_scale() -> None:
    given_scores = [
        score
        for seed in range(30)
        for each in rehearse(spec_of(MOTIONS[seed % len(MOTIONS)], seed=seed)).verdicts[0].scores
        for score in each.scores.values()
    ]
    assert len(set(given_scores)) >= 7
    assert max(given_scores.count(score) for score in set(given_scores)) < len(given_scores) / 2.5


def test_the_judge_says_what_it_is_and_what_it_counted_of_what_decided() -> None:
    spec = spec_of("Remote work should be the default")
    verdict = verdict_on(spec, said(spec, [BARE, ARGUED, BARE, ARGUED + " " + "Think of trains."]))
    disclosure, counted = verdict.reasoning.split("\n")
    assert "Built-in judge" in disclosure
    assert verdict.verdict == "What made the difference was reasoning."
    assert counted == "Sentences that give a reason: “for” 2 of 8, “against” 4 of 7."


def test_the_verdict_does_not_name_again_whom_its_title_names() -> None:
    verdicts = [
        rehearse(spec_of(MOTIONS[seed % len(MOTIONS)], seed=seed)).verdicts[0] for seed in range(6)
    ]
    decided = [verdict for verdict in verdicts if verdict.winner]
    assert decided
    assert all(verdict.winner and verdict.winner not in verdict.verdict for verdict in decided)


def test_sides_that_are_level_and_at_their_best_in_one_thing_are_told_so_once() -> None:
    spec = spec_of("Tea is better", rounds=2)
    verdict = verdict_on(spec, said(spec, [ARGUED] * 4))
    assert verdict.winner is None
    assert verdict.reasoning.split("\n")[1] == "All were at their best in reasoning."


def test_a_fault_that_cost_points_is_what_the_verdict_says() -> None:
    spec = spec_of("Tea is better", rounds=2)
    giving = "You are right. I admit that. I concede the point. You have convinced me of it."
    verdict = verdict_on(spec, said(spec, [ARGUED, giving, ARGUED, giving]))
    assert verdict.verdict == "Giving way cost points."
    assert "Sentences that give way, beyond one a turn: “against”" in verdict.reasoning


def test_no_name_reaches_an_anonymous_verdict() -> None:
    verdict = rehearse(spec_of(MOTIONS[0], STANCES)).verdicts[0]
    assert "Seat" not in verdict.model_dump_json()


def test_strength_and_weakness_point_at_words_of_the_transcript() -> None:
    debate = rehearse(spec_of(MOTIONS[0], STANCES[:3]))
    spoken = " ".join(each.text for each in debate.entries).casefold()
    for each in debate.verdicts[0].scores:
        for remark in (line for line in (each.strength, each.weakness) if "“" in line):
            phrase = remark[remark.index("“") + 1 : remark.rindex("”")].rstrip("…")
            assert phrase.casefold()[:40] in spoken


@pytest.mark.parametrize("seed", range(8))
def test_no_sentence_is_both_praised_and_blamed(seed: int) -> None:
    debate = rehearse(spec_of(MOTIONS[0], seed=seed, rounds=1))
    for each in debate.verdicts[0].scores:
        praised, blamed = (re.findall("“(.+)”", text) for text in (each.strength, each.weakness))
        assert not set(praised) & set(blamed)


def test_a_side_that_gave_no_reason_and_no_case_is_praised_for_neither() -> None:
    spec = spec_of("Tea is better", rounds=1)
    bare = "It is good. It is very good. It is simply the best."
    [scores, _other] = verdict_on(spec, said(spec, [bare, ARGUED])).scores
    assert "It says why" not in scores.strength
    assert "something to look at" not in scores.strength


def test_a_stance_that_never_spoke_is_scored_lowest_without_a_strength() -> None:
    spec = spec_of("Tea is better", rounds=1)
    verdict = verdict_on(spec, said(spec, [ARGUED]))
    silent = verdict.scores[1]
    assert set(silent.scores.values()) == {SPEECHES.lowest}
    assert silent.strength == ""
    assert "Nobody spoke for this side" in silent.weakness


def test_nobody_wins_over_a_stance_that_never_spoke() -> None:
    spec = spec_of("Tea is better", rounds=1)
    verdict = verdict_on(spec, said(spec, [ARGUED]))
    assert verdict.winner is None
    assert "Nobody was heard for “against”" in verdict.verdict
    assert "at its best" not in verdict.reasoning


def test_an_empty_transcript_has_no_winner() -> None:
    spec = spec_of("Tea is better", rounds=1)
    assert verdict_on(spec, ()).winner is None


@given(st.lists(st.text(max_size=200), min_size=2, max_size=6), st.booleans())
@draw(50)
def test_any_transcript_is_judged_by_the_form(texts: list[str], strict: bool) -> None:
    spec = spec_of("Tea is better", options=RoundsOptions(strict_winner=strict), rounds=3)
    heard = said(spec, texts)
    # Without the flow it gives its reason as a judge does before the end: in prose.
    brief = Brief(spec, Judge(1, is_strict=strict), heard=heard)
    schema = make_verdict_request(brief, so_far=True).schema
    assert schema is not None
    given = verdict_on(spec, heard).model_dump(mode="json", exclude={"tag"})
    jsonschema_rs.validate(dict(schema.definition), given)


def test_quoting_the_motion_is_not_taking_the_others_at_their_word() -> None:
    spec = spec_of("Museums should be free", rounds=2)
    named = "I speak of “Museums should be free”."
    texts = (f"{named} {ARGUED}", f"{named} {BARE}", BARE, f"{named} {ANSWERED}")
    against = verdict_on(spec, said(spec, texts)).scores[1]
    assert against.strength == "It takes up what the others said, as with “nobody has to travel”."
