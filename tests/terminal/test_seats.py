"""A person at the keyboard sits in a debater's seat."""

import os
import pty
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest

from debate_core.domain.form import AnswerContext, Form
from debate_core.domain.forms import Forfeit, Speech
from debate_core.domain.record import Record
from debate_core.domain.sheets import Field, Filled, Page, Sheet
from debate_core.errors import SpecError
from debate_core.formats import add_format, remove_format
from debate_core.reports.files import read_record
from tests.core.formats.toast import Toast
from tests.meta.tree import ROOT
from tests.terminal.conftest import Rostrum

MOTION = "Cities should make public transport free"
NAMED = ("--debaters", "Ada: for; Ben: against", "--seed", "1")
ADA_IS_ME = (MOTION, *NAMED, "--seat", "Ada: me", "--json", "r.json")


def _record() -> Record:
    _, record = read_record(Path("r.json").read_text(encoding="utf-8"))
    return record


def test_what_is_typed_until_the_dot_is_the_turn(rostrum: Rostrum) -> None:
    done = rostrum("debate", *ADA_IS_ME, stdin="Free buses.\n\nFull buses.\n.\nI rest.\n.\n")
    assert done.exit_code == 0
    turns = _record().turns
    assert [turn.answer.as_text() for turn in turns[::2]] == [
        "Free buses.\n\nFull buses.",
        "I rest.",
    ]
    said_by = turns[0].fact.said_by
    assert said_by is not None
    assert (said_by.name, said_by.way) == ("Guest", "console")
    assert turns[1].fact.said_by is None


def test_everything_before_a_turn_is_shown_before_it_is_asked_for(rostrum: Rostrum) -> None:
    shown = rostrum("debate", *ADA_IS_ME, stdin="Free buses.\n.\nI rest.\n.\n").stdout
    places = [shown.index(each) for each in ("Round 1 of 2", "Your turn: Ada", "Ben · against (")]
    assert places == sorted(places)
    assert shown.rindex("Your turn: Ada") > shown.index("Round 2 of 2")
    assert "What you type stays on this machine" in " ".join(shown.split())


def test_a_turn_can_be_passed_and_the_seat_stays_theirs(rostrum: Rostrum) -> None:
    shown = rostrum("debate", *ADA_IS_ME, stdin="/pass\nHere I am.\n.\n").stdout
    turns = _record().turns
    assert turns[0].missed == "the turn was passed"
    assert "Ada did not speak: the turn was passed." in shown
    assert "comes back" not in shown
    assert turns[2].answer.as_text() == "Here I am."


def test_the_end_of_the_input_ends_the_turn_and_the_persona_speaks_then(rostrum: Rostrum) -> None:
    done = rostrum("debate", *ADA_IS_ME, "--rounds", "3", stdin="Free buses.\n")
    turns = _record().turns
    assert done.exit_code == 0
    assert turns[0].answer.as_text() == "Free buses."
    assert isinstance(turns[2].answer, Forfeit)
    assert turns[4].missed is None
    assert turns[4].fact.said_by is None


def test_help_says_again_how_a_turn_is_typed(rostrum: Rostrum) -> None:
    shown = rostrum("debate", *ADA_IS_ME, stdin="/help\nFree.\n.\nI rest.\n.\n").stdout
    assert shown.count("/pass lets") == 3
    assert _record().turns[0].answer.as_text() == "Free."


def test_a_form_that_the_end_of_the_input_cut_off_is_not_sent(rostrum: Rostrum) -> None:
    shown = rostrum(
        *("debate", MOTION, "--seed", "1", "--format", "structured", "--json", "r.json"),
        *("--debaters", "Ada: for; Ben: against", "--seat", "Ada: me"),
        stdin="Buses are cheap for all.\n.\n",
    ).stdout
    assert "so it is not sent" in shown
    assert _record().turns[0].missed or _record().turns[1].missed


def test_nothing_typed_is_asked_for_again(rostrum: Rostrum) -> None:
    shown = rostrum("debate", *ADA_IS_ME, stdin=".\nFree.\n.\nI rest.\n.\n").stdout
    assert "Nothing is typed yet; write something, or /pass." in shown
    assert _record().turns[0].answer.as_text() == "Free."


def _read_toast(asked: AnswerContext, filled: Filled) -> Form:
    said = " ".join(text for page in filled.values() for text in page.values() if text)
    if "butter" not in said:
        raise SpecError("There is no butter in it; please mend this.")
    return Speech(text=said)


class Paged(Toast):
    """A turn of two pages, one of which has to say something of butter."""

    name = "paged"

    def make_sheet(self, asked: AnswerContext) -> Sheet:
        how = Field("how", "How", choices=("dark", "light"))
        why = Field("why", "Why", hint="In a sentence.", is_long=False)
        more = Field("more", "More", is_required=False)
        toast = Page("toast", "Your toast", (how, why))
        return Sheet((toast, Page("more", "And more", (more,), is_required=False)), _read_toast)


@pytest.fixture
def _paged() -> Iterator[None]:  # pyright: ignore[reportUnusedFunction]
    add_format(Paged())
    yield
    remove_format("paged")


@pytest.mark.usefixtures("_paged")
def test_fields_are_asked_for_page_by_page_and_what_is_wrong_again_with_what_was_typed(
    rostrum: Rostrum,
) -> None:
    typed = ("9", "1", "", "It is crisp", "", "1", "", "It is crisp with butter")
    lines = "".join(f"{each}\n" for each in typed)
    done = rostrum("debate", *ADA_IS_ME, "--format", "paged", stdin=lines)
    assert _record().turns[0].answer.as_text() == "dark It is crisp with butter"
    asked = (
        "Your toast",
        "1 dark",
        "Write a number from 1 to 2.",
        "Why (In a sentence.)",
        "Nothing is typed yet",
        "More, may be left empty",
        "There is no butter in it; please mend this.",
        "Which page do you mend?",
        "So far: dark (an empty line keeps it)",
        "So far: It is crisp (an empty line keeps it)",
    )
    places = [done.stdout.index(each) for each in asked]
    assert places == sorted(places)


@pytest.mark.usefixtures("_paged")
def test_what_stands_of_it_counts_where_the_input_ends(rostrum: Rostrum) -> None:
    rostrum("debate", *ADA_IS_ME, "--format", "paged", stdin="1\nCrisp with butter\n")
    assert _record().turns[0].answer.as_text() == "dark Crisp with butter"


def test_the_editor_opens_on_what_was_typed(
    rostrum: Rostrum, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    script = tmp_path / "editor.py"
    script.write_text(
        "import pathlib, sys\n"
        "file = pathlib.Path(sys.argv[1])\n"
        "file.write_text(file.read_text() + ' And edited.')\n"
    )
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", f"{sys.executable} {script}")
    rostrum("debate", *ADA_IS_ME, stdin="Typed.\n/edit\nI rest.\n.\n")
    assert _record().turns[0].answer.as_text() == "Typed. And edited."


def test_an_editor_that_is_not_there_loses_nothing(
    rostrum: Rostrum, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", "no-such-editor")
    done = rostrum("debate", *ADA_IS_ME, stdin="Typed.\n/edit\nGone on.\n.\nI rest.\n.\n")
    assert "The editor no-such-editor cannot be opened" in " ".join(done.stdout.split())
    assert _record().turns[0].answer.as_text() == "Typed.\nGone on."


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--seat", "Zoe: me"), "There is no debater “Zoe”; there are Ada, Ben."),
        (("--seat", "Ada: me", "--quiet"), "Whoever sits in a debate has to see it; leave out"),
        (
            ("--seat", "Ada: me", "--turn-time", "soon"),
            "“soon” is not a time; write it such",
        ),
        (("--seat", "Ada: me", "--turn-time", "1s"), "A turn of yours needs 10 seconds or more"),
        (("--turn-time", "5m"), "--turn-time is the time of your own turns; take a seat"),
        (("--seat", "Ada"), "write NAME=MODEL"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    rostrum: Rostrum, options: tuple[str, ...], sentence: str
) -> None:
    done = rostrum("debate", MOTION, *NAMED, *options)
    assert done.exit_code == 2
    assert sentence in done.stderr


def test_the_time_of_a_turn_holds_in_a_discussion_too(rostrum: Rostrum) -> None:
    table = ("--format", "roundtable", "--debaters", "Ada; Ben", "--rounds", "1")
    own = ("--seat", "Ada: me", "--turn-time", "1m", "--json", "r.json")
    rostrum("debate", MOTION, *table, *own, stdin="I begin.\n.\n")
    assert '"turn_seconds": 60' in Path("r.json").read_text(encoding="utf-8")


def test_several_seats_are_taken_one_after_another(rostrum: Rostrum) -> None:
    stdin = "".join(f"Turn {number}.\n.\n" for number in range(1, 5))
    rostrum("debate", *ADA_IS_ME, "--seat", "Ben: me", stdin=stdin)
    assert [turn.answer.as_text() for turn in _record().turns] == [
        f"Turn {number}." for number in range(1, 5)
    ]


def _rostrum(stdin: int, *options: str) -> "subprocess.Popen[str]":
    """The command in a process of its own, whose turns take as little as they may."""
    command = [sys.executable, "-m", "bot", "debate", *ADA_IS_ME, *options]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "TERM": "xterm"}
    return subprocess.Popen(
        command, stdin=stdin, stdout=subprocess.PIPE, text=True, env=environment
    )


@pytest.fixture
def _in_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:  # pyright: ignore[reportUnusedFunction]
    monkeypatch.chdir(tmp_path)


@pytest.mark.sweep  # its turn takes ten seconds
@pytest.mark.usefixtures("_in_folder")
def test_a_pipe_that_says_nothing_holds_nothing_up_for_longer_than_the_turn() -> None:
    ours, theirs = os.pipe()
    with _rostrum(ours, "--turn-time", "10s", "--rounds", "1") as running:
        os.write(theirs, b"Half a tur\nn")
        shown, _ = running.communicate(timeout=50)
    os.close(ours)
    os.close(theirs)
    assert "Time is up; what you typed so far counts." in shown
    assert _record().turns[0].answer.as_text() == "Half a tur"


@pytest.mark.sweep
@pytest.mark.usefixtures("_in_folder")
def test_at_a_terminal_ctrl_d_ends_the_turn() -> None:
    ours, theirs = pty.openpty()
    with _rostrum(theirs, "--rounds", "1") as running:
        os.write(ours, b"Typed at a terminal.\n\x04")
        shown, _ = running.communicate(timeout=50)
    os.close(ours)
    os.close(theirs)
    assert re.search(r"4 words", shown)
    assert _record().turns[0].answer.as_text() == "Typed at a terminal."


def test_a_turn_with_fields_is_filled_in_page_by_page(rostrum: Rostrum) -> None:
    argument = (
        "Claim {0}\n"
        "Claim {0} can be tested in any town.\n"
        "It follows from what is known of towns of this size.\n.\n"
        "A case of {0} towns that tried it.\n.\n"
    )
    stdin = "".join(argument.format(number) for number in (1, 2, 3))
    done = rostrum(
        *("debate", MOTION, *NAMED, "--format", "structured", "--seat", "Ada: me"),
        *("--json", "r.json"),
        stdin=stdin,
    )
    assert done.exit_code == 0
    opening = next(turn for turn in _record().turns if turn.debater == "ada")
    assert "Claim 3 can" in opening.answer.as_text()


def test_a_discussion_at_the_keyboard_waits_for_no_hands(rostrum: Rostrum) -> None:
    began = monotonic()
    asked = (*ADA_IS_ME, "--format", "roundtable", "--rounds", "1", "--debaters", "Ada; Ben")
    done = rostrum("debate", *asked, stdin="Free buses.\n.\nThat is all.\n.\n")
    assert done.exit_code == 0
    assert "Free buses." in [turn.answer.as_text() for turn in _record().turns]
    assert monotonic() - began < 30
