"""The wording of statements: if one stands alone, what it is about, and under which condition.

Rule: these are plain lists of words, read once from left to right. They cover English, and the most
common German; in any other language they check only the form, and accept the rest.
"""

import re
from collections.abc import Iterator
from functools import cache

from debate_core.domain.text import count_words
from debate_core.offline import cues
from debate_core.offline.text import fold_words, list_content_words, remove_quotes, split_sentences

SHORTEST, LONGEST = 3, 30
"""The fewest and the most words of a statement."""
_STEM = 5
"""The letters by which two forms of a word count as the same."""
_ENDS = (".", "!", "…", "。", "\uff01")
_WORD = re.compile(r"[^\W\d_][\w'\u2019-]*")
_QUESTIONS = ("?", "\uff1f")
_OF_ONE_PERSON = re.compile(
    r"\b(?:I|me|my|mine|myself|I'm|I\u2019m|I'd|I\u2019d|[Ii]ch|[Mm]ein\w*)\b"
)
_EMPTY_IT = re.compile(
    r"^it (?:is|was|should be|would be|must be|will be) (?!asked|said|argued)"
    r"[^\W\d_]+(?: [^\W\d_]+)? (?:to|that|if)\b",
    re.I,
)
"""An “it” that stands for nothing, as in “It should be forbidden to park here”."""
_SHORT_DENIAL = re.compile(r"n['\u2019]t\b")
_DENIALS = ("not", "no", "never", "no longer", "nicht", "nie", "kein*", "without", "ban", "bans")
_ADDS_CONDITION = re.compile(
    r"^(?:(?:yes|but|and|ja|aber|und),? )*"
    r"(?:only (?:if|when|where|as long as)|provided|providing|as long as|so long as|unless|"
    r"on (?:the )?condition|except (?:when|where)|nur wenn|nur falls|sofern|solange|es sei denn|"
    r"vorausgesetzt|unter der bedingung)\b",
    re.I,
)


def find_faults(text: str) -> tuple[str, ...]:
    """List why a sentence is no statement that stands alone; each is a clause about it."""
    return (*find_grave_faults(text), *_find_slight_faults(text))


def find_grave_faults(text: str) -> tuple[str, ...]:
    """List faults that keep people in any language from agreeing or disagreeing."""
    said = text.rstrip("”\u2019\"') ")
    found: list[str] = []
    if any(mark in text for mark in _QUESTIONS):
        found.append("asks a question")
    elif not said.endswith(_ENDS):
        found.append("does not end as a sentence")
    if count_words(text) < SHORTEST:
        found.append("is too short to say something")
    if len(split_sentences(text)) > 1 or ";" in text:
        found.append("is more than one claim")
    if cues.has(text, "about the talk"):
        found.append("speaks of the discussion, and not of its subject")
    return tuple(found)


def _find_slight_faults(text: str) -> Iterator[str]:
    """Find faults that only simple rules find in a sentence; a model may know better."""
    first = next(iter(_list_words(text)), "")
    if _OF_ONE_PERSON.search(text):
        yield "speaks for one person"
    if _leans(text, first):
        yield "needs the sentence before it"
    if first in cues.list_cues("sayings") and not is_wish(text):
        yield "is a saying, and says nothing of the subject"
    if first in cues.list_cues("orders"):
        yield "calls on somebody, and has no subject"
    elif is_english(text) and not has_verb(text):
        yield "has no subject with a verb"


def _leans(text: str, first: str) -> bool:
    """True if a sentence that begins with this word needs the one before it."""
    if first == "no":
        return text[2:3] == ","
    leans = first == "it" or first in cues.list_cues("leaning")
    return leans and not _EMPTY_IT.match(text)


def _list_words(text: str) -> list[str]:
    return [word.replace("\u2019", "'").casefold() for word in _WORD.findall(text)]


def is_english(text: str) -> bool:
    """True if the small words of a text are English ones."""
    words = set(_list_words(text))
    english, german = cues.list_cues("small words"), cues.list_cues("small German words")
    return len(words.intersection(english)) > len(words.intersection(german))


def has_verb(text: str) -> bool:
    """True if an English sentence has a verb with something before it that can be its subject."""
    words = _list_words(text)
    return any(word in _list_verbs() for word in words[1:]) or words[:1] in (["there's"], ["it's"])


@cache
def _list_verbs() -> frozenset[str]:
    """List the forms of verbs that can stand with a subject."""
    inflected = map(_inflect, cues.list_cues("regular verbs"))
    known = frozenset(cues.list_cues("linking verbs") + cues.list_cues("irregular verbs"))
    return known.union(*inflected)


def _inflect(verb: str) -> frozenset[str]:
    """List a regular verb's forms: plain, with an s, and in the past."""
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return frozenset((verb, f"{verb[:-1]}ies", f"{verb[:-1]}ied"))
    many = f"{verb}es" if verb.endswith(("s", "sh", "ch", "x", "z", "o")) else f"{verb}s"
    past = f"{verb}d" if verb.endswith("e") else f"{verb}ed"
    return frozenset((verb, many, past, f"{verb}{verb[-1]}ed"))


def find_stems(text: str) -> frozenset[str]:
    """Find the stems of the words that say what a text is about, without its quotations."""
    return frozenset(word[:_STEM] for word in list_content_words(remove_quotes(text)))


def is_negative(text: str) -> bool:
    """True if a sentence has an odd number of negations, so that it denies something."""
    words = len(cues.find_cues(text, _DENIALS)) + len(_SHORT_DENIAL.findall(text))
    return words % 2 == 1


def is_wish(text: str) -> bool:
    """True if a sentence says what should be."""
    return cues.has(text, "wishes")


def find_condition(sentence: str) -> str:
    """Find the clause of a sentence that makes it depend on something; empty if none does."""
    found = _find_first_cue(sentence)
    if found is None:
        return ""
    clause = sentence[found:]
    if found == 0 and "," in clause and not _ADDS_CONDITION.match(sentence):
        clause = clause.partition(",")[0]
    return clause.strip(" ,;:.!…")


def remove_condition(sentence: str) -> str:
    """Remove from a sentence the clause that makes it depend on something."""
    return sentence.replace(find_condition(sentence) or "\n", "", 1)


def _find_first_cue(sentence: str) -> int | None:
    """Find where the condition begins, at the first cue."""
    starts = [
        match.start()
        for cue in cues.list_cues("conditions")
        if (match := re.search(rf"(?<!\w){re.escape(cue)}(?!\w)", sentence, re.I))
        and not _is_whether(sentence, match.start())
    ]
    return min(starts, default=None)


def _is_whether(sentence: str, at: int) -> bool:
    """True if an “if” only means “whether”, as after “ask” or “know”, or follows “even”."""
    before = _list_words(sentence[:at])[-1:]
    return bool(before) and before[0] in ("ask", "asks", "know", "knows", "see", "even", "as")


def find_condition_of(statement: str, turn: str) -> str:
    """Find the condition that a turn attaches to what a statement says; empty if none.

    It is in the sentence that is most similar to the statement, or is all that the next one adds.
    """
    said = [part for line in turn.splitlines() for part in split_sentences(line)]
    if not said:
        return ""
    stems = find_stems(statement)
    nearest = max(range(len(said)), key=lambda place: len(find_stems(said[place]) & stems))
    if not find_stems(said[nearest]) & stems:
        return ""
    if own := find_condition(said[nearest]):
        return own
    after = said[nearest + 1] if nearest + 1 < len(said) else ""
    return find_condition(after) if _ADDS_CONDITION.match(after) else ""


def holds_condition(text: str, condition: str) -> bool:
    """True if a text contains a condition, in its words or with most of what it is about."""
    if fold_words(condition) in fold_words(text):
        return True
    stems = find_stems(condition)
    return bool(stems) and 2 * len(stems & find_stems(text)) >= len(stems)
