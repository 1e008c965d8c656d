"""The judge's word: each stance's scores as bars, with totals counted here, and the verdict."""

from collections.abc import Sequence

from rich.console import Group
from rich.style import Style
from rich.text import Text

from bot.terminal.bars import score_bars
from bot.terminal.colours import colours
from bot.terminal.screen import Framed
from bot.terminal.side_by_side import SideBySide
from bot.terminal.turns import prose
from debate_core.domain.forms import Scores, Verdict
from debate_core.domain.rubric import ROUNDS
from debate_core.domain.specification import Specification
from debate_core.formats.rounds.rules import declared_stance


def score_card(verdict: Verdict, spec: Specification) -> Framed:
    """The scores of every stance; totals are counted by code, never taken from the judge."""
    by_side = colours(spec)
    cards = [_card(scores, by_side.get(scores.stance, Style())) for scores in verdict.scores]
    return Framed(SideBySide(cards), Text("Score card", "bold"), "totals counted by code")


def verdict_view(verdict: Verdict, spec: Specification, unheard: Sequence[str] = ()) -> Framed:
    """What the judge said, and which stance it names."""
    winner = declared_stance(verdict.winner, spec)
    colour = colours(spec).get(winner or "", Style())
    none = "no winner" if unheard else "a synthesis"
    named = Text.assemble(("Verdict: ", "bold"), (winner or none, colour + _BOLD))
    return Framed(Group(prose(verdict.verdict), Text(), prose(verdict.reasoning)), named)


_BOLD = Style(bold=True)


def _card(scores: Scores, colour: Style) -> Group:
    total = f"{ROUNDS.total(scores.scores):.2f}"
    of = f" of {ROUNDS.highest}"
    heading = Text.assemble((scores.stance, colour + _BOLD), "  ", (total, "bold"), (of, "dim"))
    remarks = [
        Text.assemble((sign, "bold"), " ", remark)
        for sign, remark in (("+", scores.strength), ("-", scores.weakness))
        if remark
    ]
    return Group(heading, score_bars(scores.scores, ROUNDS, colour), *remarks)
