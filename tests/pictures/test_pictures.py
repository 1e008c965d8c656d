"""A picture in the pages is of the screen as it is now: its words stand beside it."""

from collections.abc import AsyncGenerator, Iterator
from pathlib import Path

import pytest

from tests.meta.tree import ROOT
from tests.pictures.scenes import SCENES
from tests.pictures.stage import open_stage
from tests.sweep import keep_some

SHOWN = ROOT / "docs/pictures/screens"
"""The pictures of screens that pages show, by name, size and scheme, each with its words."""


def _list_pictures() -> Iterator[Path]:
    yield from sorted(SHOWN.glob("*.png"))


async def _read_screens(scene: str, folder: Path) -> AsyncGenerator[tuple[str, str]]:
    async with open_stage(folder) as stand:
        async for screen in SCENES[scene](stand):
            yield screen.name, screen.text


@pytest.mark.parametrize("scene", keep_some(SCENES, 3))
async def test_a_screen_says_what_it_said_when_its_picture_was_taken(
    scene: str, tmp_path: Path
) -> None:
    """`make pictures` takes those anew whose screens have changed."""
    changed = {
        name
        async for name, text in _read_screens(scene, tmp_path)
        if (SHOWN / f"{name}.txt").exists()
        and (SHOWN / f"{name}.txt").read_text(encoding="utf-8") != text
    }
    assert changed == set()


def test_each_picture_has_the_words_of_its_screen_beside_it() -> None:
    pictures = [*_list_pictures()]
    names = {path.name.rsplit("-", 2)[0] for path in pictures}
    assert names == {path.stem for path in SHOWN.glob("*.txt")}
    assert pictures != []
