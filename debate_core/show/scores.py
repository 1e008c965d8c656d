"""A judge's scores and verdict: told once, for every rubric."""

from collections.abc import Mapping, Sequence

from debate_core.domain.forms import Scores, Verdict, declared_stance
from debate_core.domain.record import Record
from debate_core.domain.rubric import Rubric
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Judge
from debate_core.domain.words import one_line
from debate_core.show.blocks import Bar, Bars, Block, Figure, Group, Note, Prose, Section, Table
from debate_core.show.charts import bar_chart
from debate_core.show.pieces import Card


def score_bars(scores: Mapping[str, int], rubric: Rubric, side: str = "") -> Bars:
    """A bar for each dimension that was scored, and what it counts for."""
    bars = tuple(
        Bar(spoken(each.name), scores[each.name], f"{scores[each.name]}", f"{each.weight}%", side)
        for each in rubric.dimensions
        if each.name in scores
    )
    return Bars(bars, rubric.highest, is_compact=True)


def weights(rubric: Rubric) -> str:
    """Such as “logic 30%, evidence 30%”."""
    return ", ".join(f"{spoken(each.name)} {each.weight}%" for each in rubric.dimensions)


def scores_table(rubric: Rubric, head: str, rows: Sequence[tuple[str, Mapping[str, int]]]) -> Table:
    """Scores as a table: a row for each name, a column for each dimension, and the total."""
    named = (f"{spoken(each.name)} {each.weight}%".capitalize() for each in rubric.dimensions)
    return Table(
        (head, *named, "Total"),
        tuple(
            (
                name,
                *(f"{scores.get(each.name, '')}" for each in rubric.dimensions),
                f"{rubric.total(scores):.2f}",
            )
            for name, scores in rows
        ),
    )


def remarks(strengths: Sequence[str], weaknesses: Sequence[str]) -> tuple[Prose, ...]:
    """What was done well and badly, each under its sign."""
    signed = (("+", strengths), ("-", weaknesses))
    return tuple(Prose(said, sign) for sign, texts in signed for said in texts if said.strip())


def verdict_card(
    spec: Specification, verdict: Verdict, rubric: Rubric, unheard: Sequence[str]
) -> Card:
    """The judge's verdict with each stance's scores; `unheard` are the sides that said nothing."""
    winner, named = verdict.winner_by(rubric, spec), declared_stance(verdict.winner, spec)
    ranked = sorted(verdict.scores, key=lambda each: -rubric.total(each.scores))
    counted = f"Scores {rubric.lowest} to {rubric.highest}: {weights(rubric)}. "
    return Card(
        key="verdict",
        title=f"Verdict: {winner or ('no winner' if unheard or named else 'a synthesis')}",
        blocks=(
            Prose("", verdict.verdict),
            Prose(verdict.reasoning),
            *_at_odds(verdict, rubric, spec),
            *(_of_stance(each, rubric) for each in ranked),
        ),
        foot=f"{counted}Totals are counted by code" if ranked else "",
        by_judge=True,
        side=winner if winner in spec.stances else "",
        tone="judge",
    )


def _at_odds(verdict: Verdict, rubric: Rubric, spec: Specification) -> tuple[Note, ...]:
    """What is said where the judge's winner is not the one that its scores lead to."""
    winner, named = verdict.winner_by(rubric, spec), declared_stance(verdict.winner, spec)
    if winner == named:
        return ()
    led = f"lead to “{winner}”" if winner else "are level"
    return (Note(f"The judge named “{named}”, but its totals {led}: the totals decide."),)


def scores_section(record: Record, title: str = "The judge's scores") -> tuple[Section, ...]:
    """The last verdict's totals as a picture and its scores as a table; nothing without any.

    Of several askings that make one verdict it is the one that the record has for its verdict.
    """
    for given in reversed(record.answers(Verdict)):
        is_told = given.form == record.verdict or not given.step.asking.is_checked
        if is_told and isinstance(given.step, Judge) and given.form.scores:
            return (Section(title, _scores(given.form, given.step.rubric)),)
    return ()


def _scores(verdict: Verdict, rubric: Rubric) -> tuple[Block, ...]:
    ranked = sorted(verdict.scores, key=lambda each: -rubric.total(each.scores))
    bars = [(each.stance, rubric.total(each.scores), each.stance) for each in ranked]
    title = f"The judge's scores, {rubric.lowest} to {rubric.highest}"
    chart = bar_chart("scores", title, bars, 0, rubric.highest)
    rows = [(each.stance, each.scores) for each in ranked]
    return (Figure(chart), scores_table(rubric, "Stance", rows))


def _of_stance(scores: Scores, rubric: Rubric) -> Group:
    total = f"{rubric.total(scores.scores):.2f} of {rubric.highest}"
    blocks: tuple[Block, ...] = (
        score_bars(scores.scores, rubric, scores.stance),
        *remarks((scores.strength,), (scores.weakness,)),
    )
    return Group(f"{one_line(scores.stance, 200)}: {total}", blocks, side=scores.stance)


def spoken(dimension: str) -> str:
    """A dimension's name as it is read."""
    return dimension.replace("_", " ")
