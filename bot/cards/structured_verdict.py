"""Format `structured` on cards at its end: totals, scores by argument, trace table, briefing."""

import discord

from bot.cards.bars import cut
from bot.cards.scorecard import score_bars, weights
from bot.cards.structured import shortened, side_colour
from bot.portraits.colours import JUDGE
from bot.writer.bars import bar
from bot.writer.text import cleaned
from debate_core.domain.record import Record
from debate_core.domain.rubric import Rubric
from debate_core.domain.scoring_structured import EVEN, rubric_of
from debate_core.reports.structured import (
    Briefing,
    ScoredArgument,
    TraceRow,
    gap_text,
    standings_of,
    structured_result,
    trace,
)

_CLAIM, _REASON, _NOTE, _MOST = 130, 130, 240, 5
_BRIEFING = discord.Colour.from_rgb(46, 160, 110)


def totals_card(record: Record) -> discord.Embed:
    """Who argued better by the judge's scores, and how far the sides are apart."""
    result, rubric = standings_of(record), rubric_of(record.spec)
    told = structured_result(record).briefing
    card = discord.Embed(
        title=cut(_title(record), 256),
        description=cut(cleaned(told.key_insight) if told else "", 2000),
        colour=_colour(record),
    )
    for stance, total in result.totals.items():
        share = f"`{bar(float(total) / rubric.highest)}`"
        card.add_field(name=f"{stance}: {float(total):.2f} of {rubric.highest}", value=share)
    if result.gap is not None:
        card.add_field(name="Gap", value=f"{gap_text(result.gap)}: {result.reading}")
    card.set_footer(
        text=f"The quality of the arguing, not who is right: {weights(rubric)}. Counted by code"
    )
    return card


def scores_card(record: Record, stance: str) -> discord.Embed:
    """The judge's scores for each argument of a side."""
    card = discord.Embed(
        title=f"Scores: the arguments {stance}", colour=side_colour(record, stance)
    )
    mine = [each for each in structured_result(record).arguments if each.stance == stance]
    for scored in mine[:_MOST]:
        name = f"{scored.id}: {_total(scored)}, {scored.standing}"
        card.add_field(name=name, value=_scores(scored, rubric_of(record.spec)), inline=False)
    card.set_footer(text="1 to 10, totals counted by code")
    return card


def trace_card(record: Record) -> discord.Embed:
    """The argument trace table: what became of each argument."""
    rows = "\n\n".join(_row(each) for each in trace(record)[: 2 * _MOST])
    card = discord.Embed(
        title="Argument trace",
        description=cut(rows or "No argument was made.", 4096),
        colour=discord.Colour(JUDGE.number),
    )
    card.set_footer(text="How each argument was met, and how it stands")
    return card


def briefing_card(told: Briefing) -> discord.Embed:
    """The decision briefing."""
    card = discord.Embed(
        title="Decision briefing", description=f"**{cut(told.motion, 300)}**", colour=_BRIEFING
    )
    card.add_field(name="Key insight", value=_said(told.key_insight), inline=False)
    card.add_field(name="Recommendation", value=_said(told.recommendation), inline=False)
    open_ = "\n".join(f"• {shortened(each, 190)}" for each in told.unresolved_questions[:_MOST])
    card.add_field(name="Unresolved", value=cut(open_ or "Nothing.", 1024), inline=False)
    card.set_footer(text="/debate transcript has the whole of it")
    return card


def _title(record: Record) -> str:
    result = standings_of(record)
    if result.reading == EVEN:
        return "Verdict: evenly matched"
    if result.ahead is None or result.gap is None:
        return f"Verdict: only {result.ahead} was scored" if result.ahead else "Verdict: no scores"
    return f"Verdict: {result.ahead}, ahead by {gap_text(result.gap)}"


def _colour(record: Record) -> discord.Colour:
    result = standings_of(record)
    if result.reading == EVEN or result.ahead not in record.spec.stances:
        return discord.Colour(JUDGE.number)
    return side_colour(record, result.ahead)


def _total(scored: ScoredArgument) -> str:
    return "no score" if scored.total is None else f"{scored.total:.2f} of 10"


def _scores(scored: ScoredArgument, rubric: Rubric) -> str:
    lines = [score_bars(scored.scores, rubric)]
    if scored.fallacies:
        lines.append(f"**Fallacies:** {', '.join(scored.fallacies)}")
    lines.append(shortened(scored.note, _NOTE))
    return cut("\n".join(line for line in lines if line) or "The judge left it out.", 1024)


def _row(row: TraceRow) -> str:
    return (
        f"**{row.argument}** {shortened(row.claim, _CLAIM)}\n"
        f"{row.answered} → **{row.standing}**. {shortened(row.reason, _REASON)}"
    )


def _said(text: str) -> str:
    return cut(cleaned(text) or "None.", 1024)
