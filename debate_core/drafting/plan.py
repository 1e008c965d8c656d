"""The plan that a person sees before the start: who speaks when, and what it will take.

The rules themselves are run dry, once with every turn forfeited and once with every debater of
one mind, so that the plan can not part from what a debate then does.
"""

from collections.abc import Callable
from dataclasses import dataclass

from debate_core.domain.families import family_warnings
from debate_core.domain.forms import Answer, Forfeit, Position
from debate_core.domain.play import Pending, Play
from debate_core.domain.rulings import PhaseOpened
from debate_core.domain.specification import ConsensusRules, Specification
from debate_core.domain.steps import Judge, Speak
from debate_core.formats import start
from debate_core.formats.checking import warnings as format_warnings

_TOKENS_A_WORD = 1.4
_PROMPT_TOKENS = 450
"""About what the system prompt, identity and cue take together."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a debate will do and take at the most; tokens and seconds are estimates."""

    phases: tuple[PhaseOpened, ...]
    turns: int
    fewest_calls: int
    calls: int
    tokens_in: int
    tokens_out: int
    warnings: tuple[str, ...]


def plan_of(spec: Specification) -> Plan:
    """The plan of a checked specification."""
    play, steps = _dry_run(spec, lambda _: Forfeit(reason="dry run"))
    _, fewest = _dry_run(spec, lambda pending: _of_one_mind(spec, pending))
    has_judge = any(isinstance(each.step, Judge) for each in steps)
    turns = [each for each in steps if isinstance(each.step, Speak)]
    tokens_in, tokens_out = _tokens(spec, len(turns), len(steps) - len(turns))
    return Plan(
        phases=tuple(ruling for ruling in play.rulings if isinstance(ruling, PhaseOpened)),
        turns=len(turns),
        fewest_calls=len(fewest),
        calls=len(steps),
        tokens_in=tokens_in,
        tokens_out=tokens_out,
        warnings=(
            *format_warnings(spec),
            *family_warnings(spec, has_judge=has_judge),
        ),
    )


def _dry_run(
    spec: Specification, answer: Callable[[Pending], Answer]
) -> tuple[Play, list[Pending]]:
    play, steps = start(spec), list[Pending]()
    while play.decision is None:
        for pending in play.pending:
            steps.append(pending)
            play.answer(pending.number, answer(pending))
    return play, steps


def _of_one_mind(spec: Specification, pending: Pending) -> Answer:
    if isinstance(spec.rules, ConsensusRules) and isinstance(pending.step, Speak):
        return Position(stance="-", rationale="-", vote=spec.rules.choices[0])
    return Forfeit(reason="dry run")


def _tokens(spec: Specification, turns: int, others: int) -> tuple[int, int]:
    """Each call reads what was said before it; a turn takes about two thirds of its limit."""
    a_turn = spec.words * _TOKENS_A_WORD * 2 / 3
    heard = a_turn * turns * (turns - 1) / 2 + a_turn * turns * others
    tokens_in = int(heard + _PROMPT_TOKENS * (turns + others))
    return tokens_in, int(a_turn * (turns + others))
