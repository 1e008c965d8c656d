"""What the offline teams of format `championship` say, and what its captains and judge do.

The summaries and the closing are last speeches. A question is a critical one, put to words of the
other team; whoever is asked answers question by question. Calls, scores and summaries are counted
from the transcript, by the seed.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from itertools import cycle, islice
from random import Random

from debate_core.domain.asking import Entry
from debate_core.domain.brief import Brief
from debate_core.domain.forms import Speech
from debate_core.domain.words import Value, count_words, counted, one_line
from debate_core.formats.championship import stages
from debate_core.formats.championship.asking_back import asks_back
from debate_core.formats.championship.forms import (
    COUNTER_QUESTION,
    Call,
    Choose,
    Flag,
    Questions,
    SpeechScore,
    Summarise,
    Summary,
)
from debate_core.formats.championship.options import CHAMPIONSHIP
from debate_core.formats.championship.teams import defenders
from debate_core.offline.arguments import (
    all_arguments,
    is_opposed,
    parse_stance,
)
from debate_core.offline.counts import on_scale
from debate_core.offline.library import Lines, library, prose_of
from debate_core.offline.motion import topic_of
from debate_core.offline.phrases import body_of, quotable_phrase
from debate_core.offline.speech import speech
from debate_core.offline.text import capital, measure, quotes, sentences, unquoted, within_quotes
from debate_core.offline.turn import TurnMaterial, defence, material_for, questions_of, scheme_of
from debate_core.offline.wording import Part, fitted

_LAST_WORDS = (stages.SUMMARIES, stages.CLOSING)
_ROOM = 95
"""Words of questions that leave room for plain ones."""
_HOT = 0.3
"""How many debaters, of all, cannot keep to asking or to answering when they are pressed."""
_CLAIM = 150
"""Characters of a claim that a summary names."""


class NoteWords(Value):
    """The judge's note on a speech."""

    case: str
    engaged: str
    alone: str
    asked: str


class ChampionshipWords(Value):
    """The lines of the built-in teams and judge; `offline.toml` names the slots."""

    ask: Lines
    ask_plainly: Lines
    answer_plainly: Lines
    """To each plain question, in the same place."""
    answer_openly: Lines
    ask_back: Lines
    """With what a defender breaks the order, who may not ask."""
    answer_myself: Lines
    """With what an attacker does, who may not answer."""
    first: Lines
    next: Lines
    last: Lines
    direction: Lines
    opened: str
    opened_all: str
    rested: Lines
    """Of a claim that was made in the turns that are summed up."""
    held: Lines
    """Of one that was made before, and defended in them."""
    silent: str
    note: NoteWords


@cache
def championship_words() -> ChampionshipWords:
    """The words of this format, checked."""
    return prose_of("debate_core.formats.championship", "offline.toml", ChampionshipWords)


def spoken(brief: Brief) -> Speech:
    """A speech; in cross-examination the answers to what was asked."""
    words = min(brief.spec.words, brief.words)
    last = brief.heard[-1].content if brief.heard else None
    if brief.speaking.phase == stages.CROSS and isinstance(last, Questions):
        return Speech(text=_answers(last.questions, material_for(brief), words))
    step = replace(brief.speaking, words=words)
    return speech(replace(brief, step=step), is_last=step.phase in _LAST_WORDS)


def asked(brief: Brief) -> Questions:
    """Three questions about what the other team has said."""
    material, words = material_for(brief), championship_words()
    targets = _points_of_theirs(material) or _phrases_of_theirs(material)
    leads = material.shuffled(words.ask)
    made = [
        _question(quote, scheme, material, leads[place:] if place < len(targets) else ())
        for place, (quote, scheme) in enumerate(islice(cycle(targets), stages.QUESTIONS))
    ]
    new = [each for each in words.ask_plainly if not material.said.has(each)]
    plain = material.shuffled(new if len(new) >= stages.QUESTIONS else words.ask_plainly)
    questions = [each for each in made if each]
    while count_words(" ".join(questions)) > _ROOM:
        questions.pop()
    asked_now = [*questions, *plain][: stages.QUESTIONS]
    if _forgets_itself(material):
        asked_now[-1] = f"{asked_now[-1]} {material.one_of(material.shuffled(words.answer_myself))}"
    return Questions(
        to=material.rng.choice(defenders(brief.spec, brief.debater.id)),
        questions=tuple(asked_now),
    )


def _points_of_theirs(material: TurnMaterial) -> list[tuple[str, str]]:
    """The points that the other team has made, the latest first: their phrases and schemes."""
    known = [
        each
        for entry in material.opponents
        for each in material.arguments
        if each.claim in entry.text and is_opposed(material.stance, each)
    ]
    return [(each.quote, each.scheme) for each in dict.fromkeys(known)]


def _phrases_of_theirs(material: TurnMaterial) -> list[tuple[str, str]]:
    """Telling phrases of the other team, where it argues in words that are not of the library."""
    entries = [each for each in material.opponents if not isinstance(each.content, Questions)]
    phrases = ((quotable_phrase(body_of(each), may_cut=False), each.text) for each in entries)
    return [(phrase, scheme_of(text)) for phrase, text in phrases if phrase]


def _question(quote: str, scheme: str, material: TurnMaterial, leads: Sequence[str]) -> str:
    """A critical question that was not asked before, put to a phrase if there are leads to it."""
    questions = questions_of(scheme, material)
    led = [f"{lead} {each}" for lead, each in zip(cycle(leads), questions, strict=False)]
    return material.said.unused(led if leads else questions, {"quote": quote})


def _answers(put: Sequence[str], material: TurnMaterial, limit: int) -> str:
    words = championship_words()
    leads = [words.first, *[words.next] * (len(put) - 2), words.last][: len(put)]
    rows = [
        [Part(_answer(question, lead, material), 90 - place)]
        for place, (lead, question) in enumerate(zip(leads, put, strict=True))
    ]
    answers = fitted([*rows, defence(material)], limit)
    back = material.one_of(material.shuffled(words.ask_back))
    has_room = count_words(f"{answers} {back}") <= limit
    return f"{answers}\n\n{back}" if has_room and _forgets_itself(material) else answers


def _forgets_itself(material: TurnMaterial) -> bool:
    """Whether a debater breaks the order of the cross-examination.

    Whoever has the temper for it does so once an argument of its own side has been answered.
    """
    brief = material.brief
    temper = Random(f"{brief.spec.seed}:{brief.debater.id}:temper").random()
    return temper < _HOT and any(
        each.point in material.heard.made
        and not is_opposed(material.stance, each)
        and material.said.has(sentences(each.reply)[0])
        for each in material.arguments
    )


def _answer(question: str, leads: Lines, material: TurnMaterial) -> str:
    """The answer that was written for a question of ours; an open word on any other."""
    words = championship_words()
    plain = zip(words.ask_plainly, words.answer_plainly, strict=True)
    known = (text for each, text in (*library().critical.items(), *plain) if each in question)
    answer = next(known, "") or material.one_of(material.shuffled(words.answer_openly))
    return material.one_of(material.shuffled(leads), answer=answer)


def called(brief: Brief, step: Choose) -> Call:
    """Whoever spoke least often."""
    rng = Random(f"{brief.spec.seed}:call:{step.team}:{len(brief.heard)}")
    turns = [each.debater for each in brief.heard if each.phase == stages.FREE]
    speaker = min(step.may_speak, key=turns.count)
    return Call(speaker=speaker, direction=rng.choice(championship_words().direction))


def scored(brief: Brief) -> SpeechScore:
    """Scores from what can be counted in a speech, the last that the judge is shown."""
    entry = brief.heard[-1]
    found, flags = measure(entry.content.own_words()), _flags(entry)
    rng = Random(f"{brief.spec.seed}:score:{entry.turn}")
    points = {
        "logic": 5 + min(3, found.reasons),
        "persuasion": 5 + min(2, found.evidence) + min(1, found.reasons),
        "expression": 8 if 8 <= found.words / found.sentences <= 22 else 6,
        "teamwork": 6,
        "rule_compliance": 5 if flags else 8,
    }
    scores = {
        each.name: on_scale(points[each.name] + rng.choice((-1, 0, 0, 1)), CHAMPIONSHIP)
        for each in CHAMPIONSHIP.dimensions
    }
    return SpeechScore(note=_note(brief.heard), flags=flags, scores=scores)


def _flags(entry: Entry) -> tuple[Flag, ...]:
    """Of what costs points, what punctuation tells: who asks back, and who answers what it asks."""
    if entry.phase != stages.CROSS:
        return ()
    if isinstance(entry.content, Questions):
        asks = all(each.rstrip(" ”").endswith("?") for each in entry.content.questions)
        return () if asks else ("attacker_answered",)
    return (COUNTER_QUESTION,) if asks_back(entry.content.own_words()) else ()


def _note(entries: Sequence[Entry]) -> str:
    """What was counted in the last speech, and a phrase of the other team's that it takes up."""
    *before, entry = entries
    words, said = championship_words().note, entry.content.own_words()
    found = measure(said)
    taken_up = _taken_up(said, (each for each in before if each.stance != entry.stance))
    if isinstance(entry.content, Questions):
        asked = counted(len(said.splitlines()), "question")
        return words.asked.format(sentences=asked, quoted=len(taken_up))
    parts = counted(found.sentences, "sentence")
    case = words.case.format(reasons=found.reasons, sentences=parts, evidence=found.evidence)
    engaged = words.engaged.format(quote=within_quotes(max(taken_up, key=len))) if taken_up else ""
    return f"{case} {engaged or (words.alone if before else '')}".strip()


def _taken_up(said: str, others: Iterable[Entry]) -> list[str]:
    """The others' own phrases that are quoted."""
    own = " ".join(unquoted(each.text) for each in others).casefold()
    return [each for each in quotes(said) if each.casefold() in own]


def summed(brief: Brief, step: Summarise) -> Summary:
    """What each team rested its case on at last, in the order in which it was said."""
    words = championship_words()
    phases = stages.summed_up_with(step.phase)
    entries = [each for each in brief.heard if step.is_final or each.phase in phases]
    spoken = [each for each in entries if not isinstance(each.content, Questions)]
    rested = {each.stance: _rested_on(each.stance, spoken, brief) for each in spoken}
    lines = [
        lines[place % len(lines)].format(name=who.name, side=side, claim=claim)
        for place, (side, (who, claim, lines)) in enumerate(rested.items())
        if claim
    ]
    opening = words.opened_all if step.is_final else words.opened
    opened = opening.format(
        count=counted(len(entries), "turn"), stage=stages.stage_in_words(step.phase)
    )
    return Summary(text=" ".join((opened, *(lines or [words.silent]))))


def _rested_on(side: str, spoken: Sequence[Entry], brief: Brief) -> tuple[Entry, str, Lines]:
    """The last claim that a team made in these turns, whose turn that was, and how it is told.

    Where it made none, the last that it defended, which is told as said before; a telling phrase
    of its last turn where the library knows none of its claims.
    """
    words, topic = championship_words(), topic_of(brief.spec)
    stance = parse_stance(side, topic)
    mine = [each for each in all_arguments([stance], topic) if each.stance == stance]
    turns = [each for each in reversed(spoken) if each.stance == side]
    for entry in turns:
        if made := next((each for each in mine if each.claim in entry.text), None):
            return entry, _told(made.claim), words.rested
    for entry in turns:
        if held := next((each for each in mine if sentences(each.answer)[0] in entry.text), None):
            return entry, _told(held.claim), words.held
    phrase = quotable_phrase(body_of(turns[0]), may_cut=True)
    return turns[0], _told(phrase), words.rested


def _told(claim: str) -> str:
    """A claim as a sentence to quote; empty where there is none."""
    told = capital(one_line(within_quotes(claim), _CLAIM))
    return told if told.endswith(("?", "…")) or not told else f"{told.rstrip('.')}."
