"""The rules of format `rounds`, its options, and what a debater is asked."""

from collections.abc import Sequence

from pydantic import Field

from debate_core.domain.asking import Form
from debate_core.domain.bench import JudgedOptions
from debate_core.domain.brief import Brief
from debate_core.domain.facts import Decision
from debate_core.domain.forms import Speech, Verdict
from debate_core.domain.moves import (
    CLOSED_EARLY,
    ClosingEarly,
    Moves,
    ask_all,
    draft,
    open_phase,
    speak,
)
from debate_core.domain.rubric import SPEECHES
from debate_core.domain.specification import Specification
from debate_core.domain.steps import JUDGEMENT, Judge, Speak, checks_of, view_seed
from debate_core.domain.transcript import could_all_answer
from debate_core.domain.words import DebaterId
from debate_core.formats.format import Format
from debate_core.offline.speech import speech
from debate_core.prompts.layers import joined, questions
from debate_core.prompts.request import Request
from debate_core.prompts.speech import rounds_in_words, turn_request


class RoundsOptions(JudgedOptions):
    """What whoever starts a debate may choose."""

    concession: bool = Field(default=False, description="debaters may concede")
    """Forbidding it guards against sycophantic convergence."""
    strict_winner: bool = Field(default=False, description="the judge names a stance, or none")
    anonymous: bool = Field(default=True, description="the judge sees stances, no names")
    shuffled: bool = Field(default=True, description="the judge sees each round in a drawn order")


_ARGUING = """\
Your first turn makes the best case there is for your stance: the two or three reasons that carry \
it, no more. A later turn answers what weighs most against you and adds one thing. The last turn \
settles what is still open and says what decides the question.
Argue to the motion as it is worded; a side issue costs you the turn.
Bring something new in every turn: a reason, an example or an answer that is not above yet. A \
point that was made is made; go on from it.
Answer the strongest thing that was said against you, in the form in which it is strongest, and \
say where it fails. Where nobody has met a point of yours, say so once and press on.
Argue against what is said, never against who says it."""

_HOLDING = """\
Do not concede your stance, neither in whole nor in part nor by growing milder from turn to turn. \
Politeness is no reason to agree, and neither is a long debate. Where another debater has a point, \
show what it leaves standing of yours and why yours weighs more."""

_CONCEDING = """\
Concede a point only where an argument has beaten it, and then say which argument and what still \
stands of your case. Politeness is no reason to concede, and neither is a long debate."""


def speech_request(brief: Brief) -> Request:
    """What a debater is asked for its turn."""
    step, spec = brief.speaking, brief.spec
    now = f"It is your turn: {step.phase}, round {step.round} of {spec.rounds}."
    return turn_request(brief, _manner(spec), f"{now} {_task(brief)}")


def _manner(spec: Specification) -> str:
    """The rules of the format, and how one argues under them."""
    options = spec.options_as(RoundsOptions)
    knowing = "without knowing who spoke " if options.anonymous else ""
    rules = (
        f"The rules: there {rounds_in_words(spec.rounds)}, and in each every debater speaks once, "
        f"in the same order. Then a judge reads the whole debate {knowing}and scores the arguing "
        "for each stance, and after that the people who read along vote. The judge asks:\n"
        f"{questions(SPEECHES)}"
    )
    return joined(rules, _ARGUING, _CONCEDING if options.concession else _HOLDING)


def _task(brief: Brief) -> str:
    """What a turn is for, by its place in the debate."""
    round_ = brief.speaking.round
    if not brief.heard:
        return "You open the debate."
    if round_ == 1:
        return "Make your case, and answer those before you."
    if round_ < brief.spec.rounds:
        return "Answer what weighs most against you, then add one new thing."
    return "It is the last: answer what is open, say what decides it, and open no new front."


ARGUMENT = "argument"


class Rounds(Format):
    """Two or more assigned stances, a few rounds, a judge's verdict at the end."""

    name = "rounds"
    version = 2
    Options = RoundsOptions
    has_rounds = True
    has_synthesizer = True

    def play(self, spec: Specification) -> Moves[Decision]:
        """Every debater, every round, in declared order; then the judge, once."""
        round_, taken, is_whole = 1, list[DebaterId](), False
        try:
            for round_ in range(1, spec.rounds + 1):
                yield from open_phase(ARGUMENT, round_)
                for debater in spec.debaters:
                    turn = yield from speak(Speak(debater.id, ARGUMENT, round_))
                    taken += [debater.id] if isinstance(turn, Speech) else []
            is_whole = True
        except ClosingEarly:
            if not taken:
                return Decision(choice=None, rule=CLOSED_EARLY)
        yield from open_phase(JUDGEMENT, round_)
        step = _judge(spec, taken)
        steps = checks_of(step, spec) if is_whole else (step,)
        verdicts = yield from ask_all(steps, Verdict)
        decision = self.settled(spec, zip(steps, verdicts, strict=True), taken)
        yield from _draft_unless_closed(spec, decision if len(steps) > 1 else None)
        return decision

    def request(self, brief: Brief) -> Request:
        return speech_request(brief) if isinstance(brief.step, Speak) else super().request(brief)

    def offline(self, brief: Brief) -> Form:
        if brief.step.form != "speech":
            return super().offline(brief)
        return speech(brief, may_concede=brief.spec.options_as(RoundsOptions).concession)


def _judge(spec: Specification, taken: Sequence[DebaterId]) -> Judge:
    """The judge's step, with its view as the options want it; `taken` is who took which turn.

    Where somebody had nobody to answer, nobody is scored on it.
    """
    options = spec.options_as(RoundsOptions)
    can_answer = could_all_answer(spec, ({each} for each in taken))
    return Judge(
        view_seed=view_seed(spec),
        rubric=SPEECHES if can_answer else SPEECHES.without_answering(),
        is_strict=options.strict_winner,
        is_anonymous=options.anonymous,
        is_shuffled=options.shuffled,
    )


def _draft_unless_closed(spec: Specification, checked: Decision | None) -> Moves[None]:
    """The synthesizer's step; closing the debate during it leaves the verdict as it is.

    `checked` is what several askings came to.
    """
    if spec.synthesis is None:
        return
    stands = "" if checked is None else checked.choice or "nothing: the judges did not hold a side"
    try:
        yield from draft(spec.synthesis, stands)
    except ClosingEarly:
        return
