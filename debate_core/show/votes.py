"""Votes: the debaters', the people's, and the outcome that follows from both."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from debate_core.domain.boxes import OUTCOME
from debate_core.domain.eligibility import Reason, describe_left_out, describe_voters
from debate_core.domain.facts import VotingOpened
from debate_core.domain.outcome import FIXED_CHOICES, Decision
from debate_core.domain.record import Record
from debate_core.domain.tally import Threshold, describe_win
from debate_core.domain.text import capitalize_first, format_about
from debate_core.language import N_, _, ngettext, pgettext
from debate_core.show.blocks import (
    Bar,
    Bars,
    Block,
    Facts,
    FactValue,
    Moment,
    Note,
    Parts,
    People,
    Prose,
    Told,
)
from debate_core.show.pieces import Card

BALLOT = "ballot"
"""The key of the card that people vote on."""
HOW_SEALED = N_(
    "Until the close nothing is shown. Then the totals and who took part are "
    "shown, and who chose what is destroyed, so a secret vote cannot be "
    "counted again. Until then, whoever runs Rostrum could break the seal."
)
"""The answer to how secret a secret vote is."""
_LATE_SECONDS = 60
"""The seconds of delay from which a close counts as late."""


@dataclass(frozen=True, slots=True)
class PriorChoice:
    """The choice made before the people voted, and how its format refers to it."""

    choice: str | None
    """The choice that was made; None if nobody was named."""
    nothing: str = ""
    """The sentence that says that there was no choice, if `choice` is None."""
    by: Literal["judge", "judges", "debaters"] = "judge"
    """Those whose decision it was."""
    label: str = ""
    """The words before a choice, such as “Decision”; empty where a choice is a side that wins."""
    level: tuple[str, ...] = ()
    """The choices that mean a draw."""
    is_level: bool = False
    """True if it was a draw, as a choice or without one."""
    is_escalated: bool = False
    """True if the debaters passed the decision on."""
    nobody: str = "No winner"
    """The words for a result in which no choice stands, where a judge decided before."""
    question: str = "Who argued better?"
    """The question that people vote on."""


def make_tally_bars(
    tally: Mapping[str, int],
    voters: int,
    needed: float | None = None,
    who: Mapping[str, tuple[str, ...]] | None = None,
    speakers: Mapping[str, str] | None = None,
) -> Bars:
    """Make a bar for each choice.

    If given, `who` lists the names after it, and `speakers` the sides with who speaks for each.
    """
    bars = tuple(
        Bar(
            name_choice(choice, speakers or {}),
            count,
            f"{count}",
            ", ".join((who or {}).get(choice, ())),
            choice,
        )
        for choice, count in tally.items()
    )
    return Bars(bars, max(voters, 1), needed)


def say_choice(choice: str) -> str:
    """Say a choice as it was written, or in the reader's language if it is a word of Rostrum."""
    return _(choice) if choice in FIXED_CHOICES else choice


def name_choice(choice: str, speakers: Mapping[str, str]) -> str:
    """Name a choice as it stands on a ballot: a side with whoever spoke for it.

    Choices of a debate without sides keep their own words.
    """
    if choice in FIXED_CHOICES:
        return capitalize_first(say_choice(choice))
    speaker = speakers.get(choice)
    named = capitalize_first(say_choice(choice)) if speakers else say_choice(choice)
    return f"{named}: {speaker}" if speaker else named


def make_decision_card(
    record: Record,
    decision: Decision,
    how: str,
    who: Mapping[str, tuple[str, ...]] | None = None,
) -> Card:
    """Show what the rule in code counted, and how; with the debaters' votes where they vote."""
    voters, threshold = len(record.spec.debaters), record.spec.consensus_threshold
    needed = min(threshold.count_needed(voters), voters)
    votes = (make_tally_bars(decision.tally, voters, needed, who),) if decision.tally else ()
    return Card(
        key="decision",
        title=_("Decision: {value}", value=decision.choice or pgettext("decision", "none")),
        blocks=(Told(how), *votes),
        side=decision.choice or "",
    )


def make_ballot_card(
    record: Record,
    prior: PriorChoice,
    speakers: Mapping[str, str] | None = None,
) -> Card:
    """Make the current ballot; `speakers` lists the sides, each with its debater if it has one."""
    voting, spec = record.voting, record.spec
    assert voting is not None
    is_open, tally = record.is_vote_open, record.people_tally
    if spec.voting.is_secret and record.boxes[OUTCOME].totals is None:
        return _make_secret_ballot_card(record, voting, prior)
    voters = sum(tally.values())
    left_out = tuple(list_left_out_rows(record))
    rows = (Facts(left_out),) if left_out else ()
    if not is_open:
        counted = Note(ngettext("{count} vote", "{count} votes", voters))
        blocks = (make_tally_bars(tally, voters, speakers=speakers), counted)
        return Card(BALLOT, _("The vote is closed"), (*blocks, *rows), tone="muted", shown="live")
    none_yet = () if voters else (Note(_("No votes yet")),)
    return Card(
        key=BALLOT,
        title=prior.question,
        blocks=(
            make_tally_bars(tally, voters, speakers=speakers),
            *none_yet,
            _make_rule(record, voting),
            *_tell_restriction(record),
            Told(tell_prior_choice(prior)),
            *rows,
        ),
        foot=_("One vote each; your latest reaction counts."),
        tone="vote",
        shown="live",
    )


def _make_rule(record: Record, voting: VotingOpened) -> Parts:
    """Say in a line what wins, how many voters are needed, and when the vote closes."""
    spec = record.spec
    quorum = ngettext("{count} voter", "{count} voters", spec.voting.quorum)
    closes = Moment(voting.closes_at, _("closes"))
    return Parts(
        (describe_win(spec.consensus_threshold), _("counts from {quorum}", quorum=quorum), closes)
    )


def _tell_restriction(record: Record) -> tuple[Block, ...]:
    """Say who may vote, unless everybody on the server may."""
    who = describe_voters(record.spec.voting.voters)
    return (Note(_("Who may vote: {who}.", who=who)),) if who else ()


def _make_secret_ballot_card(record: Record, voting: VotingOpened, prior: PriorChoice) -> Card:
    """Make a ballot that stays the same until its close, as any change would reveal something."""
    if not record.is_vote_open:
        title = _("Counting the secret vote")
        return Card(BALLOT, title, (), tone="muted", shown="live")
    return Card(
        key=BALLOT,
        title=prior.question,
        blocks=(
            _make_rule(record, voting),
            *_tell_restriction(record),
            Told(tell_prior_choice(prior)),
            Prose(_("Press a button to vote; only you see the answer.")),
        ),
        foot=_("Only totals are shown, after the close."),
        tone="vote",
        shown="live",
    )


def list_left_out_rows(record: Record) -> list[tuple[str, FactValue]]:
    """List how many ballots were not counted, and why."""
    rows: list[tuple[str, FactValue]] = []
    if OUTCOME not in record.boxes:
        return rows
    left_out = record.boxes[OUTCOME].left_out
    if left_out:
        reasons = Counter[Reason](left_out[who] for who in sorted(left_out))
        rows.append((_("Not counted"), describe_left_out(reasons, record.spec.voting.voters)))
    if (unclear := len(record.boxes[OUTCOME].unclear)) and not record.is_vote_open:
        rows.append((_("Unclear"), unclear_in_words(unclear)))
    return rows


def unclear_in_words(ballots: int) -> str:
    """Say how many ballots were unclear, and that they do not count."""
    return ngettext(
        "{count} vote: of several reactions nobody saw which is the newest, so it does not count",
        "{count} votes: of several reactions nobody saw which are the newest, so they do not count",
        ballots,
    )


def list_closing_rows(record: Record) -> list[tuple[str, FactValue]]:
    """List what was unusual at the vote's close; for a secret vote also who took part."""
    rows: list[tuple[str, FactValue]] = []
    voting, closed, at = record.voting, record.vote_closed, record.vote_closed_at
    if voting is None or closed is None or at is None:
        return rows
    late = (at - voting.closes_at).total_seconds()
    if late >= _LATE_SECONDS:
        rows.append(
            (_("Closed"), _("{late} late; what stood then was counted", late=format_about(late)))
        )
    if record.spec.voting.is_secret:
        rows.append((_("Took part in secret"), People(closed.took_part)))
        if closed.unread:
            rows.append((_("Not opened"), f"{capitalize_first(closed.unread)}."))
    elif closed.unread:
        rows.append(
            (
                _("Last look"),
                _("Not possible: {unread}. What had been seen counts.", unread=closed.unread),
            )
        )
    if closed.unasked:
        said = _("Not asked: {unasked}. Nobody was left out for that.", unasked=closed.unasked)
        rows.append((_("Membership"), said))
    return rows + list_left_out_rows(record)


def tell_prior_choice(prior: PriorChoice, had: str = "") -> str:
    """State the choice before the vote in a sentence; with `had ` in the past perfect."""
    if prior.is_level:
        return {
            ("judge", ""): _("The judge called it even."),
            ("judge", "had "): _("The judge had called it even."),
            ("judges", ""): _("The judges called it even."),
            ("judges", "had "): _("The judges had called it even."),
            ("debaters", ""): _("The debaters called it even."),
            ("debaters", "had "): _("The debaters had called it even."),
        }[prior.by, had]
    if prior.choice is None:
        return prior.nothing
    choice = say_choice(prior.choice)
    return {
        ("judge", ""): _("The judge named {choice}.", choice=choice),
        ("judge", "had "): _("The judge had named {choice}.", choice=choice),
        ("judges", ""): _("The judges named {choice}.", choice=choice),
        ("judges", "had "): _("The judges had named {choice}.", choice=choice),
        ("debaters", ""): _("The debaters chose {choice}.", choice=choice),
        ("debaters", "had "): _("The debaters had chosen {choice}.", choice=choice),
    }[prior.by, had]


def describe_threshold(threshold: Threshold, voters: int) -> str:
    """Describe the threshold, and the votes that it means for so many voters."""
    if not voters:
        return str(threshold)
    return _(
        "{threshold} ({needed} of {voters})",
        threshold=threshold,
        needed=threshold.count_needed(voters),
        voters=voters,
    )
