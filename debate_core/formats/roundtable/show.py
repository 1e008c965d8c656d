"""The cards of a roundtable: the points, the statements as people vote, the record."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta

from debate_core.domain.boxes import Box, BoxKey
from debate_core.domain.facts import (
    ChairLeft,
    ChairTaken,
    Event,
    PhaseOpened,
    PollOpened,
    StepAnswered,
    TableJoined,
)
from debate_core.domain.forms import Form, NextSpeaker, Tallies
from debate_core.domain.record import Record
from debate_core.domain.specification import Specification
from debate_core.domain.steps import GiveFloor, Item, Poll, Speak, Step
from debate_core.domain.tally import describe_win
from debate_core.domain.text import end_sentence
from debate_core.formats.decision_rules import explain_early_close
from debate_core.formats.readers import PhaseHeading, Readers, SchedulePart
from debate_core.formats.roundtable.audit import (
    DraftCount,
    DraftEffect,
    Participant,
    is_person,
    list_participants,
    measure_drafts,
)
from debate_core.formats.roundtable.forms import (
    DISCUSSION,
    FEWEST,
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
from debate_core.formats.roundtable.result import RoundtableResult, build_roundtable_result
from debate_core.formats.roundtable.statements import (
    AGREE,
    CHOICES,
    DISAGREE,
    PASS,
    REVISED,
    Split,
    Statement,
    count_standings,
    find_points,
    list_statements,
    split_of,
)
from debate_core.language import N_, _, ngettext, pgettext
from debate_core.show.blocks import (
    Bar,
    Bars,
    Block,
    Facts,
    Group,
    Listing,
    Moment,
    Note,
    Parts,
    Prose,
    Section,
    Table,
)
from debate_core.show.event_lines import describe_chair
from debate_core.show.pieces import Card, Line, Piece, Tone
from debate_core.show.result import RECORD
from debate_core.show.votes import unclear_in_words

POINTS = "points"
_STANDING = {
    "agreed": N_("Agreed"),
    "not agreed": N_("Not agreed"),
    "no quorum": N_("Too few votes"),
}


def _tell_joining(record: Record, joined: TableJoined) -> Line:
    """Tell that somebody joined the table."""
    return Line(f"note {record.last_event}", _("{name} joined the table.", name=joined.name))


def _tell_chair(record: Record, fact: ChairTaken | ChairLeft) -> Line:
    """Tell who sits down in the inner circle, or goes back to the outer one."""
    return Line(f"note {record.last_event}", describe_chair(record, fact))


def _tell_answer(record: Record, fact: StepAnswered) -> tuple[Piece, ...] | None:
    """Make what is shown of the moderator's answer; None where this format adds nothing."""
    match fact.step, fact.answer:
        case Open(), TableOpening(text=text):
            return (_make_card("opening", _("The moderator opens"), text), points_card(record))
        case Open(), _:
            missed = _("The moderator could not open it: {missed}", missed=fact.missed)
            return (Line("opening", missed), points_card(record))
        case Clarify(debater=who), Clarity(asks=True, question=question):
            name = record.spec.debater(who).name
            return (
                _make_card(
                    f"question {fact.number}", _("The moderator asks {name}", name=name), question
                ),
            )
        case Clarify(), _ if fact.missed:
            text = _("No clarifying question: {missed}", missed=fact.missed)
            return (Line(f"note {record.last_event}", text, "details"),)
        case SumUp(round=round_), Points() as points:
            return (replace(_make_summary_card(round_, points), foot=_explain_end(record, round_)),)
        case ((DraftStatements() | CompareDrafts()), _):
            return _tell_drafts(record, fact)
        case _, Revision():
            return (_tell_revision(record),)
        case _, Tallies() as tallies:
            is_cast = any(sum(votes.values()) for votes in tallies.tallies.values())
            return (
                (_make_votes_card(record), *_tell_unrevised(record))
                if is_cast or tallies.objections
                else ()
            )
        case _:
            return None


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


def _make_summary_card(round_: int, points: Points) -> Card:
    return Card(
        f"summary {round_}",
        _("After round {round}", round=round_),
        (Prose(points.summary), *_show_points(points)),
        by_judge=True,
        tone="judge",
    )


def points_card(record: Record) -> Card:
    """Make the card of where the points stand by now; it changes in place."""
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


def _show_time_left(record: Record) -> tuple[Facts, ...]:
    """Show until when the floor is given; nothing once that no longer matters."""
    if record.decision is not None or list_statements(record):
        return ()
    whole = timedelta(minutes=record.spec.options_as(RoundtableOptions).whole_minutes)
    return (Facts(((_("Ends"), Moment(record.opened_at + record.stood_still + whole)),)),)


def _show_points(points: Points) -> tuple[Group, ...]:
    kinds = (
        (_("Agreed"), points.agreed),
        (pgettext("questions", "Open"), points.open),
        (_("Contested"), points.contested),
    )
    return tuple(Group(name, (Listing(said),)) for name, said in kinds if said)


def _tell_drafts(record: Record, fact: StepAnswered) -> tuple[Piece, ...]:
    """Tell the statements once they are one list, and that a draft is missing where it is."""
    missing: tuple[Piece, ...] = ()
    if fact.missed and isinstance(fact.step, DraftStatements) and fact.step.draft:
        said = _("One of the two drafts is missing: {reason}", reason=end_sentence(fact.missed))
        missing = (Line(f"note {record.last_event}", said, "details"),)
    statements = list_statements(record)
    return (*missing, _make_drafts_card(statements)) if statements else missing


def _make_drafts_card(statements: Sequence[Statement]) -> Card:
    """The statements where there is room for everything; a thread gets a card for each."""
    title = ngettext(
        "{count} statement, drafted by the moderator",
        "{count} statements, drafted by the moderator",
        len(statements),
    )
    texts = tuple(map(write_statement, statements))
    return Card("drafts", title, (Listing(texts, is_numbered=True),), shown="details")


def write_statement(statement: Statement) -> str:
    """Write a statement with the condition beside it, where its text does not hold it."""
    if not statement.condition:
        return statement.text
    return _("{text} Condition: {condition}.", text=statement.text, condition=statement.condition)


def _tell_revision(record: Record) -> Piece:
    changed = [
        statement for statement in list_statements(record) if statement.was and _is_new(statement)
    ]
    if not changed:
        return Line("revision", _("The moderator leaves every statement as it is."))
    groups = tuple(
        Group(
            name_statement(statement.key),
            (Prose(statement.was, "Before:"), Prose(statement.text, "Now:")),
        )
        for statement in changed
    )
    return Card("revision", _("In other words"), groups, shown="details")


def _tell_unrevised(record: Record) -> tuple[Line, ...]:
    """Say that no statement is reworded after the first vote, where all are agreed."""
    is_first = len(record.list_answers(Tallies)) == 1
    statements = list_statements(record)
    if not is_first or any(
        statement.split.find_standing(record.spec) != "agreed" for statement in statements
    ):
        return ()
    return (Line("revision", _("Every statement is agreed, so none is put in other words.")),)


def _is_new(statement: Statement) -> bool:
    return statement.key.endswith(REVISED)


def name_statement(key: str) -> str:
    """The name of a statement, such as “Statement 2, revised”."""
    number = key.removesuffix(REVISED).rpartition("-")[2]
    return f"Statement {number}{', revised' if key.endswith(REVISED) else ''}"


# A card for each statement, as people vote.


def _list_statement_cards(record: Record, poll: PollOpened) -> tuple[Card, ...]:
    """List what people vote on in a poll, a card for each statement."""
    return tuple(_make_statement_card(record, item) for item in poll.items)


def _list_live_cards(record: Record) -> Mapping[str, Card]:
    """The points, and every statement that was ever voted on."""
    cards = (card for poll in record.polls for card in _list_statement_cards(record, poll))
    return {card.key: card for card in (points_card(record), *cards)}


def _make_statement_card(record: Record, item: Item) -> Card:
    box = record.boxes[BoxKey(item.key)]
    split = split_of(dict(box.tally))
    objections = [
        objection.text for objection in record.people.objections if objection.item == item.key
    ]
    said = (Group(_("Objections"), (Listing(tuple(objections)),)),) if objections else ()
    condition = (Prose(end_sentence(item.condition), _("Condition:")),) if item.condition else ()
    return Card(
        key=item.key,
        title=name_statement(item.key),
        blocks=(
            Prose("", item.text),
            *condition,
            _draw_bars(split),
            *_describe_vote(record, item, box, split),
            *said,
        ),
        foot=_("Your latest vote counts; a pass is for neither") if box.is_open else "",
        tone=_pick_tone(record, box, split),
        shown="live",
    )


def _pick_tone(record: Record, box: Box, split: Split) -> Tone:
    if box.is_open:
        return "vote"
    return "good" if split.find_standing(record.spec) == "agreed" else "muted"


def _describe_vote(record: Record, item: Item, box: Box, split: Split) -> Iterator[Block]:
    """Say in a line what wins and when the vote closes; after it, what came of it, and whence."""
    spec = record.spec
    if box.is_open:
        quorum = ngettext("{count} voter", "{count} voters", spec.voting.quorum)
        counts = _("counts from {quorum}", quorum=quorum)
        closes = Moment(box.closes_at, _("closes"))
        voted = _("{count} voted", count=split.voters)
        yield Parts((describe_win(spec.consensus_threshold), counts, voted, closes))
        return
    later = f"{item.key}{REVISED}"
    result = (
        _("See {name}", name=name_statement(later))
        if BoxKey(later) in record.boxes
        else _describe_outcome(split, spec)
    )
    rows = [(_("Result"), result)]
    if item.turns:
        rows.append((_("From"), write_turns(item.turns)))
    if box.unclear:
        rows.append((_("Unclear"), unclear_in_words(len(box.unclear))))
    yield Facts(tuple(rows))


def write_turns(turns: Sequence[int]) -> str:
    """Write the numbers of turns, such as “turn 2” or “turns 2, 5”."""
    numbers = ", ".join(map(str, turns))
    return (
        _("turn {numbers}", numbers=numbers)
        if len(turns) == 1
        else _("turns {numbers}", numbers=numbers)
    )


def _draw_bars(split: Split) -> Bars:
    counts = zip(CHOICES, (split.agree, split.disagree, split.passed), strict=True)
    bars = tuple(
        Bar(_(choice), count, ngettext("{count} vote", "{count} votes", count))
        for choice, count in counts
    )
    return Bars(bars, max(split.voters, 1))


def _describe_outcome(split: Split, spec: Specification) -> str:
    standing = _(_STANDING[split.find_standing(spec)])
    return standing if split.share is None else f"{standing}: {split.share:.0%}"


def _make_votes_card(record: Record) -> Card:
    """The votes so far where there is room for everything."""
    statements = list_statements(record)
    objections = [
        f"{name_statement(objection.item)}: {objection.text}"
        for objection in record.people.objections
    ]
    said = (Group("Objections", (Listing(tuple(objections)),)),) if objections else ()
    blocks: tuple[Block, ...] = (_make_table(statements, record.spec), *said)
    key = f"votes {len(record.list_answers(Tallies))}"
    return Card(key, _("The votes"), blocks, foot=_describe_rule(record.spec), shown="details")


def _make_table(statements: Iterable[Statement], spec: Specification) -> Table:
    rows = tuple(
        (
            statement.text,
            f"{statement.split.agree}",
            f"{statement.split.disagree}",
            f"{statement.split.passed}",
            _describe_outcome(statement.split, spec),
        )
        for statement in statements
    )
    return Table(("Statement", *map(str.capitalize, CHOICES), "Result"), rows)


# The record on one page.


def _make_record_card(record: Record) -> Card:
    """Show what the group agreed on, what it did not, what is open, and who took part."""
    statements, spec = list_statements(record), record.spec
    agreed = count_standings(statements, spec).get("agreed", 0)
    return Card(
        RECORD,
        _(
            "What was agreed: {agreed} of {statements}",
            agreed=agreed,
            statements=ngettext("{count} statement", "{count} statements", len(statements)),
        ),
        (Prose("", spec.motion), *_group_statements(statements, spec), *_show_rest(record)),
        foot=_describe_rule(spec),
        tone="good" if agreed else "muted",
    )


def _list_sections(record: Record) -> tuple[Section, ...]:
    """The same as a chapter of a transcript."""
    statements = list_statements(record)
    if not statements:
        people = Section(_("Who had the floor"), _show_people(record))
        return (people,) if record.transcript else ()
    groups = _group_statements(statements, record.spec)
    blocks = (*groups, *_show_rest(record), Note(f"{_describe_rule(record.spec)}."))
    return (Section(_("What was agreed"), blocks),)


def _group_statements(statements: Iterable[Statement], spec: Specification) -> tuple[Group, ...]:
    by_standing: dict[str, list[str]] = {}
    for statement in statements:
        split = statement.split
        notes = [split_in_words(split)] if split.voters else []
        notes += [write_turns(statement.turns)] if statement.turns else []
        said = write_statement(statement) + (f" ({'; '.join(notes)})" if notes else "")
        by_standing.setdefault(split.find_standing(spec), []).append(said)
    return tuple(
        Group(_(title), (Listing(tuple(by_standing[standing]), is_numbered=True),))
        for standing, title in _STANDING.items()
        if standing in by_standing
    )


def split_in_words(split: Split) -> str:
    """Write the votes, such as “75%: 3 agree, 1 disagree, 2 pass”."""
    counts = ((split.agree, AGREE), (split.disagree, DISAGREE), (split.passed, PASS))
    votes = ", ".join(f"{count} {choice}" for count, choice in counts if count)
    return votes if split.share is None else f"{split.share:.0%}: {votes}"


def _show_rest(record: Record) -> tuple[Group, ...]:
    points, effect = find_points(record), measure_drafts(record)
    left = ((_("Open questions"), points.open), (_("Contested"), points.contested))
    groups = (Group(title, (Listing(said),)) for title, said in left if said)
    drafts = (Group(_("Drafted twice"), _show_effect(effect)),) if effect else ()
    return (*groups, *drafts, Group(_("Who had the floor"), _show_people(record)))


def _show_effect(effect: DraftEffect) -> tuple[Block, ...]:
    """Say what was agreed from both drafts and from each alone, and how far apart they are."""
    rows = (
        (_("In both drafts"), effect.both),
        (_("In draft 1 alone"), effect.first),
        (_("In draft 2 alone"), effect.second),
    )
    listed = Listing(
        tuple(_describe_count(name, count) for name, count in rows if count.statements)
    )
    if effect.shares is None or effect.moved is None:
        return (listed,)
    first, second = effect.shares
    moved = ngettext("{count} point", "{count} points", round(effect.moved))
    said = _(
        "Mean agreement to draft 1: {first}, to draft 2: {second}. "
        "The draft moved the result by {moved}.",
        first=f"{first:.0%}",
        second=f"{second:.0%}",
        moved=moved,
    )
    return (listed, Note(said))


def _describe_count(name: str, count: DraftCount) -> str:
    numbers = ", ".join(map(str, count.statements))
    whole = len(count.statements)
    return ngettext(
        "{name}: {agreed} of {count} agreed (statement {numbers})",
        "{name}: {agreed} of {count} agreed (statements {numbers})",
        whole,
        name=name,
        agreed=count.agreed,
        numbers=numbers,
    )


def _show_people(record: Record) -> tuple[Block, ...]:
    """List who had the floor, and how much of it; and how many voted."""
    voters = {
        who for poll in record.polls for item in poll.items for who in _list_voters(record, item)
    }
    listed = Listing(tuple(map(_describe_person, list_participants(record))))
    voted = Note(ngettext("{count} person voted.", "{count} people voted.", len(voters)))
    return (listed, voted) if record.polls else (listed,)


def format_people(count: int) -> str:
    """Count people in words, such as “1 person” or “3 people”."""
    return "1 person" if count == 1 else f"{count} people"


def _list_voters(record: Record, item: Item) -> Iterable[str]:
    box = record.boxes.get(BoxKey(item.key))
    return box.ballots if box else ()


def _describe_person(participant: Participant) -> str:
    """Describe somebody's part: turns, words, their share, and what the moderator asked of them."""
    parts = [] if participant.is_person else [_("a persona")]
    if participant.turns and participant.share is not None:
        parts += [
            ngettext("{count} turn", "{count} turns", participant.turns),
            ngettext("{count} word", "{count} words", participant.words),
            f"{participant.share:.0%}",
        ]
    else:
        parts.append(_("listened"))
    if participant.asked:
        asked = ngettext("asked back {count} time", "asked back {count} times", participant.asked)
        parts.append(asked)
    if participant.invited:
        parts.append(_("invited to speak"))
    return f"{participant.name} ({', '.join(parts)})"


def _describe_rule(spec: Specification) -> str:
    quorum = ngettext("{count} voter", "{count} voters", spec.voting.quorum)
    share = _("{share} of those who agree or disagree", share=spec.consensus_threshold)
    return _("Agreed: {share}, from {quorum} on", share=share, quorum=quorum)


def _make_table_block(record: Record) -> Group:
    """List who sits at the table by now."""
    people = tuple(
        debater.name
        if is_person(record, debater.id)
        else _("{name} (a persona)", name=debater.name)
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
        N_("drafted from what was said, credited to nobody; each is voted on by itself"),
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
        options = spec.options_as(RoundtableOptions)
        asks = _(", and is asked back once where a point is unclear") if options.clarifying else ""
        floor = _(
            "whoever raises a hand has the floor for {turn_seconds} seconds{asks}; "
            "{personas}{silence_seconds} seconds of silence end a round, and nobody "
            "gets the floor after {minutes}; the moderator sums up",
            turn_seconds=options.turn_seconds,
            asks=asks,
            personas=_describe_personas(spec),
            silence_seconds=options.silence_seconds,
            minutes=ngettext("{count} minute", "{count} minutes", options.whole_minutes),
        )
        return (
            SchedulePart(_("opening"), _("the moderator puts the question")),
            SchedulePart(
                _(
                    "discussion ({rounds})",
                    rounds=ngettext("{count} round", "{count} rounds", spec.rounds),
                ),
                floor,
            ),
            SchedulePart(
                _("statements"),
                _(
                    "the moderator drafts them twice, {fewest} to {most} in all; people vote on "
                    "each without knowing which draft it is from",
                    fewest=FEWEST,
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
            quorum=format_people(spec.voting.quorum),
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
        return "answers the moderator" if step.direction else ""

    def tell_event(self, record: Record, event: Event) -> tuple[Piece, ...]:
        match event.fact:
            case TableJoined() as joined:
                return (_tell_joining(record, joined),)
            case ChairTaken() | ChairLeft() as moved:
                return (_tell_chair(record, moved),)
            case PollOpened() as poll:
                return _list_statement_cards(record, poll)
            case _:
                return super().tell_event(record, event)

    def tell_answer(self, record: Record, fact: StepAnswered) -> tuple[Piece, ...]:
        own = _tell_answer(record, fact)
        return super().tell_answer(record, fact) if own is None else own

    def tell_decision(self, record: Record) -> Iterator[Piece]:
        if list_statements(record):
            yield _make_record_card(record)
        else:
            yield from super().tell_decision(record)

    def is_decision_told(self, record: Record) -> bool:
        return bool(list_statements(record)) or super().is_decision_told(record)

    def show_decision(self, record: Record) -> Card:
        assert record.decision is not None
        tally = record.decision.tally
        counts = (Facts(tuple((kind.capitalize(), f"{n}") for kind, n in tally.items())),)
        how = Prose(self._explain_decision(record))
        return Card("decision", "Decision", (how, *(counts if tally else ())))

    def show_standings(self, record: Record) -> tuple[Block, ...]:
        return (_make_table_block(record),)

    def make_live_cards(self, record: Record) -> Mapping[str, Card]:
        return _list_live_cards(record)

    def show_results(self, record: Record) -> tuple[Section, ...]:
        return _list_sections(record)

    def build_result(self, record: Record) -> RoundtableResult:
        return build_roundtable_result(record)


def _describe_personas(spec: Specification) -> str:
    """Say how personas come to speak; empty if there are none."""
    words = min(TURN_WORDS, spec.words)
    silence = spec.options_as(RoundtableOptions).silence_seconds
    return (
        _(
            "where no hand is up for {silence} seconds a persona speaks, each once a "
            "round in {words} words; ",
            silence=silence,
            words=words,
        )
        if spec.debaters
        else ""
    )


def explain_vote(record: Record) -> str:
    """Say how many statements were agreed, by which rule, and what stopped the discussion."""
    assert record.decision is not None
    few, said = record.decision.tally.get("no quorum", 0), sum_up_statements(record)
    quorum = ngettext("{count} voter", "{count} voters", record.spec.voting.quorum)
    short = (
        _("; on {few} too few people voted, {quorum} needed", few=few, quorum=quorum) if few else ""
    )
    threshold = record.spec.consensus_threshold
    counted = _(
        "{said}: {threshold} of those who agree or disagree, a “{choice}” left out{short}.",
        said=said,
        threshold=threshold,
        choice=_(PASS),
        short=short,
    )
    return f"{counted}{_describe_stop(record)}"


def explain_no_statements(record: Record) -> str:
    """Say why nothing could be voted on."""
    missed = next(fact.missed for fact in reversed(record.answered) if fact.missed)
    return end_sentence(_("No statements were drafted: {missed}", missed=missed))


def explain_stop(record: Record) -> str:
    """Say that it was stopped, and before what."""
    if record.transcript:
        return _("It was stopped before there were statements.{stop}", stop=_describe_stop(record))
    return explain_early_close(record)


def sum_up_statements(record: Record) -> str:
    """Say how many statements were agreed."""
    statements = list_statements(record)
    if not statements or record.decision is None:
        return _("no statements")
    agreed = record.decision.tally.get("agreed", 0)
    return (
        _(
            "{agreed} of {statements} agreed",
            agreed=agreed,
            statements=ngettext("{count} statement", "{count} statements", len(statements)),
        )
        if agreed
        else _("nothing agreed")
    )


def _describe_stop(record: Record) -> str:
    closing = record.closing
    return end_sentence(_(" The discussion was stopped: {why}", why=closing.why)) if closing else ""
