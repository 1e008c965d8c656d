"""Tags: what the seats of a panel are called where names are not told, each seat by its own."""

import re
from collections import Counter
from collections.abc import Sequence

from debate_core.domain.forms_panel import Assessment
from debate_core.domain.specification import Debater
from debate_core.domain.words import DebaterId


def tags_of(debaters: Sequence[Debater]) -> dict[DebaterId, str]:
    """A tag for each seat: its stance, numbered in declared order where several share it."""
    shared = Counter(_plain(each.stance) for each in debaters)
    taken = {stance for stance, count in shared.items() if count == 1}
    tags: dict[DebaterId, str] = {}
    for each in debaters:
        alone = shared[_plain(each.stance)] == 1
        tags[each.id] = each.stance.strip() if alone else _numbered(each.stance.strip(), taken)
    return tags


def without_names(text: str, debaters: Sequence[Debater]) -> str:
    """The text with every debater's name replaced by its tag in brackets."""
    tags = tags_of(debaters)
    return _replaced(text, {each.name.strip(): f"[{tags[each.id]}]" for each in debaters})


def with_ids(said: Assessment, debaters: Sequence[Debater]) -> Assessment:
    """An assessment that speaks of tags, with the seats' ids instead, and names in its texts.

    What is no tag stays as it is, so that whoever checks the ids can say so.
    """
    tags = tags_of(debaters)
    ids = {_plain(tag): str(who) for who, tag in tags.items()}
    names = {f"[{tags[each.id]}]": each.name for each in debaters}

    def id_of(written: str) -> str:
        return ids.get(_plain(written), written)

    def named(texts: Sequence[str]) -> tuple[str, ...]:
        return tuple(_replaced(text, names) for text in texts)

    assessed = tuple(
        each.model_copy(
            update={
                "debater": id_of(each.debater),
                "strengths": named(each.strengths),
                "weaknesses": named(each.weaknesses),
            }
        )
        for each in said.assessed
    )
    return said.model_copy(
        update={
            "assessed": assessed,
            "order": tuple(id_of(each) for each in said.order),
            "recommendation": _replaced(said.recommendation, names),
        }
    )


def _numbered(stance: str, taken: set[str]) -> str:
    number = 1
    while _plain(tag := f"{stance} {number}") in taken:
        number += 1
    taken.add(_plain(tag))
    return tag


def _plain(tag: str) -> str:
    return " ".join(tag.strip(" []").casefold().split())


def _replaced(text: str, words: dict[str, str]) -> str:
    """Every one of the words, as a whole word, in one pass; the longest first."""
    found = sorted((re.escape(each) for each in words if each), key=len, reverse=True)
    if not found:
        return text
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(found)})(?!\w)")
    return pattern.sub(lambda match: words[match[0]], text)
