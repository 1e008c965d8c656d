"""`rostrum judge`, as a person runs it."""

import re

import pytest
from pydantic_core import from_json

from bot.cli.judge import try_judge
from debate_core.domain.forms import Forfeit
from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.engine.performer import Answered
from debate_core.errors import SpecError
from debate_core.models.port import Hear
from tests.meta.tree import ROOT
from tests.terminal.conftest import Rostrum

PAGE = (ROOT / "docs" / "judging.md").read_text(encoding="utf-8")
EXAM = "Licence of offline:plain: 40 debates, seed 1"
SECTION = "offline:plain: 30 short debates, of which it is known who argued better."


@pytest.mark.sweep
def test_it_prints_the_shift_of_each_attempt_and_once_nothing_of_chance(
    rostrum: Rostrum,
) -> None:
    done = rostrum("judge", "--times", "1", "--seed", "1")
    assert done.exit_code == 0
    printed = done.stdout.partition(SECTION)[0]
    lines = printed.splitlines()
    assert lines[0] == "offline:plain: one debate, judged with and without 50 attempts."
    assert len([each for each in lines if re.search(r" [+-]\d\.\d\d +[+-]\d\.\d\d", each)]) == 50
    assert re.search(r"In all: [+-]\d+\.\d\d, [+-]\d\.\d\d on average; at most", printed)
    assert "Made it the winner: 0. No verdict: 0." in printed
    assert "Marked as suspects for moderators: 50 of 50." in printed
    assert "It took 51 calls," in printed
    assert all(line.isprintable() for line in lines)
    of_debates = done.stdout.partition(SECTION)[2].partition(EXAM)[0]
    assert "changed when asked again" not in of_debates
    assert "changed when mirrored" in of_debates
    assert "It took 90 calls," in of_debates


@pytest.mark.sweep
def test_what_it_prints_of_the_built_in_judge_stands_in_the_docs(rostrum: Rostrum) -> None:
    """The page is brought up to date by putting in what is printed."""
    done = rostrum("judge", "--times", "2", "--seed", "1")
    _, licence, exam = done.stdout.partition(EXAM)
    assert f"```\n{licence}{exam.partition('It took')[0].rstrip()}\n```" in PAGE
    _, heading, printed = done.stdout.partition(SECTION)
    figures = printed.partition("It named the worse side")[0].rstrip()
    assert f"```\n{heading}{figures}\n```" in PAGE
    assert "changed when asked again" in figures
    assert "It took 120 calls," in printed


@pytest.mark.sweep
def test_the_figures_can_be_had_as_json(rostrum: Rostrum) -> None:
    done = rostrum("judge", "--times", "1", "--json")
    data = from_json(done.stdout)
    assert data["model"] == "offline:plain"
    assert len(data["attempts"]["shifts"]) == 50
    debates = data["debates"]
    assert set(debates["hits"]) == {"count", "of", "low", "high"}
    assert len(debates["hits_by_kind"]) == 6
    assert len(debates["trials"]) == 30
    assert data["licence"]["found"]["of"] == 34
    assert data["licence"]["false_alarms"]["of"] == 6
    assert len(data["licence"]["debates"]) == 40
    assert debates["spend"]["calls"] == 90
    hits = [each["winner"] == each["better"] for each in debates["trials"]]
    assert sum(hits) == debates["hits"]["count"]


@pytest.mark.parametrize(
    ("model", "said"),
    [
        ("nobody:x", "There is no provider “nobody”."),
        ("nobody", "There is no model “nobody”; write provider:model."),
        ("openai:gpt-5", "openai needs a key: set OPENAI_API_KEY."),
    ],
)
def test_a_model_that_cannot_be_asked_is_refused_in_a_sentence(
    rostrum: Rostrum, monkeypatch: pytest.MonkeyPatch, model: str, said: str
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    done = rostrum("judge", "--model", model)
    assert done.exit_code == 2
    assert said in done.stderr
    assert done.stdout == ""


class Silent:
    """A judge whose provider takes nothing."""

    async def perform(self, pending: Pending, record: Record, hear: Hear) -> Answered:
        return Answered(Forfeit(reason="host does not take the key (401)"))


async def test_a_judge_that_never_gives_a_verdict_is_refused_and_not_asked_further(
    capsys: pytest.CaptureFixture[str],
) -> None:
    why = r"^host:x gave no verdict in 51 askings: host does not take the key \(401\)\.$"
    with pytest.raises(SpecError, match=why):
        await try_judge(Silent(), "host:x", 1, 1, is_json=False)
    assert capsys.readouterr().out == ""
