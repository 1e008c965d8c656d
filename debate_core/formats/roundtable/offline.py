"""The offline moderator of a roundtable, and its offline personas.

The moderator compares words and understands none of them, and says so. A point is a sentence that
somebody said, as it was said: agreed where several said much the same, contested where one denies
what another said, open where a question got no answer.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import cycle

from debate_core.content.cast import STANCES
from debate_core.domain.brief import Brief
from debate_core.domain.forms import Form, Speech, Tallies
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Speak
from debate_core.domain.text import count_words, end_sentence, format_count
from debate_core.domain.turns import Turn
from debate_core.domain.values import DebaterId
from debate_core.errors import MalformedReply
from debate_core.formats.roundtable.forms import (
    FEWEST,
    STATEMENT_WORDS,
    Clarify,
    Clarity,
    DraftStatements,
    Open,
    Points,
    Revise,
    Revised,
    Revision,
    Statements,
    SumUp,
    TableOpening,
    find_named,
)
from debate_core.offline import cues
from debate_core.offline.speech import speech
from debate_core.offline.text import (
    capital,
    content_words,
    has_reason,
    list_in_words,
    plain,
    quotes,
    remove_quotes,
    sentences,
    within_quotes,
)

_SHORT = 8
"""Words below which a turn is too short to be answered."""
_SHARED = 3
"""Content words that two sentences share at least, to be about the same."""
_ALIKE = 0.34
"""The share of the content words of both that makes them much the same."""
_ANSWERS = 2
"""Content words of a question that an answer takes up."""
_LOOKED_AT = 300
"""The number of the latest sentences that are compared."""
_LISTED = 5
"""Points of a kind that are listed, and statements that are drafted."""
_FEWEST_WORDS = 5
"""Words that a statement needs."""
_TELLING = 6
"""Content words that tell as much as a sentence can."""
_NORMS = ("should", "must", "needs to", "need to", "ought to", "has to", "have to")
_OWN = re.compile(r"\b(?:I|me|my|mine|I'm|I\u2019m)\b")
_LEANS_ON = re.compile(r"^(?:and|but|so|then|that|this|it|they|he|she|yes|no|well|or)\b", re.I)
_AS_ONE_SEES_IT = re.compile(
    r"^(?:(?:and|but|so|well|yes|no),? )?"
    r"(?:(?:I|we) (?:think|believe|feel|guess|hold|say)(?: that)?|in my (?:opinion|view),?|"
    r"to me,?|for me,?) ",
    re.I,
)
_WHO_I_AM = "Built-in moderator: compares words, understands nothing."

_HOW = (
    "Agreed is what several said in much the same words, contested what one said and another "
    "denied, open a question that nobody took up."
)


def answer_step(brief: Brief) -> Form:
    """Answer a step as the offline moderator or an offline persona."""
    match brief.step:
        case Speak():
            return _take_turn(brief)
        case Open():
            return TableOpening(text=_write_opening(brief.spec))
        case Clarify(debater=who):
            return _judge_clarity(brief, who)
        case SumUp() as step:
            return _sum_up_points(brief, step)
        case DraftStatements():
            return Statements(statements=_draft_statements(brief))
        case Revise() as step:
            return _revise(brief, step)
        case step:
            raise MalformedReply(f"The offline moderator does not know the step “{step.tag}”.")


def _take_turn(brief: Brief) -> Speech:
    """A speech; personas that declare no stance lean to one, so that there is something to say."""
    personas = (debater.id for debater in brief.spec.debaters if debater.model)
    leans = dict(zip(personas, cycle(STANCES), strict=False))
    debaters = tuple(
        debater.model_copy(update={"stance": debater.stance or leans.get(debater.id, "")})
        for debater in brief.spec.debaters
    )
    spec = brief.spec.model_copy(update={"debaters": debaters})
    heard = tuple(
        replace(entry, stance=spec.debater(entry.debater).stance) for entry in brief.heard
    )
    return speech(replace(brief, spec=spec, heard=heard))


def _write_opening(spec: Specification) -> str:
    rounds = format_count(spec.rounds, "round")
    return (
        f"The question: “{end_sentence(within_quotes(spec.motion))}” Raise your hand if you want "
        "to speak; "
        f"there {'is' if spec.rounds == 1 else 'are'} {rounds}, and I sum up after each. At the "
        "end you vote on statements drafted from what was said. "
        f"{_WHO_I_AM} What I sum up and draft are sentences of yours, picked by plain measures."
    )


def _judge_clarity(brief: Brief, who: DebaterId) -> Clarity:
    """Ask about a turn of a few words; take any other for clear, as this judge cannot tell."""
    last = brief.heard[-1] if brief.heard else None
    is_short = last is not None and last.debater == who and count_words(last.text) < _SHORT
    question = "That was short. What do you mean by it, in a sentence or two, and why?"
    return Clarity(is_clear=not is_short, question=question if is_short else "")


# The turns, sentence by sentence.


@dataclass(frozen=True, slots=True)
class _Said:
    """A sentence of somebody's turn."""

    text: str
    debater: DebaterId
    words: frozenset[str]
    """The words that say what it is about, without quotations and what everyone speaks of."""

    @property
    def is_question(self) -> bool:
        return self.text.rstrip("”\u2019\"'").endswith("?")

    @property
    def plain(self) -> str:
        """Its words and nothing else, as they are compared."""
        return plain(self.text)

    @property
    def denies(self) -> bool:
        return len(cues.find_cues(self.text, "negation")) % 2 == 1


def _split_sentences(entries: Iterable[Turn], spec: Specification) -> list[_Said]:
    common = content_words(spec.motion)
    found = [
        _Said(
            " ".join(phrase.split()), entry.debater, content_words(remove_quotes(phrase)) - common
        )
        for entry in entries
        if not entry.fact.is_taken_out
        for line in entry.answer.as_text().splitlines()
        for phrase in sentences(line)
    ]
    return found[-_LOOKED_AT:]


def _is_about_the_same(one: _Said, other: _Said) -> bool:
    if one.plain == other.plain:
        return True
    shared = one.words & other.words
    return len(shared) >= _SHARED and len(shared) >= _ALIKE * len(one.words | other.words)


@dataclass(frozen=True, slots=True)
class _Point:
    """Sentences of several people about the same; the first is how it was put first."""

    sentences: tuple[_Said, ...]

    @property
    def first(self) -> _Said:
        return self.sentences[0]

    @property
    def speakers(self) -> frozenset[DebaterId]:
        return frozenset(remark.debater for remark in self.sentences)

    @property
    def is_contested(self) -> bool:
        """True if somebody denies what somebody else said."""
        return any(
            remark.denies != self.first.denies and remark.debater != self.first.debater
            for remark in self.sentences
        )


def _group_points(said: Sequence[_Said]) -> list[_Point]:
    """Every statement of fact or wish, with those about the same; what many made comes first."""
    points: list[_Point] = []
    for remark in said:
        if remark.is_question:
            continue
        same = next((n for n, p in enumerate(points) if _is_about_the_same(p.first, remark)), None)
        if same is None:
            points.append(_Point((remark,)))
        else:
            points[same] = _Point((*points[same].sentences, remark))
    return sorted(points, key=lambda point: -len(point.speakers))


def _find_unanswered(said: Sequence[_Said], spec: Specification) -> list[str]:
    """The questions but the motion itself that no later sentence of somebody else takes up."""
    motion = plain(spec.motion)
    return [
        remark.text
        for place, remark in enumerate(said)
        if remark.is_question
        and motion not in remark.plain
        and not any(
            other.debater != remark.debater
            and not other.is_question
            and len(other.words & remark.words) >= min(_ANSWERS, len(remark.words))
            for other in said[place + 1 :]
        )
    ]


def _sum_up_points(brief: Brief, step: SumUp) -> Points:
    said = _split_sentences(brief.heard, brief.spec)
    made = [point for point in _group_points(said) if len(point.speakers) > 1]
    return Points(
        summary=_write_summary(brief, step.round),
        agreed=tuple(point.first.text for point in made if not point.is_contested)[:_LISTED],
        open=tuple(_find_unanswered(said, brief.spec))[-_LISTED:],
        contested=tuple(point.first.text for point in made if point.is_contested)[:_LISTED],
    )


def _write_summary(brief: Brief, round_: int) -> str:
    here = [entry for entry in brief.heard if entry.round == round_]
    how = _HOW if round_ == 1 else "The built-in moderator counted words again."
    names = list_in_words(list(dict.fromkeys(entry.name for entry in here)))
    words = sum(count_words(entry.text) for entry in here)
    return (
        f"In this round {names} spoke, in {format_count(len(here), 'turn')} and "
        f"{format_count(words, 'word')}. {how}"
    )


# Statements, from what was said.


def _draft_statements(brief: Brief) -> tuple[str, ...]:
    """The sentences that say most, of everyone in turn; then open questions, if they are few."""
    said = _split_sentences(brief.heard, brief.spec)
    ranked = [
        (_weigh_point(point), point.first.debater, text)
        for point in _group_points(said)
        if (text := _as_statement(point.first, brief.spec))
    ]
    ranked.sort(key=lambda row: -row[0])
    chosen = _pick_in_turn([(who, text) for _, who, text in ranked])
    open_ = (
        f"It has to be answered first: {question}"
        for question in _find_unanswered(said, brief.spec)
    )
    short = [line for line in open_ if _fits(line, brief.spec)]
    return (*chosen, *short[: max(0, FEWEST - len(chosen))])


def _pick_in_turn(ranked: Sequence[tuple[DebaterId, str]]) -> list[str]:
    """The best of each speaker, then their second best, as long as each is a different point."""
    chosen: list[str] = []
    queues = {who: [text for of, text in ranked if of == who] for who, _ in ranked}
    while len(chosen) < _LISTED and any(queues.values()):
        for queue in queues.values():
            new = (text for text in queue if not any(_is_like(text, other) for other in chosen))
            best = next(new, None)
            if best is None:
                queue.clear()
            elif len(chosen) < _LISTED:
                chosen.append(best)
                queue.remove(best)
    return chosen


def _is_like(one: str, other: str) -> bool:
    words, others = content_words(one), content_words(other)
    return one == other or len(words & others) > 0.5 * len(words | others)


def _weigh_point(point: _Point) -> float:
    """Weigh a sentence as a statement; one that depends on other sentences weighs less."""
    text = _AS_ONE_SEES_IT.sub("", point.first.text)
    return (
        3 * (len(point.speakers) - 1)
        + 2 * cues.has(text, _NORMS)
        + has_reason(text)
        + min(len(point.first.words), _TELLING) / 2
        - 3 * bool(quotes(text))
        - 3 * bool(_OWN.search(text))
        - 2 * bool(_LEANS_ON.match(text))
    )


def _as_statement(said: _Said, spec: Specification) -> str:
    """The sentence as a statement of nobody's; empty where it cannot be one."""
    text = end_sentence(capital(_AS_ONE_SEES_IT.sub("", said.text).strip(" ,;:-\u2013\u2014")))
    is_long_enough = count_words(text) >= _FEWEST_WORDS
    return text if is_long_enough and _fits(text, spec) else ""


def _fits(text: str, spec: Specification) -> bool:
    """True if a statement is short enough, and names nobody."""
    return count_words(text) <= STATEMENT_WORDS and not find_named(text, spec)


def _revise(brief: Brief, step: Revise) -> Revision:
    """A wording that an objection puts in quotation marks; nothing else is changed."""
    wordings: dict[str, str] = {}
    for tallies in brief.list_answers(Tallies):
        for objection in tallies.form.objections:
            texts = [said for said in quotes(objection.text) if _fits(said, brief.spec)]
            if texts and objection.item in step.statements:
                wordings.setdefault(objection.item, end_sentence(capital(texts[-1].strip())))
    return Revision(revised=tuple(Revised(statement=key, text=wordings[key]) for key in wordings))
