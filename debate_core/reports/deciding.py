"""In words: who decides a debate and by what rule, and how a decision was made."""

from collections.abc import Callable
from fractions import Fraction

from debate_core.formats.structured.forms import Findings
from debate_core.formats.panel.counting import totals
from debate_core.domain.record import Record
from debate_core.formats.structured.scoring import rubric_of, standings
from debate_core.domain.specification import (
    ChampionshipRules,
    ConsensusRules,
    PanelRules,
    Specification,
    StructuredRules,
)
from debate_core.domain.threshold import Threshold
from debate_core.domain.unheard import unheard_in
from debate_core.domain.words import sentence
from debate_core.formats.championship.result import board
from debate_core.formats.structured.result import gap_text


def counted(count: int, thing: str) -> str:
    """A number of things, such as “1 turn” or “1,200 words”."""
    return f"{count:,} {thing}" if count == 1 else f"{count:,} {thing}s"


def needed(threshold: Threshold, voters: int) -> str:
    """What a choice has to reach, such as “2 of 3 votes (60%)”."""
    of = f"{threshold.needed(voters)} of {counted(voters, 'vote')}"
    return of if threshold.kind == "count" else f"{of} ({threshold})"


def decided(spec: Specification) -> str:
    """Who decides the debate, and by what rule, said before the start."""
    if isinstance(spec.rules, ConsensusRules):
        threshold = needed(spec.consensus_threshold, len(spec.debaters))
        return f"the debaters: {threshold}, alone in front, counted after every phase"
    if isinstance(spec.rules, StructuredRules):
        return "the judge's scores for each argument, totalled by code"
    if isinstance(spec.rules, PanelRules):
        return "the judge's last assessment: the stance of whoever leads, totalled by code"
    if isinstance(spec.rules, ChampionshipRules):
        return "the team with the higher total: the judge's scores and the penalties, by code"
    return "the judge's verdict"


def how_decided(record: Record) -> str:
    """How the decision was made, in a sentence or two."""
    decision, spec = record.decision, record.spec
    if decision is None:
        return "Nothing has been decided."
    threshold = needed(spec.consensus_threshold, len(spec.debaters))
    match decision.rule:
        case "threshold_vote":
            votes = counted(decision.tally.get(decision.choice or "", 0), "vote")
            where = f"the {record.phases[-1].phase} phase of round {record.rounds_run}"
            return f"{votes}, alone in front after {where}; {threshold} were needed."
        case "max_rounds_exhausted":
            rounds = counted(record.rounds_run, "round")
            return f"After {rounds} no choice was alone in front with {threshold}: people decide."
        case "judge_verdict" if decision.choice is None:
            return "The judge's verdict joins points of several stances and names no winner."
        case rule if rule in _COUNTED:
            return f"{_COUNTED[rule](record)} Code counted every total."
        case "no_verdict":
            return sentence(f"The judge gave no verdict: {record.verdict_missed}")
        case "unheard":
            silent = " and ".join(unheard_in(record))
            return f"Nobody wins over a side that was not heard: {silent}."
        case "closed_early":
            reason = record.closing.reason if record.closing else "asked to"
            return sentence(f"The debate was closed early: {reason}")
        case rule:
            return _PLAINLY.get(rule, f"By the rule {rule}.")


_PLAINLY = {
    "level_teams": "Both teams have the same total: it is a tie.",
    "no_scores": "The judge scored no speech, so nothing was decided.",
    "judge_verdict": "The judge's verdict names it; every total above was counted by code.",
    "nothing_argued": "Neither side put an argument on the floor.",
    "nothing_scored": "The judge scored no argument that could be counted.",
    "level_assessment": "Different stances lead the last assessment level: none is ahead.",
    "no_assessment": "The judge assessed nothing, so nothing was decided.",
    "unassessed": "The last assessment leaves out somebody who could lead, so nobody is named.",
    "unopposed": "Only one side had arguments that could be scored, so neither is named.",
    "uneven_turns": "Closed before both teams had been heard equally often, so neither is named.",
    "unscored_speeches": "Scores are missing that could change who is ahead, so neither is named.",
}


def _team_totals(record: Record) -> str:
    """The totals of both teams, the higher one first."""
    totals = sorted(board(record).teams.values(), reverse=True)
    return f"The team with the higher total: {float(totals[0]):.2f} to {float(totals[1]):.2f}."


def _in_front(record: Record) -> str:
    """Who leads the last assessment, and with what; more than one of a stance can be level."""
    counted = totals(record.assessments[-1].assessment)
    best = max(counted.values())
    ahead = [each.name for each in record.spec.debaters if counted.get(each.id) == best]
    verb = "leads" if len(ahead) == 1 else "lead"
    return f"{' and '.join(ahead)} {verb} the last assessment with {float(best):.2f}."


def _gap(record: Record) -> str:
    """How far the two sides are apart, and what that is called."""
    verdict = record.verdict.verdict if record.verdict else None
    assert isinstance(verdict, Findings)
    result = standings(verdict, rubric_of(record.spec))
    totals = " to ".join(f"{float(total):.2f}" for total in sorted(result.totals.values())[::-1])
    return f"{totals}, a gap of {gap_text(result.gap or Fraction())}: {result.reading}."


_COUNTED: dict[str, Callable[[Record], str]] = {
    "argument_scores": _gap,
    "team_totals": _team_totals,
    "leads_assessment": _in_front,
}
