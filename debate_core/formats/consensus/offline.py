"""A turn of format `consensus`: the debater's position, the reason for it, and its vote.

A vote is a lean from the debater's role, moved by what it heard. The pull of a choice is measured
by how many support it now, and how much each of them argued. It is compared with the debater's own
stubbornness, which is drawn from the debate's seed and decreases with each phase.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from debate_core.domain.brief import Brief
from debate_core.domain.specification import Debater
from debate_core.domain.tally import count_votes
from debate_core.domain.text import count_words
from debate_core.domain.turns import Turn
from debate_core.formats.consensus.forms import ConsensusOptions, Position
from debate_core.language import N_, _
from debate_core.offline import cues
from debate_core.offline.library import get_library
from debate_core.offline.speech import quote_source
from debate_core.offline.text import list_quotes, measure, quote
from debate_core.offline.turn import (
    TurnMaterial,
    defend,
    make_next_argument,
    material_for,
    rebut,
    recall_scene,
    sum_up_standing,
)
from debate_core.offline.wording import Paragraph, Passage, as_one, fit_paragraphs

_GOAL = (120, 140)
_LEAST = 6
_WORTH_TELLING = 2
"""The fewest votes that make a count worth mentioning."""
_NUMBERS = (
    *(N_("none"), N_("one"), N_("two"), N_("three"), N_("four"), N_("five"), N_("six")),
    *(N_("seven"), N_("eight"), N_("nine"), N_("ten")),
)
_TRUE_TO_ROLE = 0.92
_TORN = 0.75
"""The chance that a debater whose role leans neither way starts undecided, if that is a choice."""
_STUBBORN = (1.5, 5.0)
_WEARS = 0.22
"""The stubbornness that is lost with each phase."""


@dataclass(frozen=True, slots=True)
class _Vote:
    """A debater's vote, and what it was before."""

    choice: str
    before: str | None

    @property
    def has_moved(self) -> bool:
        return self.before is not None and self.before != self.choice


def take_position(brief: Brief) -> Position:
    """Take the debater's position, with its vote."""
    choices = brief.spec.options_as(ConsensusOptions).choices
    vote = _decide_vote(brief, choices)
    material = material_for(brief, vote.choice, choices)
    limit = brief.spec.words
    goal = min(limit, material.rng.randint(*_GOAL))
    stance = fit_paragraphs([[Passage(_write_stance(material, vote), 1)]], max(_LEAST, limit // 2))
    left = max(_LEAST, min(goal, limit - count_words(stance)))
    rationale = fit_paragraphs(_write_rationale(material, vote), left)
    rationale = rationale or fit_paragraphs([[Passage(material.say("spent"), 1)]], left)
    return Position(stance=stance, rationale=rationale or stance, vote=vote.choice)


def _write_stance(material: TurnMaterial, vote: _Vote) -> str:
    """Write one sentence with the vote and what it depends on."""
    hangs_on = [*material.left[:1], *reversed(material.mine)]
    moment = "moved" if vote.has_moved else "vote" if vote.before is None else "stay"
    name, choice = hangs_on[0].name if hangs_on else "", quote(vote.choice)
    return material.say(moment, choice=choice, name=name) or _(
        "My vote is {choice}.", choice=choice
    )


def _write_rationale(material: TurnMaterial, vote: _Vote) -> list[Paragraph]:
    moved, cited = _tell_what_swayed(material, vote), [Passage(quote_source(material), 70)]
    match material.brief.speaking.phase:
        case "proposal":
            last = [Passage(material.say("end"), 20)]
            rows = [_argue_next(material, with_picture=True), cited, last]
        case "critique":
            rows = [rebut(material), as_one(_argue_next(material), 60), cited]
        case "revision":
            rows = [defend(material), _argue_after_turn(material), cited]
        case _:
            count, reply = _tell_count(material, vote), rebut(material)
            rows = [count, reply, [*sum_up_standing(material), *recall_scene(material)], cited]
    rows = [moved, *rows]
    return rows if any(rows) else [rebut(material)]


def _argue_next(material: TurnMaterial, *, with_picture: bool = False) -> Paragraph:
    """Make the next argument for this vote; an answer to the others if none is left."""
    return make_next_argument(material, with_picture=with_picture) or rebut(material)


def _argue_after_turn(material: TurnMaterial) -> Paragraph:
    new = _argue_next(material)
    return as_one([Passage(material.say("turn"), 0), *new], 70) if material.left else new


def _tell_what_swayed(material: TurnMaterial, vote: _Vote) -> Paragraph:
    """Quote what swayed the debater: words of the turn that argued most for its new vote."""
    if not vote.has_moved:
        return []
    latest = _list_positions(material.brief.heard)
    for_it = [entry for entry, said in latest if said.vote == vote.choice]
    for_it.sort(key=lambda entry: (_measure_strength(entry.text), entry.number), reverse=True)
    words = next((words for entry in for_it if (words := material.quote_of(entry))), "")
    if not words:
        return []
    return [Passage(material.say("swayed", quote=words, before=quote(vote.before or "")), 86)]


def _tell_count(material: TurnMaterial, vote: _Vote) -> Paragraph:
    """Tell in words how many have this vote; empty if there are too few."""
    votes = count_votes(said.vote for _, said in _list_positions(material.brief.heard))
    with_me = votes.get(vote.choice, 0)
    if with_me < _WORTH_TELLING:
        return []
    count, all_ = _(_NUMBERS[with_me]), _(_NUMBERS[len(material.brief.spec.debaters)])
    told = material.say("count", count=count, all=all_, choice=quote(vote.choice))
    return [Passage(told, 45)]


def _list_positions(heard: Iterable[Turn]) -> list[tuple[Turn, Position]]:
    """List the latest position of each debater who has taken one."""
    latest = {
        entry.debater: (entry, entry.answer)
        for entry in heard
        if isinstance(entry.answer, Position)
    }
    return list(latest.values())


def _decide_vote(brief: Brief, choices: tuple[str, ...]) -> _Vote:
    """Decide how the debater votes now."""
    mine = [entry.answer for entry in brief.heard if entry.debater == brief.debater.id]
    if not mine or not isinstance(mine[-1], Position):
        return _Vote(_draw_first_choice(brief, choices), None)
    before = mine[-1].vote
    rival, pull = _find_strongest_rival(brief, before)
    moves = rival and pull > _measure_hold(brief, len(mine))
    return _Vote(rival if moves else before, before)


def _draw_first_choice(brief: Brief, choices: tuple[str, ...]) -> str:
    rng = Random(f"{brief.spec.seed}:{brief.debater.id}:lean")
    torn = next((choice for choice in choices if _hands_over(choice)), None)
    decided = [choice for choice in choices if choice != torn] or list(choices)
    lean = _find_lean(brief.debater)
    if lean is not None and rng.random() < _TRUE_TO_ROLE:
        return decided[min(lean, len(decided) - 1)]
    if lean is None and torn is not None and rng.random() < _TORN:
        return torn
    return rng.choice(decided)


def _find_lean(debater: Debater) -> int | None:
    """Find the index of the choice that a role leans to; None if it leans to none."""
    said = f"{debater.name} {debater.role}"
    doer, doubter = (len(cues.find_cues(said, kind)) for kind in ("doers", "doubters"))
    return None if doer == doubter else int(doer < doubter)


def _hands_over(choice: str) -> bool:
    return cues.has(choice, get_library().find_stance("handover").match)


def _find_strongest_rival(brief: Brief, mine: str) -> tuple[str, float]:
    """Find the other choice with the strongest pull, and its lead over the support for mine."""
    pulls: dict[str, float] = {}
    for entry, said in _list_positions(brief.heard):
        if entry.debater != brief.debater.id:
            weight = 0.5 if _hands_over(said.vote) else 1.0
            pulls[said.vote] = pulls.get(said.vote, 0) + weight * (
                1 + _measure_strength(entry.text)
            )
    support = pulls.pop(mine, 0.0)
    rival = max(pulls, key=lambda choice: (pulls[choice], choice), default="")
    return rival, pulls.get(rival, 0.0) - support


def _measure_strength(text: str) -> float:
    """Measure how well a turn argues, 0 to 1: reasons, evidence, and responses to others."""
    counted = measure(text)
    return min(1.0, (counted.reasons + counted.evidence + 2 * bool(list_quotes(text))) / 14)


def _measure_hold(brief: Brief, turns_taken: int) -> float:
    """Compute the pull that would make this debater change its vote now."""
    seed = f"{brief.spec.seed}:{brief.debater.id}"
    stubborn = Random(f"{seed}:stubborn").uniform(*_STUBBORN)
    mood = Random(f"{seed}:mood:{turns_taken}").uniform(-0.35, 0.35)
    return stubborn + mood - _WEARS * turns_taken
