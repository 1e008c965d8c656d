"""The announcement in the channel: what is debated, by whom, and where it stands."""

import discord

from bot.cards.bars import cut
from bot.cards.championship import team_fields
from debate_core.domain.record import Record
from debate_core.domain.specification import (
    ChampionshipRules,
    ConsensusRules,
    Debater,
    Specification,
)
from debate_core.formats import format_named
from debate_core.formats.championship.result import best_text, board
from debate_core.formats.panel.result import open_seats

_COLOURS = {
    "debating": (64, 140, 220),
    "paused": (214, 160, 40),
    "voting": (150, 90, 200),
    "concluded": (46, 160, 110),
    "interrupted": (200, 70, 70),
}


def announcement_card(record: Record) -> discord.Embed:
    """The debate's card, as of its record."""
    spec = record.spec
    card = discord.Embed(
        title=cut(spec.motion, 256),
        description=_state_in_words(record),
        colour=discord.Colour.from_rgb(*_COLOURS.get(record.state, _COLOURS["debating"])),
    )
    _add_debaters(card, record)
    card.add_field(name="Format", value=_format(spec))
    card.add_field(name="Threshold", value=str(spec.consensus_threshold))
    if isinstance(spec.rules, ConsensusRules):
        card.add_field(name="Votes on content", value=cut(", ".join(spec.rules.choices), 1024))
    card.set_footer(text=f"debate {record.debate}")
    return card


def _add_debaters(card: discord.Embed, record: Record) -> None:
    """Who debates; two teams stand side by side, with their points."""
    if isinstance(record.spec.rules, ChampionshipRules):
        for name, value in team_fields(record, board(record)):
            card.add_field(name=name, value=cut(value, 1024))
        best = cut(best_text(record), 1024) or "Nobody has been scored yet."
        card.add_field(name="Best debater", value=best, inline=False)
    else:
        seats = "\n".join(_seat(debater) for debater in record.spec.debaters)
        # Once a phase has opened the seats are taken, by personas or by those named before.
        seats = seats if record.phases else open_seats(record.spec) or seats
        card.add_field(name="Debaters", value=cut(seats, 1024), inline=False)


def _seat(debater: Debater) -> str:
    return f"**{debater.name}**" + (f": {debater.stance}" if debater.stance else "")


def _format(spec: Specification) -> str:
    if format_named(spec.format).is_played_once:
        return spec.format
    return f"{spec.format}, {'1 round' if spec.rounds == 1 else f'{spec.rounds} rounds'}"


def _state_in_words(record: Record) -> str:
    match record.state:
        case "debating" if record.phases:
            phase = record.phases[-1]
            if phase.phase == "judgement":
                return "The judge is reading the transcript."
            if format_named(record.spec.format).is_played_once:
                return f"Under way: {phase.phase}."
            return f"Under way: round {phase.round} of {record.spec.rounds}."
        case "debating":
            return "About to begin."
        case "paused":
            return "Paused."
        case "deciding" | "counted":
            return "Being counted."
        case "voting":
            assert record.voting is not None
            return f"The vote is open; it closes <t:{int(record.voting.closes_at.timestamp())}:R>."
        case "interrupted":
            return f"Interrupted: {record.interruption}"
        case "concluded":
            return _concluded(record)


def _concluded(record: Record) -> str:
    outcome, decision = record.outcome, record.decision
    if outcome is None:
        return f"Over: {decision.choice or 'undecided'}." if decision else "Over."
    result = outcome.result or "no result"
    return f"Over: {cut(result, 200)} ({outcome.kind.replace('_', ' ')})."
