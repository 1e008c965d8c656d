"""Counts in the words of a reason, such as “all three turns” or “in every round”.

Rule: a count is doubted only if there is one way to count, or if no way gives that number.
"""

import re
from collections.abc import Collection, Iterator

from debate_core.domain.reasons import DebateSaid, ReasonFault
from debate_core.language import N_

_COUNTS = {
    word: count
    for count, words in enumerate(
        (
            *("two zwei", "three drei", "four vier", "five fünf", "six sechs", "seven sieben"),
            *("eight acht", "nine neun", "ten zehn"),
        ),
        start=2,
    )
    for word in words.split()
}
_ORDINALS = {
    word: place
    for place, words in enumerate(
        (
            *("third dritte dritten dritter", "fourth vierte vierten vierter"),
            *("fifth fünfte fünften fünfter", "sixth sechste sechsten sechster"),
        ),
        start=3,
    )
    for word in words.split()
}
_NUMBER = "|".join((*_COUNTS, r"\d{1,2}"))
_TURNS = r"turns|speeches|beiträgen?|reden"
_ROUNDS = r"rounds|runden"
_SIDES = r"sides|stances|seiten"
_COUNTED = re.compile(
    rf"\b(?:(?P<all>all|alle[nr]?) )?(?:(?P<both>both|beiden?)|(?P<number>{_NUMBER})) "
    rf"(?:(?P<of_turns>{_TURNS})|(?P<of_rounds>{_ROUNDS})|(?P<of_sides>{_SIDES}))\b",
    re.IGNORECASE,
)
_EVERY_ROUND = re.compile(r"\b(?:every|each|jede[rn]?) (?:round|runde)\b", re.IGNORECASE)
_ALL_OF_THEM = re.compile(
    rf"\b(?:all|alle) (?P<number>{'|'.join(_COUNTS)})(?=[.,;:!?)]|$| of (?:them|these|those)\b)",
    re.IGNORECASE,
)
_NAMED = re.compile(
    rf"\b(?:(?:round|runde) (?P<number>\d{{1,2}})"
    rf"|(?P<ordinal>{'|'.join(_ORDINALS)}) (?:round|runde))\b",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"[“„\"][^“”„\"]{0,400}[”“\"]")
_LISTED = re.compile(r",|\b(?:and|und)\b", re.IGNORECASE)


def find_miscounts(
    prose: str, said: DebateSaid, named: Collection[int] | None = None
) -> Iterator[ReasonFault]:
    """Find the counts of turns, rounds and sides that do not match this debate.

    `named` are the turns that the prose rests on, which have to support an “all”; None if they are
    not known.
    """
    own = _QUOTED.sub("“”", prose)
    for found in _NAMED.finditer(own):
        place = int(found["number"] or 0) or _ORDINALS[found["ordinal"].casefold()]
        if place > max(_count_rounds(said, said.side_of)):
            yield ReasonFault(N_("there is no round {round}"), {"round": place})
    for found in _COUNTED.finditer(own):
        yield from _check_counted(found, said, named)
    if named is not None:
        yield from _check_every_round(own, said, named)
        yield from _check_all_of_them(own, said, named)


def _check_counted(
    found: re.Match[str], said: DebateSaid, named: Collection[int] | None
) -> Iterator[ReasonFault]:
    """Check a count against the debate, and one that says “all” against the turns named too."""
    count = 2 if found["both"] else _read_count(found["number"])
    is_all = bool(found["all"] or found["both"])
    if found["of_turns"]:
        there, how = frozenset({len(said.turns)}), _count_turns
    else:
        how = _count_rounds if found["of_rounds"] else _count_sides
        there = how(said, said.side_of)
        if is_all and count < max(there) and count not in there:
            yield _doubt(found[0], max(there))
    if count > max(there):
        yield _doubt(found[0], max(there))
    elif is_all and named is not None and not found["of_sides"]:
        covered = max(how(said, named))
        if covered < count and (len(there) == 1 or found["of_turns"]):
            yield _doubt_cover(found[0], covered)


def _check_every_round(own: str, said: DebateSaid, named: Collection[int]) -> Iterator[ReasonFault]:
    """Check that “every round” rests on a turn of each."""
    there = _count_rounds(said, said.side_of)
    covered = max(_count_rounds(said, named))
    if len(there) == 1 and covered < max(there):
        yield from (_doubt_cover(found[0], covered) for found in _EVERY_ROUND.finditer(own))


def _check_all_of_them(own: str, said: DebateSaid, named: Collection[int]) -> Iterator[ReasonFault]:
    """Check that “all three” counts the turns named, sides, rounds, a list, or what they count."""
    for found in _ALL_OF_THEM.finditer(own):
        count = _COUNTS[found["number"].casefold()]
        counts = {len({*named}), *_count_rounds(said, named), *_count_sides(said, named)}
        words = {word for word, known in _COUNTS.items() if known == count} | {str(count)}
        rest = own[: found.start()] + own[found.end() :]
        heard = " ".join((rest, *(said.texts.get(turn, "") for turn in named)))
        if (
            count not in counts
            and len(_LISTED.findall(rest[: found.start()])) < count - 1
            and not words & {*re.findall(r"\w+", heard.casefold())}
        ):
            yield _doubt_cover(found[0], len({*named}))


def _read_count(word: str) -> int:
    return _COUNTS.get(word.casefold()) or int(word)


def _count_turns(said: DebateSaid, named: Collection[int]) -> frozenset[int]:
    del said
    return frozenset({len({*named})})


def _count_rounds(said: DebateSaid, named: Collection[int]) -> frozenset[int]:
    """Count the rounds of turns: by number alone, and separately for each phase."""
    turns = [turn for turn in said.turns if turn.number in named]
    phases = {(turn.phase, turn.round) for turn in turns}
    return frozenset({len({turn.round for turn in turns}), len(phases)})


def _count_sides(said: DebateSaid, named: Collection[int]) -> frozenset[int]:
    """Count the sides of turns: by what is weighed, and by stances."""
    turns = [turn for turn in said.turns if turn.number in named]
    weighed, stances = {said.side_of[t.number] for t in turns}, {turn.stance for turn in turns}
    return frozenset({len(weighed), len(stances)})


def _doubt(words: str, count: int) -> ReasonFault:
    return ReasonFault(
        N_("“{words}”, and the debate has {count}"), {"words": words, "count": count}
    )


def _doubt_cover(words: str, count: int) -> ReasonFault:
    return ReasonFault(
        N_("“{words}”, and the turns named cover {count}"), {"words": words, "count": count}
    )
