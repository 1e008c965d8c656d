"""Turns of format `structured`: an opening, a cross-examination, replies, a closing.

Points of the library are met with what the library says against them; any other argument is met by
its own words and by what its scheme has to bear.
"""

from collections.abc import Mapping, Sequence

from debate_core.domain.forms_structured import (
    Argument,
    Closing,
    CrossExamination,
    Opening,
    Remark,
    Replies,
    Reply,
    Response,
    ResponseKind,
    Shift,
)
from debate_core.domain.structured import Strand, prefix_of, strands
from debate_core.models.offline import stock
from debate_core.models.offline.blocks import questions_of, scheme_of
from debate_core.models.offline.floor import Floor, concluded, floor_of
from debate_core.models.offline.hearing import telling_phrase
from debate_core.models.offline.measures import has_evidence, measure
from debate_core.models.offline.phrases import sentences
from debate_core.models.offline.structured_words import Lines, structured_words
from debate_core.prompts.brief import TurnBrief

_ARGUMENTS = (3, 4)
_CONCEDES, _GRANTS_HALF = 0.12, 0.35
"""How often an argument is conceded, and how often that or half conceded."""

StructuredTurn = Opening | CrossExamination | Replies | Closing


def structured_turn(brief: TurnBrief) -> StructuredTurn:
    """The debater's turn in its phase."""
    floor = floor_of(brief, brief.debater.stance)
    match brief.step.form:
        case "opening":
            return _opening(floor)
        case "cross_examination":
            return _cross_examination(floor)
        case "replies":
            return _replies(floor)
        case _:
            return _closing(floor)


def _opening(floor: Floor) -> Opening:
    prefix = prefix_of(floor.brief.debater.stance)
    made = floor.left[: floor.chance.randint(*_ARGUMENTS)]
    return Opening(
        arguments=tuple(
            _argument(f"{prefix}-{number}", point, floor)
            for number, point in enumerate(made, start=1)
        )
    )


def _argument(name: str, point: stock.Argument, floor: Floor) -> Argument:
    """A point in three parts; a sentence of its ground that shows something is its evidence."""
    parts = sentences(point.ground)
    shown = [each for each in parts[1:] if has_evidence(each)]
    evidence = " ".join((*shown[:1], point.picture)) if point.picture else "".join(shown[:1])
    reasons = [each for each in parts if each not in shown[:1]]
    return Argument(
        id=name,
        claim=point.claim,
        reasoning=" ".join(reasons),
        evidence=evidence.strip() or _line(structured_words().no_evidence, floor),
    )


def _cross_examination(floor: Floor) -> CrossExamination:
    theirs = [each for each in strands(floor.brief.heard) if not _is_mine(each, floor)]
    return CrossExamination(responses=tuple(_response(each, floor) for each in theirs))


def _response(strand: Strand, floor: Floor) -> Response:
    known, words = _known(strand, floor), structured_words()
    kind = _kind(strand, floor)
    said = _text_of(strand)
    told = floor.page.fresh(questions_of(known.scheme if known else scheme_of(said), floor), {})
    lines: Mapping[ResponseKind, Lines] = {
        "refute": words.refute,
        "challenge": words.challenge,
        "partial": words.partial,
        "concede": words.concede,
    }
    reply = known.reply if known else _line(words.free_reply, floor)
    quote = known.quote if known else telling_phrase(said, "", may_cut=True)
    return Response(
        argument=strand.id,
        kind=kind,
        reasoning=_line(lines[kind], floor, reply=reply, quote=quote),
        questions=(told or "What would show that this is wrong?",),
    )


def _kind(strand: Strand, floor: Floor) -> ResponseKind:
    """Drawn, but what shows no evidence is challenged rather than refuted."""
    drawn = floor.chance.random()
    if drawn < _CONCEDES:
        return "concede"
    if drawn < _GRANTS_HALF:
        return "partial"
    return "refute" if has_evidence(strand.argument.evidence) else "challenge"


def _replies(floor: Floor) -> Replies:
    mine = [each for each in strands(floor.brief.heard) if _is_mine(each, floor)]
    return Replies(answers=tuple(answer for each in mine for answer in _answers(each, floor)))


def _answers(strand: Strand, floor: Floor) -> tuple[Reply, ...]:
    """The library's answer to the first question, an open word on any other."""
    known = _known(strand, floor)
    first = (known.answer,) if known else ()
    more = (_line(structured_words().free_answer, floor) for _ in strand.questions[len(first) :])
    return tuple(
        Reply(question=question.id, answer=text)
        for question, text in zip(strand.questions, (*first, *more), strict=False)
    )


def _closing(floor: Floor) -> Closing:
    woven, words = strands(floor.brief.heard), structured_words()
    given_up: list[Remark] = []
    held: list[Remark] = []
    for each in woven:
        kind = each.response.kind if each.response else None
        if not _is_mine(each, floor) and kind in ("concede", "partial"):
            lines = words.conceded if kind == "concede" else words.conceded_part
            given_up.append(Remark(argument=each.id, text=_line(lines, floor)))
        elif _is_mine(each, floor) and _has_held(each):
            lines = {None: words.unanswered, "partial": words.held_in_part}.get(kind, words.held)
            held.append(Remark(argument=each.id, text=_line(lines, floor)))
    shift = _shift(woven, floor)
    position = f"{concluded(floor)} {_line(words.position[shift], floor)}".strip()
    return Closing(
        concessions=tuple(given_up), standing=tuple(held), position=position, shift=shift
    )


def _has_held(strand: Strand) -> bool:
    """Whether an argument was not refuted, or argues with its answers more than its refutation."""
    if strand.response is None or strand.response.kind != "refute":
        return True
    answers = " ".join(each.answer or "" for each in strand.questions)
    own = measure(f"{_text_of(strand)} {answers}").reasons
    return bool(answers) and own > measure(strand.response.reasoning).reasons


def _shift(woven: Sequence[Strand], floor: Floor) -> Shift:
    """More refuted than held weakens; a full concession adjusts; nothing refuted strengthens."""
    mine = [each.response.kind for each in woven if _is_mine(each, floor) and each.response]
    conceded = [
        each
        for each in woven
        if not _is_mine(each, floor) and each.response and each.response.kind == "concede"
    ]
    refuted = mine.count("refute")
    if conceded:
        return "adjusted"
    if refuted * 2 > len(mine):
        return "weakened"
    return "unchanged" if refuted else "strengthened"


def _is_mine(strand: Strand, floor: Floor) -> bool:
    return strand.stance == floor.brief.debater.stance


def _known(strand: Strand, floor: Floor) -> stock.Argument | None:
    return next((each for each in floor.stock if each.claim == strand.argument.claim), None)


def _text_of(strand: Strand) -> str:
    argument = strand.argument
    return f"{argument.claim} {argument.reasoning} {argument.evidence}"


def _line(lines: Lines, floor: Floor, **words: str) -> str:
    """A fresh line; each side begins with its own half, since neither hears the other's turn."""
    start = 0 if prefix_of(floor.brief.debater.stance) == "PRO" else 1
    own, other = lines[start::2], lines[1 - start :: 2]
    drawn = [*floor.chance.sample(own, len(own)), *floor.chance.sample(other, len(other))]
    fresh = floor.page.fresh(drawn, floor.words(words))
    return fresh or drawn[0].format_map(floor.words(words))
