"""The flow as a judge reads it: data below the transcript, by side or by letter."""

from collections.abc import Iterator

from debate_core.domain.judge_forms import is_reasoned
from debate_core.domain.naming import make_blind_tags
from debate_core.domain.reasons import FlowPoint, FlowPoints, pick_to_check
from debate_core.domain.record import Record
from debate_core.domain.steps import Step
from debate_core.features.flow.sides import (
    has_flow,
    is_debated,
    list_flow_rows,
    list_flow_turns,
    list_lacking,
)
from debate_core.features.flow.states import FlowRow, find_states
from debate_core.prompts.request import quote_data

_ABOUT = (
    "The flow: what each turn did to earlier ones, noted beside the debate, and by code what came "
    "of each claim. 3b is turn 3, second move. It can err; where it differs from the transcript, "
    "the transcript holds. “Never answered” is unanswered, not true; “at the end” came too late to "
    "be answered."
)


def list_flow_notes(step: Step, record: Record) -> Iterator[str]:
    """List the flow for a judge's last word; empty before that, or if no flow is kept."""
    if not has_flow(record.spec) or not is_debated(record) or not record.flow.moves:
        return
    rows = {row.root.id: row for row in list_flow_rows(record)}
    sides = _name_speakers(step, record)
    lines: list[str] = []
    for move in record.flow.moves:
        side = sides[move.turn]
        came = f" ({_write_state(rows[move.id])})" if move.id in rows else ""
        lines.append(f"{move.id} [{side}] {f'{move.does} {move.to}'.strip()}: {move.says}{came}")
    lacking = ", ".join(map(str, list_lacking(record)))
    lacks = f" It lacks turns {lacking}." if lacking else ""
    yield f"{_ABOUT}{lacks}\n{quote_data(chr(10).join(lines))}"


def list_picks(step: Step, record: Record) -> Iterator[str]:
    """List what a judge must look up first, in a last word that gives its reason in parts."""
    if not is_reasoned(step) or not is_debated(record):
        return
    picked = pick_to_check(record.transcript, list_points(record))
    lines = "\n".join(f"turn {turn}: “{words}”" for turn, words in picked)
    if lines:
        yield f"To check, as picked by a program:\n{quote_data(lines)}"


def list_points(record: Record) -> FlowPoints:
    """List the moves of the flow by id, each with its state; empty if no flow is kept."""
    if not has_flow(record.spec):
        return {}
    turns, moves = list_flow_turns(record), record.flow.moves
    known = [move for move in moves if move.turn in turns]
    states = find_states(known, turns, is_over=is_debated(record))
    rows = {row.root.id: row for row in list_flow_rows(record)}
    return {
        move.id: FlowPoint(
            id=move.id,
            turn=move.turn,
            side=turns[move.turn].side,
            does=move.does,
            says=move.says,
            quote=move.quote,
            state=states[move.id].name,
            answers=tuple(
                other.id for other in known if other.does == "answers" and other.to == move.id
            ),
            rests_on_debate=move.tells,
            is_half=states[move.id].is_half,
            is_at_end=states[move.id].is_at_end,
            turns=len(rows[move.id].turns) if move.id in rows else 0,
        )
        for move in known
    }


def _name_speakers(step: Step, record: Record) -> dict[int, str]:
    """Name the side of each turn as the judge does; a letter may replace a debater's tag."""
    tags, letters = make_blind_tags(record.spec.debaters), step.asking.letter_of
    return {
        turn.number: letters.get(tags[turn.debater]) or step.asking.name_side(turn.stance)
        for turn in record.transcript
    }


def _write_state(row: FlowRow) -> str:
    parts = (
        row.state.name,
        "a part granted" if row.state.is_half else "",
        "at the end" if row.state.is_at_end else "",
        "its speaker says that they did not say it" if row.is_disputed else "",
    )
    return ", ".join(filter(None, parts))
