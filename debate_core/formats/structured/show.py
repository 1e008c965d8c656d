"""The cards of format `structured`: turns, arguments, the judge's findings."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from itertools import groupby

from debate_core.domain.facts import DebateInterrupted, Event, PhaseOpened, StepAnswered
from debate_core.domain.judges import list_askings
from debate_core.domain.record import Record
from debate_core.domain.result import list_judge_results, list_judges, select_told_verdict
from debate_core.domain.specification import Specification
from debate_core.domain.steps import JUDGEMENT, Speak
from debate_core.domain.text import capitalize_first, nest_quotes
from debate_core.domain.turns import Turn
from debate_core.formats.readers import (
    PhaseHeading,
    Readers,
    SchedulePart,
    describe_verdict,
    list_parts,
)
from debate_core.formats.structured.arguments import (
    StructuredOptions,
    rubric_of,
)
from debate_core.formats.structured.forms import (
    ARGUMENT_WORDS,
    CLOSING,
    CLOSING_WORDS,
    CROSS,
    OPENING,
    REPLIES,
    Closing,
    CrossExamination,
    Examination,
    Opening,
    QuestionReply,
    Remark,
    Replies,
    Response,
    Shift,
)
from debate_core.formats.structured.result import (
    EVEN,
    UNANSWERED,
    Briefing,
    Findings,
    Reading,
    ScoredArgument,
    SideTotals,
    Standing,
    StructuredResult,
    TraceRow,
    build_structured_result,
    describe_answer,
    find_other_standings,
    findings_of,
    list_argument_lines,
    list_trace_rows,
    make_briefing,
    spell_stance,
    standings_of,
    write_gap,
)
from debate_core.formats.structured.speeches import (
    SPEECH_WORDS,
    JointReply,
    OpeningSpeech,
    is_in_speeches,
)
from debate_core.formats.structured.traces import (
    ArgumentTrace,
    find_closings,
    is_in_turn,
    name_arguments,
    replace_ids,
    trace_arguments,
)
from debate_core.language import N_, _, format_number, pgettext
from debate_core.show.blocks import (
    Bar,
    Bars,
    Block,
    Figure,
    Group,
    Listing,
    Note,
    Prose,
    Section,
    Table,
    Told,
)
from debate_core.show.charts import Chart, make_bar_chart
from debate_core.show.checked import explain_checked_verdict
from debate_core.show.pieces import Card, Line, Piece, Tone, TurnPart, TurnPiece
from debate_core.show.scores import make_scores_table, write_totals

_TRACE, _BRIEFING = N_("What came of each argument"), N_("Decision briefing")
_BOARD = "standings"
"""The key of the board; threads of before have one by another from the openings on."""
_ANSWERING = N_("Every argument has been met; both sides are answering now.")
_ASKED = N_("Both sides have asked, and are answering now.")
_READINGS: Mapping[Reading, str] = {
    "evenly matched": N_("evenly matched"),
    "moderate": N_("moderate"),
    "significant": N_("significant"),
}
_GAPS: Mapping[Reading, str] = {
    "evenly matched": N_("Less than 1 point apart counts as even."),
    "moderate": N_("A moderate gap."),
    "significant": N_("A significant gap."),
}
"""What is said of the gap below the totals."""
_MOVED: Mapping[Shift, str] = {
    "strengthened": N_("Surer than at the start"),
    "weakened": N_("Less sure than at the start"),
    "adjusted": N_("Claims something else than at the start"),
}
"""How a position has moved; nothing is said of one that has not."""
_SHAPES: Mapping[Standing, str] = {
    "upheld": "🛡️",
    "partially upheld": "🌗",
    "refuted": "⚔️",
    "uncertain": "❔",
}
_IN_TURNS_SINCE = 7
"""The version of the rules from which on the sides are examined in turns."""
_COUNTED = re.compile(r"(\d+) of (\d+) questions answered")
_IN_RESULTS = (
    *(N_("refutation"), N_("concession"), N_("part granted")),
    *(N_("answered"), N_("unanswered"), N_("left unanswered"), N_("no question asked")),
    *(N_("closed before an answer"), N_("not answered yet"), N_("turn skipped")),
    *(N_("not judged"), N_("undecided")),
    *(N_("straw man"), N_("appeal to authority"), N_("slippery slope"), N_("false dilemma")),
    *(N_("anecdotal evidence"), N_("circular reasoning"), N_("ad hominem")),
)
"""The words of a result, which are translated where they are shown."""
_LEGEND: Mapping[Standing, str] = {
    "upheld": N_("upheld"),
    "partially upheld": N_("partially upheld"),
    "refuted": N_("refuted"),
    "uncertain": N_("uncertain"),
}


def _show_turn(turn: Turn) -> tuple[Block, ...]:
    """Show what was said in a turn: a block for each argument that it is about."""
    match turn.answer:
        case OpeningSpeech() as said:
            texts = (*(argument.text for argument in said.arguments), said.unread.strip())
            return tuple(Prose(text) for text in texts if text)
        case Opening() as said:
            return tuple(_show_arguments(said))
        case CrossExamination() as said:
            return tuple(_show_response(response) for response in said.responses)
        case Replies() as said:
            return tuple(_show_replies(said))
        case Examination() as said:
            met = (_show_response(said.response),) if said.response else ()
            return (*([Prose(said.answer)] if said.answer.strip() else []), *met)
        case Closing() as said:  # what it marks beside its words is in the table
            return (Prose(said.position),)
        case said:
            return (Prose(said.as_text()),)


def _show_arguments(said: Opening) -> Iterator[Block]:
    for argument in said.arguments:
        claim = argument.claim if argument.name.strip() else ""
        yield Group(
            argument.title,
            (Prose(" ".join(filter(None, (claim, argument.reasoning, argument.evidence)))),),
        )
    if said.unread.strip():
        yield Prose(said.unread)


def _show_response(response: Response) -> Prose:
    """Show what is said to an argument; what it does to it, the words themselves say."""
    return Prose(" ".join(filter(None, (response.reasoning, *response.questions))))


def _show_replies(said: Replies) -> Iterator[Prose]:
    """Show each argument's answers in one paragraph, in the order of the questions."""
    for _argument, replies in groupby(said.answers, key=_find_argument):
        yield Prose(" ".join(reply.answer for reply in replies))


def _find_argument(reply: QuestionReply) -> str:
    return reply.question.partition(".")[0]


def _list_remarks(said: Closing, names: Mapping[str, str]) -> Iterator[str]:
    """List what a closing concedes and stands by, and how its position has moved, if it has."""
    if said.concessions:
        yield _("Concedes: {names}", names=_write_remarks(said.concessions, names))
    if said.standing:
        yield _("Stands by: {names}", names=_write_remarks(said.standing, names))
    if moved := _MOVED.get(said.shift):
        yield _(moved)


def _write_remarks(remarks: Sequence[Remark], names: Mapping[str, str]) -> str:
    return "; ".join(
        ": ".join(filter(None, (names.get(remark.argument, remark.argument), remark.text)))
        for remark in remarks
    )


def _list_exchanges(record: Record, met: Turn, told: Piece, answered: Piece | None) -> list[Piece]:
    """List the responses to a side's arguments, each with that side's answer below it.

    `told` and `answered` are the two turns as they would be shown alone. Every part of a turn has a
    key of its own, even if the turn's words were taken out.
    """
    assert isinstance(told, TurnPiece)
    assert isinstance(met.answer, CrossExamination)
    names = [response.argument for response in met.answer.responses]
    if is_in_speeches(record.spec):
        names = names[:1]  # a speech is one part, whatever it takes up
    if not isinstance(answered, TurnPiece):
        return list(_name_parts(_split_turn(told, names, names, (told.number, 0)), names, record))
    own = _list_answered(record, answered.number, names)
    parts: list[TurnPart] = [
        *_name_parts(_split_turn(told, names, names, (answered.number, 0)), names, record),
        *_split_turn(answered, own, names, (answered.number, 1)),
    ]
    parts.sort(key=lambda part: part.order)
    return [*parts, *(() if own else (answered,))]


def _list_answered(record: Record, turn: int, met: Sequence[str]) -> list[str]:
    """List the arguments that a turn answers for, in its order; a joint reply answers all met."""
    answer = next((entry.answer for entry in record.transcript if entry.number == turn), None)
    if isinstance(answer, JointReply):
        return list(met)
    replies = answer.answers if isinstance(answer, Replies) else ()
    return list(dict.fromkeys(map(_find_argument, replies)))


def _split_turn(
    turn: TurnPiece, own: Sequence[str], names: Sequence[str], order: tuple[int, int]
) -> Iterator[TurnPart]:
    """Split a turn into a part for each of its arguments; the notes on the turn go on the last."""
    number, voice = order
    for place, name in enumerate(own):
        is_last = place == len(own) - 1
        blocks = turn.blocks[place : None if is_last else place + 1]
        yield TurnPart(
            key=turn.key if place == 0 else f"{turn.key}, {place + 1}",
            number=turn.number,
            debater=turn.debater,
            blocks=turn.blocks if turn.is_taken_out else blocks,
            seat=turn.seat,
            place=turn.place,
            about=turn.about if is_last else (),
            details=turn.details if is_last else (),
            is_taken_out=turn.is_taken_out,
            said_by=turn.said_by,
            order=(number, names.index(name), voice),
        )


def _name_parts(
    parts: Iterable[TurnPart], own: Sequence[str], record: Record
) -> Iterator[TurnPart]:
    """Say above each part of a cross-examination which argument it is about, if it is about one."""
    if is_in_speeches(record.spec):
        yield from parts
        return
    names = name_arguments(record.transcript)
    for part, argument in zip(parts, own, strict=True):
        name = nest_quotes(names.get(argument, argument))
        yield replace(part, lead=_("on “{name}”", name=name))


def _name_in_notes(record: Record, piece: Piece) -> Piece:
    """Show a turn without its number, and arguments' names for their ids in the notes on it."""
    if not isinstance(piece, TurnPiece):
        return piece
    heard = record.transcript
    blocks = (
        Note(replace_ids(block.text, heard)) if isinstance(block, Note) else block
        for block in piece.blocks
    )
    return replace(piece, blocks=tuple(blocks), shows_number=False)


def _make_board(record: Record, told: Findings) -> Card:
    """Make the board: each argument's name with a shape for what came of it."""
    stands: dict[str, Standing] = {finding.argument: finding.standing for finding in told.findings}
    traced = [trace for trace in trace_arguments(record.transcript) if trace.id in stands]
    closings = find_closings(record.transcript).values()
    conceded = {remark.argument for said in closings for remark in said.concessions}
    groups = (
        Group(
            capitalize_first(side),
            (
                Told(
                    "\n".join(
                        _write_board_line(own, stands[own.id], conceded, record) for own in mine
                    )
                ),
            ),
            side=side,
        )
        for side in record.spec.stances
        if (mine := [trace for trace in traced if trace.stance == side])
    )
    return Card(
        key=_BOARD,
        title=_(_TRACE),
        blocks=tuple(groups),
        foot=" · ".join(
            f"{shape} {_(_LEGEND[standing])}"
            for standing, shape in _SHAPES.items()
            if standing in stands.values()
        ),
        tone="muted",
        shown="thread",
    )


def _write_board_line(
    trace: ArgumentTrace, stands: Standing, conceded: Collection[str], record: Record
) -> str:
    """Write an argument's line, and whether the other side conceded it, or took it up at all.

    Where it no longer had its turn to take it up, nothing is said of that.
    """
    if trace.id in conceded:
        ended = [_("granted by the other side")]
    else:
        was_left = describe_answer(trace, record) == UNANSWERED
        ended = [_("not taken up")] if was_left else []
    return " · ".join((f"{_SHAPES[stands]} {trace.argument.title}", *ended))


def _make_verdict_card(record: Record, said: Findings) -> Card:
    result = standings_of(record)
    leader = None if result.reading == EVEN else result.ahead
    return Card(
        key="verdict",
        title=_("Verdict: {result}", result=_describe_verdict(result, record.spec)),
        blocks=(
            Prose(replace_ids(said.speech or said.key_insight, record.transcript)),
            *_show_totals(result, record.spec),
        ),
        foot=_("How well each side argued, not who is right"),
        by_judge=True,
        side=spell_stance(leader, record.spec) if leader else "",
        tone="judge",
    )


def _describe_verdict(result: SideTotals, spec: Specification) -> str:
    if result.ahead is None or result.reading == EVEN:
        return _("evenly matched") if result.totals else _("no scores")
    ahead = spell_stance(result.ahead, spec)
    if result.reading is None:
        return _("only {ahead} was scored", ahead=ahead)
    written = _write_totals(result)
    others = [total for side, total in written.items() if side != result.ahead]
    return f"{ahead}, {_(' to ').join((written[result.ahead], *others))}"


def _write_totals(result: SideTotals) -> Mapping[str, str]:
    """Write each side's total, with two decimals where the gap is less than a point."""
    totals = [float(total) for total in result.totals.values()]
    is_even = result.reading == EVEN and result.ahead is not None
    written = [format_number(total, ".2f") for total in totals] if is_even else write_totals(totals)
    return dict(zip(result.totals, written, strict=True))


def _show_totals(result: SideTotals, spec: Specification) -> Iterator[Block]:
    bars = (
        Bar(capitalize_first(spelled), float(result.totals[side]), said, side=spelled)
        for side, said in _write_totals(result).items()
        for spelled in [spell_stance(side, spec)]
    )
    yield Bars(tuple(bars), rubric_of(spec).highest)
    if result.reading is not None and result.ahead is not None:
        yield Note(_(_GAPS[result.reading]))


def _show_scores(record: Record) -> Iterator[Section]:
    """Show all scores in one table, with the judge's notes below it."""
    arguments = build_structured_result(record).arguments
    scored = [argument for argument in arguments if argument.total is not None]
    left_out = "; ".join(
        argument.argument.title for argument in arguments if argument.total is None
    )
    rows = [(argument.argument.title, argument.scores) for argument in scored]
    if scored:
        blocks = (
            Figure(_draw_chart(scored)),
            make_scores_table(rubric_of(record.spec), "Argument", rows),
            *(
                [Note(_("The judge left these out: {left_out}.", left_out=left_out))]
                if left_out
                else []
            ),
            *(remark for argument in scored for remark in _show_note(argument, record)),
        )
        yield Section(_("Scores by argument"), blocks, is_detail=True)


def _show_note(scored: ScoredArgument, record: Record) -> Iterator[Prose]:
    """Show the judge's note on an argument, with its fallacies in the same line."""
    fallacies = ", ".join(map(_, scored.fallacies))
    named = _("Fallacies: {fallacies}.", fallacies=fallacies) if fallacies else ""
    # What came of an argument has its reason, which says the same.
    note = "" if scored.reason.strip() else scored.note.strip()
    noted = replace_ids(note, record.transcript)
    if said := " ".join(filter(None, (noted, named))):
        yield Prose(said, f"{scored.argument.title}:")


def make_conclusion_cards(record: Record) -> Iterator[Card]:
    """Show what became of each argument, with or without the judge, and the judge's briefing."""
    rows, told = list_trace_rows(record), make_briefing(record)
    is_judged = told is not None
    if found := findings_of(record):
        yield _make_board(record, found)
    if rows:
        tone: Tone = "judge" if is_judged else "plain"
        traced = _show_trace(record, rows)
        yield Card("trace", _(_TRACE), traced, by_judge=is_judged, tone=tone, shown="details")
    if told:
        # The key insight is on the verdict's card; in a channel a button shows the rest.
        advice = _show_advice(told, record)
        yield Card("briefing", _(_BRIEFING), advice, by_judge=True, tone="good", shown="details")


def _list_sections(record: Record) -> tuple[Section, ...]:
    """List the same as sections of a transcript, whose verdict already has the key insight."""
    rows, told = list_trace_rows(record), make_briefing(record)
    traced = (Section(_(_TRACE), _show_trace(record, rows)),) if rows else ()
    advice = (Section(_(_BRIEFING), _show_advice(told, record)),) if told else ()
    return (*traced, *advice, *_show_scores(record))


def _show_trace(record: Record, rows: Sequence[TraceRow]) -> tuple[Block, ...]:
    head = (_("Argument"), _("How it was answered"), _("Standing"), _("Reason"))
    names = name_arguments(record.transcript)
    others = find_other_standings(record)
    ended = (
        Prose(marks, f"{capitalize_first(side)}:")
        for side, said in find_closings(record.transcript).items()
        if (marks := " · ".join(_list_remarks(said, names)))
    )
    cells = tuple(
        (
            names[row.argument],
            _describe_course_of(row.answered),
            _describe_standing(row, others),
            replace_ids(row.reason, record.transcript),
        )
        for row in rows
    )
    return (Table(head, cells), *ended)


def _describe_course_of(answered: str) -> str:
    """Say how an argument was answered in the reader's language; results have it in English."""
    return ", ".join(map(_translate_part, answered.split(", ")))


def _translate_part(part: str) -> str:
    if found := _COUNTED.fullmatch(part):
        return _("{answered} of {asked} questions answered", answered=found[1], asked=found[2])
    # Elsewhere it is what somebody does.
    return pgettext("course of an argument", "challenge") if part == "challenge" else _(part)


def _describe_standing(row: TraceRow, others: Mapping[str, Sequence[str]]) -> str:
    """Describe an argument's standing, and those of other askings if they differ."""
    standing = _(row.standing)
    differing = ", ".join(map(_, others.get(row.argument, ())))
    return (
        _("{standing}; in another asking: {differing}", standing=standing, differing=differing)
        if differing
        else standing
    )


def _draw_chart(scored: Sequence[ScoredArgument]) -> Chart:
    bars = [(argument.argument.title, argument.total or 0, argument.stance) for argument in scored]
    return make_bar_chart("arguments", _("Scores of the arguments, 1 to 10"), bars, 0, 10)


def _show_advice(told: Briefing, record: Record) -> tuple[Block, ...]:
    heard = record.transcript
    questions = tuple(replace_ids(asked, heard) for asked in told.unresolved_questions)
    return (
        Prose(replace_ids(told.recommendation.strip(), heard) or _("None."), _("Recommendation:")),
        Group(_("Unresolved questions"), (Listing(questions) if questions else Note(_("None.")),)),
    )


def _describe_course(phase: str, spec: Specification) -> str:
    """Say how a phase is held, in the plan and below its heading; empty where nothing is said."""
    if is_in_speeches(spec) and (course := _describe_speeches(phase)):
        return course
    courses = {
        OPENING: _(
            "both at once, {count} arguments of some {words} words",
            count=spec.options_as(StructuredOptions).arguments,
            words=ARGUMENT_WORDS,
        ),
        CROSS: _("in turns: each answers what it was asked, meets the next argument, and asks"),
        CLOSING: _(
            "both at once, {words} words each: what decides, what is conceded, and what still "
            "stands",
            words=CLOSING_WORDS,
        ),
        JUDGEMENT: _("every argument is scored; a side's score is their mean"),
    }
    return courses.get(phase, "")


def _describe_older_course(phase: str) -> str:
    """Say how a phase was held before version 7; empty where it was as now."""
    courses = {
        OPENING: _("both at once, 3 to 5 arguments of some {words} words", words=ARGUMENT_WORDS),
        CROSS: _("both at once: each meets every argument of the other, and asks"),
        REPLIES: _("both at once: each answers what was asked of its arguments"),
    }
    return courses.get(phase, "")


def _describe_speeches(phase: str) -> str:
    """Say how a phase is held in speeches; empty where it is held as usual."""
    words = SPEECH_WORDS.get(phase, 0)
    courses = {
        OPENING: _("both at once, {words} words each: two arguments", words=words),
        CROSS: _(
            "both at once, {words} words each: one argument of the other is met, or both, with a "
            "question",
            words=words,
        ),
        REPLIES: _("both at once, {words} words each: what was asked is answered", words=words),
        CLOSING: _(
            "both at once, {words} words each: what decides, and what is conceded", words=words
        ),
    }
    return courses.get(phase, "")


class StructuredReaders(Readers):
    """The texts and cards of a debate by arguments."""

    def describe_schedule(
        self, spec: Specification, phases: Sequence[PhaseOpened], turns: Sequence[Speak]
    ) -> tuple[SchedulePart, ...]:
        return list_parts(phases, lambda phase: _describe_course(phase, spec))

    def describe_who_decides(self, spec: Specification) -> str:
        own = _("the mean of the judge's scores for a side's arguments")
        is_checked = len(list_askings(spec)) > 1
        return f"{own}: {describe_verdict(spec)}" if is_checked else own

    def make_heading(self, record: Record, phase: PhaseOpened) -> PhaseHeading:
        course = _describe_course(phase.phase, record.spec)
        if record.opened.format_version < _IN_TURNS_SINCE and not is_in_speeches(record.spec):
            course = _describe_older_course(phase.phase) or course
        return PhaseHeading(super().make_heading(record, phase).title, course)

    def list_report_lines(self, record: Record) -> tuple[str, ...]:
        told = list_argument_lines(select_told_verdict(record))
        return (*super().list_report_lines(record), *told)

    def build_result(self, record: Record) -> StructuredResult:
        told = build_structured_result(select_told_verdict(record))
        return told.model_copy(update={"judges": list_judge_results(record)})

    def tell_event(self, record: Record, event: Event) -> tuple[Piece, ...]:
        told = super().tell_event(record, event)
        placed = (part for piece in told for part in self._place_piece(record, piece))
        parts = [_name_in_notes(record, part) for part in placed]
        match event.fact:
            case PhaseOpened(phase="replies"):  # the answers stand below what they answer
                said = _ASKED if is_in_speeches(record.spec) else _ANSWERING
                return (Line(f"phase {len(record.phases)}", _(said), "terminal"),)
            case PhaseOpened() if record.phases[-2:-1]:
                return (*self._list_unanswered(record, record.phases[-2]), *parts)
            case DebateInterrupted() if record.phases:
                return (*self._list_unanswered(record, record.phases[-1]), *parts)
            case _:
                return tuple(parts)

    def _place_piece(self, record: Record, piece: Piece) -> Sequence[Piece]:
        """Place the responses to arguments beside their answers, once those are there."""
        if not isinstance(piece, TurnPiece):
            return (piece,)
        turn = next(turn for turn in record.turns if turn.number == piece.number)
        if turn.phase == CROSS and not turn.missed and not is_in_turn(turn):
            return ()
        if turn.phase != REPLIES:
            return (piece,)
        met = next(
            other
            for other in record.turns
            if other.phase == CROSS and other.debater != turn.debater
        )
        return _list_exchanges(record, met, self._make_turn(record, met), piece)

    def _list_unanswered(self, record: Record, last: PhaseOpened) -> Iterator[Piece]:
        """List the responses that the other side no longer had a turn to answer."""
        if last.phase not in (CROSS, REPLIES):
            return
        answering = {turn.debater for turn in record.turns if turn.phase == REPLIES}
        for met in record.turns:
            others = {seat.id for seat in record.spec.debaters} - {met.debater}
            is_waiting = met.phase == CROSS and not met.missed and not is_in_turn(met)
            if is_waiting and not answering & others:
                yield from _list_exchanges(record, met, self._make_turn(record, met), None)

    def show_turn(self, record: Record, turn: Turn) -> tuple[Block, ...]:
        return _show_turn(turn)

    def tell_answer(self, record: Record, fact: StepAnswered) -> tuple[Piece, ...]:
        if isinstance(fact.answer, Findings):
            return (_make_verdict_card(select_told_verdict(record), fact.answer),)
        return super().tell_answer(record, fact)

    def tell_decision(self, record: Record) -> Iterator[Piece]:
        yield from make_conclusion_cards(select_told_verdict(record))
        yield from super().tell_decision(record)

    def show_results(self, record: Record) -> tuple[Section, ...]:
        return _list_sections(select_told_verdict(record))


def explain_gap(record: Record) -> str:
    """Say how far the two sides are apart."""
    return _describe_gap(record)


def explain_checked(record: Record) -> str:
    """Say how far the sides are apart in the asking shown, and how the verdict was checked."""
    assert record.decision is not None
    checked = explain_checked_verdict(list_judges(record), record.decision)
    return f"{_describe_gap(select_told_verdict(record))} {checked}"


def _describe_gap(record: Record) -> str:
    """Describe how far the two sides are apart, and name the size of the gap."""
    stand = standings_of(record)
    ranked = sorted(map(float, stand.totals.values()), reverse=True)
    totals = _(" to ").join(format_number(total, ".2f") for total in ranked)
    return _(
        "{totals}, a gap of {part}: {reading}.",
        totals=totals,
        part=format_number(Decimal(write_gap(stand.gap or Fraction())), "f"),
        reading=_(_READINGS[stand.reading]) if stand.reading else "",
    )
