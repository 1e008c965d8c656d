"""The names and faces under which debaters speak in a thread."""

from bot.writer.posts import make_speaker, person_for
from debate_core.domain.specification import Debater, Specification
from tests.core.making import ADA, BEN, rounds_spec

SAVED = "0123456789abcdef"


def _with(**fields: str) -> tuple[Specification, Debater]:
    rex = ADA.model_copy(update={"name": "Rex Stone", "saved": SAVED, **fields})
    return rounds_spec(rex, BEN), rex


def test_a_saved_persona_says_what_speaks_for_it() -> None:
    spec, rex = _with()
    assert make_speaker(spec, rex.id).name == "Rex Stone (built-in)"
    spec, rex = _with(model="openai:some-model")
    assert make_speaker(spec, rex.id).name == "Rex Stone (AI)"
    assert make_speaker(spec, BEN.id).name == BEN.name


def test_a_person_in_its_seat_has_its_face_and_their_own_name() -> None:
    spec, rex = _with()
    mira = person_for(spec, rex.id, "Mira")
    assert (mira.name, mira.face) == ("Mira", SAVED)
    assert person_for(spec, BEN.id, "Mira").face == BEN.name
