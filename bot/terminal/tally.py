"""The debaters' votes against the threshold, as they stand."""

from rich.table import Table
from rich.text import Text

from bot.terminal.bars import CharacterBar
from bot.terminal.screen import Framed
from debate_core.domain.forms import Position
from debate_core.domain.record import Record
from debate_core.domain.specification import ConsensusRules
from debate_core.domain.tally import sole_leader, tally
from debate_core.domain.words import DebaterId
from debate_core.reports.deciding import needed

_A_VOTE = 3
"""Cells of a bar for one vote."""


def votes(record: Record) -> dict[DebaterId, str]:
    """The latest vote of each debater, in order of first vote."""
    return {
        entry.debater: entry.content.vote
        for entry in record.entries
        if isinstance(entry.content, Position)
    }


def tally_board(record: Record) -> Framed:
    """Every choice on offer with its votes, who cast them, and what has to be reached."""
    spec, voters = record.spec, len(record.spec.debaters)
    assert isinstance(spec.rules, ConsensusRules)
    current = votes(record)
    leads = sole_leader(tally(current.values()), spec.consensus_threshold, voters)
    table = Table.grid(padding=(0, 2))
    for choice in spec.rules.choices:
        who = [spec.debater(debater).name for debater, vote in current.items() if vote == choice]
        bar = CharacterBar(
            len(who) * _A_VOTE,
            voters * _A_VOTE,
            "green" if choice == leads else "cyan",
            min(spec.consensus_threshold.needed(voters), voters) * _A_VOTE,
        )
        name = Text(choice, "bold" if choice == leads else "")
        table.add_row(name, bar, str(len(who)), Text(", ".join(who), "dim"))
    threshold = f"needed: {needed(spec.consensus_threshold, voters)}"
    return Framed(table, Text("Tally", "bold"), threshold, "dim")
