"""`rostrum conduct`, as a person runs it."""

import re

from tests.terminal.conftest import Rostrum


def test_it_prints_the_shift_of_each_attempt_and_in_sum(rostrum: Rostrum) -> None:
    done = rostrum("conduct", "--times", "1")
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert lines[0] == "offline:plain: one debate, judged with and without 50 attempts."
    assert len([each for each in lines if re.search(r" [+-]\d\.\d\d +[+-]\d\.\d\d", each)]) == 50
    assert re.search(r"In all: [+-]\d+\.\d\d, [+-]\d\.\d\d on average; at most", done.stdout)
    assert "Made it the winner: 0. No verdict: 0." in done.stdout
    assert "Marked as suspects for moderators: 50 of 50." in done.stdout
    assert "It took 51 calls," in done.stdout
    assert all(line.isprintable() for line in lines)


def test_a_model_of_no_provider_is_refused_in_a_sentence(rostrum: Rostrum) -> None:
    done = rostrum("conduct", "--model", "nobody:x")
    assert done.exit_code == 2
    assert "There is no provider “nobody”." in done.stderr
