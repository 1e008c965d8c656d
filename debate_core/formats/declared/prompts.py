"""The prompts of a format that is described in a file, and its offline debaters.

Seats are called by their tags, such as “opposition 2”; the judge sees names only if the layout says
so.
"""

from collections.abc import Sequence
from itertools import groupby
from random import Random

from debate_core.domain.brief import Brief
from debate_core.domain.facts import StepAnswered
from debate_core.domain.form import Form
from debate_core.domain.forms import Question, Speech
from debate_core.domain.naming import make_tags, map_ids_by_tag, normalise_tag
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Judge, Speak, Step
from debate_core.domain.text import capitalize_first
from debate_core.domain.turns import Turn, describe_hearing
from debate_core.domain.values import DebaterId
from debate_core.formats.declared.layout import Phase, layout_of
from debate_core.formats.declared.show import (
    describe_course,
    describe_judging,
    describe_place,
    describe_sides,
)
from debate_core.formats.prompts import Prompts
from debate_core.offline.points import answer_point_step, speak_in_parts
from debate_core.offline.questions import answer_question, write_question
from debate_core.offline.speech import Arguments, write_speech
from debate_core.offline.stances import put_stances_in_words, speak_for_side
from debate_core.prompts.judge import make_verdict_request
from debate_core.prompts.layers import CLASH, HOLDING, join_layers, list_questions
from debate_core.prompts.points import describe_part, find_point_task
from debate_core.prompts.request import Request
from debate_core.prompts.speech import turn_request


def ask_question(brief: Brief) -> Question:
    """Ask a question about what the side that is asked has argued."""
    phase = layout_of(brief.spec).get_phase(brief.speaking.phase)
    return write_question(_speak_in_team(brief), phase.answer_words or brief.spec.words)


def take_turn(brief: Brief) -> Speech:
    """Make a speech, or answer the question that was asked."""
    step, beside = brief.speaking, _list_beside(brief)
    later = _list_later_speeches(brief)
    is_last = not later and step.part != "first"
    arguments = _choose_arguments(later)
    brief = _speak_in_team(brief)
    if step.to is not None and brief.heard and isinstance(brief.heard[-1].answer, Question):
        return answer_question(brief, brief.heard[-1].answer.as_text())
    return write_speech(brief, is_last=is_last, arguments=arguments, beside=beside)


def _list_beside(brief: Brief) -> tuple[DebaterId, ...]:
    """List all who speak at the same time, the speaker among them."""
    phase = layout_of(brief.spec).get_phase(brief.speaking.phase)
    if not phase.at_once:
        return (brief.debater.id,)
    seats = map_ids_by_tag(brief.spec.debaters)
    return tuple(seats[exchange.seat] for exchange in phase.course)


def _speak_in_team(brief: Brief) -> Brief:
    """Return the brief as a speaker of a team reads it: one case, and what it argues in words."""
    return put_stances_in_words(speak_for_side(brief), layout_of(brief.spec).argues_by_tag)


def _list_later_speeches(brief: Brief) -> tuple[Phase, ...]:
    """List the later phases in which somebody of the speaker's side makes a speech."""
    spec, step = brief.spec, brief.speaking
    held = list(layout_of(spec).list_phases(spec.rounds))
    here = next(
        place
        for place, (phase, round_) in enumerate(held)
        if (phase.name, round_) == (step.phase, step.round)
    )
    own = normalise_tag(brief.debater.stance)
    seats = map_ids_by_tag(spec.debaters)

    def speaks(phase: Phase) -> bool:
        speakers = (seats[exchange.seat] for exchange in phase.course if not exchange.answers)
        return any(normalise_tag(spec.debater(who).stance) == own for who in speakers)

    return tuple(phase for phase, _round in held[here + 1 :] if speaks(phase))


def _choose_arguments(later: Sequence[Phase]) -> Arguments:
    """Choose what a turn brings: all of a case where its side cannot add to it later."""
    can_add_later = any(phase.new_arguments for phase in later)
    return "some" if can_add_later or not later else "all"


_ARGUING = """\
Do in your turn what it is for, and nothing else. Argue to the motion as it is worded. Stand by \
what others of your side have said, and add to it. A question is one question, short, and put so \
that the answer matters; an answer meets the question head on before it says anything else."""


def build_speech_request(brief: Brief) -> Request:
    """Make the request for a debater's turn."""
    tags = make_tags(brief.spec.debaters)
    task, schema = _describe_task(brief, brief.speaking), None
    if (about_point := find_point_task(brief)) is not None:
        task, schema = about_point
    return turn_request(brief, _describe_manner(brief.spec), task, schema, tags)


def _describe_manner(spec: Specification) -> str:
    """Describe the rules of the format, as its layout has them."""
    layout = layout_of(spec)
    phases = "\n".join(f"- {phase.name}: {describe_course(phase, spec)}" for phase in layout.phase)
    again = [phase.name for phase in layout.phase if phase.repeat]
    rounds = f"\nHeld anew in every round, {spec.rounds} in all: {', '.join(again)}." * bool(again)
    argue = f" What the sides argue: {describe_sides(layout)}." if layout.argues else ""
    rules = (
        f"The rules: {layout.good_for}. The seats: {', '.join(layout.seat_names)}.{argue} The "
        f"phases, in order:\n{phases}{rounds}\nWhat decides: {describe_judging(layout)}. The judge "
        f"asks:\n{list_questions(layout.rubric)}"
    )
    return join_layers(rules, _ARGUING, CLASH, HOLDING)


def _describe_task(brief: Brief, step: Speak) -> str:
    """Describe the task of a turn: whom it faces, and the task of its phase."""
    facing = ""
    if step.to is not None:
        other = f"[{make_tags(brief.spec.debaters)[step.to]}]"
        facing = (
            f"Put one question to {other}, who answers it next."
            if step.form == "question"
            else f"Answer the question that {other} has just put to you; it is the last turn above."
        )
    now = f"It is your turn: {describe_place(brief.spec, step.phase, step.round)}."
    parts = (now, facing, step.cue, describe_part(brief))
    return " ".join(part for part in parts if part)


_NOTHING_NEW = ": what is new here counts for nothing"


def build_judge_request(brief: Brief) -> Request:
    """Make the request to the judge for a verdict."""
    so_far = bool(layout_of(brief.spec).judged)
    return make_verdict_request(brief, _build_view(brief), so_far=so_far)


def _build_view(brief: Brief) -> str:
    """Build the transcript as the judge reads it, phase by phase; the same seed gives the same."""
    spec, step = brief.spec, brief.step
    assert isinstance(step, Judge)
    chance, tags = Random(step.view_seed), make_tags(spec.debaters)
    phases: list[str] = []
    for (name, round_), group in groupby(brief.heard, lambda entry: (entry.phase, entry.round)):
        phase, turns = layout_of(spec).get_phase(name), list(group)
        if step.is_shuffled and not phase.has_questions:
            chance.shuffle(turns)
        course = describe_course(phase, spec) + _NOTHING_NEW * (not phase.new_arguments)
        head = f"{capitalize_first(describe_place(spec, name, round_))} ({course})"
        said = (_format_for_judge(entry, tags[entry.debater], brief) for entry in turns)
        phases.append("\n\n".join((head, *said)))
    return "\n\n".join(phases)


def _format_for_judge(entry: Turn, tag: str, brief: Brief) -> str:
    assert isinstance(brief.step, Judge)
    who = tag if brief.step.is_anonymous else f"{entry.name}, {tag}"
    asks = " asks" if isinstance(entry.answer, Question) else ""
    return f"[{who}{asks}] {describe_hearing(entry, brief.heard, brief.hearing)}\n{entry.text}"


class DeclaredPrompts(Prompts):
    """The prompts of a layout for debaters and the judge, and what they may read."""

    def can_read(self, step: Step, earlier: Turn | StepAnswered, spec: Specification) -> bool:
        """True if a step may read an answer; a turn has always heard the one it faces."""
        if not isinstance(earlier, Turn):
            return super().can_read(step, earlier, spec)
        if not isinstance(step, Speak):
            return True
        is_here = (earlier.phase, earlier.round) == (step.phase, step.round)
        if is_here and earlier.debater in (step.debater, step.to):
            return True
        rule = layout_of(spec).get_phase(step.phase).hears
        if rule == "own side":
            own = spec.debater(step.debater).stance
            return normalise_tag(earlier.stance) == normalise_tag(own)
        return rule == "all" or not is_here

    def build_request(self, brief: Brief) -> Request:
        match brief.step:
            case Speak():
                return build_speech_request(brief)
            case Judge():
                return build_judge_request(brief)
            case _:
                return super().build_request(brief)

    def answer_offline(self, brief: Brief) -> Form:
        match brief.step:
            case Speak(form="question"):
                return ask_question(brief)
            case Speak():
                return answer_point_step(brief) or speak_in_parts(brief, take_turn)
            case _:
                return super().answer_offline(brief)
