"""The transcript of a debate of any format: a pure function of its events."""

import re
from collections.abc import Iterable, Iterator, Sequence

from debate_core.domain.boxes import OUTCOME
from debate_core.domain.facts import Event, WordsTakenOut
from debate_core.domain.failing import tell_reason
from debate_core.domain.families import list_family_warnings
from debate_core.domain.record import Record, evolve, fold
from debate_core.domain.specification import Specification
from debate_core.domain.spend import Spend, describe_spent, price_in_words
from debate_core.drafting.options import list_chosen_options
from debate_core.features.reports import list_sections, list_vote_blocks
from debate_core.features.telling import tell_pieces
from debate_core.formats import FORMATS, format_of
from debate_core.formats.outcomes import make_final_card
from debate_core.formats.rules import about_of, title_of
from debate_core.language import N_, _, format_date, format_number, ngettext, pgettext
from debate_core.reports.report import write_report
from debate_core.reports.sources import list_source_names
from debate_core.reports.spend import Taken, list_taken, sum_by_seat
from debate_core.show.blocks import (
    Block,
    Facts,
    Figure,
    Group,
    Note,
    Prose,
    Section,
    Table,
    Transcript,
    Verbatim,
)
from debate_core.show.pieces import (
    Card,
    Line,
    Piece,
    TurnPart,
    TurnPiece,
    list_sides,
    make_sections,
)
from debate_core.show.questions import make_questions_section
from debate_core.show.votes import make_tally_bars

_STATES = {
    "debating": N_("under way"),
    "paused": N_("paused"),
    "deciding": N_("decided, before the vote"),
    "voting": N_("the vote is open"),
    "counted": N_("the vote is being counted"),
    "concluded": N_("over"),
    "interrupted": N_("interrupted"),
}


def transcript_of(events: Sequence[Event]) -> Transcript:
    """Make the transcript as far as the debate has come; it depends only on the events."""
    record = fold(events)
    results, added = format_of(record.spec).show_results(record), tuple(list_sections(record))
    return Transcript(
        title=record.spec.motion,
        about=_write_subtitle(record),
        sides=list_sides(record.spec),
        sections=(
            _show_debaters(record),
            *make_sections(_tell_course(events), record.spec),
            *(section for section in results if not section.is_detail),
            *_show_decision(record),
            *_show_vote(record),
            *(section for section in added if not section.is_detail),
            *make_questions_section(record),
            _gather_details(
                (
                    *(section for section in (*results, *added) if section.is_detail),
                    _show_plan(record),
                    _show_spend(events, record),
                    _show_report(record),
                )
            ),
        ),
    )


def _gather_details(sections: Iterable[Section]) -> Section:
    """Gather the sections that readers rarely need, without the bars that a verdict shows above."""
    groups = (
        Group(section.title, tuple(block for block in section.blocks if not _has_bars(block)))
        for section in sections
    )
    return Section(_("Details"), tuple(groups), is_detail=True)


def _has_bars(block: Block) -> bool:
    return isinstance(block, Figure) and block.chart.is_single


def _tell_course(events: Sequence[Event]) -> list[Piece]:
    """List the pieces up to the decision, with the turns of a phase in the transcript's order.

    After the decision, only notes on words that were taken out are listed.
    """
    told: list[Piece] = []
    record = fold(events[:1])
    for event in events[1:]:
        record = evolve(record, event)
        if record.decision is not None and not isinstance(event.fact, WordsTakenOut):
            continue
        for piece in tell_pieces(record, event):
            told.insert(_find_place(told, piece), piece)
    return told


def _find_place(told: Sequence[Piece], piece: Piece) -> int:
    """Find a piece's place: last, or below its turn; a turn goes before any numbered after it."""
    place = len(told)
    if isinstance(piece, Card | Line) and piece.below:
        return next((n for n in range(place, 0, -1) if _precedes(told[n - 1], piece)), place)
    while isinstance(piece, TurnPiece) and place > 0:
        before = told[place - 1]
        if not isinstance(before, TurnPiece) or _get_order(before) < _get_order(piece):
            break
        place -= 1
    return place


def _get_order(turn: TurnPiece) -> tuple[int, ...]:
    return turn.order if isinstance(turn, TurnPart) else (turn.number,)


def _precedes(told: Piece, piece: Card | Line) -> bool:
    """True if it is the turn of a piece, or is already below that turn; lines come before cards."""
    before = Line if isinstance(piece, Line) else Card | Line
    return told.key == piece.below or (isinstance(told, before) and told.below == piece.below)


def _write_subtitle(record: Record) -> str:
    """Write the line under the title: the format, the time of opening, and the state."""
    at = record.opened_at
    opened = f"{format_date(at)}, {at:%H:%M} UTC"
    # A format that is not installed any more has only the name on record.
    own = FORMATS.get(record.spec.format)
    title = title_of(own) if own else record.spec.format
    return f"{title} · {opened} · {_(_STATES[record.state])}"


def _show_debaters(record: Record) -> Section:
    """Show the debaters, the sources, the background, and why the debate was interrupted."""
    spec, own = record.spec, format_of(record.spec)
    rows = [
        (debater.name, own.name_seat(spec, debater).full, debater.role) for debater in spec.debaters
    ]
    # A column in which every cell would be empty is left out.
    kept = [0, *(place for place in (1, 2) if any(row[place] for row in rows))]
    head = (_("Name"), _("Side"), _("Role"))
    table = Table(_keep_columns(head, kept), tuple(_keep_columns(row, kept) for row in rows))
    sources = tuple((_("Source {name}", name=n), what) for n, what in list_source_names(record))
    why = record.interruption and tell_reason(record.interruption)
    stopped = (Note(_("This debate could not go on: {why}", why=why)),) if why else ()
    listed = (Facts(sources),) if sources else ()
    return Section(_("Debaters"), (table, *listed, *_show_extras(spec), *stopped))


def _show_plan(record: Record) -> Section:
    """Show what was fixed before the start."""
    spec, own = record.spec, format_of(record.spec)
    rows = [
        (_("Format"), f"{spec.format}: {about_of(own)}"),
        *([(_("Rounds at most"), f"{spec.rounds}")] if own.has_rounds else []),
        (_("Decided by"), own.describe_who_decides(spec)),
        *_list_vote_rows(record),
        *(
            (_("Option"), f"{chosen.written} ({chosen.description})")
            for chosen in list_chosen_options(spec)
        ),
        *_list_models(record),
        (_("Seed"), f"{spec.seed}"),
        (
            _("Debate"),
            _(
                "{debate}, by version {version} of the format",
                debate=record.debate,
                version=record.opened.format_version,
            ),
        ),
    ]
    warnings = list_family_warnings(spec, has_judge=own.has_judge)
    return Section(_("The plan"), (Facts(tuple(rows)), *map(Note, warnings)))


def _list_models(record: Record) -> Iterator[tuple[str, str]]:
    """List the models that were chosen: one for everybody, or one for each seat."""
    spec, own = record.spec, format_of(record.spec)
    seats = [(debater.name, debater.model) for debater in spec.debaters]
    if own.has_judge:
        called = _(own.terms.judge)
        alone = len(spec.judges) == 1
        seats += [
            (called if alone else _("Judge {n}", n=number), model)
            for number, model in enumerate(spec.judges, start=1)
        ]
    models = dict.fromkeys(model for _name, model in seats if model)
    if len(models) == 1 and all(model for _name, model in seats):
        yield _("Models"), next(iter(models))
    elif models:
        yield _("Models"), "; ".join(f"{name}: {model}" for name, model in seats if model)


def _list_vote_rows(record: Record) -> Iterator[tuple[str, str]]:
    """List what the people's vote needs, where they vote or still may."""
    if not record.is_over or record.voting is not None or record.polls:
        spec = record.spec
        yield (
            _("The people's vote"),
            _(
                "{threshold} wins; counts from {quorum}",
                threshold=spec.consensus_threshold,
                quorum=ngettext("{count} voter", "{count} voters", spec.voting.quorum),
            ),
        )


def _show_extras(spec: Specification) -> Iterator[Block]:
    if spec.instructions.strip():
        yield Prose(spec.instructions, label=_("Extra instructions:"))
    if spec.context.strip():
        yield Prose(spec.context, label=_("Background:"))
    if spec.tools:
        yield Prose(", ".join(spec.tools), label=_("Tools:"))


def _keep_columns(row: tuple[str, ...], kept: list[int]) -> tuple[str, ...]:
    return tuple(row[place] for place in kept)


def _show_decision(record: Record) -> tuple[Section, ...]:
    """Show what the rule in code decided, and how; nothing where the verdict has said it."""
    made, own = record.decision, format_of(record.spec)
    if made is None or own.is_decision_told(record):
        return ()
    choice = made.choice or pgettext("decision", "none")
    said = Facts(((_(own.terms.decision or "Decision"), choice),))
    shown = own.show_decision(record).blocks
    counted = (block for block in shown if not isinstance(block, Facts))
    return (Section(_("The decision"), (said, *counted)),)


def _show_vote(record: Record) -> tuple[Section, ...]:
    """Show the people's vote and its effect on the decision; empty where there was none."""
    if record.voting is None:
        return ()
    early = record.vote_closing
    closed = (Note(_("The vote was closed early: {why}", why=early.why)),) if early else ()
    if record.outcome is None:
        open_ = Note(_("The vote is not over: nothing has come of it yet."))
        blocks: tuple[Block, ...] = (*_show_votes_so_far(record), open_)
    else:
        card = make_final_card(format_of(record.spec), record, record.outcome)
        blocks = (Prose("", card.title), *card.blocks[1:])
    added = list_vote_blocks(record)
    return (Section(_("The people's vote"), (*blocks, *closed, *added)),)


def _show_votes_so_far(record: Record) -> tuple[Block, ...]:
    """Show the tally so far; a secret vote has none before its close."""
    if record.spec.voting.is_secret and record.boxes[OUTCOME].totals is None:
        return ()
    tally = record.people_tally
    return (make_tally_bars(tally, sum(tally.values())),)


def _show_spend(events: Sequence[Event], record: Record) -> Section:
    """Show the cost, seat by seat."""
    in_all = describe_spent(record.costs)
    if not in_all:
        return Section(_("What it took"), (Note(_("No model was asked.")),))
    steps = list_taken(events)
    rows = tuple(_make_spend_row(seat, steps, spend) for seat, spend in sum_by_seat(steps).items())
    head = (
        *(_("Seat"), _("Model"), _("Calls"), _("Tokens in"), _("Of them cached")),
        *(_("Tokens out"), _("Cost")),
    )
    return Section(_("What it took"), (Facts(((_("In all"), in_all),)), Table(head, rows)))


def _make_spend_row(seat: str, steps: Sequence[Taken], spend: Spend) -> tuple[str, ...]:
    models = dict.fromkeys(step.model for step in steps if step.seat == seat)
    amounts = (spend.calls, spend.tokens_in, spend.cached, spend.tokens_out)
    return (
        _name_seat(seat),
        ", ".join(models),
        *map(format_number, amounts),
        _(price_in_words(spend)),
    )


def _name_seat(seat: str) -> str:
    """Name a seat; judges after the first are numbered."""
    judge = re.fullmatch(r"judge (\d+)", seat)
    return _("judge {number}", number=judge[1]) if judge else _(seat)


def _show_report(record: Record) -> Section:
    """Make the section with the debate's report, line by line."""
    shown = sum(turn.answer.is_shown for turn in record.turns)
    turns = ngettext("{count} turn", "{count} turns", shown)
    head = Note(_("Read off the record, {turns}:", turns=turns))
    return Section(_("The report"), (head, Verbatim(write_report(record))))
