"""The words on screen in the reader's language.

The code holds every sentence in English; a catalogue, one file for each language in `locale`, holds
the translations. So adding a language takes one file: docs/languages.md.

Rule: a sentence is passed whole, as a literal, with its parts by name: `_("Round {number} of
{total}", number=1, total=2)`. It is translated when it is shown, never when a module is loaded.
"""

import re
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from functools import cache
from gettext import c2py
from importlib.resources import files

ENGLISH = "en"
_CONTEXT = "\x04"
"""The character between a context and its sentence, as gettext has it."""

_language: ContextVar[str] = ContextVar("language", default=ENGLISH)


def N_(text: str) -> str:  # noqa: N802 - the name that gettext's tools look for
    """Mark a sentence that is translated where it is shown, such as one in a table."""
    return text


def _(text: str, /, **parts: object) -> str:
    """Translate a sentence into the language of the screen, with its parts filled in."""
    return _fill(_find(text), parts)


def pgettext(context: str, text: str, /, **parts: object) -> str:
    """Translate a sentence whose English could mean two things; the context tells which."""
    return _fill(_find(text, context), parts)


def ngettext(one: str, many: str, count: int, /, **parts: object) -> str:
    """Translate a singular or plural by the rules of the language; `{count}` is the number."""
    catalogue = _load_catalogue(_language.get())
    forms = catalogue.sentences.get(one) if catalogue else None
    if catalogue is None or forms is None:
        text = one if count == 1 else many
    else:
        text = forms[min(catalogue.choose_form(count), len(forms) - 1)]
    return _fill(text, {"count": format_number(count), **parts})


@contextmanager
def use_language(language: str) -> Generator[None]:
    """Use this language for everything in this block, and in tasks started in it."""
    token = _language.set(language or ENGLISH)
    try:
        yield
    finally:
        _language.reset(token)


def retell(
    said: str,
    sentences: Iterable[str],
    tell_part: Callable[[str], str] = lambda part: part,
    rest: str = "",
) -> str:
    """Translate what was said in English by one of these sentences; anything else stays as it is.

    `rest` is the pattern of what may follow a sentence, and stays as it is.
    """
    for sentence in sentences:
        if found := _make_pattern(sentence, rest).fullmatch(said):
            parts = found.groupdict()
            left = parts.pop("rest")
            return _(sentence, **{name: tell_part(part) for name, part in parts.items()}) + left
    return said


@cache
def _make_pattern(sentence: str, rest: str) -> re.Pattern[str]:
    """Make the pattern of a sentence with its parts filled in."""
    texts = re.split(r"\{(\w+)\}", sentence)
    parts = (
        re.escape(text) if n % 2 == 0 else f"(?P<{text}>.{{1,80}}?)" for n, text in enumerate(texts)
    )
    return re.compile(f"{''.join(parts)}(?P<rest>{rest})", re.DOTALL)


def speak(language: str) -> None:
    """Use this language for everything from here to the end of this task."""
    _language.set(language or ENGLISH)


def get_language() -> str:
    """Return the code of the language of the screen."""
    return _language.get()


@cache
def list_languages() -> Mapping[str, str]:
    """List the available languages: each code, with the language's own name for itself."""
    here = files("debate_core").joinpath("locale")
    codes = sorted(file.name[:-3] for file in here.iterdir() if file.name.endswith(".po"))
    return {code: _name_language(code) for code in (ENGLISH, *codes)}


def _name_language(code: str) -> str:
    with use_language(code):
        return pgettext("the name of the language of this catalogue", "English")


def find_language(locale: str) -> str:
    """Find the language of a locale such as “de” or “en-GB”; English where there is none."""
    code = locale.split("-")[0].split("_")[0].casefold()
    return code if code in list_languages() else ENGLISH


def format_number(number: float | Decimal, form: str = ",") -> str:
    """Write a number with the signs of the language, in a form such as “,” or “.1f”."""
    signs = {".": pgettext("decimals", "."), ",": pgettext("thousands", ",")}
    return f"{number:{form}}".translate(str.maketrans(signs))


_MONTHS = (
    *(N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June")),
    *(N_("July"), N_("August"), N_("September"), N_("October"), N_("November"), N_("December")),
)


def format_date(at: datetime) -> str:
    """Write the day of a moment, such as “28 November 2026”."""
    form = pgettext("date", "{day} {month} {year}")
    return form.format(day=at.day, month=_(_MONTHS[at.month - 1]), year=at.year)


def _find(text: str, context: str = "") -> str:
    catalogue = _load_catalogue(_language.get())
    key = f"{context}{_CONTEXT}{text}" if context else text
    return catalogue.sentences.get(key, (text,))[0] if catalogue else text


def _fill(text: str, parts: Mapping[str, object]) -> str:
    return text.format(**parts) if parts else text


@dataclass(frozen=True, slots=True)
class Translations:
    """The sentences of one language."""

    sentences: Mapping[str, tuple[str, ...]]
    """The translation of each English sentence, by its context and the sentence; a plural has
    several forms."""
    choose_form: Callable[[int], int]
    """The function that chooses the plural form for a number."""


@cache
def _load_catalogue(language: str) -> Translations | None:
    """Load a language's catalogue once; None if there is none, as for English."""
    path = files("debate_core").joinpath("locale").joinpath(f"{language}.po")
    return read_catalogue(path.read_text(encoding="utf-8")) if path.is_file() else None


def read_catalogue(text: str) -> Translations:
    """Read a catalogue as gettext's tools write it; a sentence without translation is left out."""
    entries = [_read_entry(block) for block in text.replace("\r\n", "\n").split("\n\n")]
    head = next(entry["msgstr"] for entry in entries if entry.get("msgid") == "")
    sentences: dict[str, tuple[str, ...]] = {}
    for entry in entries:
        forms = tuple(said for word, said in entry.items() if word.startswith("msgstr"))
        if entry.get("msgid") and all(forms):
            context = f"{entry['msgctxt']}{_CONTEXT}" if "msgctxt" in entry else ""
            sentences[f"{context}{entry['msgid']}"] = forms
    plural = head.partition("plural=")[2].partition(";")[0]
    return Translations(sentences, c2py(plural))


def _read_entry(block: str) -> dict[str, str]:
    """Read one entry: a word such as `msgid`, then quoted text, which can go on over lines."""
    entry: dict[str, str] = {}
    word = ""
    for line in block.splitlines():
        if line.startswith("#"):
            continue
        start, quote, rest = line.partition('"')
        word = start.strip() or word
        if quote:
            entry[word] = entry.get(word, "") + _unescape(rest.removesuffix('"'))
    return entry


_ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}


def _unescape(text: str) -> str:
    parts = iter(text)
    return "".join(_ESCAPES[next(parts)] if sign == "\\" else sign for sign in parts)
