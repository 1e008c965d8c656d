"""What is locked is what the project asks for, by its hash, and the same in every lock."""

import json
import re
import tomllib
from collections.abc import Iterable

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.audit import LOCKS, read_answer
from tests.meta.tree import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS: dict[str, list[str]] = PROJECT["project"]["optional-dependencies"]
GROUPS: dict[str, list[str]] = PROJECT["dependency-groups"]
RUN = [*PROJECT["project"]["dependencies"], *GROUPS["build"]]
ASKED = {
    "constraints.txt": [*RUN, *EXTRAS["postgres"]],
    "constraints-dev.txt": [*RUN, *EXTRAS["dev"]],
    "constraints-tools.txt": GROUPS["tools"],
}
TEXTS = {lock: (ROOT / lock).read_text(encoding="utf-8") for lock in LOCKS}
HASH = r" --hash=sha256:[0-9a-f]{64}"
ENTRY = re.compile(rf"^([a-z0-9-]+)==(\S+)( ; [^\\\n]+)?((?: \\\n   {HASH})+)$", re.MULTILINE)


def _pins(lock: str) -> dict[str, str]:
    return {name: version for name, version, _, _ in ENTRY.findall(TEXTS[lock])}


def _unmet(asked: Iterable[str], pins: dict[str, str]) -> list[str]:
    wanted = [Requirement(each) for each in asked]
    return [
        str(each)
        for each in wanted
        if not each.specifier.contains(pins.get(canonicalize_name(each.name), "none"))
    ]


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_has_what_the_project_asks_for(lock: str) -> None:
    assert _unmet(ASKED[lock], _pins(lock)) == []


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_holds_nothing_but_versions_with_hashes_and_names_no_index(lock: str) -> None:
    rest = ENTRY.sub("", TEXTS[lock])
    assert [line for line in rest.splitlines() if line and not line.startswith("#")] == []
    assert "://" not in TEXTS[lock]


@pytest.mark.parametrize("name", ["aiohttp", "numpy", "pydantic-core", "pillow", "sqlalchemy"])
def test_a_compiled_package_can_be_had_for_other_machines_and_pythons(name: str) -> None:
    hashes = {name: known for name, _, _, known in ENTRY.findall(TEXTS["constraints.txt"])}
    assert hashes[name].count("sha256") > 20


def test_development_takes_all_that_running_does_in_the_same_versions() -> None:
    run, dev = ({*ENTRY.findall(TEXTS[lock])} for lock in LOCKS[:2])
    assert run - dev == set()


def test_all_that_installs_takes_what_is_locked_by_its_hash() -> None:
    for file in ("Makefile", "Dockerfile", ".ci/run", "docs/hosting.md"):
        text = (ROOT / file).read_text(encoding="utf-8")
        assert "--require-hashes" in text, file
        assert not re.search(r"-c constraints\S*\.txt '?\.", text), file


def _package(name: str, **more: object) -> dict[str, object]:
    return {"name": name, "version": "1.0", **more}


def _answer(*packages: dict[str, object]) -> str:
    return json.dumps({"dependencies": packages, "fixes": []})


def test_an_audit_that_finds_nothing_says_how_much_it_asked_about() -> None:
    found = read_answer(_answer(_package("click", vulns=[])), "", "pypi")
    assert found.is_well
    assert found.lines == ("1 packages, and no vulnerability of them is known to pypi.",)


def test_an_audit_names_what_is_vulnerable_and_what_mends_it() -> None:
    known = {"id": "PYSEC-1", "aliases": ["CVE-2"], "fix_versions": ["1.1"]}
    found = read_answer(_answer(_package("click", vulns=[known])), "", "pypi")
    assert found == (("click 1.0: PYSEC-1, CVE-2; mended in: 1.1.",), False)


def test_an_audit_whose_service_cannot_be_reached_says_so() -> None:
    complaint = "Traceback:\nrequests.exceptions.ConnectionError: no route"
    (line,), is_well = read_answer("", complaint, "osv")
    assert not is_well
    assert line.startswith("Nothing was audited: the vulnerability service osv cannot be reached")


def test_an_audit_whose_service_knows_no_package_does_not_pass() -> None:
    """A mirror of the registry answers “no such package” for each, which pip-audit calls well."""
    found = read_answer(_answer(_package("click", skip_reason="not found")), "", "pypi")
    assert found == (
        ("Nothing was audited: the service pypi knows none of the packages here.",),
        False,
    )
