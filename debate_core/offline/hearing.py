"""What was said before, as a debater hears it: whose points were made, attacked, left alone.

Points of the library are known by their sentences. Of any other text (a person's, another
model's) a telling sentence is taken, and a short exact phrase of it can be quoted.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from debate_core.domain.transcript import Entry
from debate_core.domain.words import DebaterId, count_words
from debate_core.offline import cues
from debate_core.offline.measures import content_words, has_reason
from debate_core.offline.phrases import sentences
from debate_core.offline.stock import Argument

_PHRASE = range(3, 10)
"""Words of a phrase that is quoted from a free text."""
_END, _LONG = " .!?…”", 90
_BREAK = re.compile(r"[,;:()\u2013]|\s-\s|\b(?:because|but|so that|which|while|although)\b", re.I)


@dataclass(frozen=True, slots=True)
class Heard:
    """What a debater has heard, sorted."""

    mine: tuple[Argument, ...]
    """The points this debater has made, in order."""
    attacked: tuple[Argument, ...]
    """Those of mine that somebody has answered and I have not defended."""
    open: tuple[tuple[Entry, Argument], ...]
    """Points of the others that nobody has answered, the latest first."""
    taken: frozenset[str]
    """All points that anyone has made."""


def heard_by(debater: DebaterId, entries: Sequence[Entry], stock: Iterable[Argument]) -> Heard:
    """What a debater has heard in these turns, given all that can have been argued."""
    known = tuple(stock)
    texts = [entry.text for entry in entries]
    said = "\n".join(texts)
    made = [
        (entry, argument)
        for entry, text in zip(entries, texts, strict=True)
        for argument in known
        if argument.claim in text
    ]
    mine = tuple(each for entry, each in made if entry.debater == debater)
    return Heard(
        mine=mine,
        attacked=tuple(
            each for each in mine if is_said(each.reply, said) and not is_said(each.answer, said)
        ),
        open=tuple(
            (entry, each)
            for entry, each in reversed(made)
            if entry.debater != debater and not is_said(each.reply, said)
        ),
        taken=frozenset(each.point for _, each in made),
    )


def is_said(text: str, said: str) -> bool:
    """Whether a text was said, if only its beginning."""
    return sentences(text)[0] in said


def telling_phrase(text: str, said_before: str, *, may_cut: bool) -> str:
    """A short exact phrase of a text that carries weight and was not quoted yet; or empty.

    Where no clause is short enough, `may_cut` takes the first words of a sentence.
    """
    ranked = sorted(sentences(text), key=_weight, reverse=True)
    phrases = [phrase for sentence in ranked for phrase in _clauses(sentence)]
    if may_cut:
        phrases += [" ".join(each.rstrip(_END).split()[: _PHRASE[-1]]) for each in ranked]
    fresh = (each for each in phrases if each and f"“{each}”" not in said_before)
    return next((each for each in fresh if len(each) < _LONG), "")


def body_of(entry: Entry) -> str:
    """What a turn argues, without marks of layout, links and what it quotes."""
    content = entry.content
    text = content.rationale if content.form == "position" else entry.text
    return " ".join(re.sub(r"“[^”]*”|[*_`#>|~]+|https?://\S+|<[^>\s]*>", " ", text).split())


def _weight(sentence: str) -> float:
    """A claim with a reason, of middling length and not a question, is worth an answer."""
    words = count_words(sentence)
    length = min(words, 30 - words) / 10 if words < 30 else -1
    reasons = 1 if has_reason(sentence) else 0
    return length + reasons + len(content_words(sentence)) / 10 - 2 * sentence.endswith("?")


def _clauses(sentence: str) -> list[str]:
    """The clauses of a sentence that can be quoted by themselves, the fullest first."""
    weak = cues.named("not first")
    clauses = [clause.strip(f"{_END},;:'\u2019\"") for clause in _BREAK.split(sentence)]
    fitting = [
        each
        for each in clauses
        if count_words(each) in _PHRASE and cues.first(each, weak) != 0 and "“" not in each
    ]
    return sorted(fitting, key=lambda each: len(content_words(each)), reverse=True)
