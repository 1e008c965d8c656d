"""What people said in a debate, and the events of the debate without it.

Only people's words are taken out: not a model's, not those that the debate was opened with. What
others said in words of their own stays, and so does a statement that somebody else has agreed to.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from debate_core.domain.boxes import BoxKey
from debate_core.domain.facts import (
    ClosingRequested,
    DebateOpened,
    Event,
    Fact,
    Paused,
    RefusedReply,
    StepAnswered,
)
from debate_core.domain.folding import fold
from debate_core.domain.forms import Forfeit, Form, Tallies
from debate_core.domain.people import (
    PREDICTION,
    QUESTION,
    ObjectionRaised,
    PollOpened,
    PredictionMade,
    PredictionWithdrawn,
    QuestionAsked,
    QuestionMarked,
    TurnOpened,
    Way,
    WordsTakenOut,
)
from debate_core.domain.quotes import Quotes, list_unquoted
from debate_core.domain.record import Record
from debate_core.domain.text import TAKEN_OUT
from debate_core.domain.values import PersonId


@dataclass(frozen=True, slots=True)
class Words:
    """What a person said, as one event holds it."""

    event: int
    """The event's number."""
    author: PersonId
    name: str
    what: str
    """What it is, such as “turn 3”; also the key of what shows it."""
    text: str
    """In their own words: without what the form of a turn puts around them."""
    messages: tuple[str, ...] = ()
    """The messages of theirs that it was read from."""
    is_posted: bool = True
    """Whether it stands in a post of the debate's, and not in their own messages."""
    taken_out: Way | None = None
    is_private: bool = False
    """Whether nobody but its author may see it, or take it out: a prediction."""


def list_words(events: Sequence[Event]) -> tuple[Words, ...]:
    """All that people said or predicted, oldest first, what was taken out included.

    Of several predictions of one thing by one person it is the newest.
    """
    newest = {(fact.by, fact.of): n for n, fact in _list_predictions(events)}
    found = (words for event in events if (words := _find_words(event)) is not None)
    return tuple(said for said in found if not said.is_private or said.event in newest.values())


def _list_predictions(events: Sequence[Event]) -> Iterator[tuple[int, PredictionMade]]:
    """Every prediction that is somebody's, with its event's number."""
    for event in events:
        if isinstance(event.fact, PredictionMade) and event.fact.by:
            yield event.number, event.fact


def _find_words(event: Event) -> Words | None:
    match event.fact:
        case StepAnswered(said_by=by, answer=said) as fact if by and not isinstance(said, Forfeit):
            what, text = f"turn {fact.turn}", said.get_own_words()
            is_posted = by.way != "thread"
            words = Words(event.number, by.person, by.name, what, text, by.messages, is_posted)
            return replace(words, taken_out=fact.taken_out)
        case QuestionAsked() as fact:
            words = Words(event.number, fact.by, fact.name, f"{QUESTION}{fact.question}", fact.text)
            return replace(words, taken_out=fact.taken_out)
        case ObjectionRaised() as fact:
            what = f"objection to {fact.item.replace('-', ' ')}"
            words = Words(event.number, fact.by, fact.name, what, fact.text)
            return replace(words, taken_out=fact.taken_out)
        case PredictionMade(by=by, of=of) as fact if by:
            what, text = f"{PREDICTION}{of}", f"{fact.percent}% for {fact.choice}"
            return Words(event.number, by, "you", what, text, is_posted=False, is_private=True)
        case _:
            return None


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What taking words out will do beside their own place, told before it is done."""

    changed: tuple[str, ...]
    """What repeats them and goes, such as “turn 4”; each once."""
    own: tuple[str, ...]
    """What others said in the same words as their own, which stays; each once."""
    agreed: tuple[str, ...]
    """The statements in their words that somebody else has agreed to, which stay."""


@dataclass(frozen=True, slots=True)
class TakingOut:
    """Which words are taken out, how, and by whom."""

    event: int
    """The number of the event that holds them."""
    way: Way
    by: PersonId | None = None
    name: str = ""
    """Whose doing it is told as, where a moderator takes out what somebody else wrote."""
    keeps_length: bool = False
    """Whether as many blank words stay, where the rules count them."""

    def take_out(self, events: Sequence[Event]) -> tuple[tuple[Event, ...], WordsTakenOut]:
        """The events that change, as they are without the words; and what says so."""
        held = events[self.event - 1]
        blank = replace(held, fact=self._blank_fact(held.fact))
        others = tuple(self._list_others(events))
        numbers = tuple(event.number for event in others)
        words = _find_words(held)
        assert words is not None, f"Event {self.event} holds no words of a person."
        # Nobody is to be known as one who has predicted.
        by = None if words.is_private else self.by
        taken = WordsTakenOut(
            event=self.event,
            others=numbers,
            what=words.what,
            way=self.way,
            by=by,
            name="" if words.is_private else self.name,
        )
        return (blank, *others), taken

    def foresee(self, events: Sequence[Event]) -> Foreseen:
        """What will change and what will stay beside the words' own place."""
        held = events[self.event - 1]
        words = _find_words(held)
        assert words is not None, f"Event {self.event} holds no words of a person."
        earlier = (text for event in events[: self.event - 1] for text in _list_texts(event.fact))
        quotes = Quotes.of(_list_texts(held.fact), earlier)

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

    def _blank_fact(self, fact: Fact) -> Fact:
        match fact:
            case StepAnswered(said_by=by, answer=answer) if by is not None:
                changed = {
                    "answer": answer.take_words_out(keeps_length=self.keeps_length),
                    "quotations": (),
                    # How many there were tells how much was said.
                    "said_by": by.model_copy(update={"messages": ()}),
                }
            case PredictionMade():
                return fact.drop_person().model_copy(update={"taken_out": self.way})
            case _:
                changed = {"text": TAKEN_OUT}
        return fact.model_copy(update={**changed, "taken_out": self.way})

    def _list_others(self, events: Sequence[Event]) -> Iterator[Event]:
        """The other events that hold the words, as they are without them."""
        held = events[self.event - 1].fact
        if isinstance(held, PredictionMade):
            yield from _list_same_predictions(events, held, self.event)
            return
        quotes = Quotes.of(_list_texts(held), self._list_shared_texts(events))
        for event in events[self.event :]:
            fact = self._drop_quotes(event.fact, held, quotes)
            if fact != event.fact:
                yield replace(event, fact=fact)

    def _list_shared_texts(self, events: Sequence[Event]) -> Iterator[str]:
        """What was said before, what others said themselves, and what they agreed to."""
        words = _find_words(events[self.event - 1])
        assert words is not None, f"Event {self.event} holds no words of a person."
        for event in events[: self.event - 1]:
            yield from _list_texts(event.fact)
        for event in events[self.event :]:
            if _is_by_another(event, words.author):
                yield from _list_own_texts(event.fact)
        yield from _list_agreed_items(fold(events), words.author)

    def _drop_quotes(self, fact: Fact, held: Fact, quotes: Quotes) -> Fact:
        def change(text: str) -> str:
            return quotes.take_out(text, keeps_length=self.keeps_length)

        match fact:
            case QuestionMarked() if _is_marked_in(fact, held):
                return fact.model_copy(update={"reason": TAKEN_OUT if fact.reason else ""})
            case StepAnswered(answer=Tallies() as tallies):
                without = fact.model_copy(update={"answer": _drop_objection(tallies, held)})
                return _reword_fact(without, change)
            case _:
                return _reword_fact(fact, change)


def _is_by_another(event: Event, author: PersonId) -> bool:
    """Whether another person said what an event holds."""
    words = _find_words(event)
    return words is not None and not words.is_private and words.author != author


def _list_own_texts(fact: Fact) -> Iterator[str]:
    """What somebody wrote in a fact without what they quoted."""
    return (part for text in _list_texts(fact) for part in list_unquoted(text))


def _list_agreed_items(record: Record, author: PersonId) -> Iterator[str]:
    """The items that somebody else than the author has agreed to by now."""
    for poll in record.polls:
        agree = poll.choices[0]
        for item in poll.items:
            box = record.boxes[BoxKey(item.key)]
            voters = (who for who, choice in box.ballots.items() if choice == agree)
            if any(who != author and who not in box.left_out for who in voters):
                yield item.text


def _describe_place(event: Event) -> str:
    """Where something was said, such as “turn 4”."""
    words = _find_words(event)
    if words is not None:
        return words.what
    match event.fact:
        case StepAnswered(turn=int() as turn):
            return f"turn {turn}"
        case TurnOpened() | PollOpened() | StepAnswered():
            return "what the moderator or the judge wrote"
        case _:
            return "a reason that somebody gave"


def _list_same_predictions(
    events: Sequence[Event], held: PredictionMade, number: int
) -> Iterator[Event]:
    """A person's other predictions of the same thing, and where they took one back."""
    for event in events:
        fact = event.fact
        if not isinstance(fact, PredictionMade | PredictionWithdrawn) or event.number == number:
            continue
        if (fact.by, fact.of) == (held.by, held.of):
            yield replace(event, fact=fact.drop_person())


def _reword_fact(fact: Fact, change: Callable[[str], str]) -> Fact:
    """A fact with every text changed in which somebody may have repeated another's words."""
    match fact:
        case StepAnswered():
            return fact.model_copy(update=_reword_answer(fact, change))
        case TurnOpened(step=step):
            return fact.model_copy(update={"step": step.reword(change)})
        case PollOpened(items=items):
            return fact.model_copy(update={"items": tuple(item.reword(change) for item in items)})
        case QuestionAsked(text=text) | ObjectionRaised(text=text):
            return fact.model_copy(update={"text": change(text)})
        case (
            QuestionMarked(reason=reason) | ClosingRequested(reason=reason) | Paused(reason=reason)
        ):
            return fact.model_copy(update={"reason": change(reason)})
        case _:
            return fact


def _reword_answer(fact: StepAnswered, change: Callable[[str], str]) -> dict[str, object]:
    """What changes of an answer, of the step that it answers, and of what came before it."""
    return {
        "step": fact.step.reword(change),
        "answer": fact.answer.reword(change),
        "refused": tuple(
            RefusedReply(text=change(reply.text), problems=tuple(map(change, reply.problems)))
            for reply in fact.refused
        ),
        "tools": tuple(tool.reword(change) for tool in fact.tools),
    }


def change_words(events: Sequence[Event], taken: WordsTakenOut) -> tuple[Event, ...]:
    """The events as if something else had been said where words were taken out.

    Whatever is told in another way of these than of the events themselves showed the words.
    """
    changed = {taken.event, *taken.others}
    return tuple(
        replace(event, fact=_change_fact(event.fact)) if event.number in changed else event
        for event in events
    )


def _change_fact(fact: Fact) -> Fact:
    match fact:
        case PredictionMade():
            return fact.model_copy(update={"taken_out": None})
        case StepAnswered() | QuestionAsked() | ObjectionRaised():
            return _reword_fact(fact, _double_text).model_copy(update={"taken_out": None})
        case _:
            return _reword_fact(fact, _double_text)


def _double_text(text: str) -> str:
    return f"{text} {text}"


def _is_marked_in(marked: QuestionMarked, held: Fact) -> bool:
    """Whether a mark is of this question, or of this answer to it."""
    match held:
        case QuestionAsked(question=number) | StepAnswered(question=number):
            return number == marked.question
        case _:
            return False


def _drop_objection(tallies: Tallies, held: Fact) -> Tallies:
    """Tallies without the objection that is taken out, which they repeat."""
    if not isinstance(held, ObjectionRaised):
        return tallies
    objections = tuple(
        objection.model_copy(update={"text": TAKEN_OUT})
        if (objection.item, objection.text) == (held.item, held.text)
        else objection
        for objection in tallies.objections
    )
    return tallies.model_copy(update={"objections": objections})


def _list_texts(fact: Fact) -> tuple[str, ...]:
    """All texts that somebody wrote in a fact."""
    match fact:
        case StepAnswered(answer=answer):
            return tuple(_list_form_texts(answer))
        case QuestionAsked(text=text) | ObjectionRaised(text=text):
            return (text,)
        case DebateOpened(specification=spec):
            given = (source.text for source in spec.sources)
            return (spec.motion, spec.context, spec.instructions, *spec.stances, *given)
        case _:
            return ()


def _list_form_texts(form: Form) -> list[str]:
    found: list[str] = []

    def note(text: str) -> str:
        found.append(text)
        return text

    form.reword(note)
    return found
