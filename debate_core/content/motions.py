"""The motions to pick from, by topic: built in, and those that a host adds."""

import tomllib
from functools import cache
from importlib.resources import files
from itertools import chain, zip_longest
from typing import NamedTuple

from pydantic import TypeAdapter, ValidationError

from debate_core.errors import SpecError

LONGEST = 100
"""Characters of a motion that is offered: what Discord can suggest."""
_TOPICS = TypeAdapter(dict[str, list[str]])


class Motion(NamedTuple):
    """A motion that is offered, and the topic it is listed under."""

    topic: str
    text: str


@cache
def load_motions() -> tuple[Motion, ...]:
    """Load those that everyone is offered."""
    path = files("debate_core.content").joinpath("motions.toml")
    return read_motions(path.read_text(encoding="utf-8"), path.name)


def read_motions(text: str, path: str) -> tuple[Motion, ...]:
    """Read the motions of each topic in a file; SpecError, in one sentence, if it is unreadable."""
    try:
        topics = _TOPICS.validate_python(tomllib.loads(text), strict=True)
    except tomllib.TOMLDecodeError as error:
        raise SpecError(f"{path} is not TOML: {error}.") from error
    except ValidationError as error:
        topic = error.errors()[0]["loc"][0]
        raise SpecError(
            f'{path}: “{topic}” is no list of motions; write "{topic}" = ["A motion", "Another"].'
        ) from None
    found = tuple(
        Motion(topic, " ".join(line.split())) for topic, listed in topics.items() for line in listed
    )
    for motion in found:
        if not 0 < len(motion.text) <= LONGEST:
            raise SpecError(
                f"{path}: a motion under “{motion.topic}” has {len(motion.text)} characters; "
                f"give it 1 to {LONGEST}."
            )
    return found


def find_motions(motions: tuple[Motion, ...], typed: str) -> tuple[str, ...]:
    """Find the motions whose words or topic hold every word typed; from each topic in turn."""
    wanted = typed.casefold().split()
    by_topic: dict[str, list[str]] = {}
    for motion in motions:
        said = f"{motion.topic} {motion.text}".casefold()
        if all(word in said for word in wanted):
            by_topic.setdefault(motion.topic, []).append(motion.text)
    in_turn = chain.from_iterable(zip_longest(*by_topic.values()))
    return tuple(dict.fromkeys(text for text in in_turn if text))
