"""Format `structured` in a terminal: its turns laid out, its scores, trace table and briefing."""

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.style import Style
from rich.table import Table
from rich.text import Text

from bot.terminal.bars import CharacterBar
from bot.terminal.colours import colours
from bot.terminal.screen import Framed
from bot.terminal.structured_scores import ScoresView
from debate_core.domain.checks_structured import StructuredTurn
from debate_core.domain.forms_structured import (
    Closing,
    CrossExamination,
    Opening,
    Remark,
    Replies,
    Response,
    question_id,
    stated,
)
from debate_core.domain.record import Record
from debate_core.domain.scoring_structured import rubric_of
from debate_core.domain.transcript import Entry
from debate_core.reports.structured import (
    briefing,
    standings_of,
    structured_result,
    trace,
)
from debate_core.reports.structured_text import totals_text

_BOLD = Style(bold=True)
_CELLS = 20


def turn_body(said: StructuredTurn, entry: Entry) -> Group:
    """A turn, item by item, with its marks."""
    marks = [Text(mark, "yellow italic") for mark in entry.marks]
    return Group(*_spaced([*_items(said), *marks]))


def _items(said: StructuredTurn) -> list[RenderableType]:
    match said:
        case Opening():
            stated = [
                Group(
                    Text.assemble((f"{each.id}  ", "bold"), (each.claim, "bold")),
                    Text(each.reasoning),
                    Text.assemble(("Evidence: ", "dim"), each.evidence),
                )
                for each in said.arguments
            ]
            return [*stated, *([Text(said.unread)] if said.unread else [])]
        case CrossExamination():
            return [_response(each) for each in said.responses]
        case Replies():
            return [_labelled(each.question, each.answer) for each in said.answers]
        case Closing():
            return [
                Group(Text("Conceded", "bold"), *_remarks(said.concessions)),
                Group(Text("Still standing", "bold"), *_remarks(said.standing)),
                Group(Text(f"Final position, {said.shift}", "bold"), Text(said.position)),
            ]


def _response(response: Response) -> Group:
    asked = [
        Padding(_labelled(question_id(response.argument, number), question), (0, 0, 0, 2))
        for number, question in enumerate(response.questions, start=1)
    ]
    heading = Text(stated(response), "bold")
    return Group(heading, Text(response.reasoning), *asked)


def _labelled(label: str, text: str) -> Text:
    return Text.assemble((f"{label}  ", "bold"), text)


def _remarks(remarks: tuple[Remark, ...]) -> list[Text]:
    return [_labelled(each.argument, each.text) for each in remarks] or [Text("Nothing.", "dim")]


def _spaced(items: list[RenderableType]) -> Iterator[RenderableType]:
    for place, each in enumerate(items):
        if place:
            yield Text()
        yield each


def findings_views(record: Record) -> Iterator[Framed]:
    """The judge's scores argument by argument, the sides, the trace table, the briefing."""
    yield Framed(ScoresView(record), Text("Score card", "bold"), "totals counted by code")
    yield Framed(_sides(record), Text("The two sides", "bold"), totals_text(record))
    yield Framed(_trace(record), Text("Argument trace", "bold"))
    yield Framed(_briefing(record), Text("Decision briefing", "bold"))


def _sides(record: Record) -> Table:
    table = Table.grid(padding=(0, 2))
    highest, by_side = rubric_of(record.spec).highest, colours(record.spec)
    for stance, total in standings_of(record).totals.items():
        colour = by_side.get(stance, Style())
        bar = CharacterBar(round(float(total) / highest * _CELLS), _CELLS, colour)
        table.add_row(Text(stance, colour + _BOLD), bar, Text(f"{float(total):.2f}", "bold"))
    return table


def _trace(record: Record) -> Group:
    by_side = colours(record.spec)
    sides = {each.id: each.stance for each in structured_result(record).arguments}
    rows: list[RenderableType] = [
        Group(
            Text.assemble(
                (f"{row.argument}  ", by_side.get(sides[row.argument], Style()) + _BOLD),
                (row.standing, "bold"),
                (f"  ({row.answered})", "dim"),
            ),
            Text(row.claim),
            Text(row.reason, "italic"),
        )
        for row in trace(record)
    ]
    return Group(*_spaced(rows))


def _briefing(record: Record) -> Group:
    told = briefing(record)
    assert told is not None
    open_ = [Text(f"? {each}") for each in told.unresolved_questions] or [Text("None.", "dim")]
    return Group(
        Text(told.motion, "bold"),
        Text(),
        Text("Key insight", "bold"),
        Text(told.key_insight),
        Text(),
        Text("Recommendation", "bold"),
        Text(told.recommendation),
        Text(),
        Text("Unresolved", "bold"),
        *open_,
    )
