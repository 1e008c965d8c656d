"""The styles and the motions on offer: built in, and those that a host adds."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from itertools import chain, zip_longest
from typing import Literal, NamedTuple

from pydantic import TypeAdapter, ValidationError

from debate_core.errors import SpecError
from debate_core.language import ENGLISH, N_, _, list_languages

MANNER_LIMIT = 500
_NAME = re.compile(r"[\w -]{1,40}")
"""A style name that a list of styles in an option can hold."""

Styles = Mapping[str, str]
"""The request to a debater for each style, by the style's name."""

_IN_SHORT = {
    N_("logical"): N_("premises and a conclusion, with no step left out"),
    N_("emotional"): N_("one person or one scene, and what is at stake"),
    N_("data-driven"): N_("quantities, and what can be measured"),
    N_("aggressive"): N_("presses on the weakest joint of the other case"),
    N_("diplomatic"): N_("grants what is fair, and turns attacks into support"),
}
"""The built-in styles, each with what people are told of it."""


def name_style(style: str) -> str:
    """Name a style as people see it; one of the host's has its own name."""
    return _(style) if style in _IN_SHORT else style


def describe_style(style: str, request: str) -> str:
    """Say in short how a style argues; what a host asks of it is told in the host's words."""
    is_built_in = load_styles().get(style) == request
    return _(_IN_SHORT[style]) if is_built_in else request


@cache
def load_styles() -> Styles:
    """Load the built-in styles."""
    path = files("debate_core.content").joinpath("styles.toml")
    return read_styles(path.read_text(encoding="utf-8"), path.name)


def read_styles(text: str, path: str) -> Styles:
    """Read the styles that a file describes; SpecError, in one sentence, if it cannot be read."""
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SpecError(_("{path} is not TOML: {why}.", path=path, why=error)) from error
    for name, manner in found.items():
        if not _NAME.fullmatch(name.strip()):
            said = _(
                "{path}: a style's name has up to 40 letters, digits, spaces and hyphens; rename "
                "“{name}”.",
                path=path,
                name=name[:40],
            )
            raise SpecError(said)
        if not isinstance(manner, str) or not 0 < len(manner.strip()) <= MANNER_LIMIT:
            said = _(
                "{path}: the style “{name}” needs a text of up to {most} characters that says how "
                'it argues; write {name} = "…".',
                path=path,
                name=name,
                most=MANNER_LIMIT,
            )
            raise SpecError(said)
    return {name.strip().casefold(): str(manner).strip() for name, manner in found.items()}


LONGEST = 100
"""Maximum characters of a motion on offer: Discord cannot suggest longer ones."""
_TOPICS = TypeAdapter(dict[str, list[str]])


class Motion(NamedTuple):
    """A motion that is offered, and the topic it is listed under."""

    topic: str
    text: str
    language: str = ""
    """Its language; empty if none was given."""


@cache
def load_motions(language: str = ENGLISH) -> tuple[Motion, ...]:
    """Load the built-in motions in a language; none if there are none in it."""
    name = "motions.toml" if language == ENGLISH else f"motions.{language}.toml"
    path = files("debate_core.content").joinpath(name)
    if not path.is_file():
        return ()
    found = read_motions(path.read_text(encoding="utf-8"), path.name)
    return tuple(motion._replace(language=language) for motion in found)


def load_all_motions() -> tuple[Motion, ...]:
    """Load the built-in motions in every language."""
    return tuple(motion for language in list_languages() for motion in load_motions(language))


def read_motions(text: str, path: str) -> tuple[Motion, ...]:
    """Read the motions of each topic in a file; SpecError, in one sentence, if it is unreadable."""
    try:
        topics = _TOPICS.validate_python(tomllib.loads(text), strict=True)
    except tomllib.TOMLDecodeError as error:
        raise SpecError(_("{path} is not TOML: {why}.", path=path, why=error)) from error
    except ValidationError as error:
        said = _(
            '{path}: “{topic}” is no list of motions; write "{topic}" = ["A motion", "Another"].',
            path=path,
            topic=error.errors()[0]["loc"][0],
        )
        raise SpecError(said) from None
    found = tuple(
        Motion(topic, " ".join(line.split())) for topic, listed in topics.items() for line in listed
    )
    for motion in found:
        if not 0 < len(motion.text) <= LONGEST:
            said = _(
                "{path}: a motion under “{topic}” has {count} characters; give it 1 to {most}.",
                path=path,
                topic=motion.topic,
                count=len(motion.text),
                most=LONGEST,
            )
            raise SpecError(said)
    return found


def find_motions(
    motions: tuple[Motion, ...], typed: str, language: str = ENGLISH
) -> tuple[str, ...]:
    """Find motions whose text or topic contains every typed word, taking from each topic in turn.

    Motions in another language than the one given are left out.
    """
    wanted = typed.casefold().split()
    by_topic: dict[str, list[str]] = {}
    for motion in motions:
        if motion.language not in ("", language):
            continue
        said = f"{motion.topic} {motion.text}".casefold()
        if all(word in said for word in wanted):
            by_topic.setdefault(motion.topic, []).append(motion.text)
    in_turn = chain.from_iterable(zip_longest(*by_topic.values()))
    return tuple(dict.fromkeys(text for text in in_turn if text))


@dataclass(frozen=True, slots=True)
class SuggestedNames:
    """A marker for an option whose values are names of something that a host offers."""

    what: Literal["styles"]


@dataclass(frozen=True, slots=True)
class Content:
    """The content on offer: the built-in content, and what a host adds."""

    styles: Styles = field(default_factory=load_styles)
    motions: tuple[Motion, ...] = field(default_factory=load_all_motions)

    def add_more(self, styles: Styles, motions: tuple[Motion, ...]) -> "Content":
        """Return a copy with a host's content added; its styles replace those of the same name."""
        return Content({**self.styles, **styles}, (*self.motions, *motions))
