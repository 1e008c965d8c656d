"""The example of a format of one's own: small, written as a stranger would, and it plays."""

import ast
import importlib.util
from collections.abc import Iterator
from types import ModuleType

import pytest

from debate_core.domain.facts import PhaseOpened
from debate_core.domain.forms import Forfeit
from debate_core.domain.outcome import Decision
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Judge, Speak
from debate_core.drafting.options import list_options, read_options
from debate_core.drafting.request import DebateRequest, make_specification
from debate_core.errors import SpecError
from debate_core.formats import add_format, get_format, remove_format, start
from tests.core.making import speech, verdict
from tests.meta.tree import ROOT

FILE = ROOT / "examples" / "lightning" / "rostrum_lightning.py"
LINES = 45


def _module() -> ModuleType:
    made = importlib.util.spec_from_file_location(FILE.stem, FILE)
    assert made is not None
    assert made.loader is not None
    module = importlib.util.module_from_spec(made)
    made.loader.exec_module(module)
    return module


@pytest.fixture(autouse=True)
def _offered() -> Iterator[None]:  # pyright: ignore[reportUnusedFunction]
    add_format(_module().Lightning())
    yield
    remove_format("lightning")


def _asked(options: str = "") -> Specification:
    return make_specification(
        DebateRequest("Tea is best", "lightning", "3", options=options), seed=1
    )


def test_it_is_one_small_file() -> None:
    assert len(FILE.read_text("utf-8").splitlines()) <= LINES


def test_it_imports_the_public_face_and_nothing_else() -> None:
    tree = ast.walk(ast.parse(FILE.read_text("utf-8")))
    imports = [each for each in tree if isinstance(each, ast.Import | ast.ImportFrom)]
    assert [each.module for each in imports if isinstance(each, ast.ImportFrom)] == ["debate_core"]
    assert len(imports) == 1


def test_it_plays_one_sentence_each_and_then_a_verdict() -> None:
    spec = _asked("words=20")
    play, steps = start(spec), list[object]()
    while play.decision is None:
        (pending,) = play.pending
        steps.append(pending.step)
        is_judge = isinstance(pending.step, Judge)
        play.answer(pending.number, verdict("against") if is_judge else speech())
    assert [(each.debater, each.words) for each in steps if isinstance(each, Speak)] == [
        (each.id, 20) for each in spec.debaters
    ]
    assert play.decision == Decision(choice="against", rule="judge_verdict")


def test_nobody_wins_in_it_over_a_side_that_was_not_heard() -> None:
    play = start(_asked())
    for answer in (speech(), Forfeit(reason="late"), speech(), verdict("for")):
        play.answer(play.pending[0].number, answer)
    assert play.decision == Decision(choice=None, rule="unheard")


def test_its_option_is_offered_and_held_to_its_bounds() -> None:
    assert [each.name for each in list_options("lightning")] == ["words"]
    assert read_options("lightning", "words=60").model_dump() == {"words": 60}
    with pytest.raises(SpecError, match="The option words cannot be “61”: it is a whole number"):
        read_options("lightning", "words=61")


def test_it_is_told_in_words() -> None:
    own = get_format("lightning")
    assert own.good_for == "one sentence each, then a verdict"
    turns = [Speak(each.id, "sentence", 1, 30) for each in _asked().debaters]
    phases = (PhaseOpened(phase="sentence", round=1),)
    (part,) = own.describe_schedule(_asked(), phases, turns)
    assert part.course == "up to 30 words a turn"
