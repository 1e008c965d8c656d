"""The layout of a format: all that a file can say of one, as data.

A side is a stance. A seat is a place on a side: “opposition 2”, or just “opposition” where the side
has one seat.
"""

import operator
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, Literal, NamedTuple, Self

from pydantic import BeforeValidator, Field, Strict, model_validator

from debate_core.domain.naming import normalise_tag
from debate_core.domain.rubric import SPEECHES, Dimension, Rubric, is_total
from debate_core.domain.sides import AGAINST, FOR, say_side
from debate_core.domain.specification import FormatOptions, Specification
from debate_core.domain.steps import JUDGEMENT
from debate_core.domain.values import Value
from debate_core.language import _

_SIDE = re.compile(r"[^:;,()\[\]<>]{1,40}")
"""The pattern of a side that fits wherever debaters are written in a line."""
_DIMENSION = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,39}")
"""The pattern of a name that models accept as a field."""


def _make_validator(is_right: Callable[[object], bool], what_to_write: str) -> BeforeValidator:
    def check(value: object) -> object:
        if not is_right(value):
            raise ValueError(what_to_write)
        return value.strip() if isinstance(value, str) else value

    return BeforeValidator(check)


def check_whole(lowest: int, highest: int) -> BeforeValidator:
    """Make a check for a whole number between these two."""
    return _make_validator(
        lambda value: type(value) is int and lowest <= value <= highest,
        f"write a whole number from {lowest:,} to {highest:,}, without quotes",
    )


def check_text(limit: int) -> BeforeValidator:
    """Make a check for a text of up to so many characters, which may be empty."""
    return _make_validator(
        lambda value: isinstance(value, str) and len(value.strip()) <= limit,
        f"write a text of up to {limit:,} characters, in quotes",
    )


def check_line(limit: int) -> BeforeValidator:
    """Make a check for a line of 1 to so many characters."""
    return _make_validator(
        lambda value: (
            isinstance(value, str) and 0 < len(value.strip()) <= limit and value.isprintable()
        ),
        f"write 1 to {limit:,} characters on one line, in quotes",
    )


def _check_pattern(pattern: re.Pattern[str], what_to_write: str) -> BeforeValidator:
    return _make_validator(
        lambda value: (
            isinstance(value, str)
            and value.isprintable()
            and pattern.fullmatch(value.strip()) is not None
        ),
        what_to_write,
    )


Words = Annotated[int, check_whole(10, 2000)]
Seconds = Annotated[int, check_whole(5, 3600)]
Cue = Annotated[str, check_text(1000)]
Place = Annotated[str, check_line(100)]
Side = Annotated[
    str,
    _check_pattern(
        _SIDE, "a side has a name of 1 to 40 characters, none of them : ; , ( ) [ ] < >"
    ),
]
DimensionName = Annotated[
    str, _check_pattern(_DIMENSION, "a dimension has a name of 1 to 40 letters, digits, _ and -")
]


ASKS = "->"
"""The sign between the seat that asks and the seat that answers."""
EVERY_PHASE = "every phase"
MOST_SEATS = 10


class WrongAt(ValueError):
    """An error at a place that shows only together with other places."""

    def __init__(self, place: str, what: str) -> None:
        super().__init__(what)
        self.place = place


class Exchange(NamedTuple):
    """One step in the course of a phase: who speaks, or who asks whom."""

    seat: str
    answers: str = ""
    """The seat that answers; empty where `seat` just speaks."""


class Phase(Value):
    """A part of the debate: who speaks in it, in which order, how long, and what for."""

    name: Annotated[str, check_line(40)]
    order: tuple[Place, ...] = Field(default=(), max_length=40)
    """The speakers, one after another; “a -> b” is a question that a asks and b answers."""
    at_once: tuple[Place, ...] = Field(default=(), max_length=MOST_SEATS)
    """The speakers, all at the same time, so that none of them hears the others."""
    words: Words | None = None
    """The word limit of a speech, or of a question; the debate's own if left out."""
    answer_words: Words | None = None
    """The word limit of an answer; the debate's own if left out."""
    seconds: Seconds | None = None
    """The time limit of each turn; the host's own if left out."""
    cue: Cue = ""
    """The task of a speech or of a question."""
    answer_cue: Cue = ""
    """The task of an answer."""
    hears: Literal["all", "earlier phases", "own side"] = "all"
    """The turns that speakers have heard; a seat that answers has always heard the question."""
    repeat: Annotated[bool, Strict()] = False
    """True if the phase is repeated in every round."""
    new_arguments: Annotated[bool, Strict()] = Field(default=True, exclude_if=bool)
    """False if speakers may only answer, compare and sum up."""
    points: Annotated[bool, Strict()] = Field(default=False, exclude_if=operator.not_)
    """True if points can be offered in the middle of a speech, if the starter enables them."""

    @property
    def course(self) -> tuple[Exchange, ...]:
        """The speakers, and who asks whom, in order."""
        places = (place.split(ASKS) for place in self.order or self.at_once)
        return tuple(Exchange(*map(normalise_tag, seats)) for seats in places)

    @property
    def has_questions(self) -> bool:
        return any(exchange.answers for exchange in self.course)

    @property
    def heard(self) -> frozenset[str]:
        """The seats that say more in it than a question."""
        return frozenset(exchange.answers or exchange.seat for exchange in self.course)

    @property
    def key(self) -> str:
        """The key that says who speaks."""
        return "order" if self.order else "at_once"

    @model_validator(mode="after")
    def _check_who_speaks(self) -> Self:
        if bool(self.order) == bool(self.at_once):
            raise ValueError('write who speaks, either as order = ["…"] or as at_once = ["…"]')
        for place in (*self.order, *self.at_once):
            seats = [normalise_tag(seat) for seat in place.split(ASKS)]
            if len(seats) > 2 or not all(seats) or len(set(seats)) < len(seats):
                raise ValueError(
                    f"“{place}” in {self.key} is no turn; write a seat, or who asks whom, such as "
                    f'"opposition {ASKS} proposition"'
                )
        return self

    @model_validator(mode="after")
    def _check_course(self) -> Self:
        seats = [exchange.seat for exchange in self.course]
        if self.at_once and self.has_questions:
            raise ValueError("questions are put one after another; write order, not at_once")
        if self.at_once and len(set(seats)) < len(seats):
            raise ValueError("at_once names a seat twice; name each one once")
        if self.points and (self.at_once or self.hears != "all"):
            raise ValueError(
                "points are offered to somebody who is heard; write order, not at_once, and leave "
                "hears out"
            )
        for key in ("answer_words", "answer_cue"):
            if getattr(self, key) and not self.has_questions:
                raise ValueError(
                    f"{key} is for questions, and nobody asks any; take it out, or write who asks "
                    f'whom, such as order = ["opposition {ASKS} proposition"]'
                )
        return self


class Criterion(Value):
    """One dimension of the judge's rubric."""

    weight: Annotated[int, check_whole(1, 100)]
    """Its share of the total in percent."""
    asks: Annotated[str, check_line(300)]
    """The question about a text that the judge answers to score it."""


class Bench(Value):
    """The judge's part: when it speaks, what it sees and weighs, what of its verdict decides."""

    after: Annotated[str, check_text(40)] = ""
    """A phase, or every phase; the end of the debate if left out."""
    sees: Literal["sides", "names"] = "sides"
    """The way speakers are named: by side and seat alone, or by name."""
    order: Literal["as spoken", "shuffled"] = "as spoken"
    """Shuffled: the turns of a phase come in a random order, unless it contains questions."""
    decides_by: Literal["verdict", "scores"] = "verdict"
    """The basis of the decision: the winner that the judge names, or its scores as code counts."""
    rubric: dict[DimensionName, Criterion] = Field(
        default_factory=dict[DimensionName, Criterion], max_length=8
    )
    """The dimensions that the judge weighs; the usual ones for speeches if left out."""

    @model_validator(mode="after")
    def _check_weights(self) -> Self:
        total = sum(criterion.weight for criterion in self.rubric.values())
        if self.rubric and total != 100:
            raise ValueError(f"the weights of the rubric sum to {total}; make them 100")
        for name in filter(is_total, self.rubric):
            raise ValueError(f"code counts the totals, so “{name}” cannot be scored; rename it")
        return self


class Layout(Value):
    """A format as described in its file."""

    name: Annotated[str, check_line(100)]
    title: Annotated[str, check_text(40)] = Field(default="", exclude_if=operator.not_)
    """The name as people see it; the name with a capital if left out."""
    good_for: Annotated[str, check_line(100)]
    """A few words on when to pick it."""
    coin: Literal["", "order"] = Field(default="", exclude_if=operator.not_)
    """The choice of a coin toss: which of two sides has the other's first place, if anything."""
    asks_opinion: Annotated[bool, Strict()] = Field(default=False, exclude_if=operator.not_)
    """True if people are asked for their opinion, before the debate and after it."""
    seats: dict[Side, Annotated[int, check_whole(1, MOST_SEATS)]]
    """The number of seats on each side."""
    argues: dict[Side, Annotated[str, check_line(100)]] = Field(
        default_factory=dict[Side, str], exclude_if=operator.not_
    )
    """The stance of a side in words, where its name does not say it."""
    phase: tuple[Phase, ...] = Field(min_length=1, max_length=20)
    judge: Bench = Bench()

    @property
    def sides(self) -> tuple[str, ...]:
        """The side of every seat, side by side."""
        return tuple(side for side, count in self.seats.items() for _n in range(count))

    @property
    def seat_names(self) -> tuple[str, ...]:
        """Every seat, side by side."""
        return tuple(seat for side in self.seats for seat in self.seats_of(side))

    def seats_of(self, side: str) -> tuple[str, ...]:
        count = self.seats[side]
        return tuple(f"{side} {n}" for n in range(1, count + 1)) if count > 1 else (side,)

    def swap_sides(self) -> Self:
        """Return the layout with its two sides exchanged in the order of all phases."""
        first, second = (tuple(map(normalise_tag, self.seats_of(side))) for side in self.seats)
        other = {**dict(zip(first, second, strict=True)), **dict(zip(second, first, strict=True))}

        def swap(place: Place) -> Place:
            seats = (other[normalise_tag(seat)] for seat in place.split(ASKS))
            return f" {ASKS} ".join(map(self.spell_seat, seats))

        phases = tuple(
            phase.model_copy(
                update={
                    "order": tuple(map(swap, phase.order)),
                    "at_once": tuple(map(swap, phase.at_once)),
                }
            )
            for phase in self.phase
        )
        return self.model_copy(update={"phase": phases})

    def translate(self) -> Self:
        """Return the layout with its sides and phases named in the current language."""
        spelt = {
            normalise_tag(seat): f"{_(side)}{seat.removeprefix(side)}"
            for side in self.seats
            for seat in self.seats_of(side)
        }

        def spell(places: tuple[Place, ...]) -> tuple[Place, ...]:
            asked = ([spelt[normalise_tag(seat)] for seat in at.split(ASKS)] for at in places)
            return tuple(f" {ASKS} ".join(seats) for seats in asked)

        phases = tuple(
            phase.model_copy(
                update={
                    "name": _(phase.name),
                    "order": spell(phase.order),
                    "at_once": spell(phase.at_once),
                }
            )
            for phase in self.phase
        )
        said = {FOR: say_side(FOR), AGAINST: say_side(AGAINST)}
        changed = {
            "seats": {_(side): count for side, count in self.seats.items()},
            "argues": {_(side): said.get(what, what) for side, what in self.argues.items()},
            "judge": self.judge.model_copy(
                update={"after": self.judge.after and _(self.judge.after)}
            ),
            "phase": phases,
        }
        return self.model_copy(update=changed)

    @property
    def argues_by_tag(self) -> dict[str, str]:
        """The words for what a side argues, by the normalised name of the side."""
        return {normalise_tag(side): argued for side, argued in self.argues.items()}

    @property
    def has_points(self) -> bool:
        """True if points of information can be offered in any phase."""
        return any(phase.points for phase in self.phase)

    @property
    def has_rounds(self) -> bool:
        """True if any phase is repeated in every round."""
        return any(phase.repeat for phase in self.phase)

    def list_phases(self, rounds: int) -> Iterator[tuple[Phase, int]]:
        """List the phases in order, each with its round; those that repeat form a round."""
        repeated, round_ = [phase for phase in self.phase if phase.repeat], 1
        for phase in self.phase:
            if not phase.repeat:
                yield phase, round_
            elif phase == repeated[0]:
                for round_ in range(1, rounds + 1):
                    yield from ((part, round_) for part in repeated)

    @property
    def judged(self) -> tuple[Phase, ...]:
        """The phases after which the judge speaks; none where it speaks at the end alone."""
        after = normalise_tag(self.judge.after)
        found = tuple(
            phase for phase in self.phase if after in (normalise_tag(phase.name), EVERY_PHASE)
        )
        is_the_end = found == self.phase[-1:] and not self.phase[-1].repeat
        return () if is_the_end else found

    @property
    def judges_once(self) -> bool:
        return not self.judged or (len(self.judged) == 1 and not self.judged[0].repeat)

    @property
    def judges_last(self) -> bool:
        """True if the judge speaks, or speaks again, after the last phase."""
        return not self.judged or self.judged[-1] == self.phase[-1]

    def get_phase(self, name: str) -> Phase:
        return next(phase for phase in self.phase if phase.name == name)

    def spell_seat(self, seat: str) -> str:
        """Return a seat as it is shown, from its form for comparison."""
        return next(name for name in self.seat_names if normalise_tag(name) == seat)

    @property
    def rubric(self) -> Rubric:
        dimensions = tuple(
            Dimension(name=name, weight=criterion.weight, question=criterion.asks)
            for name, criterion in self.judge.rubric.items()
        )
        return Rubric(name=self.name, dimensions=dimensions) if dimensions else SPEECHES

    @model_validator(mode="after")
    def _check_seats(self) -> Self:
        if len(self.seats) < 2:
            raise ValueError("[seats] needs at least 2 sides, such as for = 1 and against = 1")
        if sum(self.seats.values()) > MOST_SEATS:
            raise ValueError(f"[seats] has more than {MOST_SEATS} seats in all; take some out")
        if seat := _find_duplicate(map(normalise_tag, self.seat_names)):
            raise ValueError(f"two of the [seats] would be called “{seat}”; rename a side")
        for side in self.argues:
            if side not in self.seats:
                raise WrongAt(
                    "argues",
                    f"there is no side “{side}”; the sides are {_quote_names(self.seats)}",
                )
        if self.coin and (len(self.seats) != 2 or len(set(self.seats.values())) != 1):
            raise ValueError("a coin needs two sides with as many seats; take coin out")
        return self

    @model_validator(mode="after")
    def _check_phase_names(self) -> Self:
        names = [normalise_tag(phase.name) for phase in self.phase]
        if name := _find_duplicate(names):
            raise ValueError(f"two phases are called “{name}”; rename one")
        for name in (JUDGEMENT, EVERY_PHASE):
            if name in names:
                raise ValueError(f"a phase cannot be called “{name}”; rename it")
        repeating = "".join("r" if phase.repeat else "-" for phase in self.phase)
        if "-" in repeating.strip("-"):
            raise ValueError(
                "the phases with repeat = true have to follow one another, since together they "
                "make up a round"
            )
        return self

    @model_validator(mode="after")
    def _check_seat_turns(self) -> Self:
        known = {normalise_tag(name): name for name in self.seat_names}
        for phase in self.phase:
            for seat in (seat for exchange in phase.course for seat in exchange if seat):
                if seat not in known:
                    raise WrongAt(
                        f"phase “{phase.name}”, {phase.key}",
                        f"there is no seat “{seat}”; the seats are {_quote_names(self.seat_names)}",
                    )
        taken = {seat for phase in self.phase for exchange in phase.course for seat in exchange}
        for seat in [name for name in known if name not in taken]:
            raise ValueError(
                f"“{known[seat]}” takes no turn in any phase; give it one, or take the seat out"
            )
        return self

    @model_validator(mode="after")
    def _check_heard_sides(self) -> Self:
        names = [phase.name for phase in self.phase]
        known = ("", EVERY_PHASE, *map(normalise_tag, names))
        if normalise_tag(self.judge.after) not in known:
            raise WrongAt(
                "judge, after",
                f"there is no phase “{self.judge.after}”; write “{EVERY_PHASE}” or one of "
                f"{_quote_names(names)}",
            )
        last = self.phase[-1] if self.judges_last else self.judged[-1]
        before = self.phase[: self.phase.index(last) + 1]
        heard = {seat for phase in before for seat in phase.heard}
        for side in self.seats:
            if heard.isdisjoint(map(normalise_tag, self.seats_of(side))):
                raise ValueError(
                    f"“{side}” has no speech and no answer before the judge speaks last; give it "
                    "one, since nobody wins over a side that was not heard"
                )
        return self


def _find_duplicate(names: Iterable[str]) -> str | None:
    """Find the first name that occurs twice, if any does."""
    return next((name for name, count in Counter(names).items() if count > 1), None)


def _quote_names(names: Iterable[str]) -> str:
    return ", ".join(f"“{name}”" for name in names)


class DeclaredOptions(FormatOptions):
    """The options: they hold the layout, so that a journal replays even if the file changes."""

    layout: Layout
    points: bool = Field(default=False, exclude_if=operator.not_)
    """True if opponents may offer points of information where the layout allows them."""
    audience_points: bool = Field(default=False, exclude_if=operator.not_)
    """True if the audience may, there."""


def layout_of(spec: Specification) -> Layout:
    """Return the layout of a debate."""
    return spec.options_as(DeclaredOptions).layout
