"""Names that read alike are known to, in whatever letters they are written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.writer.text import is_reserved, reduce_to_likeness


@pytest.mark.parametrize(
    "written",
    [
        "mira",
        "MIRA",
        " M i r a ",
        "M\u200bi\u200dra",
        "Mi\u00adra",
        "Mir\u0430",  # a Cyrillic letter
        "\u041cir\u0430",
        "\u039c\u0456r\u03b1",  # Greek and Ukrainian ones
        "\U0001d4dc\U0001d4f2\U0001d4fb\U0001d4ea",  # mathematical script
        "\uff2d\uff49\uff52\uff41",  # full width
        "Mirá",
        "Mi\u0301ra",
        "M1ra",
        "Mlra",
        "M.i_r-a",
        "rnira",
        "✨Mira✨",
        "Mira \u3164",
        "Mi\u115fra",
        "\uffa0Mira",
    ],
)
def test_a_name_reads_like_mira(written: str) -> None:
    assert reduce_to_likeness(written) == reduce_to_likeness("Mira")


@pytest.mark.parametrize("written", ["Mara", "Mira Chen", "Irma", "Ира", "米拉", "Miriam", "✨"])
def test_a_name_does_not_read_like_mira(written: str) -> None:
    assert reduce_to_likeness(written) != reduce_to_likeness("Mira")


def test_names_of_signs_alone_are_like_themselves() -> None:
    assert reduce_to_likeness("✨ ✨") == reduce_to_likeness("✨✨") != reduce_to_likeness("🔥")


@pytest.mark.parametrize(
    "name", ["Discord", "D1scord", "Discord Support", "Clyde", "Cly\u200bde", "everyone", "@here"]
)
def test_what_belongs_to_discord_is_reserved(name: str) -> None:
    assert is_reserved(name)


OFFICES = (
    "Rostrum Bot",
    "Rostrum's bot",
    "Rostrum 2",
    "Moderator 1",
    "Mod Team",
    "Server Owner",
    "The M\u043eds",
    "Our Admins",
)
POSING = (
    "\u042fOSTRUM",  # Cyrillic ones that only look so
    "R\u043estrum",
    "\u0414DMI\u0418",
    "J\u0426DGE",
    "@dm1n",
    "Adm!n",
    "M0der4t0r",
    "R0$trum",
    "\u1d0d\u1d0f\u1d05",  # small capitals
    "\U0001f17c\U0001f17e\U0001f173",  # in squares
    "\U0001f1f2\U0001f1f4\U0001f1e9",  # as of flags
    "\u24c2\u24de\u24d3",  # in circles
    "\u202eRostrum",
)
TITLED = ("Moderator Mira", "Admin Ada", "Mira (Mod)", "Mira | M\u043ed", "RostrumBot", "ModTeam")
GERMAN = ("Jury", "Die Jury", "Moderatorin", "Moderation", "Das Publikum", "Moderatorin Lena")
WHOLE = ("SYSTEM", "S\u0443stem", "Judge", "Moderator", "A.d.m.i.n")


@pytest.mark.parametrize(
    "name",
    [
        *WHOLE,
        "The judge",
        "The m\u043ederator",
        "The people",
        "Judge (AI)",
        "Moderator · Ada",
        "Judge: for wins",
        "**Rostrum**: the vote is over",
        "Rostrum \u3164",
        "Ju\uffa0dge",
        *OFFICES,
        *POSING,
        *TITLED,
        *GERMAN,
    ],
)
def test_who_speaks_for_others_is_reserved(name: str) -> None:
    assert is_reserved(name)


PLAIN = (
    "\u042f\u043d\u0430",
    "\u0418\u0432\u0430\u043d",
    "Modest",
    "Moderna",
    "Admiral Ann",
    "Roland",
)


@pytest.mark.parametrize(
    "name",
    [
        "Ada",
        "Ben",
        "Judith",
        "Systematic Sam",
        "Heremann",
        "planner",
        "Judge Judith",
        "Team Ada",
        *PLAIN,
    ],
)
def test_other_names_are_not(name: str) -> None:
    assert not is_reserved(name)


@pytest.mark.parametrize("name", ["\u3164\u3164", "\u115f\u1160", "\u2800 \u200b", "\uffa0\ufe0f"])
def test_a_name_that_nobody_sees_is_nobody_s(name: str) -> None:
    assert is_reserved(name)


@pytest.mark.parametrize("name", ["\u2728", "\u7c73", "7 of 9"])
def test_a_name_of_one_sign_is_seen(name: str) -> None:
    assert not is_reserved(name)


@given(st.text(max_size=200), st.sampled_from(" \u200b.-"))
def test_signs_between_letters_change_no_likeness(text: str, sign: str) -> None:
    assert reduce_to_likeness(f"{text}a") == reduce_to_likeness(f"{text}{sign}a")
