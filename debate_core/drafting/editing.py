"""A draft as it is edited in a form: the text of its fields, and the request they then make.

Rule: a form has room for five fields, so the vote's settings share one.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from debate_core.content.cast import write_debaters
from debate_core.domain.specification import Specification, Voters, Voting
from debate_core.domain.tally import Threshold
from debate_core.domain.text import shorten_line, time_in_words
from debate_core.drafting.options import options_listed
from debate_core.drafting.request import DebateRequest, is_time, seconds
from debate_core.errors import SpecError
from debate_core.formats import get_format

_QUORUM = re.compile(r"quorum\s*(-?\d{1,9})", re.IGNORECASE)
_RULE = re.compile(r"(account|member|role|without(?=\s+(?:starter|seats)$))\s+(.+)", re.IGNORECASE)
_THRESHOLD = re.compile(r"[\d.]+\s*%?|majority|unanimity", re.IGNORECASE)


class Typed(NamedTuple):
    """The text in the fields."""

    motion: str
    debaters: str
    rounds: str
    """The number of rounds; empty where the format has no rounds to choose."""
    options: str
    vote: str


def fill_fields(spec: Specification) -> Typed:
    """Fill the fields from a specification."""
    has_rounds = get_format(spec.format).has_rounds
    return Typed(
        motion=spec.motion,
        debaters="\n".join(write_debaters((debater,)) for debater in spec.debaters) or "0",
        rounds=str(spec.rounds) if has_rounds else "",
        options=options_listed(spec),
        vote=_write_vote(spec.consensus_threshold, spec.voting),
    )


def apply_fields(request: DebateRequest, typed: Typed) -> DebateRequest:
    """Make the request that the fields now say; SpecError, in one sentence, if they make none."""
    return _apply_vote(
        replace(
            request,
            motion=typed.motion,
            debaters=typed.debaters,
            rounds=_read_rounds(typed.rounds) if typed.rounds.strip() else None,
            options=typed.options,
        ),
        typed.vote,
    )


def _read_rounds(text: str) -> int:
    number = text.strip()  # more than int() takes off, such as control characters
    if not re.fullmatch(r"-?\d{1,9}", number):
        raise SpecError(f"“{shorten_line(text, 40)}” is no number of rounds; write one such as 2.")
    return int(number)


def _write_vote(threshold: Threshold, voting: Voting) -> str:
    switches = (
        switch.on if getattr(voting, name) else switch.off
        for name, switch in Voting.list_switches().items()
    )
    parts = [str(threshold), time_in_words(voting.seconds), f"quorum {voting.quorum}"]
    return "; ".join([*parts, *switches, *_list_rules(voting.voters)])


def _list_rules(voters: Voters) -> Iterator[str]:
    """List the rules of who may vote, as they are typed."""
    if voters.account:
        yield f"account {time_in_words(voters.account)}"
    if voters.member:
        yield f"member {time_in_words(voters.member)}"
    if voters.role_name:
        yield f"role {voters.role_name}"
    if not voters.starter:
        yield "without starter"
    if not voters.seats:
        yield "without seats"


def _apply_vote(request: DebateRequest, text: str) -> DebateRequest:
    """Apply the settings in the field of the vote to the request.

    What it leaves out stays as it was, except who may vote: that is always as the field says.
    """
    parts = [part.strip() for part in re.split(r"[;\n]", text)]
    request = replace(request, voters=_read_voters(parts))
    for part in (part for part in parts if _read_rule(part) is None):
        if match := _QUORUM.fullmatch(part):
            request = replace(request, quorum=int(match[1]))
        elif switched := _read_switches(part):
            request = replace(request, switches={**request.switches, **switched})
        elif is_time(part):
            request = replace(request, voting_time=part)
        elif _THRESHOLD.fullmatch(part):
            request = replace(request, threshold=part)
        elif part:
            raise SpecError(
                f"“{shorten_line(part, 40)}” says nothing of a vote; write it such as “60%; 10m; "
                "quorum 3; secret ballot; account 7d”."
            )
    return request


def _read_switches(part: str) -> dict[str, bool]:
    """Read what a part of a text switches on or off; empty if nothing."""
    switched = ((name, switch.read(part)) for name, switch in Voting.list_switches().items())
    return {name: is_on for name, is_on in switched if is_on is not None}


def _read_voters(parts: Iterable[str]) -> Voters:
    """Read who may vote from the parts of a text; a role by its name."""
    rules = [rule for rule in map(_read_rule, parts) if rule is not None]
    return Voters.model_validate(dict(rules))


def _read_rule(part: str) -> tuple[str, object] | None:
    """Read a rule of who may vote from a part of a text: a field of it, and its value."""
    match = _RULE.fullmatch(part)
    if match is None:
        return None
    what, value = match[1].lower(), match[2].strip()
    if what == "role":
        return "role_name", value
    return (value.lower(), False) if what == "without" else (what, seconds(value))
