"""No pattern that reads what people or models wrote takes long over any text.

A pattern that backtracks holds the event loop, and with it everybody. Each one that the packages
hold is run over texts made of what it looks for, in each way in which it is used.
"""

import ast
import importlib
import inspect
import pkgutil
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import ModuleType
from typing import cast

import pytest

from debate_core.domain.cleaning import clean_speech
from debate_core.domain.fact import Private
from debate_core.domain.failing import tell_reason
from debate_core.domain.judges import Asking
from debate_core.domain.quoting import find_figure_doubts, mark_missing
from debate_core.domain.sources import Quotation, Source, find_quotations, list_places
from debate_core.domain.suspect import find_suspicion
from debate_core.domain.text import replace_words
from debate_core.drafting.request import DebateRequest, make_specification
from debate_core.formats.roundtable.forms import find_named
from debate_core.formats.roundtable.wording import find_condition_of, find_faults
from debate_core.formats.structured.arguments import SIDES, put_letters
from debate_core.language import use_language
from debate_core.offline import cues
from tests.meta.hostile import Read, shapes, what_is_slow
from tests.meta.tree import PACKAGES, functions, modules
from tests.sweep import keep_some

WAYS: Mapping[str, Callable[[re.Pattern[str], str], object]] = {
    "search": lambda pattern, text: pattern.search(text),
    "match": lambda pattern, text: pattern.match(text),
    "fullmatch": lambda pattern, text: pattern.fullmatch(text),
    "finditer": lambda pattern, text: sum(1 for _ in pattern.finditer(text)),
    "findall": lambda pattern, text: pattern.findall(text),
    "sub": lambda pattern, text: pattern.sub("", text),
    "split": lambda pattern, text: pattern.split(text),
}
NOBODY_WROTE = {
    "debate_core.models.settings": "names of environment variables, which the host sets",
}
"""Modules whose patterns read nothing that people or models wrote, and what they read."""

HINTS = (
    "for|Ada:|\\[Ada\\]|Ada, for|Ada Lovelace|PRO-1|“tea calms” \\[S1\\]|\\.\\.\\.|"
    "This house believes that|should not be|we should ban|the ban on cars|is it better|"
    "keep cars out of",
)
"""What the functions below look for."""
_SPEC = make_specification(
    DebateRequest(motion="Tea", debaters="Ada Lovelace: for; Ben: against"), seed=1
)
_ASKING = Asking(letters=tuple(SIDES))


def _tell_in_german(text: str) -> None:
    with use_language("de"):
        tell_reason(text)


PUT_TOGETHER: Mapping[str, Read] = {
    "debate_core/domain/cleaning.py": lambda text: clean_speech(text, ["Ada"], ["Ada, for"]),
    "debate_core/domain/fact.py": lambda text: Private("who voted", r"voter( \d+)?").is_shown_as(
        text, 2
    ),
    "debate_core/language.py": _tell_in_german,
    "debate_core/domain/quoting.py": lambda text: (
        mark_missing(text, [Quotation(words=text, source=1, paragraph=None)]),
        find_figure_doubts(f"“{text}” {text}", [Quotation(words=text, source=1, paragraph=1)]),
    ),
    "debate_core/domain/sources.py": lambda text: (
        find_quotations(f"“{text}” [S1] {text}", (Source(name="notes", text=text),)),
        list(list_places("Tea calms", Source(name="a", text=text))),
    ),
    "debate_core/domain/suspect.py": find_suspicion,
    "debate_core/domain/text.py": lambda text: replace_words(text, {"Ada": "[for]", "A": "B"}),
    "debate_core/formats/roundtable/forms.py": lambda text: find_named(text, _SPEC),
    "debate_core/formats/roundtable/wording.py": lambda text: (
        find_faults(text),
        find_condition_of(text, f"{text}. Only if {text}"),
    ),
    "debate_core/formats/structured/arguments.py": lambda text: put_letters(text, _ASKING),
    "debate_core/offline/cues.py": lambda text: cues.has(text, ("con*", "opposed")),
}
"""For each module that puts patterns together, what reads a text with them."""
OF_OTHER_WORDS = {
    "bot/platform/interactions.py": "ids of buttons, 100 characters at most",
    "bot/writer/text.py": "names, 80 characters at most",
    "debate_core/engine/starting.py": "motions, 300 characters at most",
    "debate_core/offline/direction.py": "motions, 300 characters at most",
    "debate_core/offline/synthesis.py": "a word of its own, for a pattern of a schema",
    "sandbox/faults/faults.py": "paths, for a pattern of a test",
}
"""Modules whose patterns read nothing long that somebody wrote, and what they read."""


def _modules(package: str) -> list[ModuleType]:
    path = importlib.import_module(package).__path__
    names = (each.name for each in pkgutil.walk_packages(path, f"{package}."))
    return [
        importlib.import_module(each)
        for each in names
        if ".migrations." not in each and not each.endswith("__main__")
    ]


def _within(value: object) -> Iterator[re.Pattern[str]]:
    """The patterns in a value of a module."""
    if isinstance(value, re.Pattern):
        yield cast("re.Pattern[str]", value)
    elif isinstance(value, Mapping):
        for each in cast("Mapping[object, object]", value).values():
            yield from _within(each)
    elif isinstance(value, tuple | list | frozenset):
        for each in cast("Iterable[object]", value):
            yield from _within(each)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from _within(getattr(value, field.name))


@cache
def _ways(module: ModuleType, name: str) -> frozenset[str]:
    """How a module calls a pattern that has a name; in any way where it hands it on."""
    tree = ast.parse(inspect.getsource(module))
    calls = {
        node.func.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id == name
    }
    return frozenset(calls & set(WAYS)) or frozenset({"search", "fullmatch", "sub"})


def _found(package: str) -> Iterator[tuple[str, re.Pattern[str], frozenset[str]]]:
    """Each pattern of a package's modules, with its place and how it is used."""
    seen = set[int]()
    for module in _modules(package):
        for name, value in vars(module).items():
            if module.__name__ in NOBODY_WROTE:
                continue
            for number, pattern in enumerate(_within(value)):
                if id(pattern) not in seen:
                    seen.add(id(pattern))
                    yield f"{module.__name__}.{name}-{number}", pattern, _ways(module, name)


def _made_in_functions() -> Iterator[tuple[str, str, str | None]]:
    """Module, method and pattern of each call that makes one; None where it is put together."""
    for module in modules(*PACKAGES):
        for function in functions(module):
            for node in ast.walk(function):
                match node:
                    case ast.Call(
                        func=ast.Attribute(value=ast.Name(id="re"), attr=attr), args=[first, *_]
                    ) if attr != "escape":
                        text = first.value if isinstance(first, ast.Constant) else None
                        yield module.as_posix(), attr, cast("str | None", text)
                    case _:
                        pass


READERS = [package for package in PACKAGES if package != "fake_models"]
"""The packages with patterns for what somebody wrote; made-up models read prompts of tests."""


@pytest.mark.timeout(900)  # all patterns of a package, each over hundreds of texts
@pytest.mark.parametrize("package", keep_some(sorted(READERS, reverse=True)))
def test_a_pattern_takes_no_longer_than_the_text_is_long(package: str) -> None:
    slow = dict[str, list[str]]()
    for place, pattern, ways in _found(package):
        tried = list(shapes([pattern.pattern], pattern.flags))
        reads: list[Read] = [lambda text, p=pattern, way=WAYS[way]: way(p, text) for way in ways]
        slow[place] = [told for read in reads for told in what_is_slow(read, tried)]
    assert slow
    assert {place: told for place, told in slow.items() if told} == {}


@pytest.mark.sweep
def test_a_pattern_within_a_function_takes_no_longer_either() -> None:
    made = {(way, pattern) for _, way, pattern in _made_in_functions() if pattern is not None}
    slow = {
        pattern: what_is_slow(
            lambda text, p=re.compile(pattern), way=WAYS[way]: way(p, text),
            list(shapes([pattern])),
        )
        for way, pattern in sorted(made)
    }
    assert {pattern: told for pattern, told in slow.items() if told} == {}


@pytest.mark.parametrize("module", keep_some(PUT_TOGETHER))
def test_what_a_module_puts_together_takes_no_longer_either(module: str) -> None:
    assert what_is_slow(PUT_TOGETHER[module], list(shapes(HINTS))[::5]) == []


def test_every_module_that_puts_a_pattern_together_is_tried() -> None:
    made = {module for module, _, pattern in _made_in_functions() if pattern is None}
    assert made - PUT_TOGETHER.keys() - OF_OTHER_WORDS.keys() == set()
