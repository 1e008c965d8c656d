"""The offline judge: scores from plain counts, a winner from their weighted total, and remarks.

Rule: order and names carry no weight, and engagement is counted only from the point at which
everyone had somebody to answer. One overall observation is made: a fault that cost points, or what
decided. Only what stands out is a fault: ordinary speeches, and the offline debaters' own, have
none.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from debate_core.domain.brief import Brief
from debate_core.domain.judge_forms import Scores, Verdict
from debate_core.domain.outcome import find_unheard
from debate_core.domain.points import POINT_FORMS
from debate_core.domain.rubric import SPEECHES, Dimension, Rubric
from debate_core.domain.steps import Judge
from debate_core.domain.text import count_words, shorten_line
from debate_core.domain.values import Value
from debate_core.language import _
from debate_core.offline import cues
from debate_core.offline.arguments import write_label
from debate_core.offline.counts import Count, counts_of, on_scale, put_scores_on, scores_of
from debate_core.offline.library import Lines, load_prose
from debate_core.offline.reason import ReasonWords, make_reason
from debate_core.offline.text import (
    has_evidence,
    has_reason,
    list_content_words,
    list_in_words,
    list_quotes,
    quote,
    quote_within,
    remove_quotes,
    split_sentences,
)
from debate_core.offline.unanswered import list_unanswered, make_could_hear
from debate_core.offline.wording import is_built_in

_DENSE = 0.21
"""The least share of different content words in a stretch of text that says something."""
_STRETCH = 100
"""The words of a stretch; longer texts would repeat more of their words."""
_GRANTED = 1
"""The sentences of a turn that may give way; with more of them little is left to argue."""
_FEWEST = 40
"""The least words of a stretch for its density to mean something."""
_BY_THINNESS = 100
_BY_GIVING_WAY = 2
_MOST = 4
"""The most points that a fault takes from a score."""
_TAKES = {"thin": ("reasoning", "clarity"), "ways": ("reasoning", "engagement")}


@dataclass(frozen=True, slots=True)
class Faults:
    """The faults that were found in a stance's turns."""

    density: float
    """The share of different content words in the turns; 1 if too little was said."""
    ways_given: int
    """The sentences that give way, beyond one in each turn."""

    @property
    def is_thin(self) -> bool:
        return self.density < _DENSE


def faults_of(texts: Sequence[str]) -> Faults:
    """Find the faults of a stance's turns."""
    stretches = [part for text in texts for part in _split_stretches(text)]
    words = sum(map(count_words, stretches))
    different = sum(len(list_content_words(stretch)) for stretch in stretches)
    return Faults(
        density=different / words if words else 1.0,
        ways_given=sum(max(0, _count_granting(text) - _GRANTED) for text in texts),
    )


def without_faults(scores: Mapping[str, int], faults: Faults) -> dict[str, int]:
    """Lower the scores of a stance by the points that its faults cost."""
    thin = min(_MOST, max(0.0, _DENSE - faults.density) * _BY_THINNESS)
    ways = min(_MOST, faults.ways_given * _BY_GIVING_WAY)
    return {
        name: on_scale(
            score - thin * (name in _TAKES["thin"]) - ways * (name in _TAKES["ways"]), SPEECHES
        )
        for name, score in scores.items()
    }


def _split_stretches(text: str) -> list[str]:
    """List the parts of a text that are long enough to measure density."""
    words = text.split()
    parts = [words[start : start + _STRETCH] for start in range(0, len(words), _STRETCH)]
    return [" ".join(part) for part in parts if len(part) >= _FEWEST]


def _count_granting(text: str) -> int:
    return sum(cues.has(sentence, "giving way") for sentence in split_sentences(text))


TIE_MARGIN = 0.15
"""The distance of weighted totals within which there is no winner."""
_FULL = 4
"""The content words above which a sentence says enough to be quoted."""
_SEEN = ("reasoning", "evidence")
"""The dimensions that a single sentence has, or has not."""
_PHRASE = 90
"""The most characters of a phrase that is quoted."""

StanceScores = Mapping[str, Mapping[str, int]]
"""The scores of each stance, by dimension."""


class JudgeWords(Value):
    """The sentences of the built-in judge; `judge.toml` says what their slots are."""

    disclosure: str
    level: Lines
    best_of: str
    best_alike: str
    decided: str
    figures: dict[str, str]
    """The sentence on what was counted, by dimension or fault."""
    fault: dict[str, str]
    """The sentence on what cost points, by fault; `figures` has what was counted of it."""
    silent: str
    wordless: str
    taken_up: str
    """The share of sentences that take up the others' words, where nothing was left standing."""
    unheard: str
    strength: dict[str, str]
    weakness: dict[str, str]
    reason: ReasonWords


def load_judge_words() -> JudgeWords:
    """Load the sentences of the built-in judge, checked."""
    return load_prose("judge.toml", JudgeWords)


def give_verdict(brief: Brief) -> Verdict:
    """Give the judge's verdict on a whole transcript."""
    spec, step = brief.spec, brief.step
    assert isinstance(step, Judge)
    said = [turn for turn in brief.heard if turn.step.form not in POINT_FORMS]
    counts = counts_of(said, spec.stances, spec.words)
    faults = {stance: faults_of(counts[stance].texts) for stance in spec.stances}
    plain = {s: without_faults(scores_of(counts, s), faults[s]) for s in spec.stances}
    scores = {stance: put_scores_on(step.rubric, score) for stance, score in plain.items()}
    totals = {stance: step.rubric.compute_total(score) for stance, score in scores.items()}
    silent = find_unheard(spec, (entry.debater for entry in brief.heard if entry.answer.is_heard))
    winner = None if silent else _find_winner(totals)
    weakest = {s: find_lowest(counts[s], plain[s]).name for s in spec.stances}
    reason = None if silent else make_reason(brief, winner, weakest, load_judge_words().reason)
    could_hear = make_could_hear(brief.hearing)
    left = {s: list_unanswered(s, said, spec, could_hear) for s in spec.stances}
    rng = Random(f"{step.view_seed}:verdict")
    observed = _tell_fault(faults) or (
        _tell_what_decided(scores, counts, winner=winner, rubric=step.rubric)
        if winner
        else ("", _tell_best(scores, step.rubric))
    )
    # The card's title names the winner, so the verdict says what made the difference.
    verdict = observed[0] if winner else _write_level(silent, rng)
    told = (load_judge_words().disclosure, "" if silent else observed[1])
    return Verdict(
        verdict=verdict,
        winner=winner and step.asking.name_side(winner),
        reason=reason and reason.name_sides(step.asking.name_side),
        reasoning="\n".join(filter(None, told)),
        scores=tuple(
            _score(step.asking.name_side(s), scores[s], counts[s], plain[s], left[s])
            for s in spec.stances
        ),
    )


def _score(
    side: str, scores: dict[str, int], count: Count, plain: Mapping[str, int], left: Sequence[str]
) -> Scores:
    """Score a side, and describe its strength and weakness by what was counted."""
    best = describe_strength(count, plain)
    return Scores(
        stance=side,
        scores=scores,
        strength=best,
        weakness=describe_weakness(count, plain, best, left),
    )


def _find_winner(totals: Mapping[str, float]) -> str | None:
    ranked = sorted(totals.values(), reverse=True)
    if not ranked or (len(ranked) > 1 and ranked[0] - ranked[1] <= TIE_MARGIN + 1e-9):
        return None
    return max(totals, key=lambda stance: totals[stance])


def _write_level(silent: Sequence[str], rng: Random) -> str:
    """Say why there is no winner."""
    if silent:
        return load_judge_words().unheard.format(
            stances=list_in_words([_quote(side) for side in silent])
        )
    return rng.choice(load_judge_words().level)


def _tell_fault(faults: Mapping[str, Faults]) -> tuple[str, str] | None:
    """Name a fault that took points from stances, and what was counted; None without one."""
    thin = [f"{_quote(s)} {fault.density:.0%}" for s, fault in faults.items() if fault.is_thin]
    ways = [f"{_quote(s)} {fault.ways_given}" for s, fault in faults.items() if fault.ways_given]
    if not thin and not ways:
        return None
    name, words = "thin" if thin else "giving way", load_judge_words()
    return words.fault[name], words.figures[name].format(figures=", ".join(thin or ways))


def _tell_what_decided(
    scores: StanceScores, counts: Mapping[str, Count], winner: str, rubric: Rubric
) -> tuple[str, str]:
    """Name the dimensions in which the winner's weighted lead is largest, and what was counted."""
    others = [score for stance, score in scores.items() if stance != winner]
    leads = {
        dimension.name: dimension.weight
        * (
            scores[winner][dimension.name]
            - max((score[dimension.name] for score in others), default=0)
        )
        for dimension in rubric.dimensions
    }
    best = max(leads.values())
    decisive = [name for name, lead in leads.items() if lead == best]
    told = load_judge_words().decided.format(
        dimension=list_in_words([_(name) for name in decisive])
    )
    if len(decisive) > 1 or decisive[0] not in _FIGURES:
        return told, ""
    figure, counted = _FIGURES[decisive[0]], load_judge_words().figures[decisive[0]]
    figures = ", ".join(f"{_quote(stance)} {figure(count)}" for stance, count in counts.items())
    return told, counted.format(figures=figures)


def _write_share(some: int, of_all: int) -> str:
    return _("{some} of {of_all}", some=some, of_all=of_all)


_FIGURES: Mapping[str, Callable[[Count], str]] = {
    "reasoning": lambda count: _write_share(count.reasons, count.sentences),
    "evidence": lambda count: _write_share(count.evidence, count.sentences),
    "engagement": lambda count: _write_share(count.answered, count.answerable),
    "clarity": lambda count: f"{count.sentence_length:.0f}",
}


def _tell_best(scores: StanceScores, rubric: Rubric) -> str:
    """Name the dimension in which each stance does best."""

    def find_best(score: Mapping[str, int]) -> str:
        return max(
            rubric.dimensions, key=lambda dimension: (score[dimension.name], dimension.weight)
        ).name

    best, words = {stance: find_best(score) for stance, score in scores.items()}, load_judge_words()
    if len(shared := set(best.values())) == 1:
        return words.best_alike.format(dimension=_(shared.pop()))
    figures = (
        _("{stance} in {dimension}", stance=_quote(stance), dimension=_(name))
        for stance, name in best.items()
    )
    return words.best_of.format(figures=", ".join(figures))


def _quote(stance: str) -> str:
    return quote(write_label(stance))


def describe_strength(count: Count, score: Mapping[str, int]) -> str:
    """Describe the strongest count of a stance; empty if nobody spoke for it."""
    if not count.texts:
        return ""
    ranked = sorted(_list_countable(count), key=lambda one: -score[one.name] * one.weight)
    lines = load_judge_words().strength
    found = ((one.name, _find_strongest(one.name, count)) for one in ranked)
    told = (_point_at(lines[name], phrase) for name, phrase in found if phrase)
    return next(told, load_judge_words().wordless)


def _find_strongest(dimension: str, count: Count) -> str:
    """Find the sentence that is best in a dimension; empty where none has what it counts."""
    taken_up = _find_taken_up(count) if dimension == "engagement" else ""
    mark = _choose_mark(dimension, count)
    found = taken_up or _find_best(_list_claims(count.texts), mark)
    # Of a side that gave no reason, no sentence can be praised for one.
    return found if dimension not in _SEEN or (found and mark(found) > 0) else ""


def describe_weakness(
    count: Count, score: Mapping[str, int], strength: str, unanswered: Sequence[str] = ()
) -> str:
    """Describe the weakest count of a stance, with a different phrase than for its strength.

    Of what others said it names only `unanswered`: what had a chance of an answer and had none.
    """
    if not count.texts:
        return load_judge_words().silent
    dimension = find_lowest(count, score).name
    if dimension == "engagement":
        return _tell_unanswered(count, unanswered)

    def spare_praised(said: Iterable[str]) -> list[str]:
        return [sentence for sentence in said if _shorten_phrase(sentence) not in strength]

    every = (sentence for text in count.texts for sentence in split_sentences(text))
    mine = spare_praised(_list_claims(count.texts)) or spare_praised(every)
    found = _find_weakest(dimension, count, mine) if mine else ""
    return _point_at(load_judge_words().weakness[dimension], found)


def _tell_unanswered(count: Count, unanswered: Sequence[str]) -> str:
    if unanswered:
        return _point_at(load_judge_words().weakness["engagement"], unanswered[0])
    return load_judge_words().taken_up.format(share=f"{count.taken_up:.0%}")


def find_lowest(count: Count, score: Mapping[str, int]) -> Dimension:
    """Find the dimension with the lowest score; of several, the one with the most weight."""
    return min(_list_countable(count), key=lambda one: (score[one.name], -one.weight))


def _point_at(line: str, found: str) -> str:
    """Fill the line with the phrase that it quotes; use another line if there is none."""
    phrase = _shorten_phrase(found)
    return line.format(phrase=phrase) if phrase else load_judge_words().wordless


def _list_countable(count: Count) -> list[Dimension]:
    """List the dimensions for which there was something to count."""
    return [
        dimension
        for dimension in SPEECHES.dimensions
        if count.answerable or dimension.name != "engagement"
    ]


def _find_weakest(dimension: str, count: Count, mine: Sequence[str]) -> str:
    if dimension == "clarity":
        return max(mine, key=lambda sentence: (len(sentence), sentence), default="")
    mark = _choose_mark(dimension, count)
    return _find_best(mine, lambda sentence: -mark(sentence))


def _find_taken_up(count: Count) -> str:
    """Find the quotation of the others' own words that says most; the motion does not count."""
    said = " ".join(map(remove_quotes, count.others)).casefold()
    quoted = [
        quote for text in count.texts for quote in list_quotes(text) if quote.casefold() in said
    ]
    return max(quoted, key=lambda phrase: (len(list_content_words(phrase)), phrase), default="")


def _find_best(found: Iterable[str], mark: Callable[[str], float]) -> str:
    return max(
        found,
        key=lambda phrase: (mark(phrase), len(list_content_words(phrase)), phrase),
        default="",
    )


def _choose_mark(dimension: str, count: Count) -> Callable[[str], float]:
    """Choose the measure for how good a sentence is in a dimension."""
    others = list_content_words(" ".join(count.others))
    marks: dict[str, Callable[[str], float]] = {
        "reasoning": has_reason,
        "evidence": has_evidence,
        "engagement": lambda phrase: len(list_content_words(phrase) & others),
        "clarity": lambda phrase: -abs(len(list_content_words(phrase)) - 6.0),
    }
    return marks[dimension]


def _list_claims(texts: Iterable[str]) -> list[str]:
    """List the statements in the texts that are about the topic, and not about the debate."""
    parts = [part for text in texts for part in split_sentences(text)]
    own = [part for part in parts if len(list_content_words(part)) > _FULL and not _is_aside(part)]
    return own or parts


def _is_aside(sentence: str) -> bool:
    """True if a sentence quotes, asks, refers to its speaker, or only joins parts of a speech."""
    is_about_speech = cues.has(sentence, ("i", "my", "me")) or is_built_in(sentence)
    return bool(list_quotes(sentence)) or sentence[-1] == "?" or is_about_speech


def _shorten_phrase(sentence: str) -> str:
    return shorten_line(quote_within(sentence).rstrip(" .!?,;:"), _PHRASE)
