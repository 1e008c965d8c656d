"""Format `panel` on cards: the personas that were chosen, and each assessment with bars."""

import discord

from bot.cards.bars import cut
from bot.cards.scorecard import score_bars, weights
from bot.portraits.colours import JUDGE
from bot.writer.bars import bar
from bot.writer.text import cleaned
from debate_core.domain.answer_facts import RoundAssessed
from debate_core.domain.forms_panel import Assessed, Assessment
from debate_core.domain.panel import totals
from debate_core.domain.record import Record
from debate_core.domain.rubric import PANEL
from debate_core.domain.rulings import PersonasChosen
from debate_core.reports.panel import rounds_text

_NAME, _REMARK, _REMARKS, _SAID, _OBSERVED = 90, 240, 1100, 650, 200
"""Characters of a field's name, a remark, a row of remarks, the recommendation, what was seen."""


def personas_card(chosen: PersonasChosen) -> discord.Embed:
    """Who took the seats, what they hold, and how different each is from those before it."""
    card = discord.Embed(
        title="The panel",
        description="A model proposed these personas; code picked the most diverse of them.",
        colour=discord.Colour(JUDGE.number),
    )
    for each in chosen.seats:
        arguments = "\n".join(f"• {cut(cleaned(a), 90)}" for a in each.arguments[:3])
        score = f"Diversity {each.score:.2f} of 6" if each.score else "Drawn to start with"
        card.add_field(
            name=cut(f"{each.name}: {each.stance}", _NAME),
            value=f"{cut(cleaned(each.role), 230)}\n{arguments}\n*{score}*",
            inline=False,
        )
    if chosen.passed_over:
        passed = cut(cleaned(", ".join(chosen.passed_over)), 400)
        card.add_field(name="Proposed too", value=passed, inline=False)
    card.set_footer(text="How different from those before: stance 2, key arguments 3, field 1")
    return card


def assessment_card(record: Record, fact: RoundAssessed) -> discord.Embed:
    """One assessment: totals counted by code, a bar for every dimension, what was observed."""
    said, counted = fact.assessment, totals(fact.assessment)
    card = discord.Embed(
        title=f"Assessment {rounds_text(fact)}",
        description=cut(cleaned(said.recommendation), _SAID),
        colour=discord.Colour(JUDGE.number),
    )
    room = _room(said)
    for each in sorted(said.assessed, key=lambda one: -counted[one.debater])[:8]:
        card.add_field(name=_who(record, each), value=_breakdown(each, room), inline=False)
    card.add_field(name="Quality", value=f"{bar(said.quality / 10)} {said.quality} of 10")
    card.add_field(name="Observed", value=cut(_seen(said), _OBSERVED))
    card.set_footer(text=f"0 to 10: {weights(PANEL)}. Totals are counted by code")
    return card


def is_cut(fact: RoundAssessed) -> bool:
    """Whether the card leaves something out of an assessment, or shortens it."""
    said = fact.assessment
    rows = [row for each in said.assessed for row in (each.strengths, each.weaknesses)]
    return (
        len(cleaned(said.recommendation)) > _SAID
        or len(_seen(said)) > _OBSERVED
        or any(len(row) > 1 for row in rows)
        or any(len(cleaned(remark)) > _room(said) for row in rows for remark in row)
    )


def _room(said: Assessment) -> int:
    """The characters that a remark may have on the card."""
    return min(_REMARK, _REMARKS // max(1, len(said.assessed)))


def _seen(said: Assessment) -> str:
    return ", ".join(said.observations) or "nothing of note"


def _who(record: Record, each: Assessed) -> str:
    debater = next(one for one in record.spec.debaters if one.id == each.debater)
    total = float(PANEL.exact(each.scores))
    return f"{cut(f'{debater.name}, {debater.stance}', _NAME)}: {total:.2f}"


def _breakdown(each: Assessed, room: int) -> str:
    lines = [score_bars(each.scores, PANEL)]
    lines += [f"**+** {cut(cleaned(remark), room)}" for remark in each.strengths[:1]]
    lines += [f"**-** {cut(cleaned(remark), room)}" for remark in each.weaknesses[:1]]
    return "\n".join(lines)
