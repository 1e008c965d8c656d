"""The figures of judges' exams are kept in a file, and stand behind their verdicts."""

from datetime import date
from pathlib import Path

import pytest

from debate_core.domain.specification import OFFLINE
from debate_core.engine.offline_seat import OfflineSeat
from debate_core.evaluation.licence import examine
from debate_core.evaluation.licences import (
    LICENCES,
    LicenceFigures,
    describe_licence,
    keep_licence,
    read_licences,
    sum_up_licence,
)

FIGURES = LicenceFigures(
    held_on=date(2026, 11, 24), seed=7, found=(27, 34), false_alarms=(1, 6), kept=(36, 40)
)


async def test_the_built_in_judge_s_is_what_its_exam_gives_today() -> None:
    kept = read_licences(None)[OFFLINE]
    licence = await examine(OfflineSeat(), OFFLINE, kept.seed)
    assert sum_up_licence(licence, kept.held_on) == kept


def test_a_host_s_stand_beside_the_built_in_one(tmp_path: Path) -> None:
    file = tmp_path / "new" / LICENCES
    keep_licence(file, "host:a", FIGURES)
    keep_licence(file, "host:b", FIGURES)
    newer = FIGURES.model_copy(update={"seed": 8})
    keep_licence(file, "host:a", newer)
    found = read_licences(file)
    assert set(found) == {OFFLINE, "host:a", "host:b"}
    assert found["host:a"] == newer


@pytest.mark.parametrize("text", ["", "{", '{"host:a": 1}', "\x00"])
def test_a_file_that_cannot_be_read_holds_none(
    tmp_path: Path, text: str, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / LICENCES
    file.write_text(text, encoding="utf-8")
    assert set(read_licences(file)) == {OFFLINE}
    assert "cannot be read" in caplog.text


def test_the_sentence_gives_the_figures_or_says_that_there_are_none() -> None:
    assert describe_licence("host:a", FIGURES) == (
        "Licence of host:a: 27 of 34 planted faults found, 1 false alarm in 6 debates; "
        "36 of 40 verdicts stayed when the form changed."
    )
    assert describe_licence("host:a", None) == (
        "No licence of host:a: nobody has measured here how well it judges."
    )
    assert "Licence of the built-in judge: 10 of 34" in describe_licence(
        OFFLINE, read_licences(None)[OFFLINE]
    )
