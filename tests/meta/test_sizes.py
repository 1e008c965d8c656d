"""Functions stay small enough to be read at one sitting, and modules say what they are for."""

import ast

from tests.meta.tree import PACKAGES, functions, modules, parsed

FUNCTION_LINES = 60
MODULES = modules(*PACKAGES)
TESTS = modules("tests")


def test_there_are_modules_to_look_at() -> None:
    assert len(MODULES) > 50


def test_no_function_is_too_long() -> None:
    too_long = [
        f"{module}:{function.lineno} {function.name}"
        for module in MODULES
        for function in functions(module)
        if function.end_lineno is not None
        and function.end_lineno - function.lineno >= FUNCTION_LINES
    ]
    assert too_long == []


def test_every_module_opens_by_saying_what_it_is_for() -> None:
    silent = [str(module) for module in (*MODULES, *TESTS) if not ast.get_docstring(parsed(module))]
    assert silent == []
