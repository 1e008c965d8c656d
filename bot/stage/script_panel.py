"""What a debate of format `panel` puts into its thread in ways of its own."""

from bot.cards.panel import assessment_card, personas_card
from bot.pictures.trend import Line, trend_picture
from bot.stage.posts import Attached, Post, small_line
from bot.stage.speakers import judge
from bot.stage.text import cleaned
from bot.stage.turns import is_held, turn_posts
from debate_core.domain import events as facts
from debate_core.domain.forms_panel import Point
from debate_core.domain.panel import CLOSING, REBUTTAL
from debate_core.domain.record import Record
from debate_core.domain.rulings import OrderSet, PersonasChosen, PhaseOpened, StoppedEarly
from debate_core.formats.rounds import JUDGEMENT
from debate_core.reports.panel import missed_text, order_text, stop_text, trend

_Turn = facts.TurnTaken | facts.TurnForfeited
_LINE = 1800


def panel_posts(record: Record, event: facts.Event) -> tuple[Post, ...] | None:
    """The posts of an event; None where the format has no way of its own."""
    match event.fact:
        case PersonasChosen() as chosen:
            return (Post("personas", embed=personas_card(chosen)),)
        case PhaseOpened() as phase:
            return (_heading(record, phase),)
        case facts.TurnTaken() | facts.TurnForfeited() as turn:
            return _turn(record, turn)
        case facts.RoundAssessed() as given:
            return (_assessment(record, given),)
        case StoppedEarly() as stopped:
            return (_line(stop_text(stopped), "stopped early"),)
        case facts.StepMissed() as missed:
            return (_line(missed_text(missed), f"note {event.number}"),)
        case facts.ClosingRequested() as closing if record.state == "debating":
            said = f"The debate closes early: {closing.reason}"
            return (*_held(record), _line(said, f"note {event.number}"))
        case _:
            return None


def _heading(record: Record, phase: PhaseOpened) -> Post:
    mark = f"phase {len(record.phases)}"
    titles = {
        REBUTTAL: f"Rebuttal {phase.round} of {record.spec.rounds}",
        JUDGEMENT: "The judge",
    }
    title = titles.get(phase.phase, phase.phase.capitalize())
    return Post(mark, f"## {title}\n{small_line(_about(record, phase), mark)}")


def _about(record: Record, phase: PhaseOpened) -> str:
    if phase.phase == JUDGEMENT:
        return "assesses the whole debate"
    order = record.orders[-1] if record.orders else None
    if isinstance(order, OrderSet) and (order.phase, order.round) == (phase.phase, phase.round):
        return order_text(record.spec, order)
    when = "the other closings" if phase.phase == CLOSING else "the others of this phase"
    return f"all at once; nobody hears {when}"


def _turn(record: Record, turn: _Turn) -> tuple[Post, ...]:
    if not is_held(record.spec, turn.phase):
        return _shown(record, turn)
    of_phase = _of_phase(record, turn.phase, turn.round)
    if len(of_phase) < len(record.spec.debaters):
        return ()
    return tuple(post for each in of_phase for post in _shown(record, each))


def _held(record: Record) -> tuple[Post, ...]:
    """The turns that waited for the others of their phase, when the debate closes before."""
    if not record.phases or not is_held(record.spec, record.phases[-1].phase):
        return ()
    of_phase = _of_phase(record, record.phases[-1].phase, record.phases[-1].round)
    return tuple(post for each in of_phase for post in _shown(record, each))


def _of_phase(record: Record, phase: str, round_: int) -> list[_Turn]:
    turns = [each for each in record.turns if (each.phase, each.round) == (phase, round_)]
    return sorted(turns, key=lambda each: each.turn)


def _shown(record: Record, turn: _Turn) -> tuple[Post, ...]:
    """A turn, or what is shown in its place; a question that was let pass is not shown."""
    if isinstance(turn, facts.TurnForfeited):
        name = record.spec.debater(turn.debater).name
        return (_line(f"{name} could not speak: {turn.reason}", f"turn {turn.turn}"),)
    if isinstance(turn.content, Point) and not turn.content.question.strip():
        return ()
    return turn_posts(record, turn)


def _assessment(record: Record, given: facts.RoundAssessed) -> Post:
    mark = "verdict" if given.is_last else f"assessment {given.round}"
    card = assessment_card(record, given, mark)
    has_trend = len(record.assessments) > 1
    files = (Attached("scores.png", _picture(record)),) if has_trend else ()
    return Post(mark, embed=card, speaker=judge(), files=files)


def _picture(record: Record) -> bytes:
    names = {each.id: each.name for each in record.spec.debaters}
    lines = [Line(names[who], scores) for who, scores in trend(record).items()]
    labels = ["end" if each.is_last else f"round {each.round}" for each in record.assessments]
    return trend_picture("Scores over the rounds", labels, lines)


def _line(said: str, mark: str) -> Post:
    return Post(mark, f"*{cleaned(said)[:_LINE]}*\n{small_line(mark)}")
