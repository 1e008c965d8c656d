"""The library of the offline debaters: their prose, read once from data files.

Rule: all prose lives in the data files, so that a writer can extend it without reading code.
`prose/README.md` says what each field is for.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Literal, TypeVar

from pydantic import Field

from debate_core.domain.values import Value
from debate_core.offline.spoken import find_prose, get_spoken

Lines = tuple[str, ...]
V = TypeVar("V", bound=Value)

Side = Literal["for", "against", "conditions", "later", "local", "remedy", "handover", "own"]
"""The side that a point speaks for; `own` is a position that only its holder can name."""

Kind = Literal["policy", "claim", "choice"]
"""The kind of request in a motion: do something, hold something true, or prefer one of two."""

Axis = Literal["motion", "proposal", "change", "rule", "things", "thing"]
"""The axis on which a point is for or against, unless it belongs to a subject.

`motion`: the motion in any form; `proposal`: a proposal of something new; `change`: any change;
`rule`: making a rule rather than ending one; `things`: the things that its field promotes; `thing`:
the thing that the motion is about.
"""


class LibraryPoint(Value):
    """One argument, whole: its claim, its reason, and how it is attacked and defended."""

    side: Side
    scheme: str
    name: str
    """A noun phrase by which it is referred to later."""
    claim: str
    """One sentence; the part that others may quote stands in square brackets."""
    ground: str
    picture: str = ""
    reply: str
    answer: str
    kinds: tuple[Kind, ...] = ("policy", "claim", "choice")
    axis: Axis = "motion"
    """The axis on which it is for or against; by default that of its field, if it has one."""
    about: tuple[str, ...] = ()
    """Words of which a motion needs at least one, where the point does not fit all of its field."""
    unless: tuple[str, ...] = ()
    """Words of a motion that rule this point out."""


class Scheme(Value):
    """A way of arguing, its cues, and the questions that test it."""

    name: str
    cues: tuple[str, ...]
    questions: tuple[str, ...]
    answers: tuple[str, ...]
    """The answers to the questions by the debater who made the point, in the same order."""


class Domain(Value):
    """A field of life: how a motion of it is recognised, its words, and its points."""

    name: str
    match: tuple[str, ...]
    words: dict[str, str]
    shares: tuple[str, ...] = ()
    """Other fields whose points fit here too."""
    promotes: tuple[str, ...] = ()
    """The things its points “for” want more of; a star alone is all of the field."""
    restrains: tuple[str, ...] = ()
    """The things they want less of."""
    axis: Axis
    """The axis of its points that do not name one."""
    points: tuple[LibraryPoint, ...] = ()


class Subject(Value):
    """A much-debated subject; its points speak for and against it, not the motion."""

    name: str
    domain: str
    match: tuple[tuple[str, ...], ...]
    """The groups of words; the motion needs at least one word of each."""
    opposite: tuple[str, ...] = ()
    """Names of the opposite, such as “office” if the subject is working from home."""
    against: tuple[str, ...] = ()
    """Words that speak against it wherever they occur, such as “car-free”."""
    unless: tuple[str, ...] = ()
    """Words by which a motion is about something else."""
    kinds: tuple[Kind, ...] = ("policy", "claim", "choice")
    words: dict[str, str] = Field(default_factory=dict[str, str])
    """Its own words, where those of its field do not suit it."""
    points: tuple[LibraryPoint, ...]


class Voice(Value):
    """A manner of speaking, and the roles that have it."""

    name: str
    match: tuple[str, ...] = ()
    lines: dict[str, tuple[str, ...]]


class StanceKind(Value):
    """A kind of stance: how it is recognised, how a case for it begins and ends, its points."""

    side: Side
    match: tuple[str, ...] = ()
    declare: tuple[str, ...]
    close: tuple[str, ...]
    points: tuple[LibraryPoint, ...] = ()


class Library(Value):
    """The whole of the prose."""

    schemes: tuple[Scheme, ...]
    general: tuple[LibraryPoint, ...]
    domains: tuple[Domain, ...] = Field(min_length=1)
    subjects: tuple[Subject, ...]
    stances: tuple[StanceKind, ...]
    voices: tuple[Voice, ...] = Field(min_length=1)

    def points_of(self, field: Domain) -> tuple[LibraryPoint, ...]:
        """List the points of a field, and those of other fields that fit it too."""
        shared = (point for name in field.shares for point in self.find_domain(name).points)
        return (*field.points, *shared)

    def find_domain(self, name: str) -> Domain:
        return next(domain for domain in self.domains if domain.name == name)

    def find_scheme(self, name: str) -> Scheme:
        return next(scheme for scheme in self.schemes if scheme.name == name)

    @property
    def critical(self) -> Mapping[str, str]:
        """The critical questions of all schemes, each with its answer."""
        pairs = (zip(scheme.questions, scheme.answers, strict=True) for scheme in self.schemes)
        return {question: answer for pair in pairs for question, answer in pair}

    def find_stance(self, side: Side) -> StanceKind:
        return next(stance for stance in self.stances if stance.side == side)


def get_library() -> Library:
    """Return the prose in the language that is spoken here."""
    return load_library(get_spoken())


@cache
def load_library(language: str) -> Library:
    """Load the prose in a language, checked."""
    prose = find_prose(language)
    return Library.model_validate(
        {
            **_read(prose / "schemes.toml"),
            **_read(prose / "stances.toml"),
            **_read(prose / "voices.toml"),
            "general": _read(prose / "general.toml")["points"],
            "domains": [_on_axis(domain) for domain in _find_folder(prose / "domains")],
            "subjects": _find_folder(prose / "subjects"),
        }
    )


def load_prose(name: str, form: type[V]) -> V:
    """Load one of the files beside the library, in the language that is spoken here."""
    return _load_file(find_prose(get_spoken()) / name, form)


def prose_of(package: str, name: str, form: type[V]) -> V:
    """Load the prose of a package from `name.toml`, or `name.LANGUAGE.toml` if not in English."""
    spoken = get_spoken()
    translated = files(package) / f"{name}.{spoken}.toml"
    return _load_file(translated if translated.is_file() else files(package) / f"{name}.toml", form)


@cache
def _load_file(file: Traversable, form: type[V]) -> V:
    return form.model_validate(_read(file))


def _read(file: Traversable) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _on_axis(field: dict[str, Any]) -> dict[str, Any]:
    """Make a field of life in which every point has an axis."""
    points = [{"axis": field["axis"], **point} for point in field.get("points", ())]
    return {**field, "points": points}


def _find_folder(folder: Traversable) -> list[dict[str, Any]]:
    if not folder.is_dir():
        return []
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".toml"))
    return [_read(folder / name) for name in names]
