"""The page on formats: all that it shows is what the examples hold, or runs as it stands."""

import re
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import BaseModel

from debate_core.domain.outcome import Decision
from debate_core.domain.play import Play
from debate_core.domain.specification import Specification
from debate_core.formats.declared import read_layout
from debate_core.formats.declared.layout import Bench, Criterion, Layout, Phase
from debate_core.formats.format import Format
from debate_core.plugins import load_formats
from tests.core.formats.declared.layouts import debate, offered, steps_of
from tests.core.making import ADA, BEN, speech, verdict
from tests.meta.tree import ROOT

PAGE = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
EXAMPLES = "\n".join(
    path.read_text(encoding="utf-8")
    for folder in ("examples", "debate_core/formats/declared/layouts")
    for path in sorted((ROOT / folder).rglob("*"))
    if path.suffix in (".toml", ".py")
)
TABLES = {
    "At the top": Layout,
    "In a `[[phase]]`": Phase,
    "In `[judge]`": Bench,
    "In each line of `[judge.rubric]`": Criterion,
}


def _shown(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


def _whole(language: str) -> list[str]:
    """What is shown that is no part of an example."""
    return [each for each in _shown(language) if each not in EXAMPLES]


def _named_in(section: str) -> list[str]:
    """The names in the first column of the table that follows."""
    table = PAGE.partition(section)[2].partition("|\n\n")[0]
    return re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)


@pytest.fixture
def _nothing_loaded() -> Iterator[None]:  # pyright: ignore[reportUnusedFunction]
    yield
    load_formats()


def test_most_of_what_is_shown_is_from_the_examples() -> None:
    assert len(_shown("toml")) - len(_whole("toml")) >= 7
    assert len(_shown("python")) - len(_whole("python")) == 2


@pytest.mark.parametrize("text", _whole("toml"))
def test_a_layout_that_is_shown_whole_plays(text: str) -> None:
    with offered(read_layout(text.encode(), "docs/formats.md")) as made:
        assert [each.step.tag for each in steps_of(Play(made.play(debate(made))))] == [
            *("speak", "speak", "judge"),
        ]


@pytest.mark.usefixtures("_nothing_loaded")
@pytest.mark.parametrize("text", _whole("python"))
def test_code_that_is_shown_whole_runs(
    text: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    exec(compile(text, "docs/formats.md", "exec"), {"__name__": "shown"})
    assert capsys.readouterr().out == ""


def test_the_patient_format_lets_the_judge_speak_when_it_is_closed_early() -> None:
    shown: dict[str, Any] = {"__name__": "shown"}
    (text,) = (each for each in _whole("python") if "class Patient" in each)
    exec(compile(text, "docs/formats.md", "exec"), shown)
    spec = Specification(motion="Tea", format="patient", debaters=(ADA, BEN))
    play = Play(shown["Patient"]().play(spec))
    play.answer(1, speech())
    play.close_early("enough")
    play.answer(play.pending[0].number, verdict("for"))
    assert play.decision == Decision(choice=None, rule="unheard")


@pytest.mark.parametrize(("section", "table"), TABLES.items())
def test_every_key_stands_in_its_table(section: str, table: type[BaseModel]) -> None:
    assert _named_in(section) == list(table.model_fields)


def test_every_question_of_the_port_stands_in_the_table() -> None:
    asked = {each for each in dir(Format) if not each.startswith("_")}
    assert set(_named_in("### What a format can say")) == asked | {"name"}


def test_the_entry_point_that_is_shown_is_that_of_the_example() -> None:
    (text,) = (each for each in _shown("toml") if "entry-points" in each)
    shown = tomllib.loads(text)["project"]["entry-points"]
    file = ROOT / "examples" / "lightning" / "pyproject.toml"
    assert tomllib.loads(file.read_text("utf-8"))["project"]["entry-points"] == shown
