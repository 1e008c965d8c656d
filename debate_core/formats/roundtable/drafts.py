"""Two drafts of the statements, as one list that people vote on without seeing the drafts.

Rule 1: what the drafts have in common is listed once, in the words of one of them, drawn by the
seed; the rest is listed as drafted, alternating between the drafts while there is room.
Rule 2: the record says which statements are the same, so the list stays the same when words are
taken out.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from random import Random

from debate_core.domain.form import Form
from debate_core.domain.steps import UnusedTurn
from debate_core.domain.values import Value
from debate_core.formats.roundtable.forms import (
    MOST,
    CompareDrafts,
    DraftComparison,
    DraftedStatement,
    SamePair,
    StatementDraft,
)
from debate_core.formats.roundtable.wording import (
    find_condition,
    find_stems,
    holds_condition,
    is_negative,
)
from debate_core.language import N_
from debate_core.offline.text import fold_words

_SAME, _UNSURE = 0.75, 0.2
"""The overlaps of two statements from which they are the same, or may be."""
_AT_MOST = 0.5
"""The most similarity of two statements of which only one has a condition."""
_MOST_UNSURE = 12


class MergedStatement(Value):
    """A statement as it is voted on, and the drafts that contain it."""

    statement: DraftedStatement
    drafts: tuple[int, ...]
    """The drafts that contain it: 1, 2 or both; empty if there was only one draft."""


def compare_by_code(first: StatementDraft, second: StatementDraft) -> CompareDrafts:
    """Make the step that compares two drafts, with the pairs that code can decide by itself."""
    ones = tuple(map(_write_whole, first.statements))
    others = tuple(map(_write_whole, second.statements))
    alike = sorted(_rank_pairs(ones, others), key=lambda ranked: (-ranked[0], ranked[1]))
    same: list[tuple[int, int]] = []
    for likeness, pair in alike:
        if likeness >= _SAME and not _is_taken(pair, same):
            same.append(pair)
    unsure = [
        pair
        for likeness, pair in alike
        if _UNSURE <= likeness < _SAME and not _is_taken(pair, same)
    ]
    return CompareDrafts(ones, others, tuple(same), tuple(unsure[:_MOST_UNSURE]))


def _write_whole(statement: DraftedStatement) -> str:
    """Write a statement with its condition, wherever the draft has put it."""
    if not statement.condition:
        return statement.text
    return f"{statement.text.rstrip('.!… ')}, {statement.condition}."


def _rank_pairs(
    ones: Sequence[str], others: Sequence[str]
) -> Iterator[tuple[float, tuple[int, int]]]:
    for first, one in enumerate(ones, start=1):
        for second, other in enumerate(others, start=1):
            yield measure_likeness(one, other), (first, second)


def measure_likeness(one: str, other: str) -> float:
    """Measure how similar two statements are, 0 to 1; 0 if one denies what the other says."""
    if fold_words(one) == fold_words(other):
        return 1.0
    if is_negative(one) != is_negative(other):
        return 0.0
    likeness = measure_overlap(one, other)
    is_conditional = bool(find_condition(one)) != bool(find_condition(other))
    return min(likeness, _AT_MOST) if is_conditional else likeness


def measure_overlap(one: str, other: str) -> float:
    """Measure how far two sentences are about the same, 0 to 1, whatever they say about it."""
    stems, others = find_stems(one), find_stems(other)
    either = stems | others
    return len(stems & others) / len(either) if either else 0.0


def _is_taken(pair: tuple[int, int], pairs: Iterable[tuple[int, int]]) -> bool:
    return any(pair[0] == first or pair[1] == second for first, second in pairs)


def list_pairs(step: CompareDrafts, answer: Form) -> tuple[SamePair, ...]:
    """List the pairs of statements that are the same; without an answer, those that code found."""
    if isinstance(answer, DraftComparison):
        return answer.same
    return tuple(SamePair(first=first, second=second) for first, second in step.same)


def merge_drafts(
    first: StatementDraft | None,
    second: StatementDraft | None,
    pairs: Iterable[SamePair],
    seed: int,
) -> tuple[MergedStatement, ...]:
    """Merge two drafts; keep a single one as it is."""
    if first is None or second is None:
        only = first or second
        return tuple(
            MergedStatement(statement=statement, drafts=())
            for statement in (only.statements if only else ())
        )
    chance = Random(f"{seed}:statements")
    # A model may name indexes that do not exist.
    pairs = sorted(
        (pair for pair in pairs if _is_in(first, pair.first) and _is_in(second, pair.second)),
        key=lambda pair: pair.first,
    )
    shared = [_merge_pair(first, second, pair, chance) for pair in pairs]
    rests = [
        _list_rest(first, 1, {pair.first for pair in pairs}),
        _list_rest(second, 2, {pair.second for pair in pairs}),
    ]
    chance.shuffle(rests)
    rest = [one for both in zip_longest(*rests) for one in both if one is not None]
    chosen = [*shared, *rest][:MOST]
    if rest:
        # Their positions must not show which draft they are from.
        chance.shuffle(chosen)
    return tuple(chosen)


NO_ROOM = N_("no room: the statement that it was in was one too many")
"""The reason why a turn is in no statement, though one draft had it in one."""


def list_unused(
    drafts: Iterable[StatementDraft], merged: Iterable[MergedStatement]
) -> tuple[UnusedTurn, ...]:
    """List the turns that the drafts name but no voted statement has, each with the reason."""
    used = {turn for one in merged for turn in one.statement.turns}
    stated: dict[int, UnusedTurn] = {}
    for draft in drafts:
        for unused in draft.left_out:
            stated.setdefault(unused.turn, unused)
        for turn in (turn for statement in draft.statements for turn in statement.turns):
            stated[turn] = UnusedTurn(turn=turn, why=NO_ROOM)
    return tuple(stated[turn] for turn in sorted(stated) if turn not in used)


def _is_in(draft: StatementDraft, place: int) -> bool:
    return 1 <= place <= len(draft.statements)


def _merge_pair(
    first: StatementDraft, second: StatementDraft, pair: SamePair, chance: Random
) -> MergedStatement:
    """Choose one of two statements that are the same, with the turns and conditions of both."""
    both = [first.statements[pair.first - 1], second.statements[pair.second - 1]]
    chance.shuffle(both)
    chosen, other = both
    turns = tuple(sorted({*chosen.turns, *other.turns}))
    condition = chosen.condition
    if not condition and other.condition and not holds_condition(chosen.text, other.condition):
        condition = other.condition
    update = {"turns": turns, "condition": condition}
    return MergedStatement(statement=chosen.model_copy(update=update), drafts=(1, 2))


def _list_rest(draft: StatementDraft, number: int, paired: set[int]) -> list[MergedStatement]:
    return [
        MergedStatement(statement=statement, drafts=(number,))
        for place, statement in enumerate(draft.statements, start=1)
        if place not in paired
    ]
