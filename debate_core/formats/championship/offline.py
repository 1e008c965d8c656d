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
    body_of,
    is_opposed,
    parse_stance,
    quotable_phrase,
)
from debate_core.offline.counts import on_scale
from debate_core.offline.library import Lines, library, prose_of
from debate_core.offline.motion import topic_of
from debate_core.offline.speech import speech
from debate_core.offline.text import capital, measure, quotes, unquoted, within_quotes
from debate_core.offline.turn import TurnMaterial, defence, material_for, questions_of, scheme_of
from debate_core.offline.wording import Part, fitted

_LAST_WORDS = (stages.SUMMARIES, stages.CLOSING)
_ROOM = 95
"""Words of questions that leave room for plain ones."""
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
    first: Lines
    next: Lines
    last: Lines
    direction: Lines
    opened: str
    opened_all: str
    rested: Lines
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
    made = [
        _question(quote, scheme, material, is_again=place >= len(targets))
        for place, (quote, scheme) in enumerate(islice(cycle(targets), stages.QUESTIONS))
    ]
    plain = material.rng.sample(words.ask_plainly, stages.QUESTIONS)
    questions = [each for each in made if each]
    while count_words(" ".join(questions)) > _ROOM:
        questions.pop()
    return Questions(
        to=material.rng.choice(defenders(brief.spec, brief.debater.id)),
        questions=tuple([*questions, *plain][: stages.QUESTIONS]),
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


def _question(quote: str, scheme: str, material: TurnMaterial, *, is_again: bool) -> str:
    """A critical question that was not asked before, put to a phrase; empty if there is none."""
    questions = questions_of(scheme, material)
    if is_again:
        return material.said.unused(questions, {})
    leads = cycle(material.shuffled(championship_words().ask))
    lines = [f"{lead} {each}" for lead, each in zip(leads, questions, strict=False)]
    return material.said.unused(lines, {"quote": quote})


def _answers(put: Sequence[str], material: TurnMaterial, limit: int) -> str:
    words = championship_words()
    leads = [words.first, *[words.next] * (len(put) - 2), words.last][: len(put)]
    rows = [
        [Part(_answer(question, lead, material), 90 - place)]
        for place, (lead, question) in enumerate(zip(leads, put, strict=True))
    ]
    return fitted([*rows, defence(material)], limit)


def _answer(question: str, leads: Lines, material: TurnMaterial) -> str:
    """The answer that was written for a question of ours; an open word on any other."""
    words = championship_words()
    plain = dict(zip(words.ask_plainly, words.answer_plainly, strict=True))
    known = (text for each, text in library().critical.items() if question.endswith(each))
    answer = next(known, None) or plain.get(question)
    answer = answer or material.one_of(material.shuffled(words.answer_openly))
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
    """Of what costs points, what punctuation tells."""
    is_answer = entry.phase == stages.CROSS and not isinstance(entry.content, Questions)
    is_asking = is_answer and asks_back(entry.content.own_words())
    return (COUNTER_QUESTION,) if is_asking else ()


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
    phases = (stages.CROSS, stages.SUMMARIES) if step.phase == stages.CROSS else (step.phase,)
    entries = [each for each in brief.heard if step.is_final or each.phase in phases]
    last = {each.stance: each for each in entries if not isinstance(each.content, Questions)}
    claims = {side: _rested_on(each, brief) for side, each in last.items()}
    lines = [
        words.rested[place % len(words.rested)].format(name=last[side].name, side=side, claim=claim)
        for place, (side, claim) in enumerate(claims.items())
        if claim
    ]
    opening = words.opened_all if step.is_final else words.opened
    opened = opening.format(count=counted(len(entries), "turn"), stage=step.phase)
    return Summary(text=" ".join((opened, *(lines or [words.silent]))))


def _rested_on(last: Entry, brief: Brief) -> str:
    """The last claim that a team had made by then; a telling phrase where the library has none."""
    topic = topic_of(brief.spec)
    arguments = all_arguments((parse_stance(each, topic) for each in brief.spec.stances), topic)
    said = "\n".join(each.text for each in brief.heard if each.stance == last.stance)
    known = (each.claim for each in arguments if each.claim in said)
    claim = max(known, key=said.index, default="") or quotable_phrase(body_of(last), may_cut=True)
    told = capital(one_line(within_quotes(claim), _CLAIM))
    return told if told.endswith(("?", "…")) or not told else f"{told.rstrip('.')}."
