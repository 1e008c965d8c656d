"""Resuming is replaying: recorded answers and closings are fed to a fresh play."""

from collections.abc import Sequence

from debate_core.domain.facts import Event
from debate_core.domain.facts import ClosingRequested, DebateOpened
from debate_core.domain.play import Play
from debate_core.engine.answering import answer_of
from debate_core.errors import OutOfTurn, RecordError, VersionMismatch
from debate_core.formats import format_named, start


def replayed(events: Sequence[Event]) -> Play:
    """The play as these events left it, with just what is missing pending.

    VersionMismatch if the record was made by other rules; RecordError if it does not replay.
    """
    opened = events[0].fact
    assert isinstance(opened, DebateOpened)
    current = format_named(opened.specification.format).version
    if opened.format_version != current:
        raise VersionMismatch(
            f"This debate was begun by version {opened.format_version} of the format's rules; "
            f"this Rostrum has version {current} and does not guess. Start it anew."
        )
    play = start(opened.specification)
    for event in events:
        if play.decision is not None:
            break
        feed(play, event)
    return play


def feed(play: Play, event: Event) -> None:
    """Give a play what an event recorded for it, if anything; RecordError if it does not fit."""
    if isinstance(event.fact, ClosingRequested):
        play.close_early(event.fact.reason)
        return
    answered = answer_of(event.fact)
    if answered is None:
        return
    try:
        play.answer(*answered)
    except OutOfTurn as error:
        raise RecordError(f"Event {event.number} does not fit the rules: {error}") from error
