"""Reads what could be shown, in the code itself: also what no test of a screen comes to."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import click
import pytest

from bot.__main__ import main
from debate_core.language import read_catalogue
from tests.banned import BANNED
from tests.meta.test_catalogues import CATALOGUES, MODULES, list_sentences, read_sentences
from tests.meta.tree import modules, parsed

IN_DETAILS = {
    "Seed {seed} repeats this debate",
    "Seed",
    "Tokens",
    "Tokens in",
    "Tokens out",
    "about {tokens} of the tokens",
}
"""What Details and the table of costs need."""
OF_LIMITS = {
    "{meanings}\n-# Large: over {turns}, {large_tokens} tokens or {dollars}",
    "Large: more tokens than",
    "{count} token",
    "{count} tokens",
}
"""What a server counts its limits in."""
REFUSALS = {"SpecError", "BudgetExceeded", "RefusalWithButtons", "OutdatedMessage", "WrongChannel"}
AT_PROMPT = re.compile(r"\b(exit code|keys and tokens|check token|tokens, cost|the same seed)\b")
"""What is said at a prompt, where these are the words for it."""
OPTIONS = {"--seed", "--threshold"}
"""Options that scripts pass."""


def _list_said(call: ast.Call) -> str:
    """The words of a refusal, as far as they stand in it."""
    constants = (part.value for part in ast.walk(call) if isinstance(part, ast.Constant))
    return " ".join(text for text in constants if isinstance(text, str))


def _list_refusals() -> Iterator[str]:
    for module in modules("bot", "debate_core"):
        for node in ast.walk(parsed(module)):
            if not isinstance(node, ast.Call):
                continue
            if ast.unparse(node.func) in REFUSALS:
                yield _list_said(node)


def _list_help(command: click.Command) -> Iterator[str]:
    """What a command of the terminal, and each below it, says of itself."""
    yield from (command.help or "", command.short_help or "")
    for parameter in command.params:
        yield from parameter.opts
        if isinstance(parameter, click.Option):
            yield parameter.help or ""
    if isinstance(command, click.Group):
        for inner in command.commands.values():
            yield from _list_help(inner)


def _find_banned(texts: Iterator[str], language: str = "en") -> list[str]:
    plain = ((text, re.sub(r"\{\w*\}", "", text)) for text in texts)
    return [text for text, words in plain if BANNED[language].search(words)]


@cache
def _list_of_terminal() -> frozenset[str]:
    """What `rostrum` says to whoever hosts, of Discord's token and what models are charged for."""
    of_terminal = {"cli", "doctor", "__main__.py", "connection.py"}
    return frozenset(dict(list_sentences(it for it in MODULES if of_terminal & {*it.parts})))


def test_no_sentence_on_screen_has_a_banned_word() -> None:
    said = {
        text
        for key, texts in read_sentences().items()
        if key not in _list_of_terminal()
        for text in texts
    }
    assert _find_banned(iter(said - IN_DETAILS - OF_LIMITS)) == []


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_no_translation_has_one(path: Path) -> None:
    said = read_catalogue(path.read_text(encoding="utf-8")).sentences
    texts = (
        text
        for key in said.keys() - IN_DETAILS - OF_LIMITS - _list_of_terminal()
        for text in said[key]
    )
    assert _find_banned(texts, path.stem) == []


def test_no_refusal_has_one() -> None:
    assert _find_banned(_list_refusals()) == []


def test_no_help_of_the_terminal_has_one() -> None:
    said = (AT_PROMPT.sub("", text.casefold()) for text in _list_help(main) if text not in OPTIONS)
    assert _find_banned(said) == []
