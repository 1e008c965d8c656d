"""Every refusal that a person can meet is a sentence of the catalogues."""

import ast
from collections.abc import Iterator

from tests.meta.tree import modules, parsed

REFUSALS = {
    *("SpecError", "AlreadyStarted", "BudgetExceeded", "UnknownModel", "WrongChannel"),
    *("RefusalWithButtons", "OutdatedMessage", "NothingSaid", "ValueError"),
}
FOR_PROGRAMMERS = {
    "bot/extension.py",
    "debate_core/domain/form.py",
    "debate_core/domain/tagged.py",
    "debate_core/formats/__init__.py",
    "debate_core/holding.py",
    "debate_core/storage/sealed_ballots.py",
}
"""Modules that refuse what a program of somebody's does."""
OF_FILES = {
    "debate_core/domain/result_schema.py",
    "debate_core/domain/rubric.py",
    "debate_core/formats/declared/layout.py",
    "debate_core/formats/declared/reading.py",
}
"""Modules that say what is wrong with a format's file, or a schema: in English (languages.md)."""


def _list_untranslated() -> Iterator[str]:
    for module in modules("bot", "debate_core"):
        if str(module) in FOR_PROGRAMMERS | OF_FILES:
            continue
        for node in ast.walk(parsed(module)):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in REFUSALS:
                yield from (f"{module}:{node.lineno}" for said in node.args[:1] if _has_words(said))


def _has_words(said: ast.expr) -> bool:
    """True if there are words in it that no catalogue knows."""
    if isinstance(said, ast.JoinedStr):
        parts = (part.value for part in said.values if isinstance(part, ast.Constant))
        return any(char.isalpha() for part in parts for char in str(part))
    return isinstance(said, ast.Constant) and isinstance(said.value, str)


def test_no_refusal_is_english_alone() -> None:
    assert [*_list_untranslated()] == []
