"""The table of a discussion as a post: its card, and the buttons below it by now."""

from bot.platform.buttons import Button
from bot.writer.cards import card_post
from bot.writer.posts import Post
from debate_core.domain.boxes import BoxKey
from debate_core.domain.record import Record
from debate_core.domain.values import DebateId
from debate_core.reports.table import is_in_use, table_card, table_key

_VERBS = {
    "raise": "Raise hand",
    "lower": "Lower hand",
    "yield": "Yield",
    "join": "Join",
    "leave": "Leave",
    "next": "Next round",
}


def table_id(verb: str, debate: DebateId) -> str:
    """The custom id of a button at the table."""
    return f"table:{verb}:{debate}"


def object_id(debate: DebateId, item: str) -> str:
    """The custom id of the button that objects to an item which is voted on, and of its form."""
    return f"object:{debate}:{item}"


def table_post(record: Record) -> Post:
    """The table in the round that has just begun."""
    round_ = record.rounds_run

    def buttons(now: Record) -> tuple[Button, ...]:
        return _buttons(now) if is_in_use(now, round_) else ()

    return Post(
        table_key(round_),
        embed=card_post(table_card(record, round_), record.spec).embed,
        buttons=buttons(record),
        live=lambda now: table_card(now, round_),
        live_buttons=buttons,
    )


def objecting(box: BoxKey, record: Record) -> tuple[Button, ...]:
    """What is pressed to object to an item, for as long as it is voted on."""
    if record.is_over or not record.boxes[box].is_open:
        return ()
    return (Button("Object", object_id(record.debate, box)),)


def _buttons(record: Record) -> tuple[Button, ...]:
    return tuple(
        Button(label, table_id(verb, record.debate), is_main=verb == "raise")
        for verb, label in _VERBS.items()
    )
