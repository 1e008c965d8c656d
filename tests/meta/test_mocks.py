"""A mock that takes anything proves nothing: each has the shape of a real thing."""

import ast

from tests.meta.tree import modules, parsed

MOCKS = {"Mock", "MagicMock", "AsyncMock", "NonCallableMock"}
SHAPES = {"spec", "spec_set", "wraps"}


def _is_shapeless_mock(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call):
        return False
    name = node.func.attr if isinstance(node.func, ast.Attribute) else None
    name = node.func.id if isinstance(node.func, ast.Name) else name
    has_shape = bool(node.args) or any(keyword.arg in SHAPES for keyword in node.keywords)
    return name in MOCKS and not has_shape


def test_no_mock_is_without_a_shape() -> None:
    shapeless = [
        f"{module}:{node.lineno}"
        for module in modules("tests")
        for node in ast.walk(parsed(module))
        if isinstance(node, ast.Call) and _is_shapeless_mock(node)
    ]
    assert shapeless == []
