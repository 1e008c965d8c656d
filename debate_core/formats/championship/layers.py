"""What all prompts of format `championship` share: the rules, the tags, and what was said."""

from collections.abc import Iterable

from debate_core.domain.brief import Brief
from debate_core.domain.specification import Specification
from debate_core.domain.words import DebaterId
from debate_core.formats.championship.channels import said_in_channels
from debate_core.formats.championship.stages import (
    ANSWER_WORDS,
    CLOSING,
    LIMITS,
    OPENING,
    QUESTION_WORDS,
    QUESTIONS,
    SUMMARIES,
    TEAM_WORDS,
    WORDS_A_MINUTE,
)
from debate_core.formats.championship.teams import place_of
from debate_core.prompts.quoting import quoted
from debate_core.prompts.request import Message, sent_again

COURSE = f"""\
The rules of the competition: two teams of four, for and against; a number after the side is the \
position in the team.
1. Opening: for 1, then against 1; {LIMITS[OPENING]} words each.
2. Cross-examination: for 2, against 2, for 3, against 3 each ask at least {QUESTIONS} questions \
in {QUESTION_WORDS} words, of an opposing second or third, who answers in {ANSWER_WORDS}. An asker \
only asks; a defender only answers, directly, and asks nothing back. Then for 1 and against 1 sum \
up what came of it, {LIMITS[SUMMARIES]} words each.
3. Free debate: for begins, the teams alternate; each team has {TEAM_WORDS // WORDS_A_MINUTE} \
minutes, {TEAM_WORDS:,} words, and each of its four speaks. Captains call the speakers.
4. Closing: against 4, then for 4; {LIMITS[CLOSING]} words each.
A program counts words and points. Over a limit: team -3, speaker -2. A defender who asks back, or \
an asker who answers: speaker -2."""


def tag_of(spec: Specification, who: DebaterId) -> str:
    """A debater's side and position, such as “for 2”."""
    return f"{spec.debater(who).stance.strip()} {place_of(spec, who)}"


def turns_of(said: Iterable[str]) -> tuple[Message, ...]:
    """A message for each turn, the last one marked, as all up to it is sent again."""
    return sent_again(Message("user", quoted(each)) for each in said)


def in_channels(brief: Brief) -> str:
    """What was said beside the turns, as far as the reader may see it."""
    lines = "\n".join(said_in_channels(brief))
    return f"Said beside the speeches, for your eyes:\n{quoted(lines)}" if lines else ""
