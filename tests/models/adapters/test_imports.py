"""A vendor's library costs most of a second to import, so only those who use it do."""

import subprocess
import sys

import pytest

from tests.sweep import keep_some


@pytest.mark.parametrize(
    ("kind", "other"),
    keep_some([("openai", "anthropic"), ("anthropic", "openai"), (None, "openai")]),
)
def test_a_library_is_imported_by_its_first_use(kind: str | None, other: str) -> None:
    opening = f"catalogue.open_host(hosts.Host('h', {kind!r}, 'http://host.test'))" if kind else ""
    program = f"""
import sys
from debate_core.models import catalogue, hosts
assert not {{"openai", "anthropic"}} & sys.modules.keys()
{opening}
assert {other!r} not in sys.modules
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
