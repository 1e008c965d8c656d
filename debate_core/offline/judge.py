"""The offline judge: scores from plain counts, a winner from their weighted total.

Rule: order and names carry no weight. Turns are sorted by what they say before anything is
counted, and engagement is counted only from where everyone had somebody to answer.
"""

from collections.abc import Mapping, Sequence
from random import Random

from debate_core.domain.forms import Scores, Verdict
from debate_core.domain.rubric import ROUNDS
from debate_core.domain.unheard import unheard
from debate_core.offline.counting import Count, counts_of
from debate_core.offline.judge_words import JudgeWords, judge_words
from debate_core.offline.leaning import label
from debate_core.offline.phrases import listed
from debate_core.offline.remarks import strength, weakness
from debate_core.offline.scoring import scored
from debate_core.prompts.brief import JudgeBrief

HAIR = 0.15
"""Weighted totals that are this close name no winner."""


def verdict(brief: JudgeBrief) -> Verdict:
    """The judge's verdict on a whole transcript."""
    counts = counts_of(brief)
    scores = {stance: scored(counts, stance) for stance in brief.spec.stances}
    totals = {stance: ROUNDS.total(score) for stance, score in scores.items()}
    silent = unheard(brief.spec, (each.debater for each in brief.entries))
    winner = None if silent else _winner(totals)
    chance = Random(f"{brief.view_seed}:verdict")
    return Verdict(
        verdict=_verdict(totals, winner, silent, chance),
        winner=winner,
        reasoning=_reasoning(counts, scores, winner),
        scores=tuple(_scores(counts, stance, score) for stance, score in scores.items()),
    )


def _scores(counts: Mapping[str, Count], stance: str, score: dict[str, int]) -> Scores:
    count = counts[stance]
    best = strength(count, score)
    return Scores(stance=stance, scores=score, strength=best, weakness=weakness(count, score, best))


def _winner(totals: Mapping[str, float]) -> str | None:
    ranked = sorted(totals.values(), reverse=True)
    if not ranked or (len(ranked) > 1 and ranked[0] - ranked[1] <= HAIR + 1e-9):
        return None
    return max(totals, key=lambda stance: totals[stance])


def _verdict(
    totals: Mapping[str, float], winner: str | None, silent: Sequence[str], chance: Random
) -> str:
    words = judge_words()
    if silent:
        return words.unheard.format(stances=listed([_quoted(each) for each in silent]))
    figures = ", ".join(f"{_quoted(stance)} {total:.1f}" for stance, total in _ranked(totals))
    line = chance.choice(words.won if winner else words.level)
    return line.format(totals=figures, winner=_quoted(winner or ""))


def _ranked(totals: Mapping[str, float]) -> list[tuple[str, float]]:
    return sorted(totals.items(), key=lambda each: (-each[1], each[0]))


def _reasoning(
    counts: Mapping[str, Count], scores: Mapping[str, dict[str, int]], winner: str | None
) -> str:
    words = judge_words()
    parts = [words.disclosure, *_figures(words, counts)]
    if winner:
        parts.append(words.decided.format(dimension=listed(_decisive(scores, winner))))
    else:
        best = (f"{_quoted(stance)} in {_best(score)}" for stance, score in scores.items())
        parts.append(words.best_of.format(figures=", ".join(best)))
    return "\n".join(parts)


def _figures(words: JudgeWords, counts: Mapping[str, Count]) -> list[str]:
    def line(template: str, figure: dict[str, str]) -> str:
        each = (f"{_quoted(stance)} {value}" for stance, value in figure.items())
        return template.format(figures=", ".join(each))

    over = {stance: f"{count.over} turns" for stance, count in counts.items() if count.over}
    can_engage = all(count.answerable for count in counts.values())
    engaged = {s: f"{c.answered} of {c.answerable}" for s, c in counts.items()}
    return [
        line(words.reasons, {s: f"{c.reasons} of {c.sentences}" for s, c in counts.items()}),
        line(words.evidence, {s: f"{c.evidence} of {c.sentences}" for s, c in counts.items()}),
        line(words.engagement, engaged) if can_engage else words.no_engagement,
        line(words.clarity, {s: f"{c.sentence_length:.0f}" for s, c in counts.items()}),
        *([line(words.over, over)] if over else []),
    ]


def _decisive(scores: Mapping[str, dict[str, int]], winner: str) -> list[str]:
    """The dimensions in which the winner's lead on the others is largest, by weight."""
    others = [score for stance, score in scores.items() if stance != winner]
    leads = {
        each.name: each.weight
        * (scores[winner][each.name] - max((score[each.name] for score in others), default=0))
        for each in ROUNDS.dimensions
    }
    best = max(leads.values())
    return [name for name, lead in leads.items() if lead == best]


def _best(score: Mapping[str, int]) -> str:
    return max(ROUNDS.dimensions, key=lambda each: (score[each.name], each.weight)).name


def _quoted(stance: str) -> str:
    return f"“{label(stance)}”"
