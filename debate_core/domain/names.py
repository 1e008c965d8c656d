"""Finding people in a text by their names, in every way in which names are written.

Rule: a word that is both somebody's name and an ordinary word counts as the name only if its
position shows that. Each word of a text is looked up once, so the time is linear in its length.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from unicodedata import combining, normalize

_FUNCTION = """
a all am an and any are as at be because been but by can could did do does for from had has have
he her here him his how i if in into is it its just me might more most must my no nor not now of
on once one only or other our out over own shall she should so some such than that the their them
then there these they this those to too under until up us very was we were what when where which
while who whom why will with would yes you your al ale au aus aux avec bei ce che come con da dan
das de dei dem den der des di dia die du ein el en es est et ete eu il im je la las le les lo los
ma mas mes mio mit na ne nie nous o og om os ou par pas per pour qua que qui se sein ses si sich
sie son su sur te ten ter tu um un una und une uno van vi vom von vos y zu zum zur
"""
_NOUNS = """
jung kern klein koch konig kraft kunst lang recht reich richter schwarz sommer stern tag weiss
winter wolf zimmer
"""
"""Nouns of languages such as German, where every noun has a capital, so a capital marks no name."""
_EITHER = """
amber angel april art ash aspen august autumn basil bay bear bell best bill bird bishop
black blaze blue bond bowl brand bright brook brown buck bud bush butler candy carol case cash
chance charity chase chip christian church city clay clear cliff cloud coal cole cook cooper cope
cotton coral crane crystal dale dash dawn day deal dean dear destiny dock drake drew duke earl
earth east eden eve faith falls fame field finch fire fish flint flora flower fly ford forest fox
france frank free friend frost fortune gay gene genesis glen glory gold good grace grant gray
green grey grove gun guy hall harmony harvest haven hay hazel heart heath heather heaven high hill
holiday holly holy home honor honour hood hope hunt hunter ice india iris iron ivory ivy jack jade
jasmine jay jet jewel job jolly joy judge june justice kay keen king kitty knight lake lance
lane lark law lee legend leo levy liberty light lily lion little long lord love low lucky
major man march marsh mark mason may mercy merit messy miles miller mills mint miracle misty moon
moss mount nails nature neat nice night noble noon north nova oak oasis ocean olive opal page
paige paris park parish patience pat patty peace pearl penny pepper pierce pine piper pope poppy
porter post potter power precious price prince princess prosper providence quest quick rain
rainbow raven ray read reason reed reef rich ride rise river rivers rob robin rock rod romeo rose
row ruby rush rusty sage sand sandy savage saint scarlet sea serene serenity shade sharp shell
short sierra silver sky skip small smart smith snow sol song spring star stark steel stone storm
street strong sue summer sun sunny swan swift tanner tea temple tempest thorn tiger tool town
trinity true trust turner unity vale van victor victory violet virtue wade walker wall ward
waters web well west wheat white wild wise wit wood woods worth wright young zeal zen zero adviser
advocate agent ai analyst anarchist attorney author bot builder captain chair champion commander
contrarian critic cynic debater defender delegate developer diplomat doctor economist editor
engineer expert farmer gardener guest historian human idealist journalist lawyer leader learner
lecturer manager member merchant minister moderator mother nobody novice nurse officer operator
optimist owl owner parent pessimist philosopher pilot planner player poet politician pragmatist
president professor proponent opponent prosecutor realist reporter researcher reviewer robot
sceptic scholar scientist senator sir skeptic soldier somebody someone speaker specialist
storyteller student teacher thinker trader user visionary voter witness worker writer buyer seller
driver tenant landlord employer employee consumer producer citizen patient
"""
"""Words that are names if they have a capital within a sentence, and plain words elsewhere."""

_TITLES = """
dr frau herr lady lord madam madame miss mister monsieur mr mrs ms mx prof professor senor senora
sir
"""
_ARTICLES = """
a an das der die el la le los the
"""
_ACRONYMS = """
ad ac ai am ar bc bs cd ce ch co cv dc de di dj dm dp ec ed eg eq er es eu ev fm ft gm gp hd hq hr
ie io ip iq ir it kg km la lp mb md mp mr ms no ny ok or pa pc ph pm pr ps pt qc ra re rd sd so st
tb tv uk un us ux va vc vp vr vs wc
"""
FUNCTION = frozenset((*_FUNCTION.split(), "may"))
"""The words that may stand after a name, or before it, without being a part of it."""
PLAIN = frozenset((*_FUNCTION.split(), *_NOUNS.split()))
"""Words that are never a name by themselves."""
EITHER = frozenset(_EITHER.split())
TITLES = frozenset(_TITLES.split())
ARTICLES = frozenset(_ARTICLES.split())
ACRONYMS = frozenset(_ACRONYMS.split())
"""Pairs of letters that stand for something else more often than for somebody."""
_KIND = re.compile(
    r"(?:tion|ness|ment|ive|ous|ful|ional|ical|ology|logist|ician|(?<!qv)(?<!qu)ist)s?\Z"
)
"""The endings of words that say what somebody is, or is like."""


def is_ordinary(word: str) -> bool:
    """True if a word, given in lower case and without accents, means something by itself."""
    return word in PLAIN or word in EITHER or _KIND.search(word) is not None


# Combining accents and invisible characters belong to the word they are in.
_WORD = re.compile(r"(?:[^\W_][\u0300-\u036f\u00ad\u200b-\u200d\u2060]*)+")
_UNSEEN = str.maketrans(dict.fromkeys("\u00ad\u200b\u200c\u200d\u2060"))
_BASE_LETTERS = str.maketrans("łøđı", "lodi")
_GAP = re.compile(r"[\s_'\u2019\-\u2010-\u2015\u00b7]{1,6}")
"""The characters that may stand between two words of one name."""
_AFTER_INITIAL = re.compile(r"\.[\s_\u00b7]{0,4}|[\s_\u00b7]{1,4}")
_COMMA = re.compile(r",\s{0,4}")
_OPENING = " \t\"'*_~`([{\u201c\u201d\u2018\u2019\u00ab\u00bb\u201e"
_ENDING = ".!?:;\n>\u2026\u3002\uff01\uff1f\u2022"
_SAYING = re.compile(
    r"['\u2019]s\b|\s+(?:says?|said|argue[sd]|claim(?:s|ed)|think|thinks|thought|answer(?:s|ed)|"
    r"ask(?:s|ed)|writes|wrote|ignore[sd]|concede[sd]|admit(?:s|ted)|assume[sd]|insist(?:s|ed)|"
    r"told|tells|himself|herself|and I)\b"
)
_DOT_OF_INITIAL = re.compile(r"\.(?=['\u2019]|\s{1,3}[a-z])")
_UNSPACED = re.compile(r"[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_SHORTEST = 3
"""Minimum letters of a part of a name that is looked for in lower case."""


@dataclass(frozen=True, slots=True)
class _Shape:
    """One way of writing a person's name: its words, and what stands for them."""

    words: tuple[str, ...]
    stands: str
    needs_capitals: bool = False
    initials: frozenset[int] = frozenset()
    """The places of words that are cut to their first letter."""
    suffix: str = ""

    @property
    def key(self) -> tuple[str, ...]:
        """The words as they are looked up."""
        return tuple(map(_strip_accents, self.words))


class NameFinder:
    """Everybody who may be named, each with what replaces their name.

    `names` are pairs; `kept` are words of the debate, which are not names by themselves; `shared`
    replaces a part that several names have in common, which otherwise stays; `small` says whether a
    part of a name is looked for in lower case.
    """

    def __init__(
        self,
        names: Iterable[tuple[str, str]],
        kept: Collection[str],
        *,
        shared: str = "",
        small: bool = True,
    ) -> None:
        self._kept = frozenset(map(_strip_accents, kept))
        self._small = small
        named = [(name.strip(), stands) for name, stands in names if name.strip()]
        self._shapes = self._collect_shapes(named, shared)
        self._longest = _measure_longest(self._shapes)
        self._unspaced = _list_unspaced_names(named, kept)

    def replace_names(self, text: str) -> str:
        """Replace the name of everybody who is named in the text."""
        for name, stands in self._unspaced:
            text = text.replace(name, stands)
        if not self._longest:
            return text
        words = list(_WORD.finditer(text))
        bare = [_strip_accents(word[0]) for word in words]
        if self._longest.keys().isdisjoint(bare):
            return text
        found, done, place = list[str](), 0, 0
        while place < len(words):
            hit = (
                self._find_longest_at(text, words, bare, place)
                if bare[place] in self._longest
                else None
            )
            if hit is None:
                place += 1
                continue
            shape, used = hit
            last = place + used - 1
            found += [text[done : words[place].start()], shape.stands, shape.suffix]
            done = _find_end(text, words[last].end(), is_initial=len(bare[last]) == 1)
            place += used
        return text if not found else "".join((*found, text[done:]))

    def _find_longest_at(
        self, text: str, words: Sequence[re.Match[str]], bare: Sequence[str], place: int
    ) -> tuple[_Shape, int] | None:
        """Find the longest name that begins with this word, and its number of words."""
        best: tuple[_Shape, int] | None = None
        end = place + self._longest[bare[place]]
        for key, used in _list_sequences(text, words[place:end], bare[place:end]):
            shape = self._shapes.get(key)
            if shape and self._is_meant(shape, text, words[place : place + used]):
                best = shape, used
        return best

    def _is_meant(self, shape: _Shape, text: str, words: Sequence[re.Match[str]]) -> bool:
        """True if the words of a shape, where they stand, are somebody's name."""
        told = [word for word in shape.words if word != ","]
        is_sure = not all(map(self._is_ordinary, told))
        for place, (word, own) in enumerate(zip(words, told, strict=True)):
            has_capital = word[0][0].isupper() or not word[0][0].isalpha()
            is_same = _fold_case(word[0]) == own
            is_doubtful = _strip_accents(own) in FUNCTION if is_sure else self._is_ordinary(own)
            needs_one = shape.needs_capitals or not is_same or is_doubtful
            if place in shape.initials:
                is_meant = self._is_initial(text, word, told, shape)
            else:
                is_meant = not needs_one or has_capital or _has_no_cases(word[0])
            if not is_meant:
                return False
        is_doubtful = len(words) == 1 and self._is_ordinary(told[0])
        return not is_doubtful or _is_named_here(text, words[0])

    def _is_initial(
        self, text: str, word: re.Match[str], told: Sequence[str], shape: _Shape
    ) -> bool:
        """True if a letter stands for a name: with a full stop where it could be a word."""
        if len(word[0]) > 1:
            return word[0].isupper()
        written_out = [own for at, own in enumerate(told) if at not in shape.initials]
        is_sure = written_out and not any(map(self._is_ordinary, (*written_out, word[0])))
        return bool(is_sure and word[0].isupper()) or text.startswith(".", word.end())

    def _is_ordinary(self, word: str) -> bool:
        bare = _strip_accents(word)
        return bare in self._kept or is_ordinary(bare)

    def _collect_shapes(
        self, named: Sequence[tuple[str, str]], shared: str
    ) -> Mapping[tuple[str, ...], _Shape]:
        """Collect the shapes by their words; a part shared by several people names none of them."""
        whole: dict[tuple[str, ...], _Shape] = {}
        parts: dict[tuple[str, ...], list[_Shape]] = {}
        for name, stands in named:
            for shape in _make_whole_shapes(name, stands):
                whole.setdefault(shape.key, shape)
            is_one = len(_split_name(name)) == 1
            for shape in self._make_part_shapes(name, stands):
                if is_one:
                    whole.setdefault(shape.key, shape)
                else:
                    parts.setdefault(shape.key, []).append(shape)
        for key, shapes in parts.items():
            if len({shape.stands for shape in shapes}) == 1:
                whole.setdefault(key, shapes[0])
            elif shared:
                first = shapes[0]
                whole.setdefault(key, replace(first, stands=shared))
        return whole

    def _make_part_shapes(self, name: str, stands: str) -> Iterator[_Shape]:
        """List the parts of a name that may be used alone, or with an initial."""
        parts = _split_name(name)
        is_described = _strip_accents(name.split()[0]) in ARTICLES
        for part in parts:
            is_piece = len(parts) > 1 or len(part) > 1
            yield from self._make_lone_shapes(
                part, stands, is_described or (is_piece and not self._small)
            )
        if len(parts) > 1:
            yield from _make_initial_shapes(parts, stands)

    def _make_lone_shapes(
        self, part: tuple[str, ...], stands: str, needs_capitals: bool
    ) -> Iterator[_Shape]:
        if len(part) > 1:
            yield _Shape(part, stands, needs_capitals)
            yield _Shape(("".join(part),), stands, needs_capitals)
        for word in part:
            bare = _strip_accents(word)
            is_nobody = bare in self._kept or bare in PLAIN or bare in TITLES or bare.isdigit()
            if is_nobody or len(bare) < 2:
                continue
            is_short = needs_capitals or len(bare) < _SHORTEST
            yield _Shape((word,), stands, is_short)
            if len(bare) > _SHORTEST and not is_ordinary(bare) and f"{bare}s" not in self._kept:
                yield _Shape((f"{word}s",), stands, needs_capitals=True, suffix="s")


def _make_whole_shapes(name: str, stands: str) -> Iterator[_Shape]:
    """List the forms of a whole name: as it is, last name first, unseparated, and as one word."""
    own, parts = tuple(_fold_case(word) for word in _WORD.findall(name)), _split_name(name)
    if len(own) > 1:
        yield _Shape(own, stands)
    if len(parts) < 2:
        return
    flat = tuple(word for part in parts for word in part)
    first, last = parts[0], parts[-1]
    before = tuple(word for part in parts[:-1] for word in part)
    for words in (
        flat,
        (*last, ",", *before),
        (*last, *before),
        (*first, *last),
        (*last, ",", *first),
        (*last, *first),
        ("".join(flat),),
    ):
        yield _Shape(words, stands)


def _make_initial_shapes(parts: Sequence[tuple[str, ...]], stands: str) -> Iterator[_Shape]:
    """List the forms with one part written out and the others as initials, and initials alone."""
    first, last, letters = parts[0], parts[-1], tuple(part[0][0] for part in parts)
    if not all(map(str.isalpha, letters)) or min(len("".join(part)) for part in parts) < 2:
        return
    every = frozenset(range(len(letters)))
    yield _Shape((letters[0], *last), stands, initials=frozenset({0}))
    yield _Shape((*letters[:-1], *last), stands, initials=every - {len(letters) - 1})
    yield _Shape((*last, ",", letters[0]), stands, initials=frozenset({len(last)}))
    yield _Shape((*last, letters[0]), stands, initials=frozenset({len(last)}))
    yield _Shape((*first, letters[-1]), stands, initials=frozenset({len(first)}))
    middle = tuple(word for part in parts[1:-1] for word in part[:1])
    if middle:
        initials = frozenset(range(len(first), len(first) + len(middle)))
        cut = tuple(word[0] for word in middle)
        yield _Shape((*first, *cut, *last), stands, initials=initials)
    together = "".join(letters)
    if _strip_accents(together) not in ACRONYMS:
        yield _Shape(letters, stands, initials=every)
        if len(together) == 2 and not is_ordinary(_strip_accents(together)):
            yield _Shape((together,), stands, needs_capitals=True, initials=frozenset({0}))


def _split_name(name: str) -> list[tuple[str, ...]]:
    """Split a name at its spaces into parts, each with its words; without titles and articles."""
    split = (tuple(map(_fold_case, _WORD.findall(part))) for part in name.split())
    dropped = TITLES | ARTICLES
    return [
        part
        for part in split
        if part and not (len(part) == 1 and _strip_accents(part[0]) in dropped)
    ]


def _measure_longest(keys: Iterable[tuple[str, ...]]) -> Mapping[str, int]:
    """Count the words of the longest name that begins with a word."""
    longest: dict[str, int] = {}
    for key in keys:
        longest[key[0]] = max(longest.get(key[0], 0), sum(word != "," for word in key))
    return longest


def _list_sequences(
    text: str, words: Sequence[re.Match[str]], bare: Sequence[str]
) -> Iterator[tuple[tuple[str, ...], int]]:
    """List the possible names that begin with the first word, each with its number of words."""
    key: tuple[str, ...] = (bare[0],)
    yield key, 1
    for used, (last, word) in enumerate(pairwise(words), start=2):
        gap = text[last.end() : word.start()]
        is_initial = len(bare[used - 2]) == 1
        if _GAP.fullmatch(gap) or (is_initial and _AFTER_INITIAL.fullmatch(gap)):
            key = (*key, bare[used - 1])
        elif _COMMA.fullmatch(gap):
            key = (*key, ",", bare[used - 1])
        else:
            return
        yield key, used


def _is_named_here(text: str, word: re.Match[str]) -> bool:
    """True if an ordinary word with a capital stands where only a name has one."""
    if not (word[0][:1].isupper() and (len(word[0]) == 1 or not word[0].isupper())):
        return False
    if _SAYING.match(text, word.end()):
        return True
    before = text[max(0, word.start() - 8) : word.start()]
    if (title := before.rstrip(" .").rpartition(" ")[2].casefold()) and title in TITLES:
        return True
    led = before.rstrip(_OPENING)
    return bool(led) and led[-1] not in _ENDING


def _find_end(text: str, end: int, *, is_initial: bool) -> int:
    """Find where a name ends; the full stop of an initial belongs to it within a sentence."""
    return end + 1 if is_initial and _DOT_OF_INITIAL.match(text, end) else end


def _list_unspaced_names(
    named: Iterable[tuple[str, str]], kept: Collection[str]
) -> list[tuple[str, str]]:
    """List names in scripts without spaces between words, the longest first."""
    found = {
        part: stands
        for name, stands in named
        for part in (name, *re.split(r"[\s\u00b7\u30fb]+", name))
        if len(part) > 1 and _UNSPACED.search(part) and not any(part in word for word in kept)
    }
    return sorted(found.items(), key=lambda pair: -len(pair[0]))


def _fold_case(word: str) -> str:
    """Convert a word to lower case, and keep its accents."""
    return (
        word.casefold() if word.isascii() else normalize("NFC", word.translate(_UNSEEN)).casefold()
    )


@lru_cache(maxsize=4096)
def _strip_accents(word: str) -> str:
    """Convert a word to lower case, and remove its accents."""
    if word.isascii():
        return word.casefold()
    apart = normalize("NFKD", word.translate(_UNSEEN).casefold())
    return "".join(sign for sign in apart if not combining(sign)).translate(_BASE_LETTERS)


def _has_no_cases(word: str) -> bool:
    return word.lower() == word.upper()
