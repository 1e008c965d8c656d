"""Format `roundtable` as it is offered and told."""

from collections.abc import Iterator, Mapping, Sequence

from debate_core.content.cast import PERSONAS, draw_cast, is_number, read_debaters
from debate_core.domain.brief import Brief
from debate_core.domain.decision import Decision
from debate_core.domain.facts import Event, PhaseOpened, PollOpened, StepAnswered, TableJoined
from debate_core.domain.forms import Form, Tallies
from debate_core.domain.moves import CLOSED_EARLY, Moves
from debate_core.domain.record import Record
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.steps import GiveFloor, Poll, Speak, Step
from debate_core.domain.text import end_sentence, format_count
from debate_core.errors import SpecError
from debate_core.formats.format import Format
from debate_core.formats.roundtable import show
from debate_core.formats.roundtable.counting import PASS, list_statements
from debate_core.formats.roundtable.forms import (
    FEWEST,
    MOST,
    Clarify,
    DraftStatements,
    Open,
    Points,
    Revise,
    Statements,
    SumUp,
)
from debate_core.formats.roundtable.offline import answer_step
from debate_core.formats.roundtable.options import RoundtableOptions
from debate_core.formats.roundtable.prompts import build_moderator_request, build_persona_request
from debate_core.formats.roundtable.result import RoundtableResult, build_roundtable_result
from debate_core.formats.roundtable.rules import (
    DISCUSSION,
    NO_STATEMENTS,
    NOBODY_SPOKE,
    TURN_WORDS,
    VOTED,
    play,
)
from debate_core.formats.words import Part
from debate_core.prompts.request import Request
from debate_core.show.blocks import Block, Facts, Prose, Section
from debate_core.show.pieces import Card, Piece

_DOING: Mapping[type[Step], str] = {
    Open: "The moderator prepares the opening",
    Clarify: "The moderator considers the last turn",
    SumUp: "The moderator sums up",
    DraftStatements: "The moderator drafts statements",
    Revise: "The moderator considers votes and objections",
    GiveFloor: "The floor is open",
    Poll: "The vote is open",
}
_HEADINGS = {"opening": "The question", "statements": "Statements", "revision": "The revision"}


class Roundtable(Format):
    """A moderated discussion of people and personas that ends in agreed statements."""

    name = "roundtable"
    good_for = "people discuss, with or without personas, and vote on statements drafted from it"
    Options = RoundtableOptions
    has_rounds = True
    has_judge = False
    has_vote = False
    has_table = True
    has_teams = True
    called = "discussion"
    judge_name = "The moderator"

    def play(self, spec: Specification) -> Moves[Decision]:
        return play(spec)

    def check(self, spec: Specification) -> None:
        if not spec.debaters and spec.seating.who == "nobody":
            raise SpecError("Nobody could speak at this table: let people join, or add a persona.")

    # Who takes part.

    def cast(self, wanted: str, seed: int) -> tuple[Debater, ...]:
        if not is_number(wanted):
            return read_debaters(wanted)
        count = int(wanted or 2)
        if not 0 <= count <= len(PERSONAS):
            raise SpecError(
                f"Rostrum can seat 0 to {len(PERSONAS)} personas by itself; ask for as many."
            )
        return draw_cast(count, seed)

    def suggested_debaters(self) -> tuple[str, ...]:
        return ("0", "1", "2", "3", "Ada; Ben")

    def open_seats(self, spec: Specification) -> str:
        return "" if spec.debaters else "People only: whoever joins has a seat of their own"

    def turn_seconds(self, spec: Specification, step: Speak) -> float:
        return spec.options_as(RoundtableOptions).turn_seconds

    # What is asked, and what a step's reader sees.

    def sees(self, step: Step, other: StepAnswered, spec: Specification) -> bool:
        """Everyone sees where the points stand; a revision is made from statements and votes."""
        if isinstance(step, Revise):
            return isinstance(other.answer, Statements | Tallies)
        return isinstance(other.answer, Points)

    def request(self, brief: Brief) -> Request:
        is_turn = isinstance(brief.step, Speak)
        return build_persona_request(brief) if is_turn else build_moderator_request(brief)

    def offline(self, brief: Brief) -> Form:
        return answer_step(brief)

    def result(self, record: Record) -> RoundtableResult:
        return build_roundtable_result(record)

    # In words.

    def schedule(
        self, spec: Specification, phases: Sequence[PhaseOpened], turns: Sequence[Speak]
    ) -> tuple[Part, ...]:
        options = spec.options_as(RoundtableOptions)
        asks = ", and is asked back once where a point is unclear" if options.clarifying else ""
        floor = (
            f"whoever raises a hand has the floor for {options.turn_seconds} seconds{asks}; "
            f"{self._personas(spec)}{options.silence_seconds} seconds of silence end a round, and "
            f"nobody gets the floor after {format_count(options.whole_minutes, 'minute')}; "
            "the moderator sums up"
        )
        return (
            Part("opening", "the moderator puts the question"),
            Part(f"discussion ({format_count(spec.rounds, 'round')})", floor),
            Part("statements", f"the moderator drafts {FEWEST} to {MOST}; people vote on each"),
            Part(
                "revision",
                "what is not agreed can be put in other words once, from votes and objections, and "
                "is then voted on anew",
            ),
        )

    def _personas(self, spec: Specification) -> str:
        words = min(TURN_WORDS, spec.words)
        silence = spec.options_as(RoundtableOptions).silence_seconds
        return (
            f"where no hand is up for {silence} seconds a persona speaks, each once a round in "
            f"{words} words; "
            if spec.debaters
            else ""
        )

    def doing(self, step: Step, spec: Specification) -> str:
        return _DOING.get(type(step)) or super().doing(step, spec)

    def decided_by(self, spec: Specification) -> str:
        return (
            f"the people: a statement is agreed with {spec.consensus_threshold} of those who agree "
            f"or disagree, if {show.format_people(spec.voting.quorum)} or more vote on it"
        )

    def how_decided(self, record: Record) -> str:
        decision = record.decision
        match decision.rule if decision else "":
            case rule if rule == VOTED:
                return f"{self._describe_count(record)}{self._describe_stop(record)}"
            case rule if rule == NOBODY_SPOKE:
                return "Nobody spoke, so there was nothing to draft statements from."
            case rule if rule == NO_STATEMENTS:
                missed = next(fact.missed for fact in reversed(record.answered) if fact.missed)
                return end_sentence(f"No statements were drafted: {missed}")
            case rule if rule == CLOSED_EARLY and record.transcript:
                return f"It was stopped before there were statements.{self._describe_stop(record)}"
            case _:
                return super().how_decided(record)

    def came_to(self, record: Record) -> str:
        statements = list_statements(record.answered)
        if not statements or record.decision is None:
            return "no statements"
        agreed = record.decision.tally.get("agreed", 0)
        return f"{agreed} of {format_count(len(statements), 'statement')} agreed"

    def _describe_count(self, record: Record) -> str:
        assert record.decision is not None
        few, said = record.decision.tally.get("no quorum", 0), self.came_to(record)
        quorum = format_count(record.spec.voting.quorum, "voter")
        short = f"; on {few} too few people voted, {quorum} needed" if few else ""
        threshold = record.spec.consensus_threshold
        return f"{said}: {threshold} of those who agree or disagree, a {PASS} left out{short}."

    def _describe_stop(self, record: Record) -> str:
        closing = record.closing
        return end_sentence(f" The discussion was stopped: {closing.why}") if closing else ""

    def chosen_by(self, spec: Specification) -> str:
        return "raised hands, in order; personas by schedule"

    def has_grounds(self, decision: Decision) -> bool:
        return decision.rule == VOTED

    def heading(self, record: Record, phase: PhaseOpened) -> str:
        if phase.phase == DISCUSSION:
            return super().heading(record, phase)
        return _HEADINGS[phase.phase]

    def about_phase(self, record: Record, phase: PhaseOpened) -> str:
        if phase.phase != "statements":
            return ""
        return "drafted from what was said, credited to nobody; each is voted on by itself"

    def place(self, spec: Specification, step: Speak) -> str:
        return f"round {step.round}"

    def lead(self, spec: Specification, step: Speak, said: Form | None) -> str:
        return "answers the moderator" if step.direction else ""

    # What is shown.

    def tell(self, record: Record, event: Event) -> tuple[Piece, ...]:
        match event.fact:
            case TableJoined() as joined:
                return (show.tell_joining(record, joined),)
            case PollOpened() as poll:
                return show.make_statement_cards(record, poll)
            case _:
                return super().tell(record, event)

    def tell_answer(self, record: Record, fact: StepAnswered) -> tuple[Piece, ...]:
        own = show.tell_answer(record, fact)
        return super().tell_answer(record, fact) if own is None else own

    def tell_decision(self, record: Record) -> Iterator[Piece]:
        if list_statements(record.answered):
            yield show.record_card(record)
        else:
            yield from super().tell_decision(record)

    def decision_card(self, record: Record) -> Card:
        assert record.decision is not None
        tally = record.decision.tally
        counts = (Facts(tuple((kind.capitalize(), f"{n}") for kind, n in tally.items())),)
        blocks: tuple[Block, ...] = (Prose(self.how_decided(record)), *(counts if tally else ()))
        return Card("decision", "Decision", blocks)

    def live_cards(self, record: Record) -> Mapping[str, Card]:
        return show.make_live_cards(record)

    def standings(self, record: Record) -> tuple[Block, ...]:
        return (show.table_block(record),)

    def results(self, record: Record) -> tuple[Section, ...]:
        return show.record_section(record)
