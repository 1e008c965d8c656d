"""The outcome in words: the people's vote beside what stood before it."""

from debate_core.domain.outcome import Outcome
from debate_core.domain.record import Record
from debate_core.domain.specification import ChampionshipRules, ConsensusRules, PanelRules
from debate_core.domain.steps import CLOSED_EARLY

_TITLES = {
    "no_quorum": "{standing} stands, unconfirmed",
    "confirmed": "{result}, confirmed by the people",
    "overturned": "{result}, overturned by the people",
    "contested": "contested",
}

_NOTHING_GIVEN = (CLOSED_EARLY, "no_verdict", "no_assessment", "no_scores", "nothing_argued")
"""The rules of decisions that nobody gave anything for."""


def outcome_title(outcome: Outcome) -> str:
    """The outcome in a few words."""
    if outcome.kind == "overturned" and outcome.standing is None:
        return f"{outcome.result}, chosen by the people"
    if outcome.kind == "no_quorum" and outcome.standing is None:
        return "nothing decided"
    return _TITLES[outcome.kind].format(result=outcome.result, standing=outcome.standing)


def what_stood(record: Record) -> str:
    """What the people's vote is compared with."""
    match record.spec.rules:
        case ConsensusRules():
            return "The debaters' decision"
        case ChampionshipRules():
            return "The decision by points"
        case PanelRules():
            return "The decision by scores"
        case _:
            return "The judge's verdict"


def nothing_stood(record: Record) -> str:
    """That nothing stood which the people's vote could be compared with, as a clause."""
    if record.decision is not None and record.decision.rule in _NOTHING_GIVEN:
        return "nothing had been decided before the vote"
    whom = "no team" if isinstance(record.spec.rules, ChampionshipRules) else "nobody"
    return f"{in_sentence(what_stood(record))} named {whom}"


def outcome_in_words(record: Record, outcome: Outcome) -> str:
    """How the outcome came about."""
    before = what_stood(record)
    match outcome.kind:
        case "no_quorum" if outcome.standing is None:
            return f"Too few people voted to count, and {nothing_stood(record)}."
        case "no_quorum":
            return f"Too few people voted to count. {before} stands, marked as unconfirmed."
        case "confirmed":
            chosen = f"The people reached the threshold for “{outcome.choice}”"
            return f"{chosen}, as {in_sentence(before)} had it."
        case "overturned" if outcome.standing is None:
            return (
                f"The people reached the threshold for “{outcome.choice}”, and "
                f"{nothing_stood(record)}; the people's choice is the result."
            )
        case "overturned":
            return (
                f"The people reached the threshold for “{outcome.choice}”. {before} was "
                f"“{outcome.standing}”; the people's choice is the result."
            )
        case "contested" if outcome.standing is None:
            return f"No choice reached the threshold alone, and {nothing_stood(record)}."
        case "contested":
            return (
                f"No choice reached the threshold alone. {before} and the vote stand side by side."
            )


def threshold_needed(record: Record, outcome: Outcome) -> str:
    """The threshold, and what it came to for so many voters."""
    share = record.spec.consensus_threshold
    if not outcome.voters:
        return str(share)
    votes = "1 vote" if outcome.voters == 1 else f"{outcome.voters} votes"
    return f"{share}: {outcome.needed} of {votes}"


def in_sentence(phrase: str) -> str:
    """A phrase as it stands inside a sentence."""
    return phrase[0].lower() + phrase[1:]
