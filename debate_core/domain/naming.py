"""Names in speeches: a person's name becomes the seat's and, for the judge, a seat's becomes a tag.

Rule: this is done for every format in one place, where briefs are made. A single name that is a
word of the debate, such as of its motion, stays as it is, since the speech would otherwise become
unreadable. `names.py` finds the names.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from debate_core.domain.attendance import Attendance
from debate_core.domain.judges import ONE_ASKING, Asking
from debate_core.domain.names import NameFinder
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.text import replace_words
from debate_core.domain.values import DebaterId
from debate_core.language import N_, _, use_language


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
    """Normalise a tag for comparison: without brackets, in lower case."""
    return " ".join(tag.strip(" []").casefold().split())


def _number_stance(stance: str, taken: set[str]) -> str:
    number = 1
    while normalise_tag(tag := f"{stance} {number}") in taken:
        number += 1
    taken.add(normalise_tag(tag))
    return tag


Reword = Callable[[str], str]

SOMEONE = N_("[someone]")
"""The stand-in for somebody who is named and has no seat."""
_MENTION = re.compile(r"<(@!?|@&|#)(\w{1,40})>")
_TAG = re.compile(r"\[[^\[\]\n]{1,100}\]")
_WORD = re.compile(r"\w+")


def make_seat_namer(spec: Specification, people: Attendance) -> Reword:
    """Make a function that replaces people's names and mentions by the names of their seats."""
    stand_ins = _make_stand_ins(spec)
    held = {debater.id: debater.name for debater in spec.debaters}
    last_seats = ((person, people.last_seats.get(person)) for person in people.names)
    seats = {
        person: held.get(seat, stand_ins["@"]) if seat else stand_ins["@"]
        for person, seat in last_seats
    }
    called = ((name, seats[person]) for person, name in people.names.items())
    # Names people give themselves are often plain words; a part in lower case is a word.
    finder = NameFinder(called, _list_debate_words(spec), small=False)
    by_id = {str(person): seat for person, seat in seats.items()}

    def reword(text: str) -> str:
        if "<" in text:
            text = _MENTION.sub(lambda found: _replace_mention(found, by_id, stand_ins), text)
        return finder.replace_names(text)

    return reword


def make_seat_tagger(spec: Specification, asking: Asking = ONE_ASKING) -> Reword:
    """Make a function that replaces debaters' names by their tags in brackets.

    Where letters stand for sides, both names and tags become the letter of their side.
    """
    tags = dict(make_blind_tags(spec.debaters))
    if not asking.letters:
        return _make_tag_finder(spec, tags).replace_names
    letters = {
        debater.id: _find_letter(debater, tags[debater.id], asking) for debater in spec.debaters
    }
    finder = _make_tag_finder(spec, letters)
    of_tag = {normalise_tag(tags[who]): letter for who, letter in letters.items()}
    of_tag |= {normalise_tag(stance): asking.name_side(stance) for stance in spec.stances}

    def reword(text: str) -> str:
        return _TAG.sub(lambda found: _replace_tag(found, of_tag), finder.replace_names(text))

    return reword


def _find_letter(debater: Debater, tag: str, asking: Asking) -> str:
    """Find the letter that stands for a debater, by its tag or its stance."""
    return asking.letter_of.get(tag) or asking.name_side(debater.stance)


def _make_tag_finder(spec: Specification, tags: Mapping[DebaterId, str]) -> NameFinder:
    named = ((debater.name, f"[{tags[debater.id]}]") for debater in spec.debaters)
    return NameFinder(named, _list_debate_words(spec), shared=_make_stand_ins(spec)["@"])


def _list_debate_words(spec: Specification) -> frozenset[str]:
    """List the words of the debate."""
    return frozenset(_WORD.findall(" ".join((spec.motion, *spec.stances))))


def _replace_tag(found: re.Match[str], of_tag: Mapping[str, str]) -> str:
    letter = of_tag.get(normalise_tag(found[0]))
    return f"[{letter}]" if letter else found[0]


def make_blind_tags(debaters: Iterable[Debater]) -> Mapping[DebaterId, str]:
    """Make a tag for each seat that reveals no name, even where no stance is declared."""
    seated = tuple(debaters)
    numbered = {debater.id: f"speaker {number}" for number, debater in enumerate(seated, start=1)}
    declared = make_tags([debater for debater in seated if debater.stance.strip()])
    return {**numbered, **declared}


def _make_stand_ins(spec: Specification) -> Mapping[str, str]:
    """Make what stands for a mention, by its sign, in the language of the words around it."""
    with use_language(spec.language):
        return {"@": _(SOMEONE), "@&": _("[a role]"), "#": _("[a channel]")}


def _replace_mention(
    found: re.Match[str], by_id: Mapping[str, str], stand_ins: Mapping[str, str]
) -> str:
    kind, what = found[1].rstrip("!"), found[2]
    return by_id.get(what, stand_ins[kind]) if kind == "@" else stand_ins[kind]
