"""Every sentence on screen stands in every catalogue, whole, with the same parts."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from debate_core.language import Translations, read_catalogue
from tests.meta.tree import ROOT, modules, parsed

CATALOGUES = sorted((ROOT / "debate_core/locale").glob("*.po"))
MODULES = modules("bot", "debate_core")
TEXTS = {"_": 1, "N_": 1, "pgettext": 2, "ngettext": 2}
"""The functions that a sentence is passed to, and how many texts each takes first."""


def _list_calls(module: Path) -> Iterator[tuple[str, ast.Call]]:
    for node in ast.walk(parsed(module)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TEXTS:
            yield node.func.id, node


def _read_texts(called: str, call: ast.Call) -> tuple[str, ...] | None:
    """The texts of a call; None for a sentence that N_ has marked elsewhere."""
    given = call.args[: TEXTS[called]]
    texts = [one.value for one in given if isinstance(one, ast.Constant)]
    return tuple(map(str, texts)) if len(texts) == TEXTS[called] else None


def list_sentences(modules: Iterable[Path]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each sentence in the code as a catalogue names it, with its forms in English."""
    for module in modules:
        for called, call in _list_calls(module):
            if texts := _read_texts(called, call):
                yield ("\x04".join(texts), texts[1:]) if called == "pgettext" else (texts[0], texts)


@cache
def read_sentences() -> dict[str, tuple[str, ...]]:
    """Read the sentences of the code once, by their names in a catalogue."""
    return dict(list_sentences(MODULES))


def _list_parts(text: str) -> set[str | None]:
    return {name for _, name, _, _ in Formatter().parse(text)} - {None}


@pytest.fixture(params=CATALOGUES, ids=lambda path: path.stem)
def catalogue(request: pytest.FixtureRequest) -> Translations:
    path: Path = request.param
    return read_catalogue(path.read_text(encoding="utf-8"))


def test_every_sentence_is_in_it_and_no_other(catalogue: Translations) -> None:
    """`make words` brings it up to date; docs/languages.md says how."""
    assert sorted(read_sentences().keys() - catalogue.sentences.keys()) == [], "not translated"
    assert sorted(catalogue.sentences.keys() - read_sentences().keys()) == [], "not said any more"


def test_a_translation_has_the_parts_of_its_sentence(catalogue: Translations) -> None:
    differing = {
        said: (sorted(map(str, named)), translated)
        for said, forms in read_sentences().items()
        for translated in catalogue.sentences.get(said, ())
        # The form for one may leave the number out.
        for named in [set[str | None]().union(*map(_list_parts, forms))]
        if _list_parts(translated) | {"count"} != named | {"count"}
    }
    assert differing == {}


def test_a_sentence_is_given_its_parts() -> None:
    differing = [
        f"{module}:{call.lineno}"
        for module in MODULES
        for called, call in _list_calls(module)
        for given in [{part.arg for part in call.keywords}]
        # What is passed on as a whole is not known here; the number of a plural is always given.
        if called != "N_" and given and None not in given
        for text in (_read_texts(called, call) or ())[-1:]
        if given - {"count"} != _list_parts(text) - {"count"}
    ]
    assert differing == []


def test_nothing_in_it_is_a_guess() -> None:
    guesses = [path.name for path in CATALOGUES if re.search("^#,.*fuzzy", path.read_text(), re.M)]
    assert guesses == []


def test_a_sentence_is_passed_whole() -> None:
    """Neither an f-string nor a sum, of which no catalogue could know."""
    glued = [
        f"{module}:{call.lineno}"
        for module in MODULES
        for called, call in _list_calls(module)
        if any(isinstance(part, ast.JoinedStr | ast.BinOp) for part in call.args[: TEXTS[called]])
    ]
    assert glued == []
