"""What the prompts of format `structured` hold, and what they must not (formats.md, 2)."""

from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from debate_core.domain.brief import Brief
from debate_core.domain.facts import Fact, StepAnswered
from debate_core.domain.form import AnswerContext, Form
from debate_core.domain.forms import Forfeit
from debate_core.domain.play import Pending, Play
from debate_core.domain.record import Record, fold
from debate_core.domain.rubric import Rubric
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Judge, Speak
from debate_core.formats import format_of, start
from debate_core.formats.structured.arguments import EVIDENCE_FIRST, STRUCTURED, StructuredOptions
from debate_core.formats.structured.forms import SHIFTS, Closing, Examination
from debate_core.formats.structured.result import FALLACIES, STANDINGS
from debate_core.formats.structured.steps import Examine
from debate_core.prompts.request import Request
from tests.core.formats.structured.making import (
    CON,
    PRO,
    WHOLE_IN_TURNS,
    closing,
    findings,
    heard,
    judging,
    opening,
    response,
    structured_spec,
)
from tests.core.making import events_of, opened

SPEC = structured_spec()


def _in_full(request: Request) -> str:
    """All that a model is shown."""
    schema = dict(request.schema.definition) if request.schema else ""
    return "\n".join((request.system, *(each.text for each in request.messages), str(schema)))


def _request(brief: Brief) -> Request:
    return format_of(brief.spec).build_request(brief)


def _judge_request(spec: Specification) -> Request:
    return _request(Brief(spec, judging(spec), heard=heard(*WHOLE_IN_TURNS)))


def _mark(step: Speak) -> str:
    """A word that stands in this turn and nowhere else."""
    return f"zq{step.debater}{step.form}{_number_of(step)}".replace("_", "")


def _number_of(step: Speak) -> int:
    return step.number if isinstance(step, Examine) else 0


def _marked(step: Speak) -> Form:
    """A turn of that form with its mark in it."""
    own, other = (PRO, CON) if step.debater == "ada" else (CON, PRO)
    mark = _mark(step)
    match step.form:
        case "opening":
            made = opening(*own)
            first = made.arguments[0].model_copy(update={"claim": f"The claim of {mark} in full"})
            return made.model_copy(update={"arguments": (first, *made.arguments[1:])})
        case "examination":
            said = f"As {mark} has it."
            if _number_of(step) > len(other):
                return Examination(answer=said)
            met = response(other[_number_of(step) - 1]).model_copy(update={"reasoning": said})
            return Examination(answer="So it is.", response=met)
        case _:
            return closing(f"I stand by {mark}.")


class _Stage:
    """A play and its record, side by side."""

    def __init__(self) -> None:
        self.play: Play = start(SPEC)
        self._facts: list[Fact] = [opened(SPEC)]

    @property
    def record(self) -> Record:
        return fold(events_of(*self._facts))

    def request(self, pending: Pending) -> Request:
        heard = tuple(each for each in self.record.transcript if each.number in pending.heard)
        return _request(Brief(SPEC, pending.step, pending.turn, heard))

    def prompt(self, pending: Pending) -> str:
        return _in_full(self.request(pending))

    def take(self, pending: Pending, *, is_missed: bool = False) -> None:
        """Let the turn be taken, or missed."""
        step, number, turn = pending.step, pending.number, pending.turn
        assert isinstance(step, Speak)
        heard = tuple(each for each in self.record.transcript if each.number in pending.heard)
        asked = AnswerContext(SPEC, step, heard, step.debater)
        said = Forfeit(reason="late") if is_missed else asked.spell_out(_marked(step))
        self._facts.append(StepAnswered(number=number, step=step, turn=turn, answer=said))
        self.play.answer(number, said)


@given(st.lists(st.booleans(), min_size=12, max_size=12), st.sets(st.integers(2, 11), max_size=3))
def test_no_prompt_holds_a_turn_that_is_taken_at_the_same_time(
    swapped: list[bool], missed: set[int]
) -> None:
    stage = _Stage()
    for is_swapped in swapped:
        asked = stage.play.pending
        if not all(isinstance(each.step, Speak) for each in asked):
            break
        first, *rest = reversed(asked) if is_swapped else asked
        stage.take(first, is_missed=first.number in missed)
        for later in rest:
            assert isinstance(first.step, Speak)
            assert _mark(first.step) not in stage.prompt(later)
            stage.take(later, is_missed=later.number in missed)


def test_every_turn_before_is_read_by_whoever_is_asked() -> None:
    stage, told = _Stage(), list[str]()
    while isinstance(stage.play.pending[0].step, Speak):
        asked = stage.play.pending
        for pending in asked:
            assert [mark for mark in told if mark not in stage.prompt(pending)] == []
        for pending in asked:
            assert isinstance(pending.step, Speak)
            told.append(_mark(pending.step))
            stage.take(pending)
    assert len(told) == 11
    (judged,) = stage.play.pending
    assert [mark for mark in told if mark not in stage.prompt(judged)] == []


def test_a_turn_of_the_cross_examination_is_told_what_it_was_asked_and_what_is_next() -> None:
    stage, told = _Stage(), list[tuple[bool, ...]]()
    while stage.play.pending[0].step.form != "closing":
        for pending in stage.play.pending:
            if pending.step.form == "examination":
                prompt = stage.request(pending).messages[-1].text
                told.append(("You were just asked about" in prompt, "take up" in prompt))
            stage.take(pending)
    assert told == [(False, True), *[(True, True)] * 5, (True, False)]


def test_the_judge_is_asked_once_and_calmly() -> None:
    stage, asked = _Stage(), list[Pending]()
    while stage.play.decision is None:
        for pending in stage.play.pending:
            if isinstance(pending.step, Judge):
                asked.append(pending)
                stage.play.answer(pending.number, findings())
            else:
                stage.take(pending)
    (judged,) = asked
    assert stage.request(judged).temperature == 0.2


@pytest.mark.parametrize(
    ("options", "rubric"), [("structured", STRUCTURED), ("evidence-first", EVIDENCE_FIRST)]
)
def test_the_judge_is_told_what_to_weigh_and_that_who_is_right_does_not_count(
    options: str, rubric: Rubric
) -> None:
    spec = structured_spec(options=StructuredOptions.model_validate({"rubric": options}))
    told = _in_full(_judge_request(spec))
    assert "Score the arguing, not the opinion" in " ".join(told.split())
    asked = [each.name for each in rubric.dimensions] + [*FALLACIES, *STANDINGS]
    assert [each for each in asked if each not in told] == []


def test_the_judge_scores_before_it_says_which_clash_decided() -> None:
    request = _judge_request(SPEC)
    assert request.schema is not None
    parts = cast("list[str]", request.schema.definition["required"])
    assert parts[:4] == ["checked", "findings", "reason", "speech"]


def test_without_a_flow_the_judge_is_asked_for_no_move_s_id() -> None:
    assert "'unmet'" not in _in_full(_judge_request(SPEC))


def test_the_judge_speaks_to_a_side_by_what_stands_for_it() -> None:
    assert "write its stance in square brackets" in _in_full(_judge_request(SPEC))


def test_an_opening_is_not_told_to_build_on_turns_that_nobody_has_taken() -> None:
    stage = _Stage()
    assert "your tag" not in stage.prompt(stage.play.pending[0])


def test_closings_alone_are_told_to_bring_nothing_that_nobody_can_answer() -> None:
    stage, told = _Stage(), list[str]()
    while isinstance(stage.play.pending[0].step, Speak):
        for pending in stage.play.pending:
            if "since nobody can answer it" in " ".join(stage.prompt(pending).split()):
                told.append(pending.step.form)
            stage.take(pending)
    assert told == ["closing", "closing"]


def test_the_judge_reads_no_name() -> None:
    told = _in_full(_judge_request(SPEC))
    assert [each.name for each in SPEC.debaters if each.name in told] == []


def test_the_lists_of_words_are_those_of_the_page() -> None:
    assert FALLACIES == (
        "straw man",
        "appeal to authority",
        "slippery slope",
        "false dilemma",
        "anecdotal evidence",
        "circular reasoning",
        "ad hominem",
    )
    assert STANDINGS == ("upheld", "partially upheld", "refuted", "uncertain")
    assert SHIFTS == ("strengthened", "weakened", "adjusted", "unchanged")


@pytest.mark.parametrize("shift", ["improved", "", "Strengthened!"])
def test_a_position_can_not_have_moved_in_other_words(shift: str) -> None:
    with pytest.raises(ValueError, match="shift"):
        Closing.model_validate(closing().model_dump() | {"shift": shift})
