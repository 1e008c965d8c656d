"""The request to a debater for a turn: the manner of its format, what was said, and the task."""

from collections.abc import Mapping

from debate_core.domain.brief import Brief
from debate_core.domain.values import DebaterId
from debate_core.prompts.layers import (
    EVIDENCE,
    PROSE,
    YOU,
    join_layers,
    list_messages,
    write_system,
)
from debate_core.prompts.request import Request, Schema


def turn_request(
    brief: Brief,
    manner: str,
    task: str,
    schema: Schema | None = None,
    tags: Mapping[DebaterId, str] | None = None,
) -> Request:
    """Make the request for a turn; `manner` is the format's rules, `task` what this turn is for.

    `tags` are those of the seats, if stances do not distinguish them. The word limit is in the
    task, unless `manner` gives it for every turn.
    """
    has_sides = bool(brief.spec.stances)
    is_told = write_common_limit(brief.words) in manner
    return Request(
        system=write_system(
            join_layers(manner, EVIDENCE, f"{PROSE} {YOU}" if has_sides else PROSE)
        ),
        messages=list_messages(brief, join_layers(task, "" if is_told else limit(brief)), tags),
        schema=schema,
        temperature=0.8,
        max_tokens=brief.words * 4,
    )


def limit(brief: Brief) -> str:
    """Write the word limit of a turn; empty with an audience question, which includes the limit."""
    return "" if brief.question else f"Write at most {brief.words} words."


def write_common_limit(words: int) -> str:
    """Write the limit of every turn, if all have the same: once, so that the prefix repeats."""
    return f"At most {words} words a turn."


def rounds_in_words(rounds: int) -> str:
    """Count rounds in words, such as “is 1 round” or “are 3 rounds”, to follow “there”."""
    return "is 1 round" if rounds == 1 else f"are {rounds} rounds"
