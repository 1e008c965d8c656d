"""How a transcript begins: what was planned, and who took part."""

from collections.abc import Iterator
from typing import cast

from debate_core.domain.families import family_warnings
from debate_core.domain.record import Record
from debate_core.domain.seats import seat_in_words
from debate_core.domain.specification import ConsensusRules, FormatRules, Specification
from debate_core.formats import format_named
from debate_core.reports.deciding import counted, decided
from debate_core.show.blocks import Block, Facts, Group, Note, Prose, Section, Table

_STATES = {
    "debating": "under way",
    "paused": "paused",
    "deciding": "decided, before the vote",
    "voting": "the vote is open",
    "counted": "the vote is being counted",
    "concluded": "over",
    "interrupted": "interrupted",
}


def about(record: Record) -> str:
    """The line under the title."""
    at = record.opened_at
    opened = f"{at.day} {at:%B %Y, %H:%M} UTC"
    return f"A debate of format {record.spec.format}, opened on {opened}; {_STATES[record.state]}."


def plan(record: Record) -> Section:
    """What was fixed before the start."""
    spec = record.spec
    rows = [
        ("Format", f"{spec.format}: {format_named(spec.format).good_for}"),
        *(
            []
            if format_named(spec.format).is_played_once
            else [("Rounds at most", f"{spec.rounds}")]
        ),
        ("Decided by", decided(spec)),
        ("The people's vote", _vote(spec)),
        *(("Option", each) for each in _options(spec.rules)),
        ("Seed", f"{spec.seed}"),
        ("Debate", f"{record.debate}, by version {record.opened.format_version} of the format"),
    ]
    return Section("The plan", (Facts(tuple(rows)), *_extras(spec), *_interrupted(record)))


def speakers(record: Record) -> Section:
    """Who took part, in order, with their models."""
    spec = record.spec
    rows = [
        (f"{number}", each.name, seat_in_words(spec, each), each.role, each.model)
        for number, each in enumerate(spec.debaters, start=1)
    ]
    if _has_judge(spec):
        rows.append(("", "The judge", "", "", spec.judge_model))
    kept = [n for n in range(5) if n < 2 or any(row[n] for row in rows)]
    head = ("", "Name", "Stance", "Role", "Model")
    table = Table(_of(head, kept), tuple(_of(row, kept) for row in rows))
    warnings = family_warnings(spec, has_judge=_has_judge(spec))
    return Section("The speakers", (table, *map(Note, warnings), *_personas(record)))


def _of(row: tuple[str, ...], kept: list[int]) -> tuple[str, ...]:
    return tuple(row[place] for place in kept)


def _has_judge(spec: Specification) -> bool:
    return not isinstance(spec.rules, ConsensusRules)


def _vote(spec: Specification) -> str:
    quorum = counted(spec.voting.quorum, "voter")
    return f"threshold {spec.consensus_threshold}, and {quorum} for it to count"


def _options(rules: FormatRules) -> Iterator[str]:
    """The options that are not at their defaults, as they are asked for, and what they are."""
    for name, field in type(rules).model_fields.items():
        value: object = getattr(rules, name)
        if not field.description or value == field.get_default(call_default_factory=True):
            continue
        yield f"{name}={_written(value)} ({field.description})"


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ",".join(map(str, cast(tuple[object, ...], value)))
    return str(value)


def _extras(spec: Specification) -> Iterator[Block]:
    if spec.instructions.strip():
        yield Prose(spec.instructions, label="Extra instructions")
    if spec.context.strip():
        yield Prose(spec.context, label="Background")
    if spec.tools:
        yield Prose(", ".join(spec.tools), label="Tools")


def _interrupted(record: Record) -> tuple[Note, ...]:
    reason = record.interruption
    return (Note(f"This debate could not go on: {reason}"),) if reason else ()


def _personas(record: Record) -> Iterator[Group]:
    """Where personas were proposed: who took the seats, and why."""
    if record.personas is None:
        return
    for each in record.personas.seats:
        score = f"diversity {each.score:.2f} of 6" if each.score else "drawn to start with"
        arguments = "; ".join(each.arguments)
        rows = (("Field", each.expertise), ("Key arguments", arguments), ("Picked for", score))
        yield Group(each.name, (Facts(rows),), side=each.stance)
    if record.personas.passed_over:
        passed = ", ".join(record.personas.passed_over)
        yield Group("Proposed too", (Prose(passed),))
