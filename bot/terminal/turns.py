"""A turn as it is shown: whose it is, what was said, and in small letters what it took."""

from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.style import Style
from rich.text import Text

from bot.terminal.colours import colours
from bot.terminal.screen import Framed
from bot.terminal.structured import turn_body
from bot.terminal.wording import seat
from debate_core.domain.answer_facts import TurnForfeited, TurnTaken
from debate_core.domain.checks_structured import StructuredTurn
from debate_core.domain.forms import Position
from debate_core.domain.record import Record
from debate_core.domain.words import count_words
from debate_core.reports.championship import faces_text
from debate_core.reports.deciding import counted
from debate_core.show.pieces import side_of


def turn(fact: TurnTaken, record: Record) -> Framed:
    """A turn that was taken."""
    colour = _colour(fact, record)
    return Framed(_body(fact, record), _title(fact, record, colour), _foot(fact), colour)


def forfeit(fact: TurnForfeited, record: Record) -> Framed:
    """A turn that passed without a speech, and why."""
    title = _title(fact, record, _colour(fact, record))
    why = Text(f"No speech: {fact.reason}", "italic")
    return Framed(why, title, f"turn {fact.turn}, forfeited", "dim")


def _colour(fact: TurnTaken | TurnForfeited, record: Record) -> Style:
    return colours(record.spec)[side_of(record.spec.debater(fact.debater))]


def _title(fact: TurnTaken | TurnForfeited, record: Record, colour: Style) -> Text:
    who, faces = seat(record.spec.debater(fact.debater)), faces_text(record, fact.turn)
    return Text.assemble((who, colour + Style(bold=True)), f", {faces}" if faces else "")


def _body(fact: TurnTaken, record: Record) -> RenderableType:
    content = fact.content
    if isinstance(content, StructuredTurn):
        return turn_body(content, record.entry(fact.turn))
    if not isinstance(content, Position):
        return prose(content.as_text())
    vote = Text.assemble("Votes ", (content.vote, "bold"), _before(fact, content, record))
    stance = Text(content.stance, "bold")
    return Group(stance, Text(), prose(content.rationale), Text(), vote)


def _before(fact: TurnTaken, content: Position, record: Record) -> str:
    """Where the vote is another than this debater's last."""
    earlier = [
        entry.content.vote
        for entry in record.entries
        if entry.debater == fact.debater
        and entry.turn < fact.turn
        and isinstance(entry.content, Position)
    ]
    return f" (before: {earlier[-1]})" if earlier and earlier[-1] != content.vote else ""


def _foot(fact: TurnTaken) -> str:
    parts = [f"turn {fact.turn}", counted(count_words(fact.content.own_words()), "word")]
    if fact.refused:
        parts.append(f"{counted(len(fact.refused), 'answer')} sent back")
    return " · ".join(parts)


def prose(text: str) -> Markdown:
    """Text with its Markdown rendered; where a link leads stays in sight."""
    return Markdown(text, hyperlinks=False)
