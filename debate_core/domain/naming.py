"""Names in what was said: people's become the seat's, and for the judge the seats' become tags.

Rule: it is done for every format in one place, where briefs are made. A single name that is a word
of the debate, such as of its motion, stays as it is, or a speech could not be read any more.
How names are found is in `names.py`.
"""

import re
from collections.abc import Callable, Iterable, Mapping

from debate_core.domain.attendance import Attendance
from debate_core.domain.bench import ONE_ASKING, Asking
from debate_core.domain.names import NameFinder
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.tags import plain_tag, tags_of
from debate_core.domain.words import DebaterId

Reword = Callable[[str], str]

SOMEONE = "[someone]"
"""Who is named and has no seat."""
_MENTION = re.compile(r"<(@!?|@&|#)(\w{1,40})>")
_TAG = re.compile(r"\[[^\[\]\n]{1,100}\]")
_WORD = re.compile(r"\w+")


def with_seats_named(spec: Specification, people: Attendance) -> Reword:
    """What has people's names and mentions replaced by the names of their seats."""
    seats = {person: _name(spec, people.last_seats.get(person)) for person in people.names}
    called = ((name, seats[person]) for person, name in people.names.items())
    # What people call themselves is often no name; a part of it in small letters is a word.
    finder = NameFinder(called, _kept(spec), small=False)
    by_id = {str(person): seat for person, seat in seats.items()}

    def reword(text: str) -> str:
        if "<" in text:
            text = _MENTION.sub(lambda found: _mentioned(found, by_id), text)
        return finder.replaced(text)

    return reword


def with_seats_tagged(spec: Specification, asking: Asking = ONE_ASKING) -> Reword:
    """What has the names of debaters replaced by their tags in brackets.

    Where letters stand for sides, both names and tags become the letter of their side.
    """
    tags = dict(blind_tags(spec.debaters))
    if not asking.letters:
        return _bracketed(spec, tags).replaced
    letters = {each.id: _letter(each, tags[each.id], asking) for each in spec.debaters}
    finder = _bracketed(spec, letters)
    of_tag = {plain_tag(tags[who]): letter for who, letter in letters.items()}
    of_tag |= {plain_tag(stance): asking.named(stance) for stance in spec.stances}

    def reword(text: str) -> str:
        return _TAG.sub(lambda found: _lettered(found, of_tag), finder.replaced(text))

    return reword


def _letter(debater: Debater, tag: str, asking: Asking) -> str:
    """What a debater is called where letters stand for debaters by their tags, or for stances."""
    return asking.letter_of.get(tag) or asking.named(debater.stance)


def _bracketed(spec: Specification, tags: Mapping[DebaterId, str]) -> NameFinder:
    named = ((each.name, f"[{tags[each.id]}]") for each in spec.debaters)
    return NameFinder(named, _kept(spec), shared=SOMEONE)


def _kept(spec: Specification) -> frozenset[str]:
    """The words of the debate."""
    return frozenset(_WORD.findall(" ".join((spec.motion, *spec.stances))))


def _lettered(found: re.Match[str], of_tag: Mapping[str, str]) -> str:
    letter = of_tag.get(plain_tag(found[0]))
    return f"[{letter}]" if letter else found[0]


def blind_tags(debaters: Iterable[Debater]) -> Mapping[DebaterId, str]:
    """A tag for each seat that tells no name, even where no stance is declared."""
    seated = tuple(debaters)
    numbered = {each.id: f"speaker {number}" for number, each in enumerate(seated, start=1)}
    declared = tags_of([each for each in seated if each.stance.strip()])
    return {**numbered, **declared}


def _name(spec: Specification, seat: DebaterId | None) -> str:
    held = (each.name for each in spec.debaters if each.id == seat)
    return next(held, SOMEONE)


def _mentioned(found: re.Match[str], by_id: Mapping[str, str]) -> str:
    kind, what = found[1], found[2]
    if kind == "#":
        return "[a channel]"
    return "[a role]" if kind == "@&" else by_id.get(what, SOMEONE)
