"""How a debater votes in format `consensus`: a lean from its role, moved by what it heard.

The pull of a choice is measured: how many stand for it now, and how much each of them argued.
It is set against the debater's own stubbornness, which is drawn from the debate's seed and wears
thin as the phases go by.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from debate_core.domain.specification import ConsensusRules, Debater
from debate_core.domain.transcript import Entry
from debate_core.domain.words import DebaterId
from debate_core.offline import cues
from debate_core.offline.knowledge import library
from debate_core.offline.measures import measure, quotes
from debate_core.prompts.brief import TurnBrief

_TRUE_TO_ROLE = 0.92
_TORN = 0.75
"""How often a debater whose role leans neither way starts out torn, where there is such a vote."""
_STUBBORN = (1.5, 5.0)
_WEARS = 0.22
"""How much stubbornness a phase takes off."""


@dataclass(frozen=True, slots=True)
class Vote:
    """A debater's vote, and what it was before."""

    choice: str
    before: str | None

    @property
    def has_moved(self) -> bool:
        """Whether the debater has changed its mind."""
        return self.before is not None and self.before != self.choice


def vote_of(brief: TurnBrief) -> Vote:
    """How the debater votes now."""
    rules = brief.spec.rules
    assert isinstance(rules, ConsensusRules)
    mine = [each for each in brief.heard if each.debater == brief.debater.id]
    if not mine or mine[-1].content.form != "position":
        return Vote(_first_choice(brief, rules.choices), None)
    before = mine[-1].content.vote
    rival, pull = _strongest_rival(brief, before)
    if rival and pull > _hold(brief, len(mine)):
        return Vote(rival, before)
    return Vote(before, before)


def current_votes(heard: Sequence[Entry]) -> dict[DebaterId, Entry]:
    """The latest position of each debater who has taken one."""
    return {each.debater: each for each in heard if each.content.form == "position"}


def _first_choice(brief: TurnBrief, choices: tuple[str, ...]) -> str:
    chance = Random(f"{brief.spec.seed}:{brief.debater.id}:lean")
    torn = next((each for each in choices if _hands_over(each)), None)
    decided = [each for each in choices if each != torn] or list(choices)
    lean = _lean(brief.debater)
    if lean is not None and chance.random() < _TRUE_TO_ROLE:
        return decided[min(lean, len(decided) - 1)]
    if lean is None and torn is not None and chance.random() < _TORN:
        return torn
    return chance.choice(decided)


def _lean(debater: Debater) -> int | None:
    """The place of the choice that a role leans to; None where it leans to none."""
    said = f"{debater.name} {debater.role}"
    doer, doubter = (len(cues.found(said, cues.named(each))) for each in ("doers", "doubters"))
    if doer == doubter:
        return None
    return 0 if doer > doubter else 1


def _hands_over(choice: str) -> bool:
    return cues.has(choice, library().stance("handover").match)


def _strongest_rival(brief: TurnBrief, mine: str) -> tuple[str, float]:
    """The other choice that pulls most, and by how much more than what supports mine."""
    pulls: dict[str, float] = {}
    for debater, entry in current_votes(brief.heard).items():
        if debater != brief.debater.id and entry.content.form == "position":
            vote = entry.content.vote
            weight = 0.5 if _hands_over(vote) else 1.0
            pulls[vote] = pulls.get(vote, 0) + weight * (1 + strength(entry.text))
    support = pulls.pop(mine, 0.0)
    rival = max(pulls, key=lambda each: (pulls[each], each), default="")
    return rival, pulls.get(rival, 0.0) - support


def strength(text: str) -> float:
    """How much a turn argues, from 0 to 1: reasons, evidence, and taking others at their word."""
    counted = measure(text)
    marks = counted.reasons + counted.evidence + 2 * bool(quotes(text))
    return min(1.0, marks / 14)


def _hold(brief: TurnBrief, turns_taken: int) -> float:
    """What a pull has to exceed for this debater to move now."""
    seed = f"{brief.spec.seed}:{brief.debater.id}"
    stubborn = Random(f"{seed}:stubborn").uniform(*_STUBBORN)
    mood = Random(f"{seed}:mood:{turns_taken}").uniform(-0.35, 0.35)
    return stubborn + mood - _WEARS * turns_taken
