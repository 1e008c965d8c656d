"""What people did is told once, in the same words, wherever a debate can be read."""

from html import unescape

import pytest

from bot.features import FEATURES
from bot.terminal.pieces import view_piece
from bot.thread.telling import posts_for
from debate_core.domain.facts import (
    Event,
    Fact,
    SeatLeft,
    SeatTaken,
    TableJoined,
    TimeExtended,
    TurnOpened,
    TurnsSkipped,
)
from debate_core.domain.forms import Forfeit
from debate_core.domain.record import evolve, fold
from debate_core.domain.steps import Speak
from debate_core.domain.values import DebaterId, PersonId
from debate_core.formats import format_of
from debate_core.reports.files import write_transcript
from tests.core.making import ADA, NOON, events_of, opened, phase, rounds_spec, turn
from tests.terminal.screens import seen

MIA, MOD = PersonId("mia"), PersonId("mod")
SITS = SeatTaken(debater=ADA.id, person=MIA, name="Mia")
SPEAKS = TurnOpened(
    number=1, debater=ADA.id, person=MIA, closes_at=NOON, step=Speak(ADA.id, "argument", 1)
)
SKIPPED = Forfeit(reason="skipped by Mod", is_skipped=True)
BEGUN = phase("argument")
HAPPENED: list[tuple[tuple[Fact, ...], str]] = [
    ((BEGUN, SITS), "Mia takes Ada's seat next round."),
    (
        (SITS, BEGUN, SeatLeft(debater=ADA.id, by=MIA, name="Mia", holder="Mia")),
        "Mia left Ada's seat. Ada takes over from the next turn on.",
    ),
    (
        (BEGUN, TableJoined(debater=DebaterId("mia"), person=MIA, name="Mia")),
        "Mia joins the discussion.",
    ),
    (
        (SITS, BEGUN, SPEAKS, TimeExtended(seconds=60, by=MOD, name="Mod")),
        "Mod gives the turn under way 1 minute more.",
    ),
    (
        (BEGUN, TurnsSkipped(by=MOD, name="Mod", turns=(1,)), turn(1, "ada", SKIPPED)),
        "Ada's turn was skipped by Mod",
    ),
]


def _in_discord(events: tuple[Event, ...]) -> str:
    record, said = fold(events[:1]), list[str]()
    for event in events[1:]:
        record = evolve(record, event)
        said += [post.content for post in posts_for(record, event, features=FEATURES)]
    return "\n".join(said)


def _in_terminal(events: tuple[Event, ...]) -> str:
    record, said = fold(events[:1]), list[str]()
    for event in events[1:]:
        record = evolve(record, event)
        for piece in format_of(record.spec).tell_event(record, event):
            said.append(seen(*view_piece(piece, record.spec), width=200))
    return "\n".join(said)


@pytest.mark.parametrize(("facts", "said"), HAPPENED)
def test_what_people_did_is_told_once_by_every_writer(facts: tuple[Fact, ...], said: str) -> None:
    events = events_of(opened(rounds_spec()), *facts)
    assert _in_discord(events).count(said) == 1
    assert _in_terminal(events).count(said) == 1
    assert write_transcript(events, "markdown", lambda _: {}).count(said) == 1
    assert unescape(write_transcript(events, "html", lambda _: {})).count(said) == 1
