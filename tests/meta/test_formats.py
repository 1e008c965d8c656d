"""A format is known in its own folder: nothing else asks which of the built-in ones it has."""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

from bot.cli.commands import debate
from debate_core.drafting.request import DEFAULT_FORMAT, DebateRequest
from debate_core.formats import FORMATS
from tests.meta.tree import ROOT, modules, parsed

HOME = Path("debate_core/formats")
FOLDERS = {name: name.replace("-", "_") for name in FORMATS}
BUILT_IN = {name for name in FORMATS if (ROOT / HOME / FOLDERS[name]).is_dir()}
ALLOWED = [
    # Help is printed before the core is read, so the command names its default once more.
    "bot/cli/commands.py: rounds",
    # What is played where nobody asks for a format has to have a name.
    "debate_core/drafting/request.py: rounds",
    # The name of a phase.
    "debate_core/formats/words.py: consensus",
    # The name of an argument.
    "debate_core/holding.py: rounds",
]


def _own(module: Path) -> bool:
    """Whether a module is a built-in format's own, or the registry."""
    folders = {HOME / FOLDERS[name] for name in BUILT_IN}
    return module == HOME / "__init__.py" or not folders.isdisjoint(module.parents)


def _is_how_many(node: ast.AST) -> bool:
    """Whether it is `asked["rounds"]`: how many rounds were asked for, not a format."""
    return isinstance(node, ast.Subscript) and ast.unparse(node) == "asked['rounds']"


def _named(module: Path) -> Iterator[object]:
    """The built-in formats that a module names."""
    tree = list(ast.walk(parsed(module)))
    counts = {part for node in tree if _is_how_many(node) for part in ast.walk(node)}
    texts = (node for node in tree if isinstance(node, ast.Constant) and node not in counts)
    return (text.value for text in texts if text.value in BUILT_IN)


def test_there_are_formats_to_look_for() -> None:
    assert len(BUILT_IN) >= 5


def test_no_module_outside_its_folder_names_a_format() -> None:
    found = [
        f"{module}: {name}"
        for module in modules("bot", "debate_core")
        if not _own(module)
        for name in _named(module)
    ]
    assert found == ALLOWED


def test_the_command_has_the_default_of_a_request() -> None:
    (option,) = (each for each in debate.params if each.name == "format")
    assert option.default == DebateRequest("Tea").format == DEFAULT_FORMAT
    assert DEFAULT_FORMAT in FORMATS


def test_the_import_contracts_name_every_format() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = {each["name"]: each for each in settings["tool"]["importlinter"]["contracts"]}
    folders = {f"debate_core.formats.{FOLDERS[name]}" for name in BUILT_IN}
    assert set(contracts["A format is known to the registry alone"]["forbidden_modules"]) == folders
    assert set(contracts["Formats do not import one another"]["modules"]) >= folders
