"""Resuming is replaying: recorded answers and closings are fed to a fresh play."""

from collections.abc import Sequence

from debate_core.domain.facts import ClosingRequested, DebateOpened, Event, StepAnswered
from debate_core.domain.failing import FORMAT_GONE, OTHER_RULES
from debate_core.domain.play import Pending, Play
from debate_core.errors import OutOfTurn, RecordError, VersionMismatch
from debate_core.formats import FORMATS, start


def replay(events: Sequence[Event]) -> Play:
    """Replay the play as these events left it; only what is missing is pending.

    VersionMismatch if the record was made by other rules; RecordError if it does not replay.
    """
    opened = events[0].fact
    assert isinstance(opened, DebateOpened)
    name = opened.specification.format
    if name not in FORMATS:
        raise VersionMismatch(FORMAT_GONE.format(name=name))
    current = FORMATS[name].version
    if opened.format_version != current:
        raise VersionMismatch(OTHER_RULES.format(began=opened.format_version, current=current))
    play = start(opened.specification)
    for event in events:
        if play.decision is not None:
            break
        feed(play, event)
    return play


class Follower:
    """The pending steps of a debate, for those who watch its events from outside."""

    def __init__(self) -> None:
        self._play: Play | None = None
        self._seen = 0

    def list_pending(self, events: Sequence[Event]) -> tuple[Pending, ...]:
        """List the steps that wait for an answer after these events; a later call may add events.

        Empty where the record was made by other rules: then it cannot go on either.
        """
        try:
            if self._play is None:
                self._play = replay(events)
            else:
                for event in events[self._seen :]:
                    if self._play.decision is None:
                        feed(self._play, event)
        except RecordError:
            return ()
        self._seen = len(events)
        return self._play.pending


def feed(play: Play, event: Event) -> None:
    """Give a play what an event recorded for it, if anything; RecordError if it does not fit."""
    match event.fact:
        case ClosingRequested(reason=reason):
            play.close_early(reason)
        case StepAnswered(number=number, answer=answer):
            try:
                play.answer(number, answer)
            except OutOfTurn as error:
                said = f"Event {event.number} does not fit the rules: {error}"
                raise RecordError(said) from error
        case _:
            pass
