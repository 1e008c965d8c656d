"""Killed at any moment, the bot's next life tells what one life without a kill tells.

The suite kills three debates once; `make crash` kills each at many moments, all over its length.
"""

import difflib
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.crash.runs import Told, told_of
from tests.crash.scenes import SCENES


@pytest.mark.timeout(3600)  # each kill is a whole debate, in processes of its own
async def test_killed_at_any_moment_a_debate_is_told_as_if_it_had_not_been(
    name: str, kills: int, tmp_path: Path
) -> None:
    scene = SCENES[name]
    alone = await told_of(scene, _folder(tmp_path, 0))
    wrong: list[str] = []
    deaths = 0
    for moment in _moments(alone.moments, kills):
        killed = await told_of(scene, _folder(tmp_path, moment), moment, like=alone)
        deaths += killed.lives - 1
        wrong += [
            f"Killed at {moment} of {alone.moments}: {each}" for each in _wrong(killed, alone)
        ]
    assert not wrong, "\n".join(wrong)
    assert deaths  # no two runs have just as many moments, so a late one may not come


def _folder(parent: Path, moment: int) -> Path:
    folder = parent / str(moment)
    folder.mkdir()
    return folder


def _moments(count: int, kills: int) -> list[int]:
    """So many moments, evenly spread, all of them if there are no more."""
    kills = min(kills, count)
    return [1 + (2 * place + 1) * count // (2 * kills) for place in range(kills)]


def _wrong(killed: Told, alone: Told) -> list[str]:
    return [
        *_differences("posts", alone.posts, killed.posts),
        *_differences("record", alone.record, killed.record),
        *(f"step {each} was asked for although it was answered" for each in killed.asked_again),
    ]


def _differences(what: str, alone: Sequence[str], killed: Sequence[str]) -> list[str]:
    changes = difflib.unified_diff(alone, killed, lineterm="", n=0)
    return [f"{what} {each}" for each in changes if each[0] in "+-" and each[1:3] != each[:2]]
