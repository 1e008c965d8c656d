"""The cards of a championship: the live scoreboard, and the judge's summaries."""

import discord

from bot.cards.bars import cut
from debate_core.domain.championship import TEAMS, WORDS_A_MINUTE, Standings
from debate_core.domain.events import StageSummed
from debate_core.domain.record import Record
from debate_core.reports.championship import board, penalty_text

_COLOUR = discord.Colour.from_rgb(214, 160, 40)


def scoreboard_fields(record: Record) -> tuple[tuple[str, str], ...]:
    """The scoreboard as the fields of a card: each team, the clocks, the penalties."""
    stands = board(record)
    taken = "\n".join(penalty_text(each, record) for each in stands.penalties)
    best = ", ".join(record.spec.debater(who).name for who in stands.best)
    fields = [(_team_title(stands, side), cut(_team(record, stands, side), 1024)) for side in TEAMS]
    fields.append(("Free debate, time left", _clocks(stands)))
    if taken:
        fields.append(("Penalties", cut(taken, 1024)))
    if record.scores:
        fields.append(("Best debater", cut(best, 1024)))
    return tuple(fields)


def summary_card(record: Record, fact: StageSummed) -> discord.Embed:
    """The judge's words after a stage, with the scoreboard."""
    title = "The final review" if fact.is_final else f"After the {fact.phase}"
    card = discord.Embed(title=title, description=cut(fact.summary.text, 2000), colour=_COLOUR)
    for name, value in scoreboard_fields(record):
        card.add_field(name=name, value=value, inline=name.startswith("Team"))
    card.set_footer(text=mark_of_summary(fact))
    return card


def mark_of_summary(fact: StageSummed) -> str:
    """The mark of a summary's post."""
    return f"summary {fact.step}"


def _team_title(stands: Standings, side: str) -> str:
    return f"Team {side}: {float(stands.teams[side]):.2f}"


def _team(record: Record, stands: Standings, side: str) -> str:
    return "\n".join(
        f"{each.name}: **{float(stands.individual[each.id]):.2f}** ({stands.words[each.id]} words)"
        for each in record.spec.debaters
        if each.stance.casefold() == side
    )


def _clocks(stands: Standings) -> str:
    seconds = {side: left * 60 // WORDS_A_MINUTE for side, left in stands.left.items()}
    return ", ".join(f"{side} {left // 60}:{left % 60:02}" for side, left in seconds.items())
