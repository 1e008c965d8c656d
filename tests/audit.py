"""`make audit`: whether anything that is locked has a vulnerability that is known.

pip-audit asks, and calls what the service could not say well; here that is told and fails.
"""

import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

LOCKS = ("constraints.txt", "constraints-dev.txt", "constraints-tools.txt")
_ROOT = Path(__file__).parents[1]
_UNREACHABLE = ("ConnectionError", "ProxyError", "Timeout", "Could not connect", "ServiceError")


class Found(NamedTuple):
    """What was found: what to say, and whether all is well."""

    lines: tuple[str, ...]
    is_well: bool


def read_answer(said: str, complaint: str, service: str) -> Found:
    """What pip-audit said as JSON, or else complained of, in plain lines."""
    try:
        dependencies: list[dict[str, Any]] = json.loads(said)["dependencies"]
    except (ValueError, KeyError):
        return Found((_failure(complaint, service),), is_well=False)
    unknown = sorted({each["name"] for each in dependencies if "skip_reason" in each})
    asked = [each for each in dependencies if "skip_reason" not in each]
    lines = [*_vulnerable(asked)]
    is_well = bool(asked) and not unknown and not lines
    if unknown and not asked:
        lines.append(f"Nothing was audited: the service {service} knows none of the packages here.")
    elif unknown:
        lines.append(f"Not audited, as {service} does not know them: {', '.join(unknown)}.")
    if asked and not lines:
        lines.append(f"{len(asked)} packages, and no vulnerability of them is known to {service}.")
    return Found(tuple(lines), is_well)


def _vulnerable(asked: Iterable[dict[str, Any]]) -> Iterable[str]:
    for package in asked:
        for known in package["vulns"]:
            mended = ", ".join(known["fix_versions"]) or "none yet"
            names = ", ".join((known["id"], *known["aliases"]))
            yield f"{package['name']} {package['version']}: {names}; mended in: {mended}."


def _failure(complaint: str, service: str) -> str:
    last = (complaint.strip().splitlines() or ["it said nothing"])[-1]
    if any(sign in complaint for sign in _UNREACHABLE):
        return (
            f"Nothing was audited: the vulnerability service {service} cannot be reached from "
            f"here; try SERVICE=osv or SERVICE=pypi, or another network. ({last[:200]})"
        )
    return f"Nothing was audited: pip-audit failed. ({last[:200]})"


def _audited(command: str, service: str) -> Found:
    """What is found of all locks; a version that several of them have is asked for once."""
    files = [part for lock in LOCKS for part in ("-r", lock)]
    options = ("--disable-pip", "--require-hashes", "--progress-spinner", "off", "-f", "json")
    done = subprocess.run(
        [command, *options, "-s", service, *files],
        cwd=_ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return read_answer(done.stdout, done.stderr, service)


if __name__ == "__main__":
    found = _audited(*sys.argv[1:])
    print(*found.lines, sep="\n")  # noqa: T201 - it is a command
    sys.exit(not found.is_well)
