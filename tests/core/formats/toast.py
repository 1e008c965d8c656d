"""A made-up format of ten lines: all but its rules is the port's default."""

from debate_core.domain.judge_forms import decide_by_verdict
from debate_core.domain.outcome import Decision
from debate_core.domain.play import Moves, judge, open_phase, speak
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.steps import JUDGEMENT, Judge, Speak
from debate_core.formats.format import Format
from tests.core.making import ADA, BEN


class Toast(Format):
    """One sentence each, then a verdict."""

    name = "toast"

    def play(self, spec: Specification) -> Moves[Decision]:
        yield from open_phase("toast")
        for each in spec.debaters:
            yield from speak(Speak(each.id, "toast", 1, words=30, cue="Say one thing."))
        yield from open_phase(JUDGEMENT)
        verdict = yield from judge(Judge())
        return decide_by_verdict(verdict, spec, (each.id for each in spec.debaters))


TOAST = Toast()


def toast_spec(*debaters: Debater) -> Specification:
    """A debate of that format; Ada for and Ben against unless others are named."""
    return Specification(
        motion="Tea is better than coffee", format="toast", debaters=debaters or (ADA, BEN)
    )
