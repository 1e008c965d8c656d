"""Votes: the debaters', the people's, and the outcome with who decided it; told once."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from debate_core.domain.boxes import OUTCOME
from debate_core.domain.eligibility import Reason, describe_left_out, describe_voters
from debate_core.domain.facts import VotingOpened
from debate_core.domain.outcome import Decider, Decision, Outcome, Who, compare
from debate_core.domain.record import Record
from debate_core.domain.specification import Voters
from debate_core.domain.tally import Threshold
from debate_core.domain.text import format_about, format_count
from debate_core.show.blocks import (
    Bar,
    Bars,
    Block,
    Columns,
    Facts,
    FactValue,
    Group,
    Listing,
    Moment,
    Note,
    People,
    Prose,
)
from debate_core.show.pieces import Card, Tone

_UNIT: Mapping[Who, str] = {"people": "vote", "judge": "judge", "debaters": "debater"}


@dataclass(frozen=True, slots=True)
class Column:
    """One of the three, in its format's words."""

    title: str
    """Such as “The judge's verdict”."""
    decider: Decider | None
    """The decider; None where it decides nothing in this format."""
    nothing: str
    """The text where it chose nothing, or decides nothing; a clause."""
    details: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Beside:
    """The things that an outcome is shown beside."""

    columns: tuple[Column, ...] = ()
    checked: str = ""
    """The result of checking the verdict with the sides swapped, if it was checked."""
    escalated: str = ""
    """The result of debaters handing the decision on; empty where they did not."""


def list_outcome_rows(beside: Beside) -> Iterator[tuple[str, str]]:
    """List how the verdict was checked and the result of an escalation, if there is either."""
    rows = (("Checked", beside.checked), ("Escalated", beside.escalated))
    yield from ((name, said) for name, said in rows if said)


def make_deciders_blocks(beside: Beside) -> Iterator[Block]:
    """Show who decided what, and how far they agree."""
    if beside.columns:
        yield Columns(tuple(map(_make_column, beside.columns)))
    if lines := list_agreement_lines(beside):
        yield Group("How far they agree", (Listing(lines),))


def list_agreement_lines(beside: Beside) -> tuple[str, ...]:
    """List how far every two of them agree, in sentences; empty where they cannot be compared."""
    known = {column.decider.who: column.decider for column in beside.columns if column.decider}
    pairs = combinations(known.values(), 2)
    return tuple(said for one, other in pairs if (said := _describe_agreement(one, other)))


def votes_in_words(decider: Decider) -> str:
    """Count votes for the choice, such as “4 of 5 votes (80%), 3 needed”; empty without any."""
    if not decider.votes or not decider.voters:
        return ""
    count = max(decider.votes.values()) if decider.choice is None else _count_choice(decider)
    unit = format_count(decider.voters, _UNIT[decider.who])
    led = "at most " if decider.choice is None else ""
    share = count / decider.voters
    return f"{led}{count} of {unit} ({share:.0%}), {decider.needed} needed"


def _count_choice(decider: Decider) -> int:
    return decider.votes.get(decider.choice or "", 0)


def _make_column(column: Column) -> Group:
    decider = column.decider
    if decider is None:
        return Group(column.title, (Note(_capitalise(column.nothing)),))
    head = Prose("", decider.choice) if decider.choice else Note(_capitalise(column.nothing))
    lines = tuple(filter(None, (votes_in_words(decider), *column.details)))
    return Group(column.title, (head, *map(Prose, lines)), side=decider.choice or "")


def _describe_agreement(one: Decider, other: Decider) -> str:
    said = "; ".join(_list_comparisons(one, other))
    return f"{_capitalise(one.who)} and {other.who}: {said}" if said else ""


def _list_comparisons(one: Decider, other: Decider) -> Iterator[str]:
    agreement = compare(one, other)
    if agreement.is_same is not None:
        same = f"the same choice, “{one.choice}”"
        different = f"different choices, “{one.choice}” and “{other.choice}”"
        yield same if agreement.is_same else different
    if agreement.apart is not None:
        yield f"their shares are {format_distance(agreement.apart)}"
    elif one.shares and other.choice:
        yield f"{one.shares.get(other.choice, 0):.0%} of the voters chose “{other.choice}”"


def format_distance(apart: float) -> str:
    """Write a distance of shares in points of 100, such as “7 points apart”."""
    return f"{format_count(round(100 * apart), 'point')} apart"


def _capitalise(clause: str) -> str:
    return f"{clause[:1].upper()}{clause[1:]}"


BALLOT = "ballot"
"""The key of the card that people vote on."""
_TITLES = {
    "no_quorum": "{standing} stands, unconfirmed",
    "decided_by_people": "{result}, decided by the people",
    "confirmed": "{result}, confirmed by the people",
    "overturned": "{result}, overturned by the people",
    "contested": "contested",
}
_TONES: Mapping[str, Tone] = {
    "no_quorum": "muted",
    "decided_by_people": "good",
    "confirmed": "good",
    "overturned": "warning",
    "contested": "vote",
}
_UNDER_SEAL = (
    "Sealed until the close: then totals and who took part are told, and who chose what is "
    "destroyed. Whoever runs Rostrum could break the seal until then. It cannot be counted again."
)
_LATE_SECONDS = 60
"""Seconds from which on a close counts as late."""


@dataclass(frozen=True, slots=True)
class Before:
    """The decision that stood before the people voted, in its format's words."""

    what: str
    """Such as “The judge's verdict”."""
    choice: str | None
    """The choice that it named; None where it named nobody."""
    nothing: str
    """The clause that says that nothing stood; where `choice` is None."""


def make_tally_bars(
    tally: Mapping[str, int],
    voters: int,
    needed: float | None = None,
    who: Mapping[str, tuple[str, ...]] | None = None,
    signs: Mapping[str, str] | None = None,
) -> Bars:
    """Make a bar for each choice; `who` is put behind it, and `signs` before it, where given."""
    bars = tuple(
        Bar(
            f"{(signs or {}).get(choice, '')} {choice}".strip(),
            count,
            f"{format_count(count, 'vote')}, {_format_share(count, voters)}",
            ", ".join((who or {}).get(choice, ())),
            choice,
        )
        for choice, count in tally.items()
    )
    return Bars(bars, max(voters, 1), needed)


def make_decision_card(
    record: Record,
    decision: Decision,
    how: str,
    who: Mapping[str, tuple[str, ...]] | None = None,
) -> Card:
    """Show what the rule in code counted, and how; with the debaters' votes where they vote."""
    voters, threshold = len(record.spec.debaters), record.spec.consensus_threshold
    votes: tuple[Block, ...] = ()
    if decision.tally:
        votes = (
            make_tally_bars(
                decision.tally, voters, min(threshold.count_needed(voters), voters), who
            ),
            Facts(
                (
                    ("Threshold", threshold_text(threshold, voters)),
                    ("Rounds", f"{record.rounds_run} of at most {record.spec.rounds}"),
                )
            ),
        )
    return Card(
        key="decision",
        title=f"Decision: {decision.choice or 'none'}",
        blocks=(Prose(how), *votes),
        foot="Counted by code, from the debaters' votes" if decision.tally else "",
        side=decision.choice or "",
    )


def make_ballot_card(
    record: Record, before: Before, signs: Mapping[str, str] | None = None
) -> Card:
    """Make the ballot by now; `signs` are the reactions that stand for the choices."""
    voting, spec = record.voting, record.spec
    assert voting is not None
    is_open, tally = record.is_vote_open, record.people_tally
    if spec.voting.is_secret and record.boxes[OUTCOME].totals is None:
        return _make_secret_ballot_card(record, voting, before)
    voters = sum(tally.values())
    rows: list[tuple[str, FactValue]] = [
        ("Threshold", threshold_text(spec.consensus_threshold, voters)),
        ("Quorum", _describe_quorum(spec.voting.quorum, voters)),
    ]
    if is_open:
        rows.append(("Closes", Moment(voting.closes_at)))
        rows.append(("Who may vote", _describe_voters(spec.voting.voters)))
    rows += list_left_out_rows(record)
    how = (Prose(_explain_voting(before)),) if is_open else ()
    so_far = f"So far: {format_count(voters, 'vote')}" if is_open else format_count(voters, "vote")
    return Card(
        key=BALLOT,
        title="Vote now" if is_open else "The vote is closed",
        blocks=(
            Prose("", spec.motion),
            *how,
            Note(so_far),
            make_tally_bars(tally, voters, signs=signs),
            Facts(tuple(rows)),
        ),
        foot="One person, one ballot: your latest reaction counts" if is_open else "",
        tone="plain" if is_open else "muted",
        shown="live",
    )


def _make_secret_ballot_card(record: Record, voting: VotingOpened, before: Before) -> Card:
    """Make a ballot that tells nothing before its close: any difference would tell something."""
    spec, motion = record.spec, Prose("", record.spec.motion)
    if not record.is_vote_open:
        counting = Prose("It is looked at who may vote; then the totals are told.")
        title = "The secret vote is being counted"
        return Card(BALLOT, title, (motion, counting), tone="muted", shown="live")
    how = _explain_voting(before, "Press one of the buttons below; only you see the answer.")
    rows = (
        ("Threshold", str(spec.consensus_threshold)),
        ("Quorum", format_count(spec.voting.quorum, "voter")),
        ("Closes", Moment(voting.closes_at)),
        ("Who may vote", _describe_voters(spec.voting.voters)),
    )
    return Card(
        key=BALLOT,
        title="Vote now, in secret",
        blocks=(motion, Prose(how), Facts(rows)),
        foot=_UNDER_SEAL,
        shown="live",
    )


def make_outcome_card(record: Record, outcome: Outcome, before: Before, beside: Beside) -> Card:
    """Show the outcome: the people, the judge and the debaters, and how far they agree."""
    rows: list[tuple[str, FactValue]] = [
        ("Threshold", _describe_threshold(record, outcome)),
        ("Quorum", f"{outcome.voters} voted, {record.spec.voting.quorum} needed"),
    ]
    rows += (*list_closing_rows(record), *list_outcome_rows(beside))
    return Card(
        key="outcome",
        title=f"Outcome: {name_outcome(outcome)}",
        blocks=(
            Prose("", record.spec.motion),
            Prose(outcome_in_words(outcome, before)),
            make_tally_bars(
                outcome.tally, outcome.voters, outcome.needed if outcome.voters else None
            ),
            Facts(tuple(rows)),
            *make_deciders_blocks(beside),
        ),
        foot=f"Debate {record.debate}",
        tone=_TONES[outcome.kind],
    )


def list_left_out_rows(record: Record) -> list[tuple[str, FactValue]]:
    """List how many ballots were not counted, and why."""
    rows: list[tuple[str, FactValue]] = []
    if OUTCOME not in record.boxes:
        return rows
    left_out = record.boxes[OUTCOME].left_out
    if left_out:
        reasons = Counter[Reason](left_out[who] for who in sorted(left_out))
        rows.append(("Not counted", describe_left_out(reasons, record.spec.voting.voters)))
    if (unclear := len(record.boxes[OUTCOME].unclear)) and not record.is_vote_open:
        rows.append(("Unclear", unclear_in_words(unclear)))
    return rows


def unclear_in_words(ballots: int) -> str:
    """Say how many ballots were unclear, and what happened to them."""
    which = (
        "which is the newest, so it does" if ballots == 1 else "which are the newest, so they do"
    )
    return f"{format_count(ballots, 'ballot')}: of several reactions nobody saw {which} not count"


def list_closing_rows(record: Record) -> list[tuple[str, FactValue]]:
    """List what was unusual at the vote's close; after a secret one, who took part."""
    rows: list[tuple[str, FactValue]] = []
    voting, closed, at = record.voting, record.vote_closed, record.vote_closed_at
    if voting is None or closed is None or at is None:
        return rows
    late = (at - voting.closes_at).total_seconds()
    if late >= _LATE_SECONDS:
        rows.append(("Closed", f"{format_about(late)} late; what stood then was counted"))
    if record.spec.voting.is_secret:
        rows.append(("Took part in secret", People(closed.took_part)))
        if closed.unread:
            rows.append(("Not opened", f"{closed.unread[:1].upper()}{closed.unread[1:]}."))
    elif closed.unread:
        rows.append(("Last look", f"Not possible: {closed.unread}. What had been seen counts."))
    if closed.unasked:
        said = f"Not asked: {closed.unasked}. Nobody was left out for that."
        rows.append(("Membership", said))
    return rows + list_left_out_rows(record)


def name_outcome(outcome: Outcome) -> str:
    """Name the outcome in a few words."""
    if outcome.kind == "no_quorum" and outcome.standing is None:
        return "nothing decided"
    return _TITLES[outcome.kind].format(result=outcome.result, standing=outcome.standing)


def outcome_in_words(outcome: Outcome, before: Before) -> str:
    """Explain how the outcome came about."""
    is_standing = outcome.standing is not None
    reached = f"The people reached the threshold for “{outcome.choice}”"
    match outcome.kind:
        case "no_quorum" if is_standing:
            return f"Too few people voted to count. {before.what} stands, marked as unconfirmed."
        case "no_quorum":
            return f"Too few people voted to count, and {before.nothing}."
        case "confirmed":
            return f"{reached}, as {lower_first(before.what)} had it."
        case "overturned":
            was = f"{before.what} was “{outcome.standing}”"
            return f"{reached}. {was}; the people's choice is the result."
        case "decided_by_people":
            return f"{reached}, and {before.nothing}; the people's choice is the result."
        case "contested" if is_standing:
            alone = "No choice reached the threshold alone."
            return f"{alone} {before.what} and the vote stand side by side."
        case "contested":
            return f"No choice reached the threshold alone, and {before.nothing}."


def threshold_text(threshold: Threshold, voters: int) -> str:
    """Describe the threshold, and the votes that it means for so many voters."""
    return (
        f"{threshold} ({threshold.count_needed(voters)} of {voters})" if voters else str(threshold)
    )


def lower_first(phrase: str) -> str:
    """Write a phrase as it stands inside a sentence."""
    return phrase[0].lower() + phrase[1:]


def _describe_voters(voters: Voters) -> str:
    rules = describe_voters(voters)
    return f"{rules or 'everyone on the server'}; checked when you vote and at the close"


def _explain_voting(before: Before, react: str = "React with one of the signs below.") -> str:
    if before.choice is None:
        return f"{react} Code counts the votes; {before.nothing}."
    what = f"{lower_first(before.what)}, {before.choice}"
    return f"{react} Code counts the votes and sets them beside {what}."


def _describe_threshold(record: Record, outcome: Outcome) -> str:
    share = record.spec.consensus_threshold
    if not outcome.voters:
        return str(share)
    return f"{share}: {outcome.needed} of {format_count(outcome.voters, 'vote')}"


def _describe_quorum(quorum: int, voters: int) -> str:
    """Describe how many of the needed voters voted; those above that number are left out."""
    if voters <= quorum:
        return f"{voters} of {quorum} voters"
    return f"{voters} voted, {quorum} needed"


def _format_share(count: int, voters: int) -> str:
    return f"{count / voters if voters else 0:.0%}"
