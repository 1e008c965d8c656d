"""The schedule of a debate: its parts in order, with who speaks in each and how, in words.

Rule: which parts there are and who speaks in them comes from the rules run dry, not from here.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from debate_core.formats.championship.points import (
    ANSWER_WORDS,
    CROSS,
    FREE,
    QUESTION_WORDS,
    TEAM_WORDS,
    team_of,
)
from debate_core.formats.structured.checks import CLOSING_WORDS
from debate_core.formats.panel.counting import REBUTTAL, coordination_of
from debate_core.domain.play import Pending
from debate_core.domain.facts import PhaseOpened
from debate_core.domain.seats import place_in_words
from debate_core.domain.specification import (
    ChampionshipRules,
    ConsensusRules,
    Debater,
    Order,
    PanelRules,
    RoundsRules,
    Specification,
    StructuredRules,
)
from debate_core.domain.steps import Speak
from debate_core.formats.rounds.rules import JUDGEMENT

_JUDGED = {
    "rounds": "the judge's verdict on the whole",
    "structured": "the judge scores every argument",
    "panel": "the judge's last assessment",
    "championship": "the judge's review, then the totals by code",
}
_STRUCTURED = {
    "opening": "both at once, 3 to 5 arguments each",
    "cross-examination": "both at once: each meets every argument of the other, and asks",
    "replies": "both at once: each answers what was asked of its arguments",
    "closing": f"both at once, {CLOSING_WORDS} words each",
}
_IN_TURN: dict[Order, str] = {
    "fixed": "in turn, in the order above",
    "rotating": "in turn, the start moves on by one each round",
    "judge-selected": "in turn, in the order of the judge's last assessment",
}


class Part(NamedTuple):
    """One part of a debate: its name, and what happens in it."""

    name: str
    course: str


def schedule(
    spec: Specification, phases: Iterable[PhaseOpened], steps: Sequence[Pending]
) -> tuple[Part, ...]:
    """The parts of a debate that opens these phases and takes these steps."""
    names = [opened.phase for opened in phases]
    if isinstance(spec.rules, ConsensusRules):
        return (_of_consensus(spec, names),)
    turns = [each.step for each in steps if isinstance(each.step, Speak)]
    return tuple(
        Part(_times(name, len(list(run))), _course(spec, name, turns))
        for name, run in groupby(names)
    )


def _of_consensus(spec: Specification, names: list[str]) -> Part:
    each_round = ", ".join(dict.fromkeys(names))
    rounds = "1 round" if spec.rounds == 1 else f"up to {spec.rounds} rounds"
    counted = "the votes are counted after every phase"
    return Part(rounds, f"{each_round}; {_everyone(spec)}; {counted}")


def _course(spec: Specification, name: str, turns: Sequence[Speak]) -> str:
    if name == JUDGEMENT:
        return _JUDGED[spec.format]
    match spec.rules:
        case StructuredRules():
            return _STRUCTURED[name]
        case PanelRules() as rules:
            return _of_panel(spec, rules, name)
        case ChampionshipRules():
            return _of_championship(spec, name, [each for each in turns if each.phase == name])
        case RoundsRules() | ConsensusRules():
            return _everyone(spec)


def _of_panel(spec: Specification, rules: PanelRules, name: str) -> str:
    if coordination_of(rules, name) == "simultaneous":
        course = f"all at once, {spec.words} words each"
    else:
        course = f"{_IN_TURN[rules.order]}, {spec.words} words each"
        course += "; a short question before each turn" if rules.points_of_information else ""
    if name == REBUTTAL and spec.rounds >= rules.assess_every:
        course += f"; assessed after every {rules.assess_every} rounds"
    return course


def _of_championship(spec: Specification, name: str, turns: Sequence[Speak]) -> str:
    if name == FREE:
        first = team_of(spec.debater(turns[0].debater))
        return (
            f"{first} begins, the teams alternate, captains call the speakers; "
            f"{TEAM_WORDS:,} words a team"
        )
    asking = [each for each in turns if each.to is None]
    who = ", ".join(_called(spec, spec.debater(each.debater)) for each in asking)
    if name == CROSS:
        return (
            f"{who} ask in {QUESTION_WORDS} words; the opposing 2nd or 3rd, whom they pick, "
            f"answers in {ANSWER_WORDS}"
        )
    return f"{who}; {turns[0].words} words each"


def _called(spec: Specification, debater: Debater) -> str:
    return f"{debater.name} ({place_in_words(spec, debater)})"


def _everyone(spec: Specification) -> str:
    return f"everyone in the order above, {spec.words} words each"


def _times(name: str, count: int) -> str:
    return f"{name} ({count} rounds)" if count > 1 else name
