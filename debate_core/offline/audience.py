"""Questions from the audience: an offline debater's answer, and the offline judge's mark of it.

The answer repeats words of the question and goes on with a point of the speaker's. The mark is
the share of the question's telling words that come up in the turn, and says so.
"""

from functools import cache

from debate_core.domain.attendance import ALLOWANCE
from debate_core.domain.brief import Brief
from debate_core.domain.forms import FreeText, Mark, QuestionMark
from debate_core.domain.text import shorten_line
from debate_core.domain.values import Value
from debate_core.errors import MalformedReply
from debate_core.offline.library import Lines, prose_of
from debate_core.offline.text import content_words, within_quotes
from debate_core.offline.turn import TurnMaterial, material_for
from debate_core.offline.wording import Passage, fit_paragraphs

_QUOTED = 140
"""Characters of a question that are repeated."""
_HALF = 0.5
"""The share of a question's telling words above which it counts as answered."""


class AudienceWords(Value):
    """The lines around an answer and a mark; `prose/audience.toml` names the slots."""

    answer: Lines
    answer_spent: Lines
    mark: str
    mark_none: str


@cache
def _words() -> AudienceWords:
    return prose_of("debate_core.offline.prose", "audience.toml", AudienceWords)


def with_answer(turn: FreeText, brief: Brief) -> FreeText:
    """Make the turn answer the question of its brief too, within the words allowed for that."""
    material = material_for(brief, turn.get_vote() or "")
    claim, words = _fresh_claim(material, turn.as_text()), _words()
    lines = material.shuffle(words.answer if claim else words.answer_spent)
    asked = f"“{within_quotes(shorten_line(brief.question, _QUOTED))}”"
    taken_up = material.one_of(lines, question=asked)
    return turn.add_text(fit_paragraphs([[Passage(taken_up, 2), Passage(claim, 1)]], ALLOWANCE))


def _fresh_claim(material: TurnMaterial, said: str) -> str:
    """Find a point that this stance can still make, and has not made in this turn; or empty."""
    left = (argument.claim for argument in reversed(material.left))
    return next((claim for claim in left if claim not in said), "")


def question_mark(brief: Brief) -> QuestionMark:
    """Mark the one turn in a brief; MalformedReply where there is nothing to count."""
    (turn,) = brief.heard
    wanted = content_words(brief.question)
    if not wanted:
        raise MalformedReply(_words().mark_none)
    found = len(wanted & content_words(turn.said))
    share = found / len(wanted)
    mark: Mark = "answered" if share > _HALF else "partly" if found else "not answered"
    return QuestionMark(reason=_words().mark.format(found=found, looked_for=len(wanted)), mark=mark)
