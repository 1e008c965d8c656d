"""The ballot's card: what to vote on, how, until when, and how it stands."""

from collections.abc import Mapping

import discord

from bot.cards.bars import cut, votes
from bot.cards.tally import tally_rows, threshold_in_words
from debate_core.domain.ballot import standing
from debate_core.domain.record import Record
from debate_core.domain.specification import ChampionshipRules
from debate_core.reports.outcome import in_sentence, nothing_stood, what_stood

_OPEN = discord.Colour.from_rgb(64, 140, 220)
_CLOSED = discord.Colour.from_rgb(120, 124, 132)


def ballot_card(record: Record, marks: Mapping[str, str] | None = None) -> discord.Embed:
    """The ballot as it stands; `marks` are the reactions that stand for the choices."""
    voting, spec = record.voting, record.spec
    assert voting is not None
    is_open = record.state == "voting"
    counted = record.people_tally
    voters = sum(counted.values())
    card = discord.Embed(
        title="Now you vote" if is_open else "The vote is closed",
        description=cut(f"**{spec.motion}**\n\n{_how(record) if is_open else ''}".strip(), 2000),
        colour=_OPEN if is_open else _CLOSED,
    )
    rows = cut(tally_rows(counted, voters, marks), 1024)
    card.add_field(
        name=f"So far: {votes(voters)}" if is_open else votes(voters), value=rows, inline=False
    )
    card.add_field(name="Threshold", value=threshold_in_words(spec.consensus_threshold, voters))
    card.add_field(name="Quorum", value=_towards(spec.voting.quorum, voters))
    if is_open:
        closes = int(voting.closes_at.timestamp())
        card.add_field(name="Closes", value=f"<t:{closes}:R> (<t:{closes}:t>)")
    card.set_footer(text="One person, one ballot · your latest reaction counts")
    return card


def _towards(quorum: int, voters: int) -> str:
    """How many voted of those it takes; more than it takes are no part of them."""
    return (
        f"{voters} of {quorum} voters" if voters <= quorum else f"{voters} voted, {quorum} needed"
    )


def _how(record: Record) -> str:
    if standing(record) is None:
        counted = f"Code counts the votes; {nothing_stood(record)}."
        return f"React with one of the signs below. {counted}"
    what = in_sentence(what_stood(record))
    if record.assessments and record.decision and record.decision.choice:
        what = f"the stance that leads the judge's last assessment, **{record.decision.choice}**"
    if isinstance(record.spec.rules, ChampionshipRules) and record.decision:
        what = f"the decision by points, **{record.decision.choice}**"
    return f"React with one of the signs below. Code counts the votes and sets them beside {what}."
