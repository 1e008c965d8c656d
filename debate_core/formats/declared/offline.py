"""The offline debaters in a format that is laid out in a file: speeches, questions, answers.

Rule: each question goes with an answer that fits any motion and any side.
"""

from dataclasses import replace

from debate_core.domain.brief import Brief
from debate_core.domain.forms import Question, Speech
from debate_core.domain.text import count_words
from debate_core.formats.declared.layout import layout_of
from debate_core.offline.speech import speech

_ANSWERS = {
    "Who pays for it if you are wrong?": "Whoever pays when nobody decides, and they pay already.",
    "What would change your mind?": "A case in which the opposite was done and did better.",
    "Which one of your reasons would you keep?": "The first; take it away and I sit down.",
    "Where has that been tried?": "In small, wherever people had no other choice, and it held.",
    "Where does your argument fail?": "At the edges, as every argument does, and not at its core.",
    "How would anybody check that?": "By asking those whom it concerns, a year later.",
    "Who would be worse off?": "Some would, for a while; I said so, and I weighed it.",
    "What follows that you would not accept?": "Nothing that I have found, and I have looked.",
}
_LEAST = 20
"""Words below which there is no room for a speech beside an answer."""


def ask_question(brief: Brief) -> Question:
    """A question that nobody has asked yet, as long as there is one."""
    asked = {entry.answer.as_text() for entry in brief.heard}
    fresh = [text for text in _ANSWERS if text not in asked] or [*_ANSWERS]
    return Question(text=fresh[(brief.spec.seed + (brief.turn or 0)) % len(fresh)])


def take_turn(brief: Brief) -> Speech:
    """A speech; it begins with the answer where a question was put."""
    step, last = brief.speaking, list(layout_of(brief.spec).list_phases(brief.spec.rounds))[-1]
    is_last = (step.phase, step.round) == (last[0].name, last[1])
    claims = tuple(entry for entry in brief.heard if not isinstance(entry.answer, Question))
    if step.to is None or not brief.heard:
        return speech(replace(brief, heard=claims), is_last=is_last)
    answer = _ANSWERS.get(brief.heard[-1].answer.as_text(), "I have answered that already.")
    left = brief.words - count_words(answer)
    if left < _LEAST:
        return Speech(text=answer)
    shorter = replace(brief, heard=claims, step=replace(step, words=left))
    return Speech(text=f"{answer} {speech(shorter, is_last=is_last).text}")
