"""The layouts that come with Rostrum, and the example, as a plan and as offline debates."""

import re
from collections.abc import Iterator

import pytest

from debate_core.domain.forms import Forfeit, Question
from debate_core.domain.judge_forms import Verdict
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Judge, Speak
from debate_core.domain.text import count_words
from debate_core.drafting.dry_run import DryStep, play_dry
from debate_core.drafting.plan import make_plan
from debate_core.drafting.request import DebateRequest, make_specification
from debate_core.formats import start
from debate_core.formats.declared.layout import layout_of
from debate_core.offline.arguments import ParsedStance, list_all_arguments
from debate_core.offline.motion import topic_of
from debate_core.plugins import load_formats
from tests.core.formats.every import LAID_OUT
from tests.meta.tree import ROOT
from tests.sweep import keep_some

NAMES = (*LAID_OUT, "courtroom")
MOTION = "Cities should ban cars"


@pytest.fixture(autouse=True)
def _offered() -> Iterator[None]:  # pyright: ignore[reportUnusedFunction]
    load_formats(ROOT / "examples" / "formats")
    yield
    load_formats()


def _debate(name: str, seed: int = 1) -> Specification:
    return make_specification(DebateRequest(MOTION, name), seed)


def _played(spec: Specification) -> tuple[DryStep, ...]:
    return play_dry(spec).likely


@pytest.mark.parametrize("name", keep_some(NAMES, 3))
@pytest.mark.parametrize("seed", keep_some(range(3)))
def test_everybody_answers_within_the_limits(name: str, seed: int) -> None:
    for each in _played(_debate(name, seed)):
        step, answer = each.pending.step, each.answered.answer
        assert not isinstance(answer, Forfeit)
        assert answer.tag == step.form
        if isinstance(step, Speak) and step.words:
            assert count_words(answer.as_text()) <= step.words


@pytest.mark.parametrize("name", keep_some(NAMES, 3))
def test_the_judge_scores_every_side_on_the_rubric_of_the_layout(name: str) -> None:
    *_, last = _played(_debate(name))
    step, verdict = last.pending.step, last.answered.answer
    assert isinstance(step, Judge)
    assert isinstance(verdict, Verdict)
    assert [each.stance for each in verdict.scores] == [*_debate(name).stances]
    assert not any(step.rubric.find_problems(each.scores) for each in verdict.scores)


def test_the_judge_counts_answers_from_where_both_sides_had_spoken() -> None:
    verdicts = [_played(_debate("oxford", seed))[-1].answered.answer for seed in range(24)]
    told = [verdict.reasoning for verdict in verdicts if isinstance(verdict, Verdict)]
    counted = re.findall(r"take up the words of the others: .*", "\n".join(told))
    assert counted
    for line in counted:
        assert re.search(r"“proposition” \d of 4, “opposition” \d of 4\.", line)


def test_no_question_is_asked_twice() -> None:
    answers = [each.answered.answer for each in _played(_debate("lincoln-douglas"))]
    asked = [each.text for each in answers if isinstance(each, Question)]
    assert len(asked) == len(set(asked)) == 6


@pytest.mark.parametrize("name", ["lincoln-douglas", "karl-popper", "spar"])
def test_a_question_says_what_it_is_about_unless_there_is_no_room(name: str) -> None:
    spec = _debate(name)
    topic = topic_of(spec)
    known = list_all_arguments([ParsedStance("for"), ParsedStance("against")], topic)
    names = [argument.name.casefold() for argument in known]
    answers = [each.answered.answer for each in _played(spec)]
    asked = [each.text.casefold() for each in answers if isinstance(each, Question)]
    unnamed = [text for text in asked if not any(name in text for name in names)]
    assert len(unnamed) <= len(asked) / 6


@pytest.mark.parametrize(("name", "turns"), [("oxford", 10), ("lincoln-douglas", 17)])
def test_a_plan_counts_every_turn_and_the_verdict(name: str, turns: int) -> None:
    plan = make_plan(_debate(name))
    assert (plan.most_turns, plan.most_calls, plan.can_end_early) == (turns, turns + 1, False)
    assert plan.estimate.turns == turns


@pytest.mark.parametrize("name", keep_some(NAMES, 3))
@pytest.mark.parametrize("seed", keep_some(range(3)))
def test_debaters_argue_to_the_motion_and_never_about_the_name_of_their_side(
    name: str, seed: int
) -> None:
    spec = _debate(name, seed)
    turns = [each for each in _played(spec) if isinstance(each.pending.step, Speak)]
    said = " ".join(each.answered.answer.as_text() for each in turns).casefold()
    assert [side for side in spec.stances if re.search(rf"\b{side}\b", said)] == []


def test_a_coin_decides_which_side_begins_and_the_seed_tosses_it() -> None:
    def first(seed: int) -> str:
        spec = _debate("public-forum", seed)
        (opening, *_) = start(spec).pending
        assert isinstance(opening.step, Speak)
        return spec.debater(opening.step.debater).stance

    sides = [first(seed) for seed in range(12)]
    assert set(sides) == {"pro", "con"}
    assert sides == [first(seed) for seed in range(12)]


def test_the_coin_changes_places_in_every_phase() -> None:
    layout = layout_of(_debate("public-forum"))
    swapped = layout.swap_sides()
    assert [phase.order[0] for phase in layout.phase][-1] != swapped.phase[-1].order[0]
    assert swapped.swap_sides() == layout
    for phase, other in zip(layout.phase, swapped.phase, strict=True):
        assert sorted(phase.order) == sorted(other.order)


def test_oxford_asks_where_people_stand() -> None:
    assert _debate("oxford").voting.asks_opinion
    assert not _debate("spar").voting.asks_opinion


@pytest.mark.parametrize("name", keep_some(LAID_OUT, 3))
def test_whoever_closes_is_told_to_bring_nothing_new(name: str) -> None:
    spec = _debate(name)
    steps = [each.pending.step for each in _played(spec)]
    last = [step for step in steps if isinstance(step, Speak)][-1]
    assert last.cue.endswith("Bring no new argument.")
