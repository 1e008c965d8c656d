"""Turning files given with a motion into sources; SpecError if one cannot be read."""

import asyncio
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from weakref import WeakKeyDictionary

from debate_core.domain.sources import Source
from debate_core.domain.text import shorten_line
from debate_core.errors import SpecError, name_cause
from debate_core.file_reading import read_at_most
from debate_core.language import _, format_number
from debate_core.sources import parsing
from debate_core.sources.parsing import PAGES

FILES = 3
"""The most files that can be given with one motion."""
BYTES = 8 * 1024 * 1024
"""The most bytes that they may have together."""
PROCESSES = 2
"""The most files that are read at a time, for all users: each may take 768 MB."""
PATIENCE = 45.0
"""Seconds that reading one file may take; its process may be waiting for a processor."""
_NAME_LIMIT = 80


@dataclass(frozen=True, slots=True)
class File:
    """A file as it was given."""

    name: str
    data: bytes


def file_at(path: Path) -> File:
    """Open the file at a path; SpecError if it cannot be read, or is too large."""
    try:
        if (size := path.stat().st_size) > BYTES:
            check_sizes([(path.name, size)])
        return File(path.name, read_at_most(path, BYTES))
    except (OSError, ValueError) as error:
        raise SpecError(
            _("{path} cannot be read: {why}.", path=_quote_name(str(path)), why=name_cause(error))
        ) from error


async def read_sources(files: Sequence[File]) -> tuple[Source, ...]:
    """Read the sources in the files, in their order; SpecError, in one sentence, if one fails."""
    check_sizes([(file.name, len(file.data)) for file in files])
    sources: list[Source] = []
    pages = 0
    for file in files:
        name = shorten_line(file.name, _NAME_LIMIT)
        source = await _make_source(name, file.data)
        pages += len(source.pages)
        sources.append(source)
    if pages > PAGES:
        raise SpecError(
            _(
                "The sources have {pages} pages together; {most} is the limit.",
                pages=pages,
                most=PAGES,
            )
        )
    return tuple(sources)


def check_number(sources: int) -> None:
    """Raise SpecError if these are more sources than one motion can have."""
    if sources > FILES:
        raise SpecError(
            _("There are {sources} sources; give {files} or fewer.", sources=sources, files=FILES)
        )


def check_sizes(files: Sequence[tuple[str, int]]) -> None:
    """Raise SpecError if these files, by name and bytes, are too many or too large to be read."""
    check_number(len(files))
    for name, size in files:
        if size > BYTES:
            raise SpecError(
                _(
                    "{name} has {number} MB; 8 MB is the limit.",
                    name=_quote_name(name),
                    number=format_number(size / 1000000.0, ".0f"),
                )
            )
    whole = sum(size for _, size in files)
    if whole > BYTES:
        raise SpecError(
            _(
                "The sources have {number} MB together; 8 MB is the limit.",
                number=format_number(whole / 1000000.0, ".0f"),
            )
        )


_waiting: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Semaphore] = WeakKeyDictionary()
"""The semaphore for starting processes in each event loop, as it belongs to its loop."""


async def _make_source(name: str, data: bytes) -> Source:
    """Make a source of a file in a process of its own, once the limit allows another one."""
    turn = _waiting.setdefault(asyncio.get_running_loop(), asyncio.Semaphore(PROCESSES))
    async with turn:
        return await _parse_apart(name, data)


async def _parse_apart(name: str, data: bytes) -> Source:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        parsing.__name__,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        env=make_environment(),
    )
    try:
        async with asyncio.timeout(PATIENCE):
            said, _ = await process.communicate(data)
    except TimeoutError:
        said = b""
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    return _answer(name, said)


def _answer(name: str, said: bytes) -> Source:
    """Read the output of the process, which is empty if it died because of its limits."""
    if not said:
        raise SpecError(
            _("{name} takes too long or too much memory to read.", name=_quote_name(name))
        )
    answer = json.loads(said)
    if problem := answer.get("problem"):
        raise SpecError(_("{name} {problem}.", name=_quote_name(name), problem=_(problem)))
    return Source(name=name, text=answer["text"], pages=tuple(answer["pages"]))


def make_environment() -> dict[str, str]:
    """Make the process's environment: the package's path, but no keys, as files are untrusted."""
    kept = ("PATH", "LANG", "LC_ALL", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR")
    here = str(Path(parsing.__file__).parents[2])
    return {name: os.environ[name] for name in kept if name in os.environ} | {"PYTHONPATH": here}


def _quote_name(name: str) -> str:
    return f"“{shorten_line(name, _NAME_LIMIT)}”"
