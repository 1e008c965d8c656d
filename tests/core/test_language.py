"""What is shown is in the language of the screen, and in English where it is not translated."""

import pytest

from debate_core.language import (
    find_language,
    format_date,
    format_number,
    get_language,
    list_languages,
    pgettext,
    read_catalogue,
    use_language,
)
from tests.core.making import NOON

CATALOGUE = """
# words
msgid ""
msgstr ""
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n<5 ? 1 : 2);\\n"

#, python-brace-format
msgid "One “{name}”\\n"
"and \\"more\\""
msgstr "Ein „{name}“\\n"
"und \\"mehr\\""

msgctxt "on a button"
msgid "Close"
msgstr "Zu"

msgid "{count} vote"
msgid_plural "{count} votes"
msgstr[0] "a"
msgstr[1] "b"
msgstr[2] "c"

msgid "Later"
msgstr ""
"""


def test_a_catalogue_is_read_as_gettexts_tools_write_it() -> None:
    read = read_catalogue(CATALOGUE)
    assert read.sentences == {
        'One “{name}”\nand "more"': ('Ein „{name}“\nund "mehr"',),
        "on a button\x04Close": ("Zu",),
        "{count} vote": ("a", "b", "c"),
    }
    assert [read.choose_form(number) for number in (1, 3, 7)] == [0, 1, 2]


def test_a_language_holds_in_its_block() -> None:
    with use_language("de"):
        assert get_language() == "de"
        with use_language(""):
            assert get_language() == "en"
        assert format_number(1234.5, ",.1f") == "1.234,5"
        assert format_date(NOON) == "1. Januar 2026"
    assert format_number(1234.5, ",.1f") == "1,234.5"
    assert format_date(NOON) == "1 January 2026"


def test_what_is_not_translated_is_english() -> None:
    with use_language("xx"):
        assert pgettext("nowhere", "So {what}", what="be it") == "So be it"


@pytest.mark.parametrize(
    ("locale", "language"),
    [("de", "de"), ("de-AT", "de"), ("en-GB", "en"), ("fr", "en"), ("", "en")],
)
def test_a_locale_has_a_language(locale: str, language: str) -> None:
    assert find_language(locale) == language


def test_languages_name_themselves() -> None:
    assert list_languages() == {"en": "English", "de": "Deutsch"}
