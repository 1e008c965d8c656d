"""The record of a discussion on one page: what was agreed, what is open, and who took part."""

from collections.abc import Iterable

from debate_core.domain.boxes import BoxKey
from debate_core.domain.families import label_model
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Item
from debate_core.domain.text import capitalize_first
from debate_core.formats.roundtable.audit import (
    DraftCount,
    DraftEffect,
    Participant,
    list_participants,
    measure_drafts,
)
from debate_core.formats.roundtable.statement_cards import (
    STANDING,
    describe_rule,
    write_statement,
    write_turns,
)
from debate_core.formats.roundtable.statements import (
    AGREE,
    DISAGREE,
    PASS,
    Split,
    Statement,
    count_standings,
    find_points,
    list_statements,
)
from debate_core.language import _, ngettext
from debate_core.show.blocks import Block, Group, Listing, Note, Prose, Section
from debate_core.show.pieces import Card
from debate_core.show.result import RECORD


def make_record_card(record: Record) -> Card:
    """Show what the group agreed on, what it did not, what is open, and who took part."""
    statements, spec = list_statements(record), record.spec
    agreed = count_standings(statements, spec).get("agreed", 0)
    return Card(
        RECORD,
        _title_record(agreed, len(statements)),
        (Prose("", spec.motion), *_group_statements(statements, spec), *_show_rest(record)),
        foot=describe_rule(spec),
        tone="good" if agreed else "muted",
    )


def _title_record(agreed: int, count: int) -> str:
    """Title what came of a discussion (screens.md, titles of the result)."""
    if not agreed:
        return capitalize_first(_("nothing agreed"))
    statements = ngettext("{count} statement", "{count} statements", count)
    return _("What was agreed: {agreed} of {statements}", agreed=agreed, statements=statements)


def list_sections(record: Record) -> tuple[Section, ...]:
    """List the same as a chapter of a transcript."""
    statements = list_statements(record)
    if not statements:
        people = Section(_("Who had the floor"), _show_people(record))
        return (people,) if record.transcript else ()
    groups = _group_statements(statements, record.spec)
    blocks = (*groups, *_show_rest(record), Note(f"{describe_rule(record.spec)}."))
    return (Section(_("What was agreed"), blocks),)


def _group_statements(statements: Iterable[Statement], spec: Specification) -> tuple[Group, ...]:
    by_standing: dict[str, list[str]] = {}
    for statement in statements:
        split = statement.split
        notes = [split_in_words(split)] if split.voters else []
        notes += [write_turns(statement.turns)] if statement.turns else []
        said = write_statement(statement) + (f" ({'; '.join(notes)})" if notes else "")
        by_standing.setdefault(split.find_standing(spec), []).append(said)
    return tuple(
        Group(_(title), (Listing(tuple(by_standing[standing]), is_numbered=True),))
        for standing, title in STANDING.items()
        if standing in by_standing
    )


def split_in_words(split: Split) -> str:
    """Write the votes, such as “75%: 3 agree, 1 disagree, 2 pass”."""
    counts = ((split.agree, AGREE), (split.disagree, DISAGREE), (split.passed, PASS))
    votes = ", ".join(f"{count} {_(choice)}" for count, choice in counts if count)
    return votes if split.share is None else f"{split.share:.0%}: {votes}"


def _show_rest(record: Record) -> tuple[Group, ...]:
    points, effect = find_points(record), measure_drafts(record)
    left = ((_("Open questions"), points.open), (_("Contested"), points.contested))
    groups = (Group(title, (Listing(said),)) for title, said in left if said)
    drafts = (
        (Group(_("Drafted twice"), _show_effect(effect)),) if effect and _differ(effect) else ()
    )
    return (*groups, *drafts, Group(_("Who had the floor"), _show_people(record)))


def _differ(effect: DraftEffect) -> bool:
    """True if the two drafts were not the same."""
    return bool(effect.first.statements or effect.second.statements)


def _show_effect(effect: DraftEffect) -> tuple[Block, ...]:
    """Say what was agreed from both drafts and from each alone, and how far apart they are."""
    rows = (
        (_("In both drafts"), effect.both),
        (_("In draft 1 alone"), effect.first),
        (_("In draft 2 alone"), effect.second),
    )
    listed = Listing(
        tuple(_describe_count(name, count) for name, count in rows if count.statements)
    )
    if effect.shares is None or effect.moved is None:
        return (listed,)
    first, second = effect.shares
    moved = ngettext("{count} point", "{count} points", round(effect.moved))
    said = _(
        "Mean agreement to draft 1: {first}, to draft 2: {second}. "
        "The draft moved the result by {moved}.",
        first=f"{first:.0%}",
        second=f"{second:.0%}",
        moved=moved,
    )
    return (listed, Note(said))


def _describe_count(name: str, count: DraftCount) -> str:
    numbers = ", ".join(map(str, count.statements))
    whole = len(count.statements)
    return ngettext(
        "{name}: {agreed} of {count} agreed (statement {numbers})",
        "{name}: {agreed} of {count} agreed (statements {numbers})",
        whole,
        name=name,
        agreed=count.agreed,
        numbers=numbers,
    )


def _show_people(record: Record) -> tuple[Block, ...]:
    """List who had the floor, and their share; and how many voted."""
    voters = {
        who for poll in record.polls for item in poll.items for who in _list_voters(record, item)
    }
    shown = zip(record.spec.debaters, list_participants(record), strict=True)
    listed = Listing(tuple(_describe_person(person, debater.model) for debater, person in shown))
    voted = Note(ngettext("{count} person voted.", "{count} people voted.", len(voters)))
    return (listed, voted) if record.polls else (listed,)


def _list_voters(record: Record, item: Item) -> Iterable[str]:
    box = record.boxes.get(BoxKey(item.key))
    return box.ballots if box else ()


def _describe_person(participant: Participant, model: str | None) -> str:
    """Describe somebody's part: turns, words, their share, and the moderator's questions."""
    parts = [] if participant.is_person else [label_model(model)]
    if participant.turns and participant.share is not None:
        parts += [
            ngettext("{count} turn", "{count} turns", participant.turns),
            ngettext("{count} word", "{count} words", participant.words),
            f"{participant.share:.0%}",
        ]
    else:
        parts.append(_("listened"))
    if participant.asked:
        asked = ngettext("asked back {count} time", "asked back {count} times", participant.asked)
        parts.append(asked)
    if participant.invited:
        parts.append(_("invited to speak"))
    return f"{participant.name} ({', '.join(parts)})"
