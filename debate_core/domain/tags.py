"""Tags: what seats are called where names are not told, each seat by its own."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from debate_core.domain.specification import Debater
from debate_core.domain.words import DebaterId


def tags_of(debaters: Sequence[Debater]) -> dict[DebaterId, str]:
    """A tag for each seat: its stance, numbered in declared order where several share it."""
    shared = Counter(plain_tag(each.stance) for each in debaters)
    taken = {stance for stance, count in shared.items() if count == 1}
    tags: dict[DebaterId, str] = {}
    for each in debaters:
        alone = shared[plain_tag(each.stance)] == 1
        tags[each.id] = each.stance.strip() if alone else _numbered(each.stance.strip(), taken)
    return tags


def ids_by_tag(debaters: Sequence[Debater]) -> dict[str, DebaterId]:
    """Each seat's id by its tag, as `plain_tag` writes it."""
    return {plain_tag(tag): who for who, tag in tags_of(debaters).items()}


def with_names(text: str, debaters: Sequence[Debater]) -> str:
    """The text with every tag in brackets replaced by its debater's name."""
    tags = tags_of(debaters)
    return replaced(text, {f"[{tags[each.id]}]": each.name for each in debaters})


def plain_tag(tag: str) -> str:
    """A tag as it is compared: without brackets, in small letters."""
    return " ".join(tag.strip(" []").casefold().split())


def _numbered(stance: str, taken: set[str]) -> str:
    number = 1
    while plain_tag(tag := f"{stance} {number}") in taken:
        number += 1
    taken.add(plain_tag(tag))
    return tag


def replaced(text: str, words: Mapping[str, str]) -> str:
    """Every one of the words, as a whole word, in one pass; the longest first."""
    found = sorted((each for each in words if each and each in text), key=len, reverse=True)
    if not found:
        return text
    pattern = "|".join(map(re.escape, found))
    return re.sub(rf"(?<!\w)(?:{pattern})(?!\w)", lambda match: words[match[0]], text)
