"""A turn in its thread, as posts: while it is being written, and as it stands in the end."""

from dataclasses import replace

from bot.writer import pieces
from bot.writer.posts import Post
from debate_core.domain.answer_facts import TurnForfeited, TurnTaken
from debate_core.domain.panel import REBUTTAL, is_held
from debate_core.domain.record import Record
from debate_core.domain.specification import ChampionshipRules, PanelRules, Specification
from debate_core.domain.steps import Speak
from debate_core.domain.words import count_words
from debate_core.formats import format_named
from debate_core.reports.championship import faced
from debate_core.reports.deciding import counted
from debate_core.reports.missed import forfeit_text
from debate_core.show.blocks import Note, Prose
from debate_core.show.pieces import Turn


def turn_posts(record: Record, turn: TurnTaken) -> tuple[Post, ...]:
    """The posts of a turn that was taken, in order; most turns are one."""
    step = Speak(
        turn.debater, turn.phase, turn.round, turn.content.form, to=faced(record, turn.turn)
    )
    words = counted(count_words(turn.content.own_words()), "word")
    told = _told(record, step, turn.turn, record.entry(turn.turn).text, words)
    return pieces.turn_posts(told, record.spec)


def missed_turn(record: Record, turn: TurnForfeited) -> Post:
    """What stands in the place of a turn that was missed."""
    why = (Note(forfeit_text(record.spec, turn)),)
    step = Speak(turn.debater, turn.phase, turn.round)
    told = replace(_told(record, step, turn.turn, ""), blocks=why, is_missed=True)
    [post] = pieces.posts_of(told, record.spec)
    return post


def drafts_of(record: Record, step: Speak, turn: int, text: str) -> tuple[Post, ...]:
    """What shows a turn while it is being written, as far as it is."""
    if isinstance(record.spec.rules, PanelRules) and is_held(record.spec.rules, step.phase):
        return ()
    return pieces.draft_posts(_told(record, step, turn, text), record.spec)


def _told(record: Record, step: Speak, turn: int, text: str, *about: str) -> Turn:
    return Turn(
        f"turn {turn}",
        turn,
        step.debater,
        (Prose(text),),
        place=_place(record.spec, step),
        about=about,
        lead=_lead(record, step),
    )


def _lead(record: Record, step: Speak) -> str:
    """In cross-examination whom it is said to."""
    if step.to is None or not isinstance(record.spec.rules, ChampionshipRules):
        return ""
    does = "asks" if step.form == "questions" else "answers"
    return f"{does} {record.spec.debater(step.to).name}"


def _place(spec: Specification, step: Speak) -> str:
    return f"{step.phase}, round {step.round}" if _has_rounds(spec, step.phase) else step.phase


def _has_rounds(spec: Specification, phase: str) -> bool:
    """Whether a phase comes more than once."""
    if isinstance(spec.rules, PanelRules):
        return phase == REBUTTAL
    return not format_named(spec.format).is_played_once
