"""How the judge scored the speeches of a stage: each with its five dimensions and its penalties."""

from collections.abc import Sequence

import discord

from bot.cards.bars import cut
from bot.portraits.colours import JUDGE
from bot.writer.bars import halves
from bot.writer.text import cleaned
from debate_core.domain.answer_facts import SpeechScored, TurnForfeited, TurnTaken
from debate_core.domain.championship import TEAMS
from debate_core.domain.record import Record
from debate_core.domain.rubric import CHAMPIONSHIP
from debate_core.domain.words import one_line
from debate_core.reports.championship import board, breach_text, faces_text

MOST = 15
"""Speeches that one card has room for."""
_NAME = 48
_Turn = TurnTaken | TurnForfeited


def parts_of(record: Record, phase: str) -> int:
    """How many cards the speeches of a stage take."""
    return -(-len(_turns(record, phase)) // MOST)


def scores_key(phase: str, part: int) -> str:
    """The key of a stage's scores."""
    return f"scores {phase}" + (f" ({part})" if part > 1 else "")


def scores_card(record: Record, phase: str, part: int = 1) -> discord.Embed:
    """The scores of a stage's speeches, as far as the judge has given them."""
    turns = _turns(record, phase)
    shown = turns[(part - 1) * MOST : part * MOST]
    card = discord.Embed(
        title=f"Scores: {phase}" + (f", part {part}" if part > 1 else ""),
        description=_totals(record, turns),
        colour=discord.Colour(JUDGE.number),
    )
    taken = board(record).penalties
    for turn in shown:
        lost = [breach_text(each) for each in taken if each.turn == turn.turn]
        lines = [_scored(record, turn), *(f"*{cut(each, 60)}*" for each in lost)]
        card.add_field(name=_title(record, turn), value="\n".join(lines))
    weights = ", ".join(f"{_said(each.name)} {each.weight}%" for each in CHAMPIONSHIP.dimensions)
    card.set_footer(text=f"1 to 10: {weights}. Counted by code")
    return card


def _turns(record: Record, phase: str) -> list[_Turn]:
    return sorted(
        (each for each in record.turns if each.phase == phase), key=lambda each: each.turn
    )


def _totals(record: Record, turns: Sequence[_Turn]) -> str:
    """Where the teams stood after the last turn of the stage."""
    stands = board(record, turns[-1].turn)
    told = ", ".join(f"team {side} **{float(stands.teams[side]):.2f}**" for side in TEAMS)
    return f"After this stage: {told}"


def _title(record: Record, turn: _Turn) -> str:
    parts = (record.spec.debater(turn.debater).name, faces_text(record, turn.turn))
    said = " ".join(one_line(cleaned(part), _NAME) for part in parts if part)
    return f"Turn {turn.turn} · {said}"


def _scored(record: Record, turn: _Turn) -> str:
    if isinstance(turn, TurnForfeited):
        return "No speech."
    if score := next((each for each in record.scores if each.turn == turn.turn), None):
        return _points(score)
    is_dropped = record.scores_dropped and turn.turn in record.scores_dropped.turns
    return "Not scored." if is_dropped or record.decision else "Being scored."


def _points(fact: SpeechScored) -> str:
    scores, rubric = fact.score.scores, CHAMPIONSHIP
    rows = (
        f"`{halves(scores[each.name] / rubric.highest)}` {scores[each.name]} {_said(each.name)}"
        for each in rubric.dimensions
    )
    return "\n".join((f"**{rubric.total(scores):.2f}**", *rows))


def _said(dimension: str) -> str:
    """A dimension in the one word that a narrow field has room for."""
    return "rules" if dimension == "rule_compliance" else dimension
