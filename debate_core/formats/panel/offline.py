"""Turns of format `panel`, points of information and proposed personas, and its offline judge.

A turn is a speech; the closing is a last speech.

Rule of the judge: names, stances and order carry no weight. The counts are those of every judge,
taken for each panellist instead of each stance, and also novelty and relevance. A turn is compared
with the rounds before its own, so that order within a round counts for nothing, and with what it
says itself, never with what it quotes.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from typing import get_args

from pydantic import Field

from debate_core.domain.brief import Brief
from debate_core.domain.forms import Speech
from debate_core.domain.naming import make_tags
from debate_core.domain.points import Point, find_open_point
from debate_core.domain.reasons import Reason
from debate_core.domain.specification import Specification
from debate_core.domain.text import shorten_line
from debate_core.domain.turns import Turn
from debate_core.domain.values import DebaterId, Value
from debate_core.formats.panel.assessment import (
    CLOSING,
    OPENING,
    Assess,
    Assessed,
    Assessment,
    count_totals,
)
from debate_core.formats.panel.forms import PANEL, SPARE, Candidate, Personas, Side
from debate_core.language import _
from debate_core.offline.counts import Count, bring_out, counts_of, on_scale, scores_of
from debate_core.offline.judge import (
    describe_strength,
    describe_weakness,
    find_lowest,
    load_judge_words,
)
from debate_core.offline.library import Lines, prose_of
from debate_core.offline.reason import make_reason
from debate_core.offline.speech import write_speech
from debate_core.offline.text import list_content_words, remove_quotes, split_sentences
from debate_core.offline.unanswered import list_unanswered

_PASSES = 0.35
"""The probability that a panellist lets a chance to ask a question pass."""


class Proposed(Value):
    """A persona that can be proposed for a seat."""

    name: str
    persona: str
    expertise: str
    arguments: Lines


class OfflineQuestion(Value):
    """A point of information, and the possible answers to it."""

    ask: str
    answers: Lines


class PanelWords(Value):
    """The lines of the built-in panel; `offline.toml` names the slots."""

    disclosure: str
    go_on: str = Field(alias="continue")
    end: str
    level: str
    speak: str
    """The advice to whoever said nothing."""
    points: tuple[OfflineQuestion, ...]
    answers: Lines
    """The answers to any other question."""
    personas: tuple[Proposed, ...]
    positions: dict[Side, Lines]


def load_panel_words() -> PanelWords:
    """Load the words of this format, checked."""
    return prose_of("debate_core.formats.panel", "offline", PanelWords)


def take_turn(brief: Brief) -> Speech:
    """Take a panellist's turn, which begins with the answer to a point put to it."""
    heard = tuple(entry for entry in brief.heard if not isinstance(entry.answer, Point))
    is_last = brief.speaking.phase == CLOSING
    said, asked = write_speech(replace(brief, heard=heard), is_last=is_last), find_open_point(brief)
    return Speech(text=f"{_answer_point(asked, brief)} {said.text}") if asked else said


def _answer_point(asked: Point, brief: Brief) -> str:
    """Answer the question in a way that nobody has used yet, as long as there is one."""
    words, name = load_panel_words(), brief.debater.name
    known = (
        question for question in words.points if question.ask.format(name=name) == asked.question
    )
    lines = next((question.answers for question in known), words.answers)
    spoken = "\n".join(entry.text for entry in brief.heard)
    spare = lines[(brief.turn or 0) % len(lines)]
    return next((line for line in lines if line not in spoken), spare)


def raise_point(brief: Brief) -> Point:
    """Raise a point of information, or none."""
    rng = Random(f"{brief.spec.seed}:{brief.debater.id}:{brief.turn}:point")
    said = {entry.answer.question for entry in brief.heard if isinstance(entry.answer, Point)}
    name = brief.spec.debater(brief.speaking.to or brief.debater.id).name
    left = [
        point.ask.format(name=name)
        for point in load_panel_words().points
        if _count_asked(point, said, brief.spec) < len(point.answers)
        and point.ask.format(name=name) not in said
    ]
    if not left or rng.random() < _PASSES:
        return Point()
    return Point(question=rng.choice(left))


def _count_asked(point: OfflineQuestion, said: Collection[str], spec: Specification) -> int:
    """Count the panellists to whom a point was put: each of them needs an answer of its own."""
    return sum(point.ask.format(name=seat.name) in said for seat in spec.debaters)


def propose_personas(brief: Brief) -> Personas:
    """Propose more candidates than there are seats, with every stance among them."""
    rng = Random(f"{brief.spec.seed}:proposed")
    count = len(brief.spec.debaters) + SPARE
    proposed = rng.sample(load_panel_words().personas, count)
    sides: tuple[Side, ...] = get_args(Side)
    return Personas(
        candidates=tuple(
            _make_candidate(persona, sides[place % len(sides)], rng)
            for place, persona in enumerate(proposed)
        )
    )


def _make_candidate(each: Proposed, stance: Side, rng: Random) -> Candidate:
    return Candidate(
        name=each.name,
        persona=each.persona,
        expertise=each.expertise,
        stance=stance,
        position=rng.choice(load_panel_words().positions[stance]),
        arguments=each.arguments,
    )


_STALE = 0.55
"""The share of the first rebuttals' new words below which another round adds too little."""
_SENTENCE = 200
"""The most characters of a sentence that is shown as a position."""
_YES_OR_NO = re.compile(
    r"\b(?:yes|no|ja|nein)(?:[.,;:]|$|(?= to\b| was\b| needs\b| costs\b))", re.I
)
"""An answer to the motion, as in “say no to” or “my answer stays yes”; not as in “no rival”."""
_STEM = 5
"""The letters by which a word is recognised in another form."""


@dataclass(frozen=True, slots=True)
class TurnCount:
    """The counts of one turn."""

    debater: str
    place: int
    """Its round; turns taken at once have the same place."""
    fresh: float
    """The share of its words that no earlier round had; 1 in the first."""
    near: float
    """The share of its sentences that are about the topic of the debate."""


def assess_panel(brief: Brief, step: Assess) -> Assessment:
    """Make the judge's assessment of the debate so far."""
    spec, entries = brief.spec, _assign_to_panellists(brief)
    counts = counts_of(entries, (str(debater.id) for debater in spec.debaters), spec.words)
    turns = _count_turns(spec.motion, entries)
    tags = {who: step.asking.name_side(tag) for who, tag in make_tags(spec.debaters).items()}
    ended = _find_last_positions(spec.motion, entries) if step.is_last else {}
    plain = Assessment(
        assessed=tuple(
            _assess_panellist(
                tag, str(who), counts, turns, _list_unanswered(who, brief)
            ).model_copy(update={"position": ended.get(str(who), "")})
            for who, tag in tags.items()
        )
    )
    counted = count_totals(plain)
    lowest = {
        tag: find_lowest(counts[str(who)], scores_of(counts, str(who))).name
        for who, tag in tags.items()
        if counts[str(who)].texts
    }
    said = _write_summary(counted, lowest, step)
    reason = _make_reason(brief, counted, counts) if step.is_last else None
    on_the_way = {
        "recommendation": said,
        "order": tuple(sorted(counted, key=lambda tag: counted[tag])),
    }
    return plain.model_copy(
        update={
            "observations": ("diminishing returns",) if _is_stale(turns, spec) else (),
            "quality": round(float(sum(counted.values()) / max(1, len(counted)))),
        }
        | ({"summary": said, "reason": reason} if step.is_last else on_the_way)
    )


def _make_reason(
    brief: Brief, counted: Mapping[str, Fraction], counts: Mapping[str, Count]
) -> Reason | None:
    """Read the reason from the flow by stances: only for two debaters of different stances."""
    spec, asking = brief.spec, brief.step.asking
    if len(spec.debaters) != 2 or any(not counts[str(seat.id)].texts for seat in spec.debaters):
        return None
    totals = {seat.stance: counted.get(asking.name_side(seat.stance)) for seat in spec.debaters}
    first, second = totals.values()
    ahead = max(totals, key=lambda stance: totals[stance] or 0)
    weakest = {
        seat.stance: find_lowest(count, scores_of(counts, str(seat.id))).name
        for seat in spec.debaters
        for count in [counts[str(seat.id)]]
    }
    reason = make_reason(
        brief, None if first == second else ahead, weakest, load_judge_words().reason
    )
    return reason and reason.name_sides(asking.name_side)


def _find_last_positions(motion: str, entries: Sequence[Turn]) -> dict[str, str]:
    """Find the sentence of each last turn that shows its speaker's position best, by speaker."""
    last = {str(entry.debater): split_sentences(entry.said) for entry in entries}
    about = _find_stems(motion)
    return {
        # The last of equally good sentences: a turn ends with its speaker's position.
        who: shorten_line(
            max(reversed(said), key=lambda sentence: _weigh_sentence(sentence, about)), _SENTENCE
        )
        for who, said in last.items()
        if said
    }


def _weigh_sentence(sentence: str, about: frozenset[str]) -> tuple[bool, int, bool, int]:
    """Weigh a sentence: a yes or no, words of the motion, quoting nobody, and content words."""
    stems = _find_stems(remove_quotes(sentence))
    says = bool(_YES_OR_NO.search(remove_quotes(sentence)))
    return says, len(stems & about), remove_quotes(sentence) == sentence, len(stems)


def _assign_to_panellists(brief: Brief) -> tuple[Turn, ...]:
    """Return the speeches with each speaker as a stance of its own, and the round as place."""
    return tuple(
        replace(turn.move_to(_find_place(turn, brief.spec)), stance=str(turn.debater))
        for turn in brief.heard
        if isinstance(turn.answer, Speech)
    )


def _find_place(entry: Turn, spec: Specification) -> int:
    if entry.phase == OPENING:
        return 1
    return spec.rounds + 2 if entry.phase == CLOSING else entry.round + 1


def _list_unanswered(who: DebaterId, brief: Brief) -> list[str]:
    """List what a panellist could have answered and nobody did; a round hears those before it."""
    spec = brief.spec
    placed = [
        turn.move_to(_find_place(turn, spec))
        for turn in brief.heard
        if isinstance(turn.answer, Speech)
    ]

    def could_hear(turn: Turn, other: Turn) -> bool:
        return turn.round > other.round

    return list_unanswered(spec.debater(who).stance, placed, spec, could_hear, who)


def _assess_panellist(
    tag: str,
    who: str,
    counts: Mapping[str, Count],
    turns: Sequence[TurnCount],
    unanswered: Sequence[str],
) -> Assessed:
    count = counts[who]
    if not count.texts:
        nothing = {dimension.name: PANEL.lowest for dimension in PANEL.dimensions}
        return Assessed(debater=tag, scores=nothing, weaknesses=(_("Did not speak."),))
    plain = scores_of(counts, who)
    best = describe_strength(count, plain)

    def compare(measured: Callable[[Sequence[TurnCount]], float]) -> int:
        speakers = dict.fromkeys(turn.debater for turn in turns)
        values = {
            speaker: measured([turn for turn in turns if turn.debater == speaker])
            for speaker in speakers
        }
        return bring_out(who, values, PANEL)

    return Assessed(
        debater=tag,
        scores={
            "logic": plain["reasoning"],
            "evidence": plain["evidence"],
            "engagement": plain["engagement"],
            "novelty": compare(_measure_novelty),
            "persuasiveness": on_scale(sum(plain.values()) / len(plain), PANEL),
            "relevance": compare(_measure_relevance),
        },
        strengths=(best,),
        weaknesses=(describe_weakness(count, plain, best, unanswered),),
    )


def _measure_novelty(turns: Sequence[TurnCount]) -> float:
    """Measure the share of new words after the first round; prose repeats a third of its words."""
    fresh = _average(turn.fresh for turn in turns if turn.place > 1)
    return 0.7 if fresh is None else (fresh - 0.3) / 0.6


def _measure_relevance(turns: Sequence[TurnCount]) -> float:
    """Measure the share of sentences about the motion; prose has no more than four in ten."""
    return (_average(turn.near for turn in turns) or 0.0) / 0.4


def _is_stale(turns: Sequence[TurnCount], spec: Specification) -> bool:
    """True if the last rebuttals brought far fewer new words than the first.

    This is the only thing that is observed: twice in a row, it ends the debate early.
    """
    places = range(2, spec.rounds + 2)
    rebuttals = [some for at in places if (some := [turn for turn in turns if turn.place == at])]
    if not rebuttals:
        return False
    return _measure_news(rebuttals[-1]) < _STALE * _measure_news(rebuttals[0])


def _measure_news(turns: Sequence[TurnCount]) -> float:
    return _average(turn.fresh for turn in turns) or 0.0


def _write_summary(counted: Mapping[str, Fraction], lowest: Mapping[str, str], step: Assess) -> str:
    """Say who has most to gain, and by what: the card has the totals. `lowest` are dimensions."""
    words = load_panel_words()
    if len(set(counted.values())) == 1:
        return f"{words.level} {words.disclosure}" if step.is_last else words.level
    weakest = min(counted, key=lambda e: counted[e])
    line = words.end if step.is_last else words.go_on
    tip = load_judge_words().reason.tip.get(lowest.get(weakest, ""), words.speak)
    said = line.format(weakest=f"[{weakest}]", tip=tip)
    # One disclosure in a debate is enough.
    return f"{said} {words.disclosure}" if step.is_last else said


def _count_turns(motion: str, entries: Sequence[Turn]) -> tuple[TurnCount, ...]:
    """Count what is measured in every turn; `round` holds its place."""
    said = [(entry, _find_stems(remove_quotes(entry.said))) for entry in entries]
    about = _find_topic_words(motion, said)

    def measure_fresh(entry: Turn, stems: frozenset[str]) -> float:
        before = frozenset[str]().union(
            *(some for earlier, some in said if earlier.round < entry.round)
        )
        return len(stems - before) / len(stems) if stems else 0.0

    return tuple(
        TurnCount(
            debater=str(entry.debater),
            place=entry.round,
            fresh=measure_fresh(entry, stems),
            near=_measure_nearness(entry.said, about),
        )
        for entry, stems in said
    )


def _find_topic_words(motion: str, said: Sequence[tuple[Turn, frozenset[str]]]) -> frozenset[str]:
    """Find the words of the motion, and those that most panellists began with."""
    first = min((entry.round for entry, _ in said), default=0)
    begun = [stems for entry, stems in said if entry.round == first]
    used = Counter(stem for stems in begun for stem in stems)
    return _find_stems(motion) | {
        stem for stem, count in used.items() if 2 * count > len(begun) > 1
    }


def _measure_nearness(text: str, about: frozenset[str]) -> float:
    parts = split_sentences(text)
    return sum(bool(_find_stems(part) & about) for part in parts) / max(1, len(parts))


def _find_stems(text: str) -> frozenset[str]:
    """Find the words that say what a text is about, each by its first letters."""
    return frozenset(word[:_STEM] for word in list_content_words(text))


def _average(values: Iterable[float]) -> float | None:
    """Compute the mean; None if there is nothing to count."""
    found = tuple(values)
    return sum(found) / len(found) if found else None
