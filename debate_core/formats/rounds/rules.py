"""The rules of format `rounds`, its options, and what a debater is asked."""

import operator
from collections.abc import Sequence

from pydantic import Field

from debate_core.domain.brief import Brief
from debate_core.domain.form import Form
from debate_core.domain.forms import Speech
from debate_core.domain.judge_forms import Verdict
from debate_core.domain.judges import JudgedOptions
from debate_core.domain.outcome import (
    CHECKED,
    JUDGE_VERDICT,
    LEVEL,
    NO_VERDICT,
    TOTALS,
    UNDECIDED,
    UNHEARD,
    Decision,
)
from debate_core.domain.play import CLOSED_EARLY, ClosingEarly, Moves, ask_all, draft, open_phase
from debate_core.domain.rubric import SPEECHES
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.steps import JUDGEMENT, Judge, Speak, list_checks, view_seed
from debate_core.domain.turns import could_all_answer
from debate_core.domain.values import DebaterId
from debate_core.domain.verdicts import decide_askings
from debate_core.formats.format import Format
from debate_core.formats.points import Askers, Interjections
from debate_core.formats.rules import Terms
from debate_core.language import N_
from debate_core.offline.points import answer_point_step, is_last, speak_in_parts
from debate_core.offline.speech import write_speech
from debate_core.prompts.layers import CLASH, HOLDING, join_layers
from debate_core.prompts.points import describe_part, find_point_task
from debate_core.prompts.request import Request
from debate_core.prompts.speech import rounds_in_words, turn_request, write_common_limit


class RoundsOptions(JudgedOptions):
    """The options that a person who starts a debate can choose."""

    concession: bool = Field(default=False, description=N_("debaters may concede"))
    """Forbidding concessions prevents debaters from agreeing just to please each other."""
    strict_winner: bool = Field(default=False, description=N_("the judge names a side, or none"))
    anonymous: bool = Field(default=True, description=N_("the judge sees sides, no names"))
    shuffled: bool = Field(
        default=True, description=N_("the judge sees each round in a drawn order")
    )
    points: bool = Field(
        default=False,
        exclude_if=operator.not_,
        description=N_("an opponent may offer a point in the middle of a turn"),
    )
    audience_points: bool = Field(
        default=False,
        exclude_if=operator.not_,
        description=N_("the audience may offer a point in the middle of a turn, for 30 seconds"),
    )


_CONCEDING = """\
Concede a point only where an argument has beaten it; say which, and what still stands of your \
case. Politeness is no reason to."""

_OPEN = (
    "You open. In half a sentence what the motion asks, then the two reasons that carry your "
    "stance, each with a case that can be checked."
)
_OPEN_ONLY = (
    "You open, and have this turn alone. The two reasons that carry your stance, and the strongest "
    "objection, met before it is made."
)
_CASE = (
    "Answer the strongest point; then the one or two reasons that carry your stance, with a case "
    "that can be checked."
)
_CASE_ONLY = f"You have this turn alone. {_CASE} End on what decides the question."
_ANSWER = "Answer what hurt you most, then add one reason."
_LAST = (
    "Your last turn: the one or two points that decide, with cases and no new reason: what nobody "
    "can answer does not count."
)
_UNMET = "Nobody has spoken against you: take your strongest reason further."


def build_speech_request(brief: Brief) -> Request:
    """Make the request for a debater's turn."""
    manner, about_point = _describe_manner(brief.spec), find_point_task(brief)
    if about_point is not None:
        return turn_request(brief, manner, *about_point)
    task = " ".join(filter(None, (_describe_task(brief), describe_part(brief))))
    return turn_request(brief, manner, task)


def _describe_manner(spec: Specification) -> str:
    """Describe the rules of the format, and how to argue under them."""
    options = spec.options_as(RoundsOptions)
    knowing = ", blind to who spoke," if options.anonymous else ""
    rules = (
        f"There {rounds_in_words(spec.rounds)}, one turn each; then a judge{knowing} scores "
        f"{SPEECHES.in_words}. {write_common_limit(spec.words)}"
    )
    return join_layers(rules, CLASH, _CONCEDING if options.concession else HOLDING)


def _describe_task(brief: Brief) -> str:
    """Describe the task of a turn, by its place in the debate and what there is to answer."""
    round_, rounds = brief.speaking.round, brief.spec.rounds
    is_opposed = any(entry.stance != brief.debater.stance for entry in brief.heard)
    if round_ == 1 and not is_opposed:
        return _OPEN if rounds > 1 else _OPEN_ONLY
    if round_ == 1:
        return _CASE if rounds > 1 else _CASE_ONLY
    if not is_opposed:
        return _UNMET
    return f"Round {round_} of {rounds}. {_ANSWER}" if round_ < rounds else _LAST


ARGUMENT = "argument"
_BY = {
    JUDGE_VERDICT: "the judge's verdict",
    TOTALS: "the totals of the judge's scores, though its verdict names another",
    CHECKED: "what the judges held when they were asked again",
}
"""The reason that each rule gives for a winner, as the synthesizer is told it."""
_UNDECIDED = {
    LEVEL: "the totals of the judge's scores are level, though its verdict names a winner",
    UNDECIDED: "the judges did not hold a side when they were asked again",
    NO_VERDICT: "the judge gave no verdict",
    UNHEARD: "a side was not heard",
}
"""The reason that each rule gives for no winner."""


class Rounds(Format):
    """Two or more assigned stances, a few rounds, a judge's verdict at the end."""

    name = "rounds"
    version = 2
    terms = Terms(title=N_("Classic"), about=N_("two sides or more, a few rounds, a verdict"))
    Options = RoundsOptions
    has_rounds = True
    has_synthesizer = True

    def play(self, spec: Specification) -> Moves[Decision]:
        """Take every debater's turn, every round, in declared order; then the judge, once."""
        round_, taken, is_whole = 1, list[DebaterId](), False
        points = Interjections(spec.words)

        def note(step: Speak, said: Form) -> None:
            taken.extend([step.debater] if isinstance(said, Speech) else [])

        try:
            for round_ in range(1, spec.rounds + 1):
                yield from open_phase(ARGUMENT, round_)
                for debater in spec.debaters:
                    step = Speak(debater.id, ARGUMENT, round_)
                    yield from points.speak(step, find_point_askers(spec, debater), note)
            is_whole = True
        except ClosingEarly:
            if not taken:
                return Decision(choice=None, rule=CLOSED_EARLY)
        yield from open_phase(JUDGEMENT, round_)
        step = _make_judge_step(spec, taken)
        steps = list_checks(step, spec) if is_whole else (step,)
        verdicts = yield from ask_all(steps, Verdict)
        decision = decide_askings(spec, zip(steps, verdicts, strict=True), taken)
        yield from _draft_unless_closed(spec, decision)
        return decision

    def build_request(self, brief: Brief) -> Request:
        return (
            build_speech_request(brief)
            if isinstance(brief.step, Speak)
            else super().build_request(brief)
        )

    def answer_offline(self, brief: Brief) -> Form:
        may_concede = brief.spec.options_as(RoundsOptions).concession
        if isinstance(brief.step, Speak) and (point := answer_point_step(brief)):
            return point
        if brief.step.form != "speech":
            return super().answer_offline(brief)
        return speak_in_parts(
            brief,
            lambda asked: write_speech(asked, is_last=is_last(asked), may_concede=may_concede),
        )


def find_point_askers(spec: Specification, speaker: Debater) -> Askers:
    """Find those who may offer a speaker a point; nobody if points are off."""
    options = spec.options_as(RoundsOptions)
    others = (debater.id for debater in spec.debaters if debater.stance != speaker.stance)
    return Askers(tuple(others) if options.points else (), options.audience_points)


def _make_judge_step(spec: Specification, taken: Sequence[DebaterId]) -> Judge:
    """Make the judge's step, with the view that the options set; `taken` is who took each turn.

    If somebody had nobody to answer, nobody is scored on answering.
    """
    options = spec.options_as(RoundsOptions)
    can_answer = could_all_answer(spec, ({who} for who in taken))
    return Judge(
        view_seed=view_seed(spec),
        rubric=SPEECHES if can_answer else SPEECHES.drop_answering(),
        is_strict=options.strict_winner,
        is_anonymous=options.anonymous,
        is_shuffled=options.shuffled,
    )


def _draft_unless_closed(spec: Specification, decision: Decision) -> Moves[None]:
    """Run the synthesizer's step; if the debate is closed during it, the verdict is unchanged."""
    if spec.synthesis is None:
        return
    try:
        yield from draft(spec.synthesis, _describe_decision(decision), decision.choice or "")
    except ClosingEarly:
        return


def _describe_decision(decision: Decision) -> str:
    """Say who won and by which rule, such as “for, by the judge's verdict”."""
    if decision.rule in _UNDECIDED:
        return f"nobody: {_UNDECIDED[decision.rule]}"
    if decision.choice is None:
        return "nobody: the judge names no winner"
    return f"{decision.choice}, by {_BY[decision.rule]}"
