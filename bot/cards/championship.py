"""The cards of a championship while it runs: the live scoreboard, and the judge's summaries."""

from collections.abc import Iterator

import discord

from bot.cards.bars import cut
from bot.portraits.colours import JUDGE
from bot.writer.bars import bar
from bot.writer.text import cleaned
from debate_core.domain.answer_facts import StageSummed
from debate_core.domain.championship import TEAM_WORDS, TEAMS, Standings, team_of
from debate_core.domain.record import Record
from debate_core.domain.specification import Debater
from debate_core.domain.words import one_line
from debate_core.reports.championship import (
    best_text,
    board,
    clock_text,
    penalty_text,
    team_penalty,
)
from debate_core.reports.deciding import counted, how_decided

SCOREBOARD = "scoreboard"
SUMMARY_ROOM = 3900
"""Characters of a summary that a card has room for."""
_COLOUR = discord.Colour.from_rgb(214, 160, 40)
_NAME, _LINE, _PENALTIES = 60, 130, 7


def scoreboard_card(record: Record) -> discord.Embed:
    """The scoreboard as it stands: totals, words, time left, penalties, the best so far."""
    stands = board(record)
    card = discord.Embed(title="Scoreboard", description=_so_far(record), colour=_COLOUR)
    _add_teams(card, record, stands)
    card.add_field(name="Free debate, time left", value=_clocks(stands), inline=False)
    _add_honours(card, record, stands)
    live = "Changes with every speech, score and penalty · " if record.decision is None else ""
    card.set_footer(text=f"{live}Counted by code from the judge's scores")
    return card


def summary_card(fact: StageSummed) -> discord.Embed:
    """The judge's words after a stage, or at the end."""
    title = "The final review" if fact.is_final else f"After the {fact.phase}"
    said = cut(cleaned(fact.summary.text), SUMMARY_ROOM)
    return discord.Embed(title=title, description=said, colour=discord.Colour(JUDGE.number))


def summary_key(fact: StageSummed) -> str:
    """The key of a summary's post."""
    return "final review" if fact.is_final else f"summary of the {fact.phase}"


def points_card(record: Record) -> discord.Embed:
    """What the points decided, with the final totals."""
    assert record.decision is not None
    level = "a tie" if record.decision.rule == "level_teams" else "no winner"
    title = f"Decision: {record.decision.choice or level}"
    card = discord.Embed(title=cut(title, 256), description=how_decided(record), colour=_COLOUR)
    stands = board(record)
    _add_teams(card, record, stands)
    _add_honours(card, record, stands)
    card.set_footer(text="Counted by code from the judge's scores")
    return card


def team_fields(record: Record, stands: Standings) -> Iterator[tuple[str, str]]:
    """Each team with its total, and below it its four in their positions."""
    for side in TEAMS:
        total = f": {float(stands.teams[side]):.2f}" if record.scores else ""
        four = [each for each in record.spec.debaters if team_of(each) == side]
        lines = [_line(record, stands, place, each) for place, each in enumerate(four, start=1)]
        if lost := team_penalty(stands, side):
            lines.append(f"Penalties of the team **{lost}**")
        yield f"Team {side}{total}", "\n".join(lines)


def _line(record: Record, stands: Standings, place: int, debater: Debater) -> str:
    parts = [f"{place}. {one_line(cleaned(debater.name), _NAME)}"]
    if any(each.debater == debater.id for each in record.scores):
        parts.append(f"**{float(stands.individual[debater.id]):.2f}**")
    if words := stands.words[debater.id]:
        parts.append(f"· {counted(words, 'word')}")
    return " ".join(parts)


def _so_far(record: Record) -> str:
    taken, scored = len(record.turns), len(record.scores)
    if not taken:
        return "Nobody has spoken yet."
    is_final = record.decision is not None
    told = f"{counted(taken, 'turn')}, {scored} scored."
    return f"{'Final' if is_final else 'So far'}: {told}"


def _add_teams(card: discord.Embed, record: Record, stands: Standings) -> None:
    for name, value in team_fields(record, stands):
        card.add_field(name=name, value=cut(value, 1024))


def _add_honours(card: discord.Embed, record: Record, stands: Standings) -> None:
    """The penalties, the latest of them where there are many, and the best debater."""
    lines = [one_line(cleaned(penalty_text(each, record)), _LINE) for each in stands.penalties]
    if len(lines) > _PENALTIES:
        earlier = len(lines) - _PENALTIES
        lines = [f"{earlier} earlier, beside the speeches' scores", *lines[earlier:]]
    if lines:
        card.add_field(name="Penalties", value="\n".join(lines), inline=False)
    if best := best_text(record):
        name = "Best debater so far" if record.decision is None else "Best debater"
        card.add_field(name=name, value=cut(cleaned(best), 1024), inline=False)


def _clocks(stands: Standings) -> str:
    return "\n".join(
        f"`{bar(left / TEAM_WORDS)}` {clock_text(left)} {side}"
        for side, left in stands.left.items()
    )
