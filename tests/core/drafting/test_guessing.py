"""The language of a motion is guessed from its small words, and left open where none tells."""

import time

import pytest

from debate_core.drafting.guessing import guess_language

GUESSED = {
    "Kurzstreckenflüge sollten verboten werden, wo Züge fahren": "de",
    "Die Schule soll später beginnen": "de",
    "Zoos gehören abgeschafft": "de",
    "Lieber Bahn als Auto": "de",
    "Cities should make public transport free": "en",
    "This house would abolish zoos": "en",
    "The Autobahn is better than a train": "en",
    "Homeoffice": "",
    "Les zoos devraient fermer": "",
    "": "",
}


@pytest.mark.parametrize("motion", GUESSED)
def test_a_language_is_guessed(motion: str) -> None:
    assert guess_language(motion) == GUESSED[motion]


def test_a_guess_takes_no_longer_than_reading() -> None:
    began = time.process_time()
    guess_language("sollten ä" * 100_000)
    assert time.process_time() - began < 1
