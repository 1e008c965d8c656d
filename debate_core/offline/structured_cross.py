"""The cross-examination of format `structured`: how an argument is met, and how it is defended.

A point of the library is met with what the library says against it, and the question that follows
asks for what it says in defence. Any other argument is met by its own words and by the critical
questions of its scheme. So every question of ours has an answer that is an answer to it.
"""

from collections.abc import Mapping
from random import Random

from debate_core.domain.forms_structured import Reply, Response, ResponseKind
from debate_core.domain.structured import Question, Strand, prefix_of
from debate_core.offline import cues, stock
from debate_core.offline.blocks import questions_of, scheme_of
from debate_core.offline.floor import Floor
from debate_core.offline.hearing import telling_phrase
from debate_core.offline.knowledge import library
from debate_core.offline.measures import has_evidence
from debate_core.offline.phrases import joined
from debate_core.offline.structured_words import Lines, structured_words

_CONCEDES, _GRANTS_HALF = 0.12, 0.35
"""How often an argument is conceded, and how often that or half conceded."""
_ASKS_MORE = 0.5
"""How often a critical question follows the one that presses the reply."""
_THOROUGH = 0.5
"""How often a debater comes well prepared."""
_LAST_RESORT = "What would show that this is wrong?"


def response(strand: Strand, floor: Floor) -> Response:
    """How an argument of the other side is met."""
    known, words, kind = _known(strand, floor), structured_words(), _kind(strand, floor)
    said = text_of(strand)
    quote = known.quote if known else telling_phrase(said, "", may_cut=True)
    lines: Mapping[ResponseKind, Lines] = {
        "refute": words.refute,
        "challenge": words.challenge,
        "partial": words.partial,
        "concede": words.concede,
    }
    reply = known.reply if known else line(words.free_reply, floor)
    critical = floor.page.fresh(questions_of(known.scheme if known else scheme_of(said), floor), {})
    asked = [critical or _LAST_RESORT]
    if known and kind != "concede":
        pressed = line(words.press, floor, quote=quote, name=known.name)
        asked = [pressed, critical] if floor.chance.random() < _ASKS_MORE else [pressed]
    return Response(
        argument=strand.id,
        kind=kind,
        reasoning=line(lines[kind], floor, reply=reply, quote=quote),
        questions=tuple(each for each in asked if each),
    )


def _kind(strand: Strand, floor: Floor) -> ResponseKind:
    """Drawn, but what shows no evidence is challenged rather than refuted."""
    drawn = floor.chance.random()
    if drawn < _CONCEDES:
        return "concede"
    if drawn < _GRANTS_HALF:
        return "partial"
    return "refute" if shows_evidence(strand.argument.evidence) else "challenge"


def answers(strand: Strand, floor: Floor) -> tuple[Reply, ...]:
    """An answer to each question that was put to an argument of one's own."""
    return tuple(
        Reply(question=each.id, answer=_answer(each, place, strand, floor))
        for place, each in enumerate(strand.questions)
    )


def _answer(question: Question, place: int, strand: Strand, floor: Floor) -> str:
    """The library's answer to a question of its own; its defence, where its reply was said."""
    critical = library().answer_to(question.text)
    if critical is not None:
        return critical
    known = _known(strand, floor)
    against = strand.response.reasoning if strand.response else ""
    if known and place == 0 and known.reply in against:
        words = structured_words().take_up if is_thorough(floor) else ()
        return joined((line(words, floor, quote=known.quote) if words else "", known.answer))
    return line(structured_words().free_answer, floor)


def is_thorough(floor: Floor) -> bool:
    """Whether a debater came well prepared: it shows what it can, and takes questions literally."""
    debater = floor.brief.debater.id
    return Random(f"{floor.brief.spec.seed}:{debater}:thorough").random() < _THOROUGH


def shows_evidence(text: str) -> bool:
    """Whether a text shows something, rather than saying that there is nothing to show."""
    return has_evidence(text) and not cues.has(text, cues.named("nothing to show"))


def is_mine(strand: Strand, floor: Floor) -> bool:
    """Whether an argument is of the debater's own side."""
    return strand.stance == floor.brief.debater.stance


def text_of(strand: Strand) -> str:
    """An argument with all its parts."""
    argument = strand.argument
    return f"{argument.claim} {argument.reasoning} {argument.evidence}"


def line(lines: Lines, floor: Floor, **words: str) -> str:
    """A fresh line; each side begins with its own half, since neither hears the other's turn."""
    start = 0 if prefix_of(floor.brief.debater.stance) == "PRO" else 1
    own, other = lines[start::2], lines[1 - start :: 2]
    drawn = [*floor.chance.sample(own, len(own)), *floor.chance.sample(other, len(other))]
    fresh = floor.page.fresh(drawn, floor.words(words))
    return fresh or drawn[0].format_map(floor.words(words))


def _known(strand: Strand, floor: Floor) -> stock.Argument | None:
    return next((each for each in floor.stock if each.claim == strand.argument.claim), None)
