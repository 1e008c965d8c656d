"""Who speaks next: a debate played on from where it stands, dry, up to its next speech."""

from collections.abc import Collection, Sequence

from debate_core.domain.facts import Event
from debate_core.domain.folding import fold
from debate_core.domain.forms import get_form
from debate_core.domain.play import Pending
from debate_core.domain.specification import Debater
from debate_core.domain.steps import Speak
from debate_core.domain.values import DebaterId
from debate_core.engine.replay import replay
from debate_core.errors import RecordError
from debate_core.formats import format_of


def next_speaker(events: Sequence[Event], begun: Collection[int]) -> Debater | None:
    """Whose next speech has not begun yet; None if no speech follows.

    `begun` are the numbers of the steps that somebody answers already. Where the answers decide
    who speaks, it is a guess.
    """
    spec = fold(events).spec
    own = format_of(spec)
    try:
        play = replay(events)
    except RecordError:
        return None
    while play.decision is None:
        for pending in play.pending:
            if pending.number not in begun and (debater := _speaker(pending)) is not None:
                return spec.debater(debater)
        pending = play.pending[0]
        play.answer(pending.number, own.dry(pending.step, spec, "likely"))
    return None


def _speaker(pending: Pending) -> DebaterId | None:
    """Whose speech in free text a step is; a turn with fields has no room for a question."""
    match pending.step:
        case Speak(debater=debater, form=form) if get_form(form).is_prose:
            return debater
        case _:
            return None
