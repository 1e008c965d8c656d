"""The judge's card: the verdict, and each stance's scores with totals counted here."""

from collections.abc import Sequence

import discord

from bot.cards.bars import cut
from bot.cards.scorecard import score_bars, weights
from bot.portraits.colours import JUDGE, side_colours
from bot.writer.text import cleaned
from debate_core.domain.forms import Scores, Verdict
from debate_core.domain.rubric import ROUNDS
from debate_core.domain.specification import Specification
from debate_core.formats.rounds import declared_stance

_DESCRIPTION, _FIELD, _NAME = 2000, 700, 200


def verdict_card(
    spec: Specification, verdict: Verdict, unheard: Sequence[str] = ()
) -> discord.Embed:
    """The verdict as a card; within Discord's limits whatever the judge wrote."""
    winner = declared_stance(verdict.winner, spec)
    card = discord.Embed(
        title=cut(f"Verdict: {winner or ('no winner' if unheard else 'a synthesis')}", 256),
        description=cut(
            f"**{cleaned(verdict.verdict)}**\n\n{cleaned(verdict.reasoning)}", _DESCRIPTION
        ),
        colour=_colour(spec, winner),
    )
    ranked = sorted(verdict.scores, key=lambda each: -ROUNDS.total(each.scores))
    for scores in ranked[:4]:
        card.add_field(name=_name(scores), value=_breakdown(scores), inline=False)
    if ranked:
        card.set_footer(text=f"Scores 1 to 10: {weights(ROUNDS)}. Totals are counted by code")
    return card


def _name(scores: Scores) -> str:
    return cut(f"{scores.stance}: {ROUNDS.total(scores.scores):.1f} of {ROUNDS.highest}", _NAME)


def _breakdown(scores: Scores) -> str:
    lines = [score_bars(scores.scores, ROUNDS)]
    if scores.strength:
        lines.append(f"**+** {cut(cleaned(scores.strength), _FIELD // 3)}")
    if scores.weakness:
        lines.append(f"**-** {cut(cleaned(scores.weakness), _FIELD // 3)}")
    return "\n".join(lines)


def _colour(spec: Specification, winner: str | None) -> discord.Colour:
    if winner not in spec.stances:
        return discord.Colour(JUDGE.number)
    return discord.Colour(side_colours(spec.stances)[winner].number)
