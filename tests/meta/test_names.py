"""A name means one thing: whoever looks for a class finds one."""

import ast
from collections import Counter

from tests.meta.tree import modules, parsed

CLASSES = [
    node.name
    for module in modules("bot", "debate_core")
    for node in ast.walk(parsed(module))
    if isinstance(node, ast.ClassDef)
]


def test_no_two_classes_have_the_same_name() -> None:
    assert len(CLASSES) > 500
    assert [name for name, count in Counter(CLASSES).items() if count > 1] == []
