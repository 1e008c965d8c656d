"""A speech of the offline debaters: first the case, then attack and defence, then the summary."""

from debate_core.domain.brief import Brief
from debate_core.domain.forms import Question, Speech
from debate_core.domain.text import count_words
from debate_core.offline.citing import citation
from debate_core.offline.turn import (
    TurnMaterial,
    conclude_case,
    declare_stance,
    defence,
    material_for,
    next_argument,
    questions_of,
    rebuttal,
    recall_scene,
    scheme_of,
    what_stands,
)
from debate_core.offline.wording import Paragraph, Passage, as_one, fit_paragraphs

_SHORT = 70
"""Words below which a turn has no room for its arc."""
_CASE_FIRST, _ATTACK_FIRST = 0.6, 0.65
"""The share of turns that begin with their own case, or with the attack."""
_GRANTS = 0.6
"""The share of turns in which a debater that may concede does so."""
_GOAL = (140, 180)
"""Words that a turn aims at, where its limit allows them."""
_QUOTED = 96
"""The weight of a quotation from a source: the debate is held on it."""
_NOTHING_NEW = "I have said what I came to say, and I stand by it."


def speech(brief: Brief, *, is_last: bool | None = None, may_concede: bool = False) -> Speech:
    """Write the debater's turn, within its own word limit or else the debate's.

    Whether it is the last follows from the number of rounds, unless it is said.
    """
    if is_last is None:
        is_last = brief.speaking.round >= brief.spec.rounds
    material = material_for(brief)
    goal = min(brief.words, material.rng.randint(*_GOAL))
    if goal < _SHORT:
        paragraphs = _short(material)
    elif not any(entry.debater == brief.debater.id for entry in brief.heard):
        paragraphs = _first(material)
    else:
        paragraphs = (_last if is_last else _middle)(material, may_concede)
    if quoted := citation(material):
        paragraphs = [*paragraphs[:-1], [Passage(quoted, _QUOTED)], *paragraphs[-1:]]
        goal = min(brief.words, goal + count_words(quoted))
    return Speech(text=fit_paragraphs(paragraphs, goal) or material.say("spent") or _NOTHING_NEW)


def question(brief: Brief) -> Question:
    """Ask one critical question, about the last words of the one asked, or of an opponent."""
    material, whom = material_for(brief), brief.speaking.to
    said = [opponent for opponent in material.opponents if opponent.answer.is_heard]
    theirs = next((entry for entry in said if entry.debater == whom), said[0] if said else None)
    if theirs is None:
        return Question(text=_critical("any", material))
    they, quote = material.opponent(theirs), material.phrase_of(theirs)
    caught = Passage(material.say("catch", quote=quote, they=they) if quote else "", 60)
    asked = Passage(_critical(scheme_of(theirs.text), material), 90)
    return Question(text=fit_paragraphs([[caught, asked]], brief.words))


def _critical(scheme: str, material: TurnMaterial) -> str:
    """Choose a critical question of a scheme that was not asked before; any if all were."""
    return material.one_of(questions_of(scheme, material))


def _short(material: TurnMaterial) -> list[Paragraph]:
    """Write a turn without room for an arc: one answer, one point."""
    stand = [] if material.mine else [Passage(declare_stance(material), 30)]
    reply = as_one(rebuttal(material), 92) if material.opponents else []
    return [stand, reply, next_argument(material)]


def _first(material: TurnMaterial) -> list[Paragraph]:
    """Write the case; where others spoke before, with an answer to them."""
    begin = [Passage(material.say("open"), 50), Passage(declare_stance(material), 95)]
    if not material.opponents:
        one = next_argument(material, with_picture=True)
        two = next_argument(material, 1)
        bridge = [Passage(material.say("bridge"), 0)] if two else []
        return [begin, one, as_one([*bridge, *two], 60), _end(material)]
    reply, mine = rebuttal(material), next_argument(material, with_picture=True)
    rows = [mine, reply] if material.rng.random() < _CASE_FIRST else [reply, mine]
    return [begin, *rows, _end(material)]


def _middle(material: TurnMaterial, may_concede: bool) -> list[Paragraph]:
    """Write attack, defence, and something new."""
    granted = _concession(material, may_concede)
    reply, hold = rebuttal(material), defence(material)
    new = next_argument(material, with_picture=not hold)
    turn = [Passage(material.say("turn"), 0)] if new else []
    rows = [reply, hold] if material.rng.random() < _ATTACK_FIRST else [hold, reply]
    return [granted, *rows, as_one([*turn, *new], 70), _end(material)]


def _last(material: TurnMaterial, may_concede: bool) -> list[Paragraph]:
    """Write the summary: one more answer, what stands, and why it matters."""
    begin, granted = [Passage(material.say("sum"), 50)], _concession(material, may_concede)
    reply, hold = rebuttal(material), defence(material)
    stand, scene = what_stands(material), recall_scene(material)
    close = [
        *stand,
        *scene,
        Passage(conclude_case(material), 82),
        Passage(material.say("last"), 22),
    ]
    new = [] if scene and hold else as_one(next_argument(material), 35)
    first = [[*begin, *granted], reply] if granted else [[*begin, *reply]]
    return [*first, hold, new, close]


def _end(material: TurnMaterial) -> Paragraph:
    return [Passage(material.say("end"), 20)]


def _concession(material: TurnMaterial, may_concede: bool) -> Paragraph:
    """Concede a point of the others, once in a while and for good."""
    open_ = material.open_to_attack() if may_concede else ()
    if not open_ or material.rng.random() > _GRANTS:
        return []
    _, oldest = open_[-1]
    # A debater who has granted a point has no reply to it any more.
    material.said.note(oldest.reply)
    return [Passage(material.say("grant", quote=oldest.quote), 88)]
