"""A turn in its thread, as posts: while it is being written, and as it stands in the end.

Rule: both are cut at the same threads, so that a draft becomes its post without a jump.
"""

from bot.thread.posts import Post, draft_mark, small_line
from bot.thread.speakers import speaker
from bot.thread.text import CONTENT_LIMIT, cleaned, split
from debate_core.domain.facts import TurnTaken
from debate_core.formats.panel.counting import REBUTTAL, is_held
from debate_core.domain.record import Record
from debate_core.domain.specification import ChampionshipRules, PanelRules, Specification
from debate_core.domain.steps import Speak
from debate_core.domain.words import count_words, one_line
from debate_core.formats import format_named
from debate_core.formats.championship.result import faced

_ROOM_FOR_NAME = len("****\n")
"""Where personas cannot speak, the name stands above the text."""


def turn_posts(record: Record, turn: TurnTaken) -> tuple[Post, ...]:
    """The posts of a turn that was taken, in order; most turns are one."""
    mark, who = f"turn {turn.turn}", speaker(record, turn.debater)
    step = Speak(
        turn.debater, turn.phase, turn.round, turn.content.form, to=faced(record, turn.turn)
    )
    text = _led(record, step, record.entry(turn.turn).text)
    parts = split(text, _room(record, step, turn.turn))
    marks = [mark] if len(parts) == 1 else [f"{mark} ({n}/{len(parts)})" for n in _count(parts)]
    lines = [small_line(each) for each in marks]
    lines[-1] = _closing(record, step, f"{count_words(turn.content.own_words())} words", marks[-1])
    return tuple(
        Post(marked, f"{part}\n{line}", speaker=who, draft=draft_mark(turn.turn, number))
        for number, marked, part, line in zip(_count(parts), marks, parts, lines, strict=True)
    )


def drafts_of(record: Record, step: Speak, turn: int, text: str) -> tuple[Post, ...]:
    """What shows a turn while it is being written, as far as it is."""
    if isinstance(record.spec.rules, PanelRules) and is_held(record.spec.rules, step.phase):
        return ()
    parts = split(_led(record, step, text), _room(record, step, turn))
    marks = [draft_mark(turn, number) for number in _count(parts)]
    return tuple(
        Post(mark, f"{part}\n{small_line(mark)}", speaker=speaker(record, step.debater))
        for mark, part in zip(marks, parts, strict=True)
    )


def _led(record: Record, step: Speak, text: str) -> str:
    """What is said, in cross-examination below whom it is said to."""
    if not text.strip() or step.to is None or not isinstance(record.spec.rules, ChampionshipRules):
        return cleaned(text)
    does = "asks" if step.form == "questions" else "answers"
    lead = small_line(f"{does} {one_line(record.spec.debater(step.to).name, 60)}")
    return cleaned(f"{lead}\n{text}")


def _room(record: Record, step: Speak, turn: int) -> int:
    """The characters that a part of a turn may have beside what closes and heads its message."""
    closing = _closing(record, step, "99999 words", f"turn {turn} (99/99)")
    longest = max(len(closing), len(small_line(draft_mark(turn, 99))))
    name = record.spec.debater(step.debater).name
    return CONTENT_LIMIT - longest - 1 - len(name) - _ROOM_FOR_NAME


def _closing(record: Record, step: Speak, words: str, mark: str) -> str:
    stance = record.spec.debater(step.debater).stance
    round_ = f"round {step.round}" if _has_rounds(record.spec, step.phase) else ""
    return small_line(stance, step.phase, round_, words, mark)


def _has_rounds(spec: Specification, phase: str) -> bool:
    """Whether a phase comes more than once."""
    if isinstance(spec.rules, PanelRules):
        return phase == REBUTTAL
    return not format_named(spec.format).is_played_once


def _count(parts: list[str]) -> range:
    return range(1, len(parts) + 1)
