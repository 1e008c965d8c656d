"""Taking words out: words of people in a debate, and the debate's events without them.

Only people's words are taken out, never a model's or those that the debate was opened with. What
others said in words of their own stays, and so does a statement that somebody else has agreed to.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from debate_core.domain.boxes import BoxKey
from debate_core.domain.fact import PersonsFact, RecordedFact, Way, Words
from debate_core.domain.facts import Event, WordsTakenOut
from debate_core.domain.folding import fold
from debate_core.domain.quotes import Quotes, list_unquoted
from debate_core.domain.record import Record
from debate_core.domain.values import PersonId


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
    """The effects of taking words out beside their own place, told before it is done."""

    changed: tuple[str, ...]
    """The places that repeat them and change, such as “turn 4”; each once."""
    own: tuple[str, ...]
    """The places where others said the same as words of their own, which stay; each once."""
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
        """Return the events that change, as they are without the words; and what says so."""
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
        """Foresee what will change and what will stay beside the words' own place."""
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
    """List the items that somebody else than the author has agreed to by now."""
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
