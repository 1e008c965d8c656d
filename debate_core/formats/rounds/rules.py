"""The rules of format `rounds`."""

from debate_core.domain.asking import Form
from debate_core.domain.brief import Brief
from debate_core.domain.facts import Decision
from debate_core.domain.forms import Speech
from debate_core.domain.moves import (
    CLOSED_EARLY,
    ClosingEarly,
    Moves,
    draft,
    judge,
    open_phase,
    speak,
)
from debate_core.domain.specification import Specification
from debate_core.domain.steps import JUDGEMENT, Judge, Speak, view_seed
from debate_core.domain.words import DebaterId
from debate_core.formats.format import Format
from debate_core.formats.rounds.options import RoundsOptions
from debate_core.formats.rounds.prompts import speech_request
from debate_core.formats.rules import by_verdict
from debate_core.offline.speech import speech
from debate_core.prompts.request import Request

ARGUMENT = "argument"


class Rounds(Format):
    """Two or more assigned stances, a few rounds, a judge's verdict at the end."""

    name = "rounds"
    Options = RoundsOptions
    has_rounds = True
    has_synthesizer = True

    def play(self, spec: Specification) -> Moves[Decision]:
        """Every debater, every round, in declared order; then the judge, once."""
        round_, heard = 1, set[DebaterId]()
        try:
            for round_ in range(1, spec.rounds + 1):
                yield from open_phase(ARGUMENT, round_)
                for debater in spec.debaters:
                    turn = yield from speak(Speak(debater.id, ARGUMENT, round_))
                    heard |= {debater.id} if isinstance(turn, Speech) else set()
        except ClosingEarly:
            if not heard:
                return Decision(choice=None, rule=CLOSED_EARLY)
        yield from open_phase(JUDGEMENT, round_)
        verdict = yield from judge(_judge(spec))
        yield from _draft_unless_closed(spec)
        return by_verdict(verdict, spec, heard)

    def request(self, brief: Brief) -> Request:
        return speech_request(brief) if isinstance(brief.step, Speak) else super().request(brief)

    def offline(self, brief: Brief) -> Form:
        if brief.step.form != "speech":
            return super().offline(brief)
        return speech(brief, may_concede=brief.spec.options_as(RoundsOptions).concession)


def _judge(spec: Specification) -> Judge:
    """The judge's step, with its view as the options want it."""
    options = spec.options_as(RoundsOptions)
    return Judge(
        view_seed=view_seed(spec),
        is_strict=options.strict_winner,
        is_anonymous=options.anonymous,
        is_shuffled=options.shuffled,
    )


def _draft_unless_closed(spec: Specification) -> Moves[None]:
    """The synthesizer's step; closing the debate during it leaves the verdict as it is."""
    if spec.synthesis is None:
        return
    try:
        yield from draft(spec.synthesis)
    except ClosingEarly:
        return
