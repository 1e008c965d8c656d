"""Taking words out: words of people in a debate, and the debate's events without them.

Only people's words are taken out, never a model's or those that the debate was opened with. What
others said in words of their own stays, and so does a statement that somebody else has agreed to.
What repeats them word for word is found: a few words in quotation marks count, and outside them
only a longer run, since everybody says “on the other hand”.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from debate_core.domain.boxes import BoxKey
from debate_core.domain.fact import PersonsFact, RecordedFact, Way, Words
from debate_core.domain.facts import Event, WordsTakenOut
from debate_core.domain.record import Record, fold
from debate_core.domain.text import TAKEN_OUT, find_marked, find_word_spans, split_marked
from debate_core.domain.values import PersonId

RUN = 6
"""Words in a row that are not repeated by chance."""
_IN_MARKS = 2
"""Words in a row that count inside quotation marks."""
_MARKS = {"“": "”", '"': '"', "«": "»", "„": "“"}
_ELLIPSIS = re.compile(r"…|\.\.\.")


@dataclass(frozen=True, slots=True)
class Quotes:
    """Words of some texts that had not been said before them."""

    said: tuple[str, ...]
    """The texts as words, each word with a space before and after it."""
    before: tuple[str, ...]

    @classmethod
    def of(cls, texts: Iterable[str], before: Iterable[str]) -> "Quotes":
        """Collect what these texts said that those before them had not."""
        return cls(tuple(map(_space_words, texts)), tuple(map(_space_words, before)))

    def take_out(self, text: str, *, keeps_length: bool = False) -> str:
        """Remove from a text what it repeats; `keeps_length` leaves as many words as there were."""
        spans = find_word_spans(text)
        words = [_strip_signs(text[start:end]) for start, end in spans]
        repeated = self._mark_repeated(text, spans, words)
        left = text
        for first, last in reversed(list(_find_runs(repeated))):
            start, end = spans[first][0], _find_word_end(text, spans[last])
            blank = _make_blank(last - first + 1) if keeps_length else TAKEN_OUT
            left = f"{left[:start]}{blank}{left[end:]}"
        return left

    def _mark_repeated(
        self, text: str, spans: Sequence[tuple[int, int]], words: Sequence[str]
    ) -> list[bool]:
        """Mark for each word whether it repeats what was said."""
        repeated = [False] * len(words)
        for first in range(len(words) - RUN + 1):
            if self._says(words[first : first + RUN]):
                repeated[first : first + RUN] = [True] * RUN
        for first, last in _find_marked_words(text, spans):
            if last - first >= _IN_MARKS and self._says(words[first:last]):
                repeated[first:last] = [True] * (last - first)
        return repeated

    def _says(self, words: Sequence[str]) -> bool:
        run = f" {' '.join(words)} "
        return any(run in text for text in self.said) and not any(run in e for e in self.before)


def list_unquoted(text: str) -> list[str]:
    """List the parts of a text that stand in no quotation marks."""
    return split_marked(text, _MARKS)


def _find_marked_words(text: str, spans: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Find the places of words that stand together in quotation marks, the end not included."""
    starts = [start for start, _ in spans]
    for start, closed in find_marked(text, _MARKS):
        for end in [*(gap.start() for gap in _ELLIPSIS.finditer(text, start, closed)), closed]:
            first, last = bisect_left(starts, start), bisect_left(starts, end)
            if first < last:
                yield first, last
            start = end


def _find_runs(repeated: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Find the first and the last place of each run."""
    first: int | None = None
    # One place more, which ends a run that goes up to the last word.
    for place, is_repeated in enumerate((*repeated, False)):
        if is_repeated and first is None:
            first = place
        elif not is_repeated and first is not None:
            yield first, place - 1
            first = None


def _space_words(text: str) -> str:
    return f" {' '.join(_strip_signs(text[start:end]) for start, end in find_word_spans(text))} "


def _strip_signs(word: str) -> str:
    return "".join(sign for sign in word.casefold() if sign.isalnum())


def _find_word_end(text: str, span: tuple[int, int]) -> int:
    """Find where a word ends without the characters that close it."""
    start, end = span
    while end > start and not text[end - 1].isalnum():
        end -= 1
    return end


def _make_blank(count: int) -> str:
    # “[taken out]” is two words already.
    return f"[taken out{' x' * (count - 2)}]"


def list_words(events: Sequence[Event]) -> tuple[Words, ...]:
    """List all that people said, oldest first, including what was taken out.

    Of private words with the same name only a person's newest are listed.
    """
    found = [words for event in events if (words := _find_words(event)) is not None]
    newest = {(words.author, words.what): words for words in found}
    return tuple(
        words
        for words in found
        if not words.is_private or words is newest[words.author, words.what]
    )


def _find_words(event: Event) -> Words | None:
    return event.fact.find_words(event.number)


def _get_words(event: Event) -> Words:
    """Get what a person said in an event that holds it."""
    words = _find_words(event)
    assert words is not None, f"Event {event.number} holds no words of a person."
    return words


@dataclass(frozen=True, slots=True)
class Foreseen:
    """The effects of taking words out beyond their own place, shown before it is done."""

    changed: tuple[str, ...]
    """The places that repeat them and change, such as “turn 4”; each once."""
    own: tuple[str, ...]
    """The places where others said the same words independently, which stay; each once."""
    agreed: tuple[str, ...]
    """The statements in their words that somebody else has agreed to, which stay."""


@dataclass(frozen=True, slots=True)
class TakingOut:
    """One case of taking out: which words, how, and by whom."""

    event: int
    """The number of the event that holds them."""
    way: Way
    by: PersonId | None = None
    name: str = ""
    """The name shown for a moderator who takes out what somebody else wrote."""
    keeps_length: bool = False
    """True if as many blank words stay, where the rules count them."""

    def take_out(self, events: Sequence[Event]) -> tuple[tuple[Event, ...], WordsTakenOut]:
        """Return the changed events, as they are without the words, and the fact that says so."""
        held = events[self.event - 1]
        words = _get_words(held)
        assert isinstance(held.fact, PersonsFact)
        blank = held.fact.blank(self.way, keeps_length=self.keeps_length)
        others = tuple(self._list_others(events))
        taken = WordsTakenOut(
            event=self.event,
            others=tuple(event.number for event in others),
            what=words.what,
            way=self.way,
            # The author of what nobody else may see must stay unknown.
            by=None if words.is_private else self.by,
            name="" if words.is_private else self.name,
        )
        return (replace(held, fact=blank), *others), taken

    def foresee(self, events: Sequence[Event]) -> Foreseen:
        """Predict what will change and what will stay outside the words' own place."""
        held = events[self.event - 1]
        words = _get_words(held)
        earlier = (text for event in events[: self.event - 1] for text in event.fact.list_texts())
        quotes = Quotes.of(held.fact.list_texts(), earlier)

        def repeats(text: str) -> bool:
            return quotes.take_out(text) != text

        by_others = (event for event in events[self.event :] if _is_by_another(event, words.author))
        own = (event for event in by_others if any(map(repeats, _list_own_texts(event.fact))))
        changed = () if words.is_private else map(_describe_place, self._list_others(events))
        return Foreseen(
            changed=tuple(dict.fromkeys(changed)),
            own=tuple(dict.fromkeys(map(_describe_place, own))),
            agreed=tuple(filter(repeats, _list_agreed_items(fold(events), words.author))),
        )

    def _list_others(self, events: Sequence[Event]) -> Iterator[Event]:
        """List the other events that hold the words, as they are without them."""
        held = events[self.event - 1].fact
        quotes = Quotes.of(held.list_texts(), self._list_shared_texts(events))

        def change(text: str) -> str:
            return quotes.take_out(text, keeps_length=self.keeps_length)

        for event in events:
            fact = event.fact if event.number == self.event else event.fact.drop_with(held)
            if event.number > self.event:
                fact = fact.drop_repeated(held, change)
            if fact != event.fact:
                yield replace(event, fact=fact)

    def _list_shared_texts(self, events: Sequence[Event]) -> Iterator[str]:
        """List what was said before, what others said themselves, and what they agreed to."""
        words = _get_words(events[self.event - 1])
        for event in events[: self.event - 1]:
            yield from event.fact.list_texts()
        for event in events[self.event :]:
            if _is_by_another(event, words.author):
                yield from _list_own_texts(event.fact)
        yield from _list_agreed_items(fold(events), words.author)


def _is_by_another(event: Event, author: PersonId) -> bool:
    """True if another person said what an event holds."""
    words = _find_words(event)
    return words is not None and not words.is_private and words.author != author


def _list_own_texts(fact: RecordedFact) -> Iterator[str]:
    """List what somebody wrote in a fact without what they quoted."""
    return (part for text in fact.list_texts() for part in list_unquoted(text))


def _list_agreed_items(record: Record, author: PersonId) -> Iterator[str]:
    """List the items that somebody other than the author has agreed to by now."""
    for poll in record.polls:
        agree = poll.choices[0]
        for item in poll.items:
            box = record.boxes[BoxKey(item.key)]
            voters = (who for who, choice in box.ballots.items() if choice == agree)
            if any(who != author and who not in box.left_out for who in voters):
                yield item.text


def _describe_place(event: Event) -> str:
    """Describe where something was said, such as “turn 4”."""
    words = _find_words(event)
    return event.fact.place if words is None else words.what


def change_words(events: Sequence[Event], taken: WordsTakenOut) -> tuple[Event, ...]:
    """Return the events as if something else had been said where words were taken out.

    Anything that then differs from the events themselves showed the words.
    """
    changed = {taken.event, *taken.others}
    return tuple(
        replace(event, fact=event.fact.say_otherwise()) if event.number in changed else event
        for event in events
    )
