"""A feature is named in its two folders, and beside them in the closed lists alone."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tests.meta.tree import modules, parsed

LISTS = {"bot/features/__init__.py", "debate_core/domain/record.py"}
"""The closed lists, beside the modules of `debate_core/features`."""
SPECIFICATION = "debate_core/domain/specification.py"
"""What a debate is held on stands here, since the first event of its journal holds it."""


@cache
def _list_names(module: Path) -> str:
    """The names that a module gives and uses, a line each; no text, and no comment."""
    fields = ("id", "attr", "arg", "name", "asname", "module")
    names = (getattr(node, name, None) for node in ast.walk(parsed(module)) for name in fields)
    return "\n".join({name for name in names if isinstance(name, str)})


def _is_list(module: Path) -> bool:
    return str(module) in LISTS or str(module.parent) == "debate_core/features"


@pytest.mark.parametrize(
    ("feature", "known_to"),
    [
        (
            "opinion|swing",
            {
                SPECIFICATION,
                "bot/config/settings.py",
                "bot/run.py",
                "debate_core/domain/server_settings.py",
                "bot/features/settings/sections.py",
                # A layout can ask for it, as Oxford does.
                "debate_core/formats/declared/layout.py",
                "debate_core/formats/declared/rules.py",
            },
        ),
        ("predict|forecast", set[str]()),
        ("rating|leaderboard", set[str]()),
        ("evening", set[str]()),
        ("feedback", {"debate_core/features/flow/feedback.py"}),
        (
            "confidence",
            {
                SPECIFICATION,
                "debate_core/drafting/request.py",
                "bot/debates/drafts.py",
                "bot/config/settings.py",
                "bot/run.py",
                "bot/cli/arguments.py",
                "bot/cli/debate.py",
            },
        ),
        ("rematch", {SPECIFICATION, "debate_core/drafting/request.py", "bot/debates/names.py"}),
    ],
)
def test_a_feature_is_named_in_its_folders_and_in_the_lists(
    feature: str, known_to: set[str]
) -> None:
    own = re.compile(rf"(?:bot|debate_core)/features/(?:{feature})")
    named = {
        module
        for module in modules("bot", "debate_core")
        if re.search(feature, _list_names(module), re.IGNORECASE)
    }
    assert any(own.match(str(module)) for module in named)
    outside = {
        str(module) for module in named if not own.match(str(module)) and not _is_list(module)
    }
    assert outside == known_to
