"""The offline judge of format `panel`: every panellist by plain counts, and what they come to.

Rule: names, stances and order carry no weight. The counts are those of every judge, taken for each
panellist instead of each stance, and beside them novelty, aim and grants. A turn is compared with
the rounds before its own, so that order within a round counts for nothing, and with what it says
itself, never with what it quotes.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

from debate_core.domain.asking import Entry
from debate_core.domain.brief import Brief
from debate_core.domain.forms import Speech
from debate_core.domain.specification import Specification
from debate_core.domain.tags import tags_of
from debate_core.domain.words import one_line
from debate_core.formats.panel.counting import CLOSING, OPENING, totals
from debate_core.formats.panel.forms import Assess, Assessed, Assessment
from debate_core.formats.panel.offline import panel_words
from debate_core.formats.panel.options import PANEL
from debate_core.offline import cues
from debate_core.offline.counts import Count, brought_out, counts_of, on_scale, scores_of
from debate_core.offline.judge import strength, weakness
from debate_core.offline.text import content_words, sentences, unquoted

_REPEATS = 0.08
"""The share of sentences said before from which a debate repeats itself."""
_STALE = 0.55
"""The share of the first rebuttals' new words below which the returns of a round diminish."""
_FAR = 0.09
"""The share of sentences near the motion, over two rounds, below which a debate drifts."""
_LONG_ENOUGH = 3
"""Rebuttal rounds after which it means something that nobody has granted anything."""
_MANY = 2
"""Observations from which another round is not worth it."""
_SENTENCE = 200
"""Characters of a sentence that is told as a position."""
_YES_OR_NO = re.compile(r"\b(?:yes|no)(?:[.,;:]|$|(?= to\b| was\b| needs\b| costs\b))", re.I)
"""An answer to the motion, as in “say no to” or “my answer stays yes”; “no rival” is none."""
_STEM = 5
"""Letters by which a word is known again in another form."""


@dataclass(frozen=True, slots=True)
class TurnCount:
    """The counts of one turn."""

    debater: str
    place: int
    """Its round; all that is said at once has one place."""
    fresh: float
    """The share of its words that no earlier round had; 1 in the first."""
    near: float
    """The share of its sentences that touch what the debate is about."""
    grants: bool
    """Whether it grants the others something, or says that it was moved."""


def assessment(brief: Brief, step: Assess) -> Assessment:
    """The judge's assessment of the debate so far."""
    spec, entries = brief.spec, _by_panellist(brief)
    counts = counts_of(entries, (str(each.id) for each in spec.debaters), spec.words)
    turns = _turn_counts(spec.motion, entries)
    tags = {who: step.asking.named(tag) for who, tag in tags_of(spec.debaters).items()}
    ended = _ended(spec.motion, entries) if step.is_last else {}
    plain = Assessment(
        assessed=tuple(
            _assessed(tag, str(who), counts, turns).model_copy(
                update={"position": ended.get(str(who), "")}
            )
            for who, tag in tags.items()
        )
    )
    counted, observed = totals(plain), _observed(counts, turns, brief)
    go_on = len(observed) < _MANY
    said = _said(counted, spec.seed, step, go_on=go_on)
    on_the_way = {
        "recommendation": said,
        "should_continue": go_on,
        "order": tuple(sorted(counted, key=lambda each: counted[each])),
    }
    return plain.model_copy(
        update={
            "observations": observed,
            "quality": round(float(sum(counted.values()) / max(1, len(counted)))),
        }
        | ({"summary": said} if step.is_last else on_the_way)
    )


def _ended(motion: str, entries: Sequence[Entry]) -> dict[str, str]:
    """The sentence of each one's last turn that tells best where they stand, by who said it."""
    last = {str(each.debater): sentences(each.said) for each in entries}
    about = _stems(motion)
    return {
        # Of sentences that weigh the same the last: a turn ends with where its speaker stands.
        who: one_line(max(reversed(said), key=lambda each: _weight(each, about)), _SENTENCE)
        for who, said in last.items()
        if said
    }


def _weight(sentence: str, about: frozenset[str]) -> tuple[bool, int, bool, int]:
    """Whether it says yes or no, how much of the motion; if it quotes nobody, and its length."""
    stems = _stems(unquoted(sentence))
    says = bool(_YES_OR_NO.search(unquoted(sentence)))
    return says, len(stems & about), unquoted(sentence) == sentence, len(stems)


def _by_panellist(brief: Brief) -> tuple[Entry, ...]:
    """The speeches, each for a stance of its speaker's own, the round being its place."""
    return tuple(
        replace(each, stance=str(each.debater), round=_place(each, brief.spec))
        for each in brief.heard
        if isinstance(each.content, Speech)
    )


def _place(entry: Entry, spec: Specification) -> int:
    if entry.phase == OPENING:
        return 1
    return spec.rounds + 2 if entry.phase == CLOSING else entry.round + 1


def _assessed(
    tag: str, who: str, counts: Mapping[str, Count], turns: Sequence[TurnCount]
) -> Assessed:
    count = counts[who]
    if not count.texts:
        nothing = {each.name: PANEL.lowest for each in PANEL.dimensions}
        return Assessed(debater=tag, scores=nothing, weaknesses=("Did not speak.",))
    plain = scores_of(counts, who)
    best = strength(count, plain)

    def compared(measured: Callable[[Sequence[TurnCount]], float]) -> int:
        speakers = dict.fromkeys(each.debater for each in turns)
        values = {
            speaker: measured([each for each in turns if each.debater == speaker])
            for speaker in speakers
        }
        return brought_out(who, values, PANEL)

    return Assessed(
        debater=tag,
        scores={
            "logic": plain["reasoning"],
            "evidence": plain["evidence"],
            "engagement": plain["engagement"],
            "novelty": compared(_novelty),
            "persuasiveness": on_scale(sum(plain.values()) / len(plain), PANEL),
            "relevance": compared(_relevance),
        },
        strengths=(best,),
        weaknesses=(weakness(count, plain, best),),
    )


def _novelty(turns: Sequence[TurnCount]) -> float:
    """Turns after the first with words that nobody had used; prose repeats a third of them."""
    fresh = _mean(each.fresh for each in turns if each.place > 1)
    return 0.7 if fresh is None else (fresh - 0.3) / 0.6


def _relevance(turns: Sequence[TurnCount]) -> float:
    """Sentences that touch the motion; four in ten is as much as prose bears."""
    return (_mean(each.near for each in turns) or 0.0) / 0.4


def _observed(
    counts: Mapping[str, Count], turns: Sequence[TurnCount], brief: Brief
) -> tuple[str, ...]:
    sentences = sum(each.sentences for each in counts.values())
    repeated = sum(each.repeated for each in counts.values())
    places = range(2, brief.spec.rounds + 2)
    rebuttals = [some for at in places if (some := [each for each in turns if each.place == at])]
    first, last = (rebuttals[0], rebuttals[-1]) if rebuttals else ([], [])
    near = _mean(each.near for some in rebuttals[-2:] for each in some)
    found = {
        "repetition": repeated > _REPEATS * max(1, sentences),
        "topic drift": near is not None and near < _FAR,
        "diminishing returns": _news(last) < _STALE * _news(first),
        "convergence likely": 2 * sum(each.grants for each in last) >= max(2, len(last)),
        "irreconcilable positions": len(rebuttals) >= _LONG_ENOUGH and _stand_fast(counts, turns),
    }
    return tuple(name for name, is_seen in found.items() if is_seen)


def _news(turns: Sequence[TurnCount]) -> float:
    return _mean(each.fresh for each in turns) or 0.0


def _stand_fast(counts: Mapping[str, Count], turns: Sequence[TurnCount]) -> bool:
    """Whether everyone answers the others, and nobody has granted them anything."""
    answer = all(2 * each.answered >= each.answerable > 0 for each in counts.values())
    return answer and not any(each.grants for each in turns)


def _said(counted: Mapping[str, Fraction], seed: int, step: Assess, *, go_on: bool) -> str:
    words = panel_words()
    if not go_on and not step.is_last:
        return f"{words.stop} {words.disclosure}"
    if len(set(counted.values())) == 1:
        return f"{words.level} {words.disclosure}"
    best, weakest = max(counted, key=lambda e: counted[e]), min(counted, key=lambda e: counted[e])
    rng = Random(f"{seed}:{step.round}:{step.is_last}:assessment")
    line = rng.choice(words.end if step.is_last else words.go_on)
    total = f"{float(counted[best]):.2f}"
    said = line.format(best=f"[{best}]", weakest=f"[{weakest}]", total=total)
    return f"{said} {words.disclosure}"


def _turn_counts(motion: str, entries: Sequence[Entry]) -> tuple[TurnCount, ...]:
    """The counts of every turn; what stands in `round` is its place."""
    said = [(each, _stems(unquoted(each.said))) for each in entries]
    about = _about(motion, said)

    def fresh(entry: Entry, stems: frozenset[str]) -> float:
        before = frozenset[str]().union(*(some for each, some in said if each.round < entry.round))
        return len(stems - before) / len(stems) if stems else 0.0

    return tuple(
        TurnCount(
            debater=str(each.debater),
            place=each.round,
            fresh=fresh(each, stems),
            near=_near(each.said, about),
            grants=cues.has(each.said, panel_words().grants),
        )
        for each, stems in said
    )


def _about(motion: str, said: Sequence[tuple[Entry, frozenset[str]]]) -> frozenset[str]:
    """The words of the motion, and those that most panellists began with."""
    first = min((each.round for each, _ in said), default=0)
    begun = [stems for each, stems in said if each.round == first]
    used = Counter(stem for stems in begun for stem in stems)
    return _stems(motion) | {stem for stem, count in used.items() if 2 * count > len(begun) > 1}


def _near(text: str, about: frozenset[str]) -> float:
    parts = sentences(text)
    return sum(bool(_stems(part) & about) for part in parts) / max(1, len(parts))


def _stems(text: str) -> frozenset[str]:
    """The words that say what a text is about, each by its beginning."""
    return frozenset(word[:_STEM] for word in content_words(text))


def _mean(values: Iterable[float]) -> float | None:
    """The mean; None of nothing."""
    found = tuple(values)
    return sum(found) / len(found) if found else None
