"""A speech of the offline debaters: first the case, then attack and defence, then the summary.

A source is quoted as it was given, and no conclusion is drawn from it: counting words does not
tell which side a sentence serves.

A question from the audience is answered with some of its words and a point of the speaker's. Its
mark depends on the share of the question's content words that occur in the turn, and says so.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from debate_core.domain.attendance import ALLOWANCE
from debate_core.domain.brief import Brief
from debate_core.domain.forms import FreeText, Mark, QuestionMark, Speech
from debate_core.domain.sources import make_source_tag
from debate_core.domain.text import count_words, shorten_line
from debate_core.domain.values import DebaterId, Value
from debate_core.errors import MalformedReply
from debate_core.language import N_, _
from debate_core.offline.library import Lines, load_prose
from debate_core.offline.text import list_content_words, quote, quote_within
from debate_core.offline.turn import (
    TurnMaterial,
    conclude_case,
    declare_stance,
    defend,
    make_next_argument,
    material_for,
    rebut,
    recall_scene,
    sum_up_standing,
)
from debate_core.offline.wording import Paragraph, Passage, as_one, fit_paragraphs

_BETWEEN = re.compile(r"(?<=[.!?])\s+(?=[^\W\d_a-z])")
_LAYOUT = re.compile(r"^\s*(?:[-*+•>#|]|\d+[.)]\s)|\n[^\S\n]*(?:[-*+•>#|]\s|\d+[.)]\s|[^\W\d_a-z])")
"""A heading or a list item, or a line break after which something new may begin."""
_WORDS = range(6, 36)
"""The lengths in words of a sentence that can be quoted whole."""
_MARKS = frozenset('“”„«»"[]…')
_LINES = (
    N_("Whichever side it helps, this is what we were given: “{quote}” [{tag}]."),
    N_("For whoever wants to weigh it, from the text before us: “{quote}” [{tag}]."),
    N_("It stands in front of all of us, whatever one makes of it: “{quote}” [{tag}]."),
    N_("One sentence to read once more, for us or against us: “{quote}” [{tag}]."),
    N_("So that nobody says we left it out: “{quote}” [{tag}]."),
    N_("In the papers it says: “{quote}” [{tag}]. I leave it to you what follows."),
    N_("Beside all that I put a line that is not mine: “{quote}” [{tag}]."),
    N_("We were handed this as well: “{quote}” [{tag}]."),
    N_("The text has a word on the matter, and I only pass it on: “{quote}” [{tag}]."),
    N_("Read for yourselves, and judge by it: “{quote}” [{tag}]."),
    N_("Without a comment of mine: “{quote}” [{tag}]."),
    N_("This, too, lies on the table: “{quote}” [{tag}]."),
)
"""The lines around a quotation; none says that the words help the speaker."""


def quote_source(material: TurnMaterial, beside: str = "") -> str:
    """Quote a sentence of a source that nobody has quoted yet; empty where there is none.

    It is the one that shares most words with the motion and with `beside`, the text around it; by
    default the speaker's next arguments.
    """
    said = beside or " ".join(argument.claim for argument in material.left[:2])
    about = list_content_words(f"{material.brief.spec.motion} {said}")
    found = [phrase for phrase in _list_quotable(material) if not material.said.has(phrase[0])]
    if not found:
        return ""
    quote, tag_ = max(found, key=lambda phrase: len(list_content_words(phrase[0]) & about))
    material.said.note(quote)
    return material.one_of(
        material.shuffle(material.own([_(line) for line in _LINES])), quote=quote, tag=tag_
    )


def _list_quotable(material: TurnMaterial) -> list[tuple[str, str]]:
    """List this debater's share of the quotable sentences, each with the tag of its source."""
    found = [
        (sentence.rstrip(".!? "), make_source_tag(number))
        for number, source in enumerate(material.brief.spec.sources, start=1)
        for paragraph in source.paragraphs
        for said in _BETWEEN.split(paragraph)
        if not _LAYOUT.search(said) and not _MARKS & set(sentence := " ".join(said.split()))
        if count_words(sentence) in _WORDS
    ]
    return list(material.own(found))


_SHORT = 70
"""The words below which a turn has no room for several parts."""
_CASE_FIRST, _ATTACK_FIRST = 0.6, 0.65
"""The share of turns that begin with their own case, or with the attack."""
_GRANTS = 0.6
"""The share of turns in which a debater that may concede does so."""
_GOAL = (140, 180)
"""The range of words that a turn aims at, if its limit allows."""
_FILLED = 75
"""The percentage of its limit that a turn aims at, at least, where the speaking order is known."""
_QUOTED = 96
"""The weight of a quotation from a source; it is high as the debate is based on the sources."""
Arguments = Literal["some", "all", "none"]
"""The new arguments that a turn brings: a few, all that its side will make, or none."""
_CASE = 3
"""The most arguments of a whole case that is made in one speech."""
_NOTHING_NEW = N_("I have said what I came to say, and I stand by it.")


def write_speech(
    brief: Brief,
    *,
    is_last: bool | None = None,
    may_concede: bool = False,
    arguments: Arguments = "some",
    beside: Sequence[DebaterId] | None = None,
) -> Speech:
    """Write the debater's turn, within its own word limit or else the debate's.

    By default, the number of rounds tells if it is the debater's last. `beside` are all who speak
    at the same time; where they are known, a longer limit makes a longer turn.
    """
    if is_last is None:
        is_last = brief.speaking.round >= brief.spec.rounds
    if not brief.speaking.allows_new_arguments:
        arguments = "none"
    material = replace(material_for(brief), beside=beside)
    spoken = (entry.debater for entry in brief.heard if entry.answer.is_heard)
    is_first = brief.debater.id not in spoken
    goal = _choose_goal(material, is_whole_case=arguments == "all" and is_first)
    may_add = arguments != "none"
    if goal < _SHORT:
        paragraphs = _write_short(material, may_add=may_add)
    elif is_first and may_add:
        paragraphs = _write_first(material, arguments)
    elif is_last:
        paragraphs = _write_last(material, may_concede=may_concede, may_add=may_add)
    else:
        paragraphs = (_write_middle if may_add else _write_answers)(material, may_concede)
    return Speech(text=_fit_speech(paragraphs, goal, material))


def _choose_goal(material: TurnMaterial, *, is_whole_case: bool) -> int:
    """Choose the words that a turn aims at, within its limit; a whole case takes all of them."""
    limit = material.brief.words
    least = 0 if material.beside is None else limit * _FILLED // 100
    goal = min(limit, max(least, material.rng.randint(*_GOAL)))
    return limit if is_whole_case else goal


def _fit_speech(paragraphs: list[Paragraph], goal: int, material: TurnMaterial) -> str:
    """Fit a turn to the words it aims at, with a quotation if there is one."""
    if quoted := quote_source(material):
        paragraphs = [*paragraphs[:-1], [Passage(quoted, _QUOTED)], *paragraphs[-1:]]
        goal = min(material.brief.words, goal + count_words(quoted))
    return fit_paragraphs(paragraphs, goal) or material.say("spent") or _(_NOTHING_NEW)


def _write_short(material: TurnMaterial, *, may_add: bool) -> list[Paragraph]:
    """Write a turn that has room for only one answer and one point."""
    stand = [] if material.mine else [Passage(declare_stance(material), 30)]
    reply = as_one(rebut(material), 92) if material.opponents else []
    if not may_add:
        return [reply, sum_up_standing(material), [Passage(conclude_case(material), 82)]]
    return [stand, reply, make_next_argument(material)]


def _write_first(material: TurnMaterial, arguments: Arguments) -> list[Paragraph]:
    """Write the case, with an answer to those who spoke before."""
    begin = [Passage(material.say("open"), 50), Passage(declare_stance(material), 95)]
    most = _CASE if arguments == "all" else 1 if material.opponents else 2
    reply = rebut(material) if material.opponents else []
    mine = [make_next_argument(material, with_picture=True)]
    mine += [_add_argument(material, place) for place in range(1, most)]
    is_case_first = not material.opponents or material.rng.random() < _CASE_FIRST
    return [begin, *([*mine, reply] if is_case_first else [reply, *mine]), _write_end(material)]


def _add_argument(material: TurnMaterial, place: int) -> Paragraph:
    """Add another argument of the case, led to by a line if there is one."""
    argument = make_next_argument(material, place)
    # The lines of a bridge speak of a second argument.
    bridge = [Passage(material.say("bridge" if place == 1 else "turn"), 0)] if argument else []
    return as_one([*bridge, *argument], 61 - place)


def _write_answers(material: TurnMaterial, may_concede: bool) -> list[Paragraph]:
    """Write answers, a defence and what stands, with nothing new."""
    granted = _concede(material, may_concede)
    replies = [_reply(material)]
    if material.open_to_attack():
        replies.append(rebut(material))
    holds = [defend(material), defend(material)]
    rows = [*replies, *holds] if material.rng.random() < _ATTACK_FIRST else [*holds, *replies]
    return [granted, *rows, sum_up_standing(material), _write_end(material)]


def _reply(material: TurnMaterial) -> Paragraph:
    """Answer an argument; question other words only if there is nothing to defend first."""
    return [] if material.attacked and not material.open_to_attack() else rebut(material)


def _write_middle(material: TurnMaterial, may_concede: bool) -> list[Paragraph]:
    """Write attack, defence, and something new."""
    granted = _concede(material, may_concede)
    reply, hold = rebut(material), defend(material)
    new = make_next_argument(material, with_picture=not hold)
    turn = [Passage(material.say("turn"), 0)] if new else []
    rows = [reply, hold] if material.rng.random() < _ATTACK_FIRST else [hold, reply]
    return [granted, *rows, as_one([*turn, *new], 70), _write_end(material)]


def _write_last(material: TurnMaterial, *, may_concede: bool, may_add: bool) -> list[Paragraph]:
    """Write the summary: one more answer, what stands, and why it matters."""
    begin, granted = [Passage(material.say("sum"), 50)], _concede(material, may_concede)
    reply = rebut(material) if may_add else _reply(material)
    hold = defend(material)
    more = defend(material) if not may_add else []
    stand, scene = sum_up_standing(material), recall_scene(material)
    close = [
        *stand,
        *scene,
        Passage(conclude_case(material), 82),
        Passage(material.say("last"), 22),
    ]
    is_full = not may_add or (scene and hold)
    new = [] if is_full else as_one(make_next_argument(material), 35)
    first = [[*begin, *granted], reply] if granted else [[*begin, *reply]]
    return [*first, hold, more, new, close]


def _write_end(material: TurnMaterial) -> Paragraph:
    return [Passage(material.say("end"), 20)]


def _concede(material: TurnMaterial, may_concede: bool) -> Paragraph:
    """Concede a point of the others now and then, permanently."""
    open_ = material.open_to_attack() if may_concede else ()
    if not open_ or material.rng.random() > _GRANTS:
        return []
    _, oldest = open_[-1]
    # A debater who has granted a point no longer uses the reply to it.
    material.said.note(oldest.reply)
    return [Passage(material.say("grant", quote=oldest.quote), 88)]


_QUOTED_QUESTION = 140
"""The most characters of a question that are repeated."""
_HALF = 0.5
"""The share of a question's content words above which it counts as answered."""


class AudienceWords(Value):
    """The lines for an answer and a mark; `audience.toml` explains their slots."""

    answer: Lines
    answer_spent: Lines
    mark: str
    mark_none: str


def _load_words() -> AudienceWords:
    return load_prose("audience.toml", AudienceWords)


def with_answer(turn: FreeText, brief: Brief) -> FreeText:
    """Add an answer to the question in the brief, within the words allowed for that.

    It brings a point that was not made before, where something new may be argued.
    """
    material, words = material_for(brief, turn.get_vote() or ""), _load_words()
    may_add = brief.speaking.allows_new_arguments
    claim = _find_fresh_claim(material, turn.as_text()) if may_add else ""
    lines = material.shuffle(words.answer if claim else words.answer_spent)
    asked = quote(quote_within(shorten_line(brief.question, _QUOTED_QUESTION)))
    taken_up = material.one_of(lines, question=asked)
    return turn.add_text(fit_paragraphs([[Passage(taken_up, 2), Passage(claim, 1)]], ALLOWANCE))


def _find_fresh_claim(material: TurnMaterial, said: str) -> str:
    """Find a point that this stance can still make and has not made in this turn; empty if none."""
    left = (argument.claim for argument in reversed(material.left))
    return next((claim for claim in left if claim not in said), "")


def mark_question(brief: Brief) -> QuestionMark:
    """Mark the only turn in a brief; MalformedReply if there is nothing to count."""
    (turn,) = brief.heard
    wanted = list_content_words(brief.question)
    if not wanted:
        raise MalformedReply(_load_words().mark_none)
    found = len(wanted & list_content_words(turn.said))
    share = found / len(wanted)
    mark: Mark = "answered" if share > _HALF else "partly" if found else "not answered"
    return QuestionMark(
        reason=_load_words().mark.format(found=found, looked_for=len(wanted)), mark=mark
    )
