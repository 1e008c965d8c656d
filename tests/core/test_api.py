"""The public face: all of it can be had from `debate_core`, and nothing loads before it is."""

import subprocess
import sys

import pytest

import debate_core
from debate_core import api
from tests.meta.tree import ROOT

LOADED = "import sys, debate_core.domain.text; print('debate_core.api' in sys.modules)"


@pytest.mark.parametrize("name", api.__all__)
def test_every_name_of_it_can_be_had(name: str) -> None:
    assert getattr(debate_core, name) is getattr(api, name)


def test_its_names_are_listed_in_order_and_once() -> None:
    assert len(set(api.__all__)) == len(api.__all__)


@pytest.mark.parametrize("name", ["Formt", "_private", "__wrapped__"])
def test_what_is_not_in_it_is_not_there(name: str) -> None:
    assert not hasattr(debate_core, name)


def test_a_star_gives_its_names_and_no_others() -> None:
    names: dict[str, object] = {}
    exec("from debate_core import *", names)
    assert names.keys() - {"__builtins__"} == set(api.__all__)


def test_a_part_of_the_core_loads_without_it() -> None:
    run = subprocess.run(
        [sys.executable, "-c", LOADED], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == "False"
