"""The root of all facts: the methods that each fact has, with default answers.

Each fact itself defines what it changes in the record, what a public copy shows of it, and what is
left of it when somebody's words are taken out. When a record is checked without being read, the
class answers for the fact as JSON data.
"""

import re
from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self, get_args

from debate_core.domain.budget import Cost
from debate_core.domain.chain import NOTHING
from debate_core.domain.text import TAKEN_OUT
from debate_core.domain.values import PersonId, Value
from debate_core.language import N_

if TYPE_CHECKING:
    from debate_core.domain.record import Record

Way = Literal["author", "moderator", "deletion"]
"""The way a person's words were taken out: by themselves, a moderator, or with their message."""

NO_NUMBER = "0"
"""The pattern of what replaces a number that is not shown; it is a number itself."""
TEXT = re.compile("/text")
REASON = re.compile("/reason")
_PLACE = re.compile(r"/\d+(?=/|$)")
_STAND_IN = re.compile(r"\[taken out(?: x)*\]")
_AS_LONG = re.compile(r"x(?: x)*|…|")
"""The pattern of what replaces a whole text whose words the rules count, or that was blank."""


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a person, as one event holds them."""

    event: int
    """The event's number."""
    author: PersonId
    name: str
    what: str
    """Its name, such as “turn 3”; also the key of what shows it."""
    text: str
    """The person's own words: without what the form of a turn puts around them."""
    messages: tuple[str, ...] = ()
    """The person's messages that it was read from."""
    is_posted: bool = True
    """True if it is in a post of the debate, and not in the person's own messages."""
    taken_out: Way | None = None
    private_kind: str = ""
    """The feature whose private words they are, which only their author may see or take out.

    Of these the newest counts. Empty if everyone may see them.
    """

    @property
    def is_private(self) -> bool:
        """True if only their author may see them or take them out."""
        return bool(self.private_kind)


@dataclass(frozen=True, slots=True)
class Private:
    """Something that not everyone may see."""

    what: str
    """Its name, such as “who voted”."""
    stand_in: str
    """The pattern of what is shown in its place."""
    may_be_missing: bool = False
    """True if it may also be missing entirely."""

    def is_shown_as(self, value: Any, scheme: int) -> bool:
        """True if that value may replace it, in the form that a scheme seals."""
        if value is NOTHING:
            return self.may_be_missing or (scheme == 1 and self._can_be_empty)
        kind = int if self.stand_in == NO_NUMBER else str
        return type(value) is kind and bool(re.fullmatch(self.stand_in, str(value)))

    @property
    def _can_be_empty(self) -> bool:
        """True if its stand-in may be empty or 0, which the first scheme left out."""
        return self.stand_in == NO_NUMBER or bool(re.fullmatch(self.stand_in, ""))


class PublicNames:
    """Stand-ins for people whose ids are not public: a word and a number.

    Each word has its own numbers, so that nobody can be traced from one word to another.
    """

    def __init__(self, facts: Iterable["RecordedFact"]) -> None:
        self._numbers: dict[tuple[str, PersonId], int] = {}
        people = Counter[str]()
        for fact in facts:
            numbered = fact.find_numbered()
            if numbered is not None and numbered not in self._numbers:
                people[numbered[0]] += 1
                self._numbers[numbered] = people[numbered[0]]

    def find_name(self, word: str, person: PersonId) -> PersonId:
        """Return the word with a person's number, such as “voter 2”; the word alone without one."""
        number = self._numbers.get((word, person))
        return PersonId(word if number is None else f"{word} {number}")


class RecordedFact(Value):
    """The root of all facts."""

    private: ClassVar[Mapping[str, Private]] = {}
    """The parts a public copy may withhold, by path; a star stands for any place in a list."""
    texts: ClassVar[re.Pattern[str] | None] = None
    """The paths of texts that are removed or changed when somebody's words are taken out."""
    emptied: ClassVar[Mapping[str, object]] = {}
    """The parts removed whole with somebody's words, by path, with the value read instead."""

    @property
    def place(self) -> str:
        """The name of its texts, for telling people where their words are repeated."""
        return N_("a reason that somebody gave")

    @property
    def asked_beside(self) -> tuple[str, Cost] | None:
        """The name of what was asked of a model beside the play, and its cost."""
        return None

    @abstractmethod
    def apply(self, record: "Record") -> "Record":
        """Return the record after this fact, whose event is the record's last one."""

    def make_public(self, record: "Record", names: PublicNames) -> Self:
        """Make the public form of the fact; what it hides is left out, or as `private` says."""
        del record, names
        return self

    def find_numbered(self) -> tuple[str, PersonId] | None:
        """Find a person who gets a number in public copies from here on, and the word before it."""
        return None

    def find_words(self, event: int) -> Words | None:
        """Find what a person says in it, as that event holds it."""
        del event
        return None

    def list_texts(self) -> tuple[str, ...]:
        """List all texts that somebody wrote in it."""
        return ()

    def reword(self, change: Callable[[str], str]) -> Self:
        """Return a copy, each text changed in which somebody may have repeated another's words."""
        del change
        return self

    def drop_repeated(self, held: "RecordedFact", change: Callable[[str], str]) -> Self:
        """Return the fact without what it repeats from an earlier one whose words are taken out."""
        del held
        return self.reword(change)

    def drop_with(self, held: "RecordedFact") -> Self:
        """Return the fact without what has to go along with an earlier or later fact's words."""
        del held
        return self

    def say_otherwise(self) -> Self:
        """Return the fact as if something else had been said in it."""
        return self.reword(_double_text)

    @classmethod
    def holds_words(cls, data: Mapping[str, Any]) -> bool:
        """True if a fact of this class, as data, holds what a person said."""
        del data
        return False

    @classmethod
    def find_private_part(cls, data: Mapping[str, Any], path: str) -> Private | None:
        """Find the part that may be withheld at a path; None if everyone may see what is there.

        Nothing else may be missing from a copy of a record.
        """
        del data
        return cls.private.get(mark_places(path))

    @classmethod
    def may_be_left(cls, data: Mapping[str, Any], path: str, value: Any) -> bool:
        """True if taking words out may leave that value at a path.

        Nothing else of an event ever changes. Otherwise, somebody who adds a fact at the end of a
        record could put other words, votes or winners into what the heads prove.
        """
        if path == "/taken_out":
            return cls.holds_words(data) and value in get_args(Way)
        if path in cls.emptied:
            empty = cls.emptied[path]
            return value is NOTHING or (type(value) is type(empty) and value == empty)
        if cls.texts is None or not cls.texts.fullmatch(path) or not isinstance(value, str):
            return False
        return bool(_STAND_IN.search(value) or _AS_LONG.fullmatch(value))


class PersonsFact(RecordedFact):
    """The root of facts that hold a person's words; each has a field `taken_out`."""

    @classmethod
    def holds_words(cls, data: Mapping[str, Any]) -> bool:
        del data
        return True

    def blank(self, way: Way, *, keeps_length: bool) -> Self:
        """Return it without the words, and how they went; `keeps_length` leaves as many blanks."""
        del keeps_length
        return self.model_copy(update={"text": TAKEN_OUT, "taken_out": way})

    def say_otherwise(self) -> Self:
        return super().say_otherwise().model_copy(update={"taken_out": None})


def mark_places(path: str) -> str:
    """Write a path with a star for each place in a list."""
    return _PLACE.sub("/*", path)


def _double_text(text: str) -> str:
    return f"{text} {text}"
