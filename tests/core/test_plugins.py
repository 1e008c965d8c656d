"""Formats of others are offered when they load, and those that do not keep nothing from loading."""

import importlib
import os
import shutil
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from debate_core.formats import FORMATS
from debate_core.plugins import load_formats
from tests.meta.tree import ROOT

LIGHTNING = ROOT / "examples" / "lightning"
FOLDER = ROOT / "examples" / "formats"
COURTROOM = FOLDER / "courtroom.toml"
BUILT_IN = tuple(FORMATS)
FORMAT = """
from debate_core import Field, Format, FormatOptions
class Mine(Format):
    name = "mine"
    def play(self, spec):
        yield
made = Mine()
"""
NAMED = "a format's name has 1 to 32 small letters, digits and hyphens; rename"
Install = Callable[[str, Mapping[str, str], str], None]


@pytest.fixture
def install(tmp_path: Path) -> Iterator[Install]:
    """Puts a made-up package of one module, with its entry points, where Python finds it."""
    site, modules = tmp_path / "site", set(sys.modules)

    def installed(package: str, entries: Mapping[str, str], module: str) -> None:
        info = site / f"{package}-1.0.dist-info"
        info.mkdir(parents=True)
        lines = (f"{name} = {value}" for name, value in entries.items())
        (info / "METADATA").write_text(f"Name: {package}\nVersion: 1.0\n", "utf-8")
        (info / "entry_points.txt").write_text("\n".join(["[rostrum.formats]", *lines]), "utf-8")
        (site / f"{package}.py").write_text(module, "utf-8")
        patch.setattr(sys, "path", [str(site), *sys.path])
        importlib.invalidate_caches()

    with pytest.MonkeyPatch.context() as patch:
        yield installed
    for name in set(sys.modules) - modules:
        del sys.modules[name]
    load_formats()


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder of formats that holds one."""
    made = tmp_path / "formats"
    made.mkdir()
    shutil.copy(COURTROOM, made)
    yield made
    load_formats()


def _added() -> list[str]:
    return [each for each in FORMATS if each not in BUILT_IN]


def test_where_there_are_none_none_is_added() -> None:
    assert load_formats() == ()
    assert _added() == []


@pytest.mark.parametrize("name", ["Mine", "made"])
def test_an_entry_point_names_a_class_of_formats_or_a_format(install: Install, name: str) -> None:
    install("theirs", {"mine": f"theirs:{name}"}, FORMAT)
    assert load_formats() == ()
    assert _added() == ["mine"]


def test_the_example_is_offered_under_the_name_in_its_package(install: Install) -> None:
    project = tomllib.loads((LIGHTNING / "pyproject.toml").read_text("utf-8"))["project"]
    entries = project["entry-points"]["rostrum.formats"]
    install("rostrum_lightning", entries, (LIGHTNING / "rostrum_lightning.py").read_text("utf-8"))
    assert load_formats() == ()
    assert _added() == [*entries] == ["lightning"]


@pytest.mark.parametrize(
    ("module", "sentence"),
    [
        (
            "import not_there",
            " cannot be loaded: ModuleNotFoundError: No module named 'not_there'.",
        ),
        ("1 / 0", " cannot be loaded: ZeroDivisionError: division by zero."),
        ("Mine = 1 +", " cannot be loaded: SyntaxError: invalid syntax ("),
        (
            "Yours = 1",
            " cannot be loaded: AttributeError: module 'theirs' has no attribute 'Mine'.",
        ),
        (
            f"{FORMAT}\nfrom debate_core import Form\nclass Poem(Form):\n    tag: str = 'poem'",
            " cannot be loaded: SpecError: theirs.Poem has to say its tag beside its base, and "
            'nowhere else: “class Poem(Form, tag="poem")',
        ),
        ("def Mine(): pass", " is no Format; let theirs:Mine name a class of that kind."),
        ("class Mine: pass", " is no Format; let theirs:Mine name a class of that kind."),
        (FORMAT.replace('    name = "mine"\n', ""), f": {NAMED} “”."),
        (FORMAT.replace('"mine"', '"my format"'), f": {NAMED} “my format”."),
        (FORMAT.replace('"mine"', '"Mine"'), f": {NAMED} “Mine”."),
        (FORMAT.replace('"mine"', '"m" * 33'), f": {NAMED} “{'m' * 33}”."),
        (FORMAT.replace('"mine"', '"rounds"'), ": there is a format called rounds already; ren"),
        (FORMAT.replace("play", "pay"), ": format mine has no rules; give it a method play."),
        (FORMAT + "class O: pass\nMine.Options = O", ": the Options of format mine are no Form"),
        (
            FORMAT + "class O(FormatOptions):\n    depth: int\nMine.Options = O",
            ": the option depth of format mine needs a default; give it one.",
        ),
    ],
)
def test_a_broken_one_is_told_in_a_sentence_and_the_others_load(
    install: Install, module: str, sentence: str
) -> None:
    fine = FORMAT.replace('"mine"', '"fine"')
    install("a_fine_one", {"fine": "a_fine_one:Mine"}, fine)
    install("theirs", {"mine": "theirs:Mine"}, module)
    install("z_fine_one", {"finer": "z_fine_one:Mine"}, fine.replace('"fine"', '"finer"'))
    (told,) = load_formats()
    assert told.startswith(f"The format “mine” of theirs{sentence}")
    assert told.endswith(".")
    assert sorted(_added()) == ["fine", "finer"]


def test_an_entry_point_of_no_package_is_told_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(group: str) -> list[EntryPoint]:
        return [EntryPoint("lost", "nowhere:Lost", group)]

    monkeypatch.setattr("debate_core.plugins.entry_points", lost)
    assert load_formats() == (
        "The format “lost” cannot be loaded: ModuleNotFoundError: No module named 'nowhere'.",
    )


def test_every_file_of_the_folder_is_a_format() -> None:
    assert load_formats(FOLDER) == ()
    assert _added() == sorted(each.stem for each in FOLDER.glob("*.toml"))
    assert load_formats() == ()


def test_what_is_no_toml_file_is_passed_over(folder: Path) -> None:
    (folder / "README.md").write_text("How to debate", "utf-8")
    assert load_formats(folder) == ()
    assert _added() == ["courtroom"]


@pytest.mark.parametrize(
    ("wrong", "right", "sentence"),
    [
        (
            'name = "courtroom"',
            'name = "rounds"',
            "there is a format called rounds already; rename",
        ),
        ('name = "courtroom"', 'name = "Court Room"', "a format's name has 1 to 32 small letters,"),
        (
            'name = "courtroom"',
            f'name = "{"o" * 33}"',
            "a format's name has 1 to 32 small letters,",
        ),
        (
            'name = "courtroom"',
            'name = "courtroom"',
            "there is a format called courtroom already; rename",
        ),
        ('name = "courtroom"', "nmae = 1", "there is no key “nmae” here; write name."),
    ],
)
def test_a_faulty_file_is_told_and_the_others_load(
    folder: Path, wrong: str, right: str, sentence: str
) -> None:
    text = COURTROOM.read_text("utf-8").replace(wrong, right)
    faulty = folder / "p.toml"
    faulty.write_text(text, "utf-8")
    (told,) = load_formats(folder)
    assert told.startswith(f"{faulty}: {sentence}")
    assert told.endswith(".")
    assert _added() == ["courtroom"]


def test_what_cannot_be_read_is_told_and_the_others_load(folder: Path) -> None:
    (folder / "a.toml").mkdir()
    (folder / "b.toml").write_bytes(b"\xff")
    (folder / "c.toml").symlink_to(folder / "gone")
    (folder / "d.toml").touch()
    assert load_formats(folder) == (
        f"{folder / 'a.toml'} is a folder; put its files beside it, or rename it.",
        f"{folder / 'b.toml'}, line 1: it is not in UTF-8; save it as UTF-8.",
        f"{folder / 'c.toml'} cannot be read: {os.strerror(2)}.",
        f"{folder / 'd.toml'} is empty; lay a format out in it as docs/formats.md shows.",
    )
    assert _added() == ["courtroom"]


def test_a_folder_that_is_none_is_told(folder: Path) -> None:
    gone = folder / "gone"
    assert load_formats(gone) == (
        f"There is no folder {gone} to read formats from; make it, or name another.",
    )
    file = folder / "courtroom.toml"
    assert load_formats(file) == (f"{file} is a file; name the folder of formats that it lies in.",)


def test_a_folder_is_read_anew_each_time(folder: Path) -> None:
    load_formats(folder)
    text = COURTROOM.read_text("utf-8").replace('name = "courtroom"', 'name = "cambridge"')
    (folder / "courtroom.toml").write_text(text, "utf-8")
    assert load_formats(folder) == ()
    assert _added() == ["cambridge"]
