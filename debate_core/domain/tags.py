"""Tags: the names of seats where real names are not told, one for each seat."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from debate_core.domain.specification import Debater
from debate_core.domain.values import DebaterId


def make_tags(debaters: Sequence[Debater]) -> dict[DebaterId, str]:
    """Make a tag for each seat: its stance, numbered in declared order where several share it."""
    shared = Counter(normalise_tag(seat.stance) for seat in debaters)
    taken = {stance for stance, count in shared.items() if count == 1}
    tags: dict[DebaterId, str] = {}
    for seat in debaters:
        alone = shared[normalise_tag(seat.stance)] == 1
        tags[seat.id] = seat.stance.strip() if alone else _number_stance(seat.stance.strip(), taken)
    return tags


def map_ids_by_tag(debaters: Sequence[Debater]) -> dict[str, DebaterId]:
    """Map each seat's tag, as `normalise_tag` writes it, to its id."""
    return {normalise_tag(tag): who for who, tag in make_tags(debaters).items()}


def replace_tags(text: str, debaters: Sequence[Debater]) -> str:
    """Replace every tag in brackets in the text by its debater's name."""
    tags = make_tags(debaters)
    return replace_words(text, {f"[{tags[debater.id]}]": debater.name for debater in debaters})


def normalise_tag(tag: str) -> str:
    """Put a tag in the form in which it is compared: without brackets, in small letters."""
    return " ".join(tag.strip(" []").casefold().split())


def _number_stance(stance: str, taken: set[str]) -> str:
    number = 1
    while normalise_tag(tag := f"{stance} {number}") in taken:
        number += 1
    taken.add(normalise_tag(tag))
    return tag


def replace_words(text: str, words: Mapping[str, str]) -> str:
    """Replace every one of the words, as a whole word, in one pass; the longest first."""
    found = sorted((word for word in words if word and word in text), key=len, reverse=True)
    if not found:
        return text
    pattern = "|".join(map(re.escape, found))
    return re.sub(rf"(?<!\w)(?:{pattern})(?!\w)", lambda match: words[match[0]], text)
