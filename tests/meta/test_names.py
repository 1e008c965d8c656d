"""Names are what an engineer of this field would look for, and mean one thing each."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.meta.tree import functions, modules, parsed

MODULES = modules("bot", "debate_core")
PARTICIPLE = re.compile(
    r"_?(?!need|feed|seed|embed|speed)(?:[a-z]+ed|kept|held|said|told|given|taken|made|done|seen"
    r"|shown|drawn|known|written|found|left|lost|paid|sent|spent|chosen|heard|hidden|laid|put)(?:_|$)"
)
MOST_PARTICIPLES = 0.005
QUESTION = re.compile(r"(?:What|Who|Whom|Whose|Whoever|Whether)\b")
VAGUE = {"each", "every"}


def _list_plain_functions(module: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """The functions of a module whose names begin with a verb: no property, no dunder."""
    for function in functions(module):
        decorators = {ast.unparse(decorator) for decorator in function.decorator_list}
        if not function.name.startswith("__") and not any("property" in d for d in decorators):
            yield function


def _list_loop_variables(module: Path) -> Iterator[ast.Name]:
    for node in ast.walk(parsed(module)):
        if isinstance(node, ast.For | ast.AsyncFor | ast.comprehension):
            yield from (name for name in ast.walk(node.target) if isinstance(name, ast.Name))


def test_functions_do_not_begin_with_a_participle() -> None:
    names = [function.name for module in MODULES for function in _list_plain_functions(module)]
    participles = [name for name in names if PARTICIPLE.match(name)]
    assert len(participles) < MOST_PARTICIPLES * len(names), participles


def test_a_loop_variable_says_what_it_is() -> None:
    vague = [
        f"{module}:{name.lineno}"
        for module in MODULES
        for name in _list_loop_variables(module)
        if name.id in VAGUE
    ]
    assert vague == []


def test_a_docstring_opens_with_a_verb_or_a_noun() -> None:
    questions = [
        f"{module}:{getattr(node, 'lineno', 1)}"
        for module in MODULES
        for node in ast.walk(parsed(module))
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and QUESTION.match(ast.get_docstring(node) or "")
    ]
    assert questions == []


def test_no_two_classes_have_the_same_name() -> None:
    """Whoever looks for a class finds one."""
    names = [
        node.name
        for module in MODULES
        for node in ast.walk(parsed(module))
        if isinstance(node, ast.ClassDef)
    ]
    assert len(names) > 500
    assert [name for name, count in Counter(names).items() if count > 1] == []
