"""A discussion for its readers: how it runs, what happens, and the state of its points."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import timedelta

from debate_core.domain.facts import (
    ChairLeft,
    ChairTaken,
    Event,
    PhaseOpened,
    PollOpened,
    StepAnswered,
    TableJoined,
)
from debate_core.domain.failing import tell_reason
from debate_core.domain.families import label_model
from debate_core.domain.form import Form
from debate_core.domain.forms import NextSpeaker, Tallies
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.steps import GiveFloor, Poll, Speak, Step
from debate_core.domain.text import format_quiet, format_span
from debate_core.formats.readers import PhaseHeading, Readers, SchedulePart
from debate_core.formats.roundtable.audit import is_person
from debate_core.formats.roundtable.forms import (
    DISCUSSION,
    MOST,
    TURN_WORDS,
    Clarify,
    Clarity,
    CompareDrafts,
    DraftStatements,
    Open,
    Points,
    Revise,
    Revision,
    RoundtableOptions,
    SumUp,
    TableOpening,
)
from debate_core.formats.roundtable.record_card import list_sections, make_record_card
from debate_core.formats.roundtable.result import RoundtableResult, build_roundtable_result
from debate_core.formats.roundtable.statement_cards import (
    STANDING,
    list_statement_cards,
    make_votes_card,
    tell_drafts,
    tell_revision,
)
from debate_core.formats.roundtable.statements import find_points, list_statements
from debate_core.language import N_, _, ngettext, pgettext
from debate_core.show.blocks import (
    Block,
    Facts,
    Group,
    Listing,
    Note,
    Parts,
    Prose,
    Section,
    TimeOfDay,
    Told,
)
from debate_core.show.event_lines import describe_chair
from debate_core.show.pieces import Card, Line, Piece

POINTS = "points"


def _tell_joining(record: Record, joined: TableJoined) -> Line:
    """Tell that somebody joined the table."""
    return Line(f"note {record.last_event}", _("{name} joined the table.", name=joined.name))


def _tell_chair(record: Record, fact: ChairTaken | ChairLeft) -> Line:
    """Tell who sits down in the inner circle, or goes back to the outer one."""
    return Line(f"note {record.last_event}", describe_chair(record, fact))


def _tell_opening(fact: StepAnswered) -> Piece:
    """Tell the moderator's opening, or why there is none."""
    if isinstance(fact.answer, TableOpening):
        return _make_card("opening", _("The moderator opens"), fact.answer.text)
    return Line(
        "opening", _("The moderator could not open it: {missed}", missed=tell_reason(fact.missed))
    )


def _tell_votes(record: Record, tallies: Tallies) -> tuple[Piece, ...]:
    """Tell the votes on the statements; nothing where nobody voted or objected."""
    is_cast = any(sum(votes.values()) for votes in tallies.tallies.values())
    if not is_cast and not tallies.objections:
        return ()
    return (make_votes_card(record),)


def _make_card(key: str, title: str, text: str) -> Card:
    return Card(key, title, (Prose(text),), by_judge=True, tone="judge")


def _explain_end(record: Record, round_: int) -> str:
    """Say why a round is over, where nobody ended it."""
    floors = [fact.answer for fact in record.answered if isinstance(fact.step, GiveFloor)]
    last = floors[-1] if floors else None
    if record.people.is_floor_closed or not isinstance(last, NextSpeaker):
        return ""
    if last.is_last:
        return _("Round {round} is over: the time for this discussion is up.", round=round_)
    return _("Round {round} is over: nobody raised a hand.", round=round_)


def _make_summary_card(record: Record, round_: int, points: Points) -> Card:
    return Card(
        f"summary {round_}",
        _("After round {round}", round=round_),
        (Prose(points.summary), *_show_points(points)),
        foot=_explain_end(record, round_),
        by_judge=True,
        tone="judge",
    )


def make_points_card(record: Record) -> Card:
    """Make the card of the current state of the points; it changes in place."""
    points = find_points(record)
    nothing = Note(_("Nothing yet: the moderator brings this up to date after each round."))
    return Card(
        POINTS,
        _("Where it stands"),
        (
            Prose("", record.spec.motion),
            *(_show_points(points) or (nothing,)),
            *_show_time_left(record),
        ),
        foot=_("Kept by the moderator"),
        tone="judge",
        shown="live",
    )


def _show_time_left(record: Record) -> tuple[Parts, ...]:
    """Show until when the floor is given; nothing once that no longer matters."""
    if record.decision is not None or list_statements(record):
        return ()
    whole = timedelta(minutes=record.spec.options_as(RoundtableOptions).whole_minutes)
    return (Parts((TimeOfDay(record.opened_at + record.stood_still + whole, _("Ends by")),)),)


def _show_points(points: Points) -> tuple[Group, ...]:
    kinds = (
        # Statements that people voted for are “Agreed”, on the last card.
        (_("Agreed so far"), points.agreed),
        (pgettext("questions", "Open"), points.open),
        (_("Contested"), points.contested),
    )
    return tuple(Group(name, (Listing(said),)) for name, said in kinds if said)


def _make_table_block(record: Record) -> Group:
    """List who sits at the table now."""
    people = tuple(
        debater.name
        if is_person(record, debater.id)
        else f"{debater.name} ({label_model(debater.model)})"
        for debater in record.spec.debaters
    )
    listed = Listing(people) if people else Note(_("Nobody yet."))
    return Group(_("At the table"), (listed,))


_DOING: Mapping[type[Step], str] = {
    Open: N_("The moderator prepares the opening"),
    Clarify: N_("The moderator considers the last turn"),
    SumUp: N_("The moderator sums up"),
    DraftStatements: N_("The moderator drafts statements"),
    CompareDrafts: N_("The moderator compares the two drafts"),
    Revise: N_("The moderator considers votes and objections"),
    GiveFloor: N_("The floor is open"),
    Poll: N_("The vote is open"),
}


_HEADINGS = {
    "opening": (N_("The question"), ""),
    "statements": (
        N_("Statements"),
        N_("drafted from what was said; whose words they are is shown after the vote"),
    ),
    "revision": (N_("The revision"), ""),
}


class RoundtableReaders(Readers):
    """The texts and cards of a discussion for its readers."""

    def describe_open_seats(self, spec: Specification) -> str:
        return "" if spec.debaters else _("People only: whoever joins has a seat of their own")

    def describe_schedule(
        self, spec: Specification, phases: Sequence[PhaseOpened], turns: Sequence[Speak]
    ) -> tuple[SchedulePart, ...]:
        return (
            SchedulePart(_("opening"), _("the moderator puts the question")),
            SchedulePart(
                _(
                    "discussion ({rounds})",
                    rounds=ngettext("{count} round", "{count} rounds", spec.rounds),
                ),
                _describe_floor(spec),
            ),
            SchedulePart(
                _("statements"),
                _(
                    "the moderator drafts them twice, at most {most} in all; people vote on each "
                    "without knowing which draft it is from",
                    most=MOST,
                ),
            ),
            SchedulePart(
                _("revision"),
                _(
                    "what is not agreed can be put in other words once, from votes and "
                    "objections, and is then voted on anew"
                ),
            ),
        )

    def describe_activity(self, step: Step, spec: Specification) -> str:
        doing = _DOING.get(type(step))
        return _(doing) if doing else super().describe_activity(step, spec)

    def describe_who_decides(self, spec: Specification) -> str:
        return _(
            "the people: a statement is agreed with {consensus_threshold} of those who agree or "
            "disagree, if {quorum} or more vote on it",
            consensus_threshold=spec.consensus_threshold,
            quorum=ngettext("{count} person", "{count} people", spec.voting.quorum),
        )

    def describe_who_selects(self, spec: Specification) -> str:
        return _("raised hands, in order; personas by schedule")

    def make_heading(self, record: Record, phase: PhaseOpened) -> PhaseHeading:
        if phase.phase == DISCUSSION:
            return super().make_heading(record, phase)
        title, about = _HEADINGS[phase.phase]
        return PhaseHeading(_(title), _(about) if about else "")

    def describe_place(self, spec: Specification, step: Speak) -> str:
        return _("round {round}", round=step.round)

    def describe_facing(self, spec: Specification, step: Speak, said: Form | None) -> str:
        return _("answers the moderator") if step.direction else ""

    def tell_event(self, record: Record, event: Event) -> tuple[Piece, ...]:
        match event.fact:
            case TableJoined() as joined:
                return (_tell_joining(record, joined),)
            case ChairTaken() | ChairLeft() as moved:
                return (_tell_chair(record, moved),)
            case PollOpened() as poll:
                return list_statement_cards(record, poll)
            case _:
                return super().tell_event(record, event)

    def tell_answer(self, record: Record, fact: StepAnswered) -> tuple[Piece, ...]:
        match fact.step, fact.answer:
            case Open(), _:
                return (_tell_opening(fact), make_points_card(record))
            case Clarify(debater=who), Clarity(asks=True, question=question):
                title = _("The moderator asks {name}", name=record.spec.debater(who).name)
                return (_make_card(f"question {fact.number}", title, question),)
            case Clarify(), _ if fact.missed:
                text = _("No clarifying question: {missed}", missed=tell_reason(fact.missed))
                return (Line(f"note {record.last_event}", text, "details"),)
            case SumUp(round=round_), Points() as points:
                return (_make_summary_card(record, round_, points),)
            case ((DraftStatements() | CompareDrafts()), _):
                return tell_drafts(record, fact)
            case _, Revision():
                return (tell_revision(record),)
            case _, Tallies() as tallies:
                return _tell_votes(record, tallies)
            case _:
                return super().tell_answer(record, fact)

    def tell_decision(self, record: Record) -> Iterator[Piece]:
        if list_statements(record):
            yield make_record_card(record)
        else:
            yield from super().tell_decision(record)

    def is_decision_told(self, record: Record) -> bool:
        return bool(list_statements(record)) or super().is_decision_told(record)

    def show_decision(self, record: Record) -> Card:
        assert record.decision is not None
        tally = record.decision.tally
        counts = (Facts(tuple((_(STANDING[kind]), f"{n}") for kind, n in tally.items())),)
        how = Told(self._explain_decision(record))
        return Card("decision", _("Decision"), (how, *(counts if tally else ())))

    def show_standings(self, record: Record) -> tuple[Block, ...]:
        return (_make_table_block(record),)

    def make_live_cards(self, record: Record) -> Mapping[str, Card]:
        """Make the points, and every statement that was ever voted on."""
        cards = (card for poll in record.polls for card in list_statement_cards(record, poll))
        return {card.key: card for card in (make_points_card(record), *cards)}

    def show_results(self, record: Record) -> tuple[Section, ...]:
        return list_sections(record)

    def build_result(self, record: Record) -> RoundtableResult:
        return build_roundtable_result(record)


def _describe_floor(spec: Specification) -> str:
    """Say how people come to speak in a round, and how it ends."""
    options = spec.options_as(RoundtableOptions)
    asks = _(", and is asked back once where a point is unclear") if options.clarifying else ""
    return _(
        "whoever raises a hand has the floor for {turn}{asks}; {personas}a round ends after "
        "{silence}, and nobody gets the floor after {whole}; the moderator sums up",
        turn=format_span(options.turn_seconds),
        asks=asks,
        personas=_describe_personas(spec),
        silence=format_quiet(options.silence_seconds),
        whole=format_span(60 * options.whole_minutes),
    )


def _describe_personas(spec: Specification) -> str:
    """Say how personas come to speak; empty if there are none."""
    if not spec.debaters:
        return ""
    return _(
        "where no hand is up for {silence} a persona speaks, each once a round in {words} words; ",
        silence=format_span(spec.options_as(RoundtableOptions).silence_seconds),
        words=min(TURN_WORDS, spec.words),
    )
