"""A judge's scores and verdict, shown the same way for every rubric."""

from collections.abc import Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal

from debate_core.domain.judge_forms import Scores, Verdict, find_declared_stance
from debate_core.domain.record import Record
from debate_core.domain.rubric import Rubric
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Judge
from debate_core.domain.text import capitalize_first, shorten_line
from debate_core.language import _, format_number
from debate_core.show.blocks import Bar, Bars, Block, Figure, Group, Note, Prose, Section, Table
from debate_core.show.charts import make_bar_chart
from debate_core.show.pieces import Card

SCOREBOARD = "scoreboard"
"""The key of running scores: the pinned card shows them, as long as a format makes them."""
VERDICT = "verdict"
"""The key of the verdict's card; that of a second one begins with it."""


def make_score_bars(scores: Mapping[str, int], rubric: Rubric, side: str = "") -> Bars:
    """Make a bar for each dimension that was scored, with its weight."""
    bars = tuple(
        Bar(
            format_dimension(part.name),
            scores[part.name],
            f"{scores[part.name]}",
            f"{part.weight}%",
            side,
        )
        for part in rubric.dimensions
        if part.name in scores
    )
    return Bars(bars, rubric.highest, is_compact=True)


def format_weights(rubric: Rubric) -> str:
    """Write weights, such as “logic 30%, evidence 30%”."""
    return ", ".join(f"{format_dimension(part.name)} {part.weight}%" for part in rubric.dimensions)


def make_scores_table(
    rubric: Rubric, head: str, rows: Sequence[tuple[str, Mapping[str, int]]]
) -> Table:
    """Make a table of scores: a row for each name, a column for each dimension, and the total."""
    named = (
        f"{capitalize_first(format_dimension(part.name))} ({part.weight}%)"
        for part in rubric.dimensions
    )
    return Table(
        (head, *named, _("Total")),
        tuple(
            (
                name,
                *(f"{scores.get(part.name, '')}" for part in rubric.dimensions),
                format_number(rubric.compute_total(scores), ".2f"),
            )
            for name, scores in rows
        ),
    )


def list_remarks(strengths: Sequence[str], weaknesses: Sequence[str]) -> tuple[Prose, ...]:
    """List what was done well and badly, each under its sign."""
    signed = (("+", strengths), ("-", weaknesses))
    return tuple(Prose(said, sign) for sign, texts in signed for said in texts if said.strip())


def make_verdict_card(
    spec: Specification, verdict: Verdict, rubric: Rubric, unheard: Sequence[str]
) -> Card:
    """Make the verdict's card with each stance's scores; `unheard` are sides that did not speak."""
    winner, named = verdict.find_winner(rubric, spec), find_declared_stance(verdict.winner, spec)
    ranked = sorted(verdict.scores, key=lambda score: -rubric.compute_total(score.scores))
    bars = (_make_total_bars(ranked, rubric),) if ranked else ()
    what = winner or (_("no winner") if unheard or named else _("a synthesis"))
    return Card(
        key=VERDICT,
        title=write_verdict_title(verdict, rubric, what, has_winner=bool(winner)),
        blocks=(
            Prose("", verdict.verdict),
            *([Prose(verdict.reasoning)] if verdict.reasoning else ()),
            *_tell_disagreement(verdict, rubric, spec),
            *bars,
            *([] if verdict.reason or spec.is_short else list_stances(ranked)),
        ),
        by_judge=True,
        side=winner if winner in spec.stances else "",
        tone="judge",
    )


def write_verdict_title(verdict: Verdict, rubric: Rubric, what: str, *, has_winner: bool) -> str:
    """Write the title of a verdict's card: what it names, with the totals if there is a winner."""
    ranked = sorted(verdict.scores, key=lambda score: -rubric.compute_total(score.scores))
    return _(
        "Verdict: {what}{compare_totals}",
        what=what,
        compare_totals=_compare_totals(ranked, rubric) if has_winner else "",
    )


def _compare_totals(ranked: Sequence[Scores], rubric: Rubric) -> str:
    """Compare the totals of two stances, such as “, 7.2 to 6.6”; empty for any other number."""
    if len(ranked) != 2:
        return ""
    first, second = write_totals([rubric.compute_total(score.scores) for score in ranked])
    return _(", {first} to {second}", first=first, second=second)


def write_totals(totals: Sequence[float]) -> tuple[str, ...]:
    """Write totals with one decimal if that tells them apart, else with two."""
    for digits in (Decimal("0.1"), Decimal("0.01")):
        # Rounded as decimals, as binary fractions such as 5.85 are inexact.
        rounded = [Decimal(str(total)).quantize(digits, ROUND_HALF_UP) for total in totals]
        if len(set(rounded)) == len(rounded):
            break
    return tuple(format_number(total, "f") for total in rounded)


def _make_total_bars(ranked: Sequence[Scores], rubric: Rubric) -> Bars:
    """Make a bar for the total of each stance."""
    totals = [rubric.compute_total(score.scores) for score in ranked]
    bars = (
        Bar(shorten_line(capitalize_first(score.stance), 200), total, written, side=score.stance)
        for score, total, written in zip(ranked, totals, write_totals(totals), strict=True)
    )
    return Bars(tuple(bars), rubric.highest)


def _tell_disagreement(verdict: Verdict, rubric: Rubric, spec: Specification) -> tuple[Note, ...]:
    """Say that the judge named a different winner than its scores give."""
    winner, named = verdict.find_winner(rubric, spec), find_declared_stance(verdict.winner, spec)
    if winner == named:
        return ()
    led = _("lead to “{winner}”", winner=winner) if winner else _("are level")
    return (
        Note(
            _(
                "The judge named “{named}”, but its totals {led}: the totals decide.",
                named=named,
                led=led,
            )
        ),
    )


def make_scores_section(record: Record, title: str = "") -> tuple[Section, ...]:
    """Show the last verdict's totals as a picture and its scores as a table; empty without any.

    Of several askings that make one verdict it is the one that the record has as its verdict.
    """
    for given in reversed(record.list_answers(Verdict)):
        is_told = given.form == record.verdict or not given.step.asking.is_checked
        if is_told and isinstance(given.step, Judge) and given.form.scores:
            return (
                Section(
                    title or _("The judge's scores"),
                    (
                        *_show_scores(given.form, given.step.rubric),
                        *(list_stances(given.form.scores) if record.spec.is_short else ()),
                    ),
                    is_detail=True,
                ),
            )
    return ()


def _show_scores(verdict: Verdict, rubric: Rubric) -> tuple[Block, ...]:
    ranked = sorted(verdict.scores, key=lambda score: -rubric.compute_total(score.scores))
    named = [(capitalize_first(score.stance), score) for score in ranked]
    bars = [(name, rubric.compute_total(score.scores), score.stance) for name, score in named]
    title = _(
        "The judge's scores, {lowest} to {highest}", lowest=rubric.lowest, highest=rubric.highest
    )
    chart = make_bar_chart("scores", title, bars, 0, rubric.highest)
    rows = [(name, score.scores) for name, score in named]
    return (Figure(chart), make_scores_table(rubric, _("Side"), rows))


def list_stances(ranked: Sequence[Scores]) -> tuple[Group, ...]:
    """List what the judge said about each stance; a reason in parts already contains that."""
    return tuple(filter(None, map(_show_stance, ranked)))


def _show_stance(scores: Scores) -> Group | None:
    """Show the strength and the weakness of a stance; None where the judge named neither."""
    remarks = list_remarks((scores.strength,), (scores.weakness,))
    side = scores.stance
    return Group(capitalize_first(shorten_line(side, 200)), remarks, side=side) if remarks else None


def format_dimension(dimension: str) -> str:
    """Write a dimension's name as it is read."""
    return _(dimension).replace("_", " ")
