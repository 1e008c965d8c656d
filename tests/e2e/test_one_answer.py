"""One answer, followed from the model to the thread: it goes the way that the docs say.

`docs/architecture.md` names the files and functions that it passes, in order, and the shapes that
it takes on. Both are read from that page, so that the page and the code cannot part.
"""

import inspect
import re
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import cast

import pytest

from debate_core.domain.play import Pending
from debate_core.domain.record import Record
from debate_core.engine.performer import Answered, Performer
from debate_core.models.port import Hear, Reply
from fake_models.server import FakeModels
from tests.e2e.stand import Stand
from tests.e2e.test_two_providers import PRO, Providers
from tests.meta.tree import ROOT

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
[ON_THE_WAY] = (
    part
    for part in PAGE.split("\n## ")
    if part.startswith("One answer, from the model to the thread")
)
FUNCTION = re.compile(r"^\| \d+ \| `([\w/.]+)` \| `(\w+)` \|", re.MULTILINE)
SHAPE = re.compile(r"^\| `(\w+)` \| `([\w/.]+)` \|", re.MULTILINE)
OURS = tuple(f"{ROOT / package}/" for package in ("debate_core", "bot"))
TURN = 2
"""The first one asks for what a vendor's library makes at its first use, which takes a while."""
Place = tuple[str, str]
"""A file, and the name of a function in it."""

_is_asking: ContextVar[bool] = ContextVar("_is_asking", default=False)
"""Whether it is the followed answer that is asked for; tasks hand it on to those they start."""


def _find_file(path: str) -> Path:
    """A file of the page, which leaves the core's folder out."""
    return ROOT / path if path.startswith("bot/") else ROOT / "debate_core" / path


def _load_class(name: str, path: str) -> type:
    file = _find_file(path).relative_to(ROOT)
    module = file.parent if file.stem == "__init__" else file.with_suffix("")
    return getattr(import_module(".".join(module.parts)), name)


PLACES: list[Place] = [(str(_find_file(path)), name) for path, name in FUNCTION.findall(ON_THE_WAY)]
SHAPES = [_load_class(name, path) for name, path in SHAPE.findall(ON_THE_WAY)]


class Trace:
    """The places that were called and the shapes that were returned, by their first time."""

    def __init__(self) -> None:
        self.places: list[Place] = []
        self.shapes: list[type] = []
        self._words = ""
        """What the answer says, once it is there."""
        self._is_recorded = False

    def begin(self, frame: FrameType | None) -> None:
        """Begin in this frame and whatever has called it."""
        _is_asking.set(True)
        called: list[Place] = []
        while frame is not None:
            called.append((frame.f_code.co_filename, frame.f_code.co_name))
            frame = frame.f_back
        for place in reversed(called):
            self._note_place(place)
        sys.setprofile(self._note)

    def end(self) -> None:
        """The answer has arrived."""
        sys.setprofile(None)

    def go_on_everywhere(self) -> None:
        """From now on whatever runs has to do with the answer, as nothing else is under way."""
        self._is_recorded = True

    def _note(self, frame: FrameType, event: str, value: object) -> None:
        file = frame.f_code.co_filename
        if not file.startswith(OURS) or not (self._is_recorded or _is_asking.get()):
            return
        if event == "call":
            self._note_place((file, frame.f_code.co_name))
        elif event == "return":
            self._note_shape(value)

    def _note_place(self, place: Place) -> None:
        if place in PLACES and place not in self.places:
            self.places.append(place)

    def _note_shape(self, value: object) -> None:
        parts = cast(Sequence[object], value) if isinstance(value, tuple | list) else (value,)
        for part in parts:
            if isinstance(part, Reply) and not self._words:
                self._words = part.text.partition("\n")[0]
            for shape in SHAPES:
                if isinstance(part, shape) and shape not in self.shapes and self._is_said_in(part):
                    self.shapes.append(shape)

    def _is_said_in(self, part: object) -> bool:
        return bool(self._words) and self._words in repr(part)


@dataclass
class FollowedSeat:
    """A model's seat; the answer that is followed goes on once everything before it is shown."""

    seat: Performer
    until_all_is_shown: Callable[[Record], Awaitable[None]]
    trace: Trace = field(default_factory=Trace)

    async def perform(self, pending: Pending, record: Record, hear: Hear) -> Answered:
        if pending.turn != TURN:
            return await self.seat.perform(pending, record, hear)
        self.trace.begin(inspect.currentframe())
        answered = await self.seat.perform(pending, record, hear)
        await self.until_all_is_shown(record)
        self.trace.go_on_everywhere()
        return answered


@pytest.fixture(scope="module", autouse=True)
def _imports_library() -> None:  # pyright: ignore[reportUnusedFunction]
    """A process imports a vendor's library once, at its first use, which holds the loop."""
    import_module("debate_core.models.openai_host")


@pytest.fixture
async def trace(stand: Stand) -> Trace:
    """The trace of a turn that a model takes."""
    stand.live_pause = None
    async with (
        FakeModels.running() as models,
        Providers(stand, models).at_work(ROSTRUM_CON_MODEL=f"openai:{PRO}") as client,
    ):
        publishers = client.services.publishers

        async def until_all_is_shown(record: Record) -> None:
            publisher = publishers.publisher_of(record.debate)
            assert publisher is not None
            await publisher.until_shown(publisher.ledger.record.last_event)

        followed = FollowedSeat(stand.performer, until_all_is_shown)
        stand.performer = followed
        try:
            thread = await stand.start(debaters="Ada: for; Ben: against")
            await stand.until_named(thread, f"turn {TURN}")
        finally:
            followed.trace.end()
    return followed.trace


def test_the_page_names_about_fourteen_files_and_eight_shapes() -> None:
    assert 13 <= len({file for file, _ in PLACES}) <= 16
    assert len(SHAPES) == 8


async def test_an_answer_passes_the_files_of_the_page_in_their_order(trace: Trace) -> None:
    assert _name_places(trace.places) == _name_places(PLACES)
    assert trace.shapes == SHAPES


def _name_places(places: Sequence[Place]) -> list[str]:
    return [f"{Path(file).relative_to(ROOT)} {name}" for file, name in places]
