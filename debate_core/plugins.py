"""Third-party formats: installed packages, and formats described by files in a folder.

They are loaded when a process starts, and never by an import: a broken one must not keep anything
else from working.
"""

from collections.abc import Callable
from functools import partial
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from debate_core.domain.text import shorten_line
from debate_core.errors import SpecError, name_cause
from debate_core.file_reading import MEGABYTE, is_there, read_at_most
from debate_core.formats import add_format, remove_format
from debate_core.formats.declared import make_format, read_layout
from debate_core.formats.format import Format
from debate_core.language import _

GROUP = "rostrum.formats"
"""The entry point group in which packages register their formats."""
_LONGEST = MEGABYTE
"""The most bytes of a file that describes a format."""

_loaded: list[str] = []


def load_formats(folder: Path | None = None) -> tuple[str, ...]:
    """Register every installed format, and every one that a .toml file in the folder describes.

    A format that cannot be loaded is left out; the returned sentences say which that is, and why.
    Formats that an earlier call loaded are taken out first, so that a folder can be read again.
    """
    while _loaded:
        remove_format(_loaded.pop())
    problems: list[str] = []
    for load in _list_loads(folder):
        try:
            load()
        except SpecError as wrong:
            problems.append(str(wrong))
    return tuple(problems)


def _list_loads(folder: Path | None) -> list[Callable[[], None]]:
    """List everything that there is to load, in the order in which it is offered."""
    loads = [partial(_load_installed, entry_point) for entry_point in entry_points(group=GROUP)]
    if folder is None:
        return [*loads]
    files = sorted(folder.glob("*.toml")) if is_there(folder) else []
    return [*loads, partial(_check_folder, folder), *(partial(_load_file, file) for file in files)]


def _load_installed(entry: EntryPoint) -> None:
    called = _("The format “{name}”", name=entry.name)
    if entry.dist:
        called = _("The format “{name}” of {package}", name=entry.name, package=entry.dist.name)
    try:
        found = entry.load()
        format_ = found() if isinstance(found, type) else found
    except Exception as error:  # if one fails in any way, the others are still loaded
        why = shorten_line(f"{type(error).__name__}: {error}", 200)
        raise SpecError(_("{called} cannot be loaded: {why}.", called=called, why=why)) from error
    if not isinstance(format_, Format):
        said = _(
            "{called} is no Format; let {value} name a class of that kind.",
            called=called,
            value=entry.value,
        )
        raise SpecError(said)
    _add(format_, called)


def _check_folder(folder: Path) -> None:
    if not is_there(folder):
        raise SpecError(
            _(
                "There is no folder {folder} to read formats from; make it, or name another.",
                folder=folder,
            )
        )
    if not folder.is_dir():
        raise SpecError(
            _("{path} is a file; name the folder of formats that it lies in.", path=folder)
        )


def _load_file(path: Path) -> None:
    if path.is_dir():
        raise SpecError(_("{path} is a folder; put its files beside it, or rename it.", path=path))
    try:
        data = read_at_most(path, _LONGEST)
    except OSError as error:
        raise SpecError(
            _("{path} cannot be read: {why}.", path=path, why=name_cause(error))
        ) from error
    _add(make_format(read_layout(data, str(path))), str(path))


def _add(format_: Format, called: str) -> None:
    """Register a format; SpecError, beginning with its name, if that fails."""
    try:
        add_format(format_)
    except SpecError as wrong:
        said = str(wrong)
        raise SpecError(f"{called}: {said[0].lower()}{said[1:]}") from wrong
    _loaded.append(format_.name)
