"""The debates of a judge's exam: short ones with one fault planted by code, and some without.

They are made from the library of the built-in debaters, whose claims, reasons, replies and answers
have known texts. So every point is answered unless its reply was cut, and the place of the fault is
known. Another seed gives another exam.
"""

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import cycle
from random import Random
from typing import Literal, get_args

from pydantic import TypeAdapter

from debate_core.content.attempts import load_attempts
from debate_core.domain.sources import Source
from debate_core.domain.values import Value
from debate_core.drafting.request import DebateRequest, make_specification
from debate_core.evaluation.samples import (
    Sample,
    SampleTurn,
    Side,
    find_other_side,
    lengthen_text,
    list_fillers,
)
from debate_core.offline.arguments import OfflineArgument, arguments_for, parse_stance
from debate_core.offline.library import Voice, get_library
from debate_core.offline.motion import topic_of
from debate_core.offline.text import fill_template

FaultKind = Literal[
    "dropped point", "false quotation", "cut quotation", "false report", "gap", "no reasons"
]
FAULTS: dict[FaultKind, int] = {
    "dropped point": 8,
    "false quotation": 6,
    "cut quotation": 4,
    "false report": 6,
    "gap": 6,
    "no reasons": 4,
}
"""The number of debates in an exam that have a fault of each kind (flow.md, the licence)."""
CLEAN = 6
"""The number of debates without a fault."""
TWINS = ("again", "exchanged", "restyled", "padded", "bribed")
"""The other forms in which a judge reads some of the debates; the first is an exact repeat."""
_SIDES: tuple[Side, Side] = get_args(Side)
_PAD_EVERY = 3
"""The number of sentences after which a filler follows; it makes a turn about 30 % longer."""


class ExamText(Value):
    """A made-up source on a motion, and the sentence of it that one side quotes."""

    motion: str
    opposite: str
    side: Side
    text: str
    quoted: str
    turn: str
    """The rest of the sentence, which turns what was quoted."""
    figure: str
    wrong: str
    """A figure in the place of the right one."""

    @property
    def source(self) -> Source:
        return Source(name="The report", text=f"{self.text} {self.quoted}{self.turn}.")


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault, and the turn that it is in; a dropped point is in the turn that made it."""

    kind: FaultKind
    turn: int


@dataclass(frozen=True, slots=True)
class ExamDebate:
    """A debate of two sides and two rounds, with a fault or none."""

    sample: Sample
    fault: Fault | None
    twins: tuple[Sample, ...]
    """The same debate in each of the forms in `TWINS`."""


def make_exam(seed: int) -> tuple[ExamDebate, ...]:
    """Make the forty debates of an exam, in a random order that the seed decides."""
    rng = Random(f"{seed}:exam")
    kinds: list[FaultKind | None] = [kind for kind, count in FAULTS.items() for _ in range(count)]
    kinds += [None] * CLEAN
    rng.shuffle(kinds)
    texts = cycle(rng.sample(load_texts(), len(load_texts())))
    return tuple(_make_debate(kind, next(texts), rng) for kind in kinds)


@cache
def load_texts() -> tuple[ExamText, ...]:
    """Load the sources, one for each motion."""
    data = files("debate_core.content").joinpath("exam.toml").read_text(encoding="utf-8")
    return TypeAdapter(tuple[ExamText, ...]).validate_python(tomllib.loads(data)["texts"])


@dataclass(slots=True)
class _Part:
    """Some sentences of a turn, with what they do and the number of the argument they belong to."""

    does: str
    argument: int
    text: str


_Turns = list[list[_Part]]


def _make_debate(kind: FaultKind | None, text: ExamText, rng: Random) -> ExamDebate:
    arguments = _draw_arguments(text.motion, rng)
    plain, *others = rng.sample(get_library().voices, 2)
    quoting = _SIDES.index(text.side) + rng.choice((0, 2))
    turns = _compose_turns(arguments, text, quoting)
    fault = _plant(kind, turns, arguments, text, rng) if kind else None
    chance = rng.random()
    made = _write_turns(turns, text, plain, Random(chance))
    restyled = _write_turns(turns, text, others[0], Random(chance))
    longer = rng.choice(_SIDES)
    attempt = rng.choice(load_attempts())
    twins = (made, _exchange_sides(made, text), restyled, _pad(made, longer))
    return ExamDebate(made, fault, (*twins, made.with_attempt(attempt, longer)))


def _draw_arguments(motion: str, rng: Random) -> list[OfflineArgument]:
    """Draw two arguments for, then two against."""
    topic = topic_of(make_specification(DebateRequest(motion), 0))
    found = [arguments_for(parse_stance(side, topic), topic, rng)[:2] for side in _SIDES]
    return [argument for pair in found for argument in pair]


def _compose_turns(arguments: Sequence[OfflineArgument], text: ExamText, quoting: int) -> _Turns:
    """Compose four turns in which every point gets its reply, and every reply its answer."""
    own, theirs = (0, 1), (2, 3)
    turns = [
        [*_make_claims(own, arguments)],
        [*_make_replies(own, arguments), *_make_claims(theirs, arguments)],
        [*_make_answers(own, arguments), *_make_replies(theirs, arguments)],
        [*_make_answers(theirs, arguments)],
    ]
    turns[quoting].append(_Part("quotes", -1, _quote(f"{text.quoted}{text.turn}")))
    return turns


def _make_claims(places: Sequence[int], arguments: Sequence[OfflineArgument]) -> Iterator[_Part]:
    for place in places:
        yield _Part("claims", place, arguments[place].claim)
        yield _Part("grounds", place, arguments[place].ground)


def _make_replies(places: Sequence[int], arguments: Sequence[OfflineArgument]) -> Iterator[_Part]:
    for place in places:
        said = f"You say “{arguments[place].quote}”. {arguments[place].reply}"
        yield _Part("replies", place, said)


def _make_answers(places: Sequence[int], arguments: Sequence[OfflineArgument]) -> Iterator[_Part]:
    for place in places:
        said = f"As for {arguments[place].name}: {arguments[place].answer}"
        yield _Part("answers", place, said)


def _quote(words: str) -> str:
    return f"The report before us says: “{words}” [S1]."


def _plant(
    kind: FaultKind,
    turns: _Turns,
    arguments: Sequence[OfflineArgument],
    text: ExamText,
    rng: Random,
) -> Fault:
    """Plant a fault of that kind, and return the turn that contains it."""
    place = rng.randrange(len(arguments))
    opened = 1 + place // 2
    match kind:
        case "dropped point":
            _cut_parts(turns, {("replies", place), ("answers", place)})
            return Fault(kind, opened)
        case "no reasons":
            _cut_parts(turns, {("grounds", 2 * (opened - 1)), ("grounds", 2 * (opened - 1) + 1)})
            return Fault(kind, opened)
        case "gap":
            _find_part(turns, "grounds", place).text = _draw_other_ground(text, opened, rng)
            return Fault(kind, opened)
        case "false report":
            last = rng.choice((3, 4))
            turns[last - 1].append(_Part("reports", -1, _report_falsely(last, arguments, rng)))
            return Fault(kind, last)
        case "false quotation":
            said = f"{text.quoted.replace(text.figure, text.wrong, 1)}{text.turn}"
            return Fault(kind, _misquote(turns, said))
        case "cut quotation":
            return Fault(kind, _misquote(turns, text.quoted))


def _misquote(turns: _Turns, said: str) -> int:
    """Put other words in the place of those that a turn quotes, and return that turn."""
    quotation = _find_part(turns, "quotes", -1)
    quotation.text = _quote(said)
    return next(number for number, parts in enumerate(turns, start=1) if quotation in parts)


def _cut_parts(turns: _Turns, gone: set[tuple[str, int]]) -> None:
    for parts in turns:
        parts[:] = [part for part in parts if (part.does, part.argument) not in gone]


def _find_part(turns: _Turns, does: str, argument: int) -> _Part:
    return next(
        part for parts in turns for part in parts if (part.does, part.argument) == (does, argument)
    )


def _draw_other_ground(text: ExamText, turn: int, rng: Random) -> str:
    """Draw the reason of a point on another motion, which cannot carry this one's claim."""
    other = rng.choice([one for one in load_texts() if one.motion != text.motion])
    return _draw_arguments(other.motion, rng)[2 * (turn - 1)].ground


def _report_falsely(turn: int, arguments: Sequence[OfflineArgument], rng: Random) -> str:
    """Add a false statement about the debate to its third or fourth turn."""
    mine, theirs = (0, 2) if turn == 3 else (2, 0)
    return rng.choice(
        (
            f"You never answered me on {arguments[mine].name}.",
            f"Nobody has met what I said first: “{arguments[mine].quote}”.",
            f"You gave no reason at all for “{arguments[theirs].quote}”.",
            f"Only in your last turn did you come to {arguments[theirs].name}."
            if turn == 4
            else f"Of {arguments[theirs].name} you have not said a word.",
        )
    )


def _write_turns(turns: _Turns, text: ExamText, voice: Voice, rng: Random) -> Sample:
    """Write the turns in a debater's manner: with their first lines and their last."""
    plain = get_library().voices[0]
    written = [
        " ".join(
            [
                _draw_line(voice, plain, "open" if number < 2 else "hold", rng),
                *(part.text for part in parts),
                _draw_line(voice, plain, "end", rng),
            ]
        ).strip()
        for number, parts in enumerate(turns)
    ]
    sides = cycle(_SIDES)
    said = tuple(SampleTurn(stance=next(sides), text=turn) for turn in written)
    return Sample(motion=text.motion, turns=said, sources=(text.source,))


def _draw_line(voice: Voice, plain: Voice, moment: str, rng: Random) -> str:
    """Draw a line for a moment that needs no words from the debate; empty if there is none."""
    lines = (*voice.lines.get(moment, ()), *plain.lines.get(moment, ()))
    whole = [line for line in lines if fill_template(line, {}) is not None]
    return rng.choice(whole[:3]) if whole else ""


def _exchange_sides(sample: Sample, text: ExamText) -> Sample:
    """Return the same turns on the opposite motion, each for the other side."""
    turns = tuple(
        turn.model_copy(
            update={"stance": find_other_side("for" if turn.stance == "for" else "against")}
        )
        for turn in sample.turns
    )
    return sample.model_copy(update={"motion": text.opposite, "turns": turns})


def _pad(sample: Sample, side: Side) -> Sample:
    """Return the same debate with empty sentences added to one side's turns."""
    fillers = cycle(list_fillers())
    turns = tuple(
        turn.model_copy(update={"text": lengthen_text(turn.text, fillers, every=_PAD_EVERY)})
        if turn.stance == side
        else turn
        for turn in sample.turns
    )
    return sample.model_copy(update={"turns": turns})
