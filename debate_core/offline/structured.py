"""Turns of format `structured`: an opening, a cross-examination, replies, a closing.

Rule: a closing follows from what was said. What it concedes was conceded in the cross-examination,
and how its position has moved is counted from what was lost and won.
"""

from collections.abc import Sequence

from debate_core.domain.forms_structured import (
    Argument,
    Closing,
    CrossExamination,
    Opening,
    Remark,
    Replies,
    Shift,
)
from debate_core.domain.structured import Strand, prefix_of, strands
from debate_core.offline import cues, stock
from debate_core.offline.floor import Floor, concluded, floor_of
from debate_core.offline.measures import measure
from debate_core.offline.phrases import sentences
from debate_core.offline.structured_cross import (
    answers,
    is_mine,
    is_thorough,
    line,
    response,
    text_of,
)
from debate_core.offline.structured_words import Held, Lines, structured_words
from debate_core.prompts.brief import TurnBrief

_ARGUMENTS = (3, 4)

StructuredTurn = Opening | CrossExamination | Replies | Closing


def structured_turn(brief: TurnBrief) -> StructuredTurn:
    """The debater's turn in its phase."""
    floor = floor_of(brief, brief.debater.stance)
    woven = strands(brief.heard)
    match brief.step.form:
        case "opening":
            return _opening(floor)
        case "cross_examination":
            theirs = (each for each in woven if not is_mine(each, floor))
            return CrossExamination(responses=tuple(response(each, floor) for each in theirs))
        case "replies":
            mine = (each for each in woven if is_mine(each, floor))
            return Replies(answers=tuple(said for each in mine for said in answers(each, floor)))
        case _:
            return _closing(woven, floor)


def _opening(floor: Floor) -> Opening:
    prefix = prefix_of(floor.brief.debater.stance)
    count = floor.chance.randint(*_ARGUMENTS)
    best = floor.left[: 2 * count]
    made = sorted(best, key=_weight, reverse=True) if is_thorough(floor) else best
    return Opening(
        arguments=tuple(
            _argument(f"{prefix}-{number}", point, floor)
            for number, point in enumerate(made[:count], start=1)
        )
    )


def _argument(name: str, point: stock.Argument, floor: Floor) -> Argument:
    """A point in three parts: its evidence is what shows it, or an open word that nothing does."""
    shown = _shown(point)
    return Argument(
        id=name,
        claim=point.claim,
        reasoning=point.ground.removesuffix(shown).strip(),
        evidence=shown or line(structured_words().no_evidence, floor),
    )


def _weight(point: stock.Argument) -> int:
    """What whoever prepares looks for: something to show, and reasons."""
    return 2 * bool(_shown(point)) + measure(point.ground).reasons


def _shown(point: stock.Argument) -> str:
    """What a point shows: its scene, or the end of its ground; empty if nothing."""
    if point.picture:
        return point.picture
    *before, last = sentences(point.ground)
    return last if before and cues.has(last, cues.named("to look at")) else ""


def _closing(woven: Sequence[Strand], floor: Floor) -> Closing:
    words = structured_words()
    theirs = [each for each in woven if not is_mine(each, floor)]
    mine = [each for each in woven if is_mine(each, floor)]
    conceded = [(each, words.conceded) for each in theirs if _met_by(each) == "concede"]
    conceded += [(each, words.conceded_part) for each in theirs if _met_by(each) == "partial"]
    held = [(each, words.held[how]) for each in mine if (how := _held(each))]
    shift = _shift(mine, len(held), has_conceded=any(_met_by(each) == "concede" for each in theirs))
    position = f"{concluded(floor)} {line(words.position[shift], floor)}".strip()
    return Closing(
        concessions=tuple(_remark(each, lines, floor) for each, lines in conceded),
        standing=tuple(_remark(each, lines, floor) for each, lines in held),
        position=position,
        shift=shift,
    )


def _remark(strand: Strand, lines: Lines, floor: Floor) -> Remark:
    return Remark(argument=strand.id, text=line(lines, floor))


def _met_by(strand: Strand) -> str | None:
    return strand.response.kind if strand.response else None


def _held(strand: Strand) -> Held | None:
    """How an argument stands; None if its answers do not outweigh what was said against it."""
    if strand.response is None:
        return "unanswered"
    if strand.response.kind == "concede":
        return "conceded"
    said = " ".join(each.answer or "" for each in strand.questions)
    against = measure(strand.response.reasoning).reasons
    if not said or against > measure(f"{text_of(strand)} {said}").reasons:
        return None
    return "in part" if strand.response.kind == "partial" else "defended"


def _shift(mine: Sequence[Strand], held: int, *, has_conceded: bool) -> Shift:
    """Most of one's arguments lost weakens, a concession made adjusts, one received strengthens."""
    if held * 2 < len(mine):
        return "weakened"
    if has_conceded:
        return "adjusted"
    was_granted = any(_met_by(each) in ("concede", "partial", None) for each in mine)
    return "strengthened" if was_granted and held == len(mine) else "unchanged"
