"""The outcome's card: the people's vote against the threshold, beside what stood before it."""

import discord

from bot.cards.bars import cut, percent, votes
from bot.cards.tally import tally_rows
from debate_core.domain.outcome import Outcome
from debate_core.domain.record import Record

_TITLES = {
    "no_quorum": "Outcome: {standing} stands, unconfirmed",
    "confirmed": "Outcome: {result}, confirmed by the people",
    "overturned": "Outcome: {result}, overturned by the people",
    "contested": "Outcome: contested",
}
_COLOURS = {
    "no_quorum": (120, 124, 132),
    "confirmed": (46, 160, 110),
    "overturned": (224, 122, 47),
    "contested": (150, 90, 200),
}


def outcome_card(record: Record, outcome: Outcome) -> discord.Embed:
    """The outcome, with both sides of it and how far they agree."""
    title = _TITLES[outcome.kind].format(
        result=outcome.result, standing=outcome.standing or "what was said"
    )
    card = discord.Embed(
        title=cut(title, 256),
        description=cut(f"**{record.spec.motion}**\n\n{_told(record, outcome)}", 2000),
        colour=discord.Colour.from_rgb(*_COLOURS[outcome.kind]),
    )
    rows = tally_rows(outcome.tally, outcome.voters)
    card.add_field(name="The people's vote", value=cut(rows, 1024), inline=False)
    card.add_field(name="Threshold", value=_threshold(record, outcome))
    quorum = f"{outcome.voters} voted, {record.spec.voting.quorum} needed"
    card.add_field(name="Quorum", value=quorum)
    card.add_field(name=_what_stood(record), value=cut(outcome.standing or "none", 200))
    if outcome.agreement is not None:
        agreed = f"{percent(outcome.agreement)} of the voters chose the same"
        card.add_field(name="Agreement", value=agreed)
    card.set_footer(text=f"Debate {record.debate} · outcome")
    return card


def _threshold(record: Record, outcome: Outcome) -> str:
    share = record.spec.consensus_threshold
    if not outcome.voters:
        return str(share)
    return f"{share}: {outcome.needed} of {votes(outcome.voters)}"


def _what_stood(record: Record) -> str:
    return "The judge's verdict" if record.verdict else "The debaters' decision"


def _told(record: Record, outcome: Outcome) -> str:
    before = _what_stood(record)
    match outcome.kind:
        case "no_quorum":
            return f"Too few people voted to count. {before} stands, marked as unconfirmed."
        case "confirmed":
            chosen = f"The people reached the threshold for “{outcome.choice}”"
            return f"{chosen}, as {_lower(before)} had it."
        case "overturned":
            return (
                f"The people reached the threshold for “{outcome.choice}”. {before} was "
                f"“{outcome.standing or 'none'}”; the people's choice is the result."
            )
        case "contested":
            return (
                f"No choice reached the threshold alone. {before} and the vote stand side by side."
            )


def _lower(phrase: str) -> str:
    return phrase[0].lower() + phrase[1:]
