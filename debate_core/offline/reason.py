"""The built-in judge's reason for its decision, taken exactly from the flow and the record.

Rule: it says only what code knows: which words were quoted from whom, and how each point ended. If
the flow is not kept, or has too few points, the judge gives no reason in parts.
"""

from collections.abc import Iterator, Mapping, Sequence

from debate_core.domain.brief import Brief
from debate_core.domain.reasons import (
    EVEN,
    NEVER_ANSWERED,
    CheckedClaim,
    Clash,
    FlowPoint,
    FlowPoints,
    QuotedWords,
    Reason,
    SideAdvice,
)
from debate_core.domain.turns import Turn
from debate_core.domain.values import Value
from debate_core.offline.text import list_quotes

_CLASHES, _CHECKED = 3, 3
_FEWEST_CLASHES = 2
_OWN_WINS = frozenset({"defended", NEVER_ANSWERED, "granted"})
"""The states in which a point is won by the side that made it."""
_OTHERS_WIN = frozenset({"answered", "given up"})


class ReasonWords(Value):
    """The sentences of a reason; `judge.toml` says what their slots are."""

    quoted: str
    quoted_from: str
    stands_there: str
    came: dict[str, str]
    needed: dict[str, str]
    decides: str
    needed_more: str
    tip: dict[str, str]


def make_reason(
    brief: Brief, winner: str | None, weakest: Mapping[str, str], words: ReasonWords
) -> Reason | None:
    """Make the reason; None without two clashes, one of them won by the winner.

    `weakest` is each side's lowest dimension; sides are named as in the points and the winner.
    """
    sides = tuple(weakest)
    clashes = _list_clashes(brief.points, winner, words)
    is_decided = winner is None or any(clash.decides for clash in clashes)
    if len(sides) != 2 or len(clashes) < _FEWEST_CLASHES or not is_decided:
        return None
    loser = next((side for side in sides if side != winner), sides[0])
    return Reason(
        checked=tuple(_list_checked(brief.heard, words))[:_CHECKED],
        clashes=clashes,
        needed=SideAdvice(side=loser, what=_tell_needed(loser, clashes, brief.points, words))
        if winner
        else None,
        tips=tuple(SideAdvice(side=side, what=words.tip[weakest[side]]) for side in sides),
    )


def _list_checked(turns: Sequence[Turn], words: ReasonWords) -> Iterator[CheckedClaim]:
    """List what turns quote correctly from other turns, the last ones first."""
    for turn in sorted(turns, key=lambda turn: -turn.number):
        for quoted in dict.fromkeys(list_quotes(turn.said)):
            said = next(
                (
                    other
                    for other in turns
                    if other.number < turn.number
                    and other.stance != turn.stance
                    and quoted.casefold() in other.said.casefold()
                ),
                None,
            )
            if said is not None:
                yield CheckedClaim(
                    quote=QuotedWords(turn=turn.number, words=quoted),
                    says=words.quoted.format(turn=said.number),
                    where=words.quoted_from.format(turn=said.number),
                    result="holds",
                    because=words.stands_there,
                )
                break


def _list_clashes(points: FlowPoints, winner: str | None, words: ReasonWords) -> tuple[Clash, ...]:
    """List the clashes on the points with most turns; the winner's longest one decides."""
    decided = [
        point
        for point in points.values()
        if point.does == "claims" and point.state in _OWN_WINS | _OTHERS_WIN
    ]
    decided.sort(key=lambda point: -point.turns)
    found = [clash for point in decided if (clash := _make_clash(point, points, words))]
    deciding = next((clash for clash in found if clash.won == winner), None)
    if deciding is None:
        return tuple(found[:_CLASHES])
    rest = [clash for clash in found if clash is not deciding]
    why = f"{deciding.why} {words.decides}"
    marked = deciding.model_copy(update={"decides": True, "why": why})
    return (marked, *rest[: _CLASHES - 1])


def _make_clash(point: FlowPoint, points: FlowPoints, words: ReasonWords) -> Clash | None:
    """Make the clash on a point, quoting the side that won it; None if that said nothing."""
    answers = [points[answer] for answer in point.answers]
    told = point if point.state in _OWN_WINS else next(iter(answers), None)
    if told is None:
        return None
    turns = tuple(dict.fromkeys((point.turn, *(answer.turn for answer in answers), told.turn)))
    return Clash(
        about=point.says,
        won=told.side or EVEN,
        why=words.came[_find_outcome(point)],
        turns=turns,
        quote=QuotedWords(turn=told.turn, words=told.quote),
        unmet=(point.id,) if point.state == NEVER_ANSWERED else (),
    )


def _find_outcome(point: FlowPoint) -> str:
    """Find how a point ended; nobody is faulted for a move that came too late to be answered."""
    return "at the end" if point.is_at_end else point.state


def _tell_needed(
    loser: str, clashes: Sequence[Clash], points: FlowPoints, words: ReasonWords
) -> str:
    """Say what the loser needed: something on the first clash that it lost."""
    lost = next(clash for clash in clashes if clash.won not in (loser, EVEN))
    claims = (point for point in points.values() if point.does == "claims")
    states = {point.says: _find_outcome(point) for point in claims}
    line = words.needed.get(states[lost.about], words.needed_more)
    return line.format(point=lost.about)
