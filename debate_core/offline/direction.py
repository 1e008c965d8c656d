"""The direction of a motion: a small grammar of names, what should be done to them, and “not”.

    motion  = who, “should”, [“not”], deed, rest     Cities should [not] ban cars from centres
            | who, “should”, [“not”], “be”, deed     Zoos should be closed
            | who, claim, rest                       Homework hurts children
    thing   = [measure, “on”], name                  the ban on cars

A deed is for or against the thing it is done to, and so is a measure such as a ban; the signs are
multiplied, and “not” reverses the result. The direction of a motion in any other form is not
guessed but unknown. The words are data, in `deeds.toml` of each language.
"""

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Literal

from pydantic import Field

from debate_core.domain.values import Value
from debate_core.language import ENGLISH
from debate_core.offline import cues
from debate_core.offline.cues import Cues
from debate_core.offline.spoken import find_prose, get_spoken

Effect = Literal["for", "against", ""]
"""The effect of a deed on a thing; empty where nothing follows for it."""
_DOING = re.compile(r"\w+ing\b")
SIGNS: dict[Effect, int] = {"for": 1, "against": -1, "": 0}


class Deed(Value):
    """Something that can be done to a thing, be true of it, or be claimed about it."""

    name: str
    object: Effect
    """The effect on the thing it is done to, or claimed about."""
    agent: Effect = ""
    """The effect on the one who does it."""
    marked: dict[str, Effect] = Field(default_factory=dict[str, Effect])
    """The effect on a thing that follows one of these words, by the word."""
    change: bool | None = None
    """True if it asks for something new; None if that is not known."""
    undone: Literal["keep", "change", ""] = ""
    """The meaning of “should not” with it: that things stay as they are, or that they change."""
    rule: Literal["more", "fewer", ""] = ""
    """The change in rules: it makes one, or lifts one."""
    words: tuple[str, ...]

    @property
    def rules(self) -> int:
        """The change in rules as a number: 1 if it makes one, -1 if it lifts one, 0 if neither."""
        return {"more": 1, "fewer": -1, "": 0}[self.rule]


class Deeds(Value):
    """All known deeds, by kind."""

    verbs: tuple[Deed, ...]
    states: tuple[Deed, ...]
    claims: tuple[Deed, ...]
    measures: tuple[Deed, ...]
    """Nouns for measures, and the -ing forms of the verbs, such as banning."""


def load_deeds() -> Deeds:
    """Return the deeds in the language that is spoken here."""
    return _load_deeds(get_spoken())


@cache
def _load_deeds(language: str) -> Deeds:
    """Load the deeds of a language, checked."""
    file = find_prose(language) / "deeds.toml"
    read = tomllib.loads(file.read_text(encoding="utf-8"))
    if language != ENGLISH:
        # Texts are compared in lower case, in which “ß” is “ss”.
        folded = {
            kind: [{**row, "words": [*map(str.casefold, row["words"])]} for row in rows]
            for kind, rows in read.items()
        }
        return Deeds.model_validate(folded)
    verbs = [_with_forms(verb) for verb in read["verbs"]]
    doing = [
        {**verb, "words": [word for word in verb["words"] if _DOING.match(word)]} for verb in verbs
    ]
    measures = [*read["measures"], *doing]
    return Deeds.model_validate({**read, "verbs": verbs, "measures": measures})


def any_of(kind: str) -> str:
    """Make a pattern for any word of a kind of deeds, the longest first."""
    return _make_any_of(get_spoken(), kind)


@cache
def _make_any_of(_language: str, kind: str) -> str:
    words = {word for verb in getattr(load_deeds(), kind) for word in verb.words}
    return rf"(?:{'|'.join(map(re.escape, sorted(words, key=len, reverse=True)))})(?!\w)"


def find_deed(kind: str, word: str) -> Deed:
    """Find the deed of a kind that has this word."""
    return next(verb for verb in getattr(load_deeds(), kind) if word in verb.words)


def _with_forms(row: dict[str, Any]) -> dict[str, Any]:
    """Add all forms of a row's verbs to its words."""
    forms = dict.fromkeys(form for verb in row["basic"] for form in _inflect(verb))
    left = {key: value for key, value in row.items() if key not in ("basic", "forms")}
    return {**left, "words": [*forms, *row.get("forms", ())]}


def _inflect(verb: str) -> Iterable[str]:
    """List the regular forms of a verb; for a phrase, those of its first word."""
    first, space, rest = verb.partition(" ")
    stem = first[:-1] if first.endswith("e") else first
    soft = re.sub(r"([^aeiou])y$", r"\1i", first)
    past = f"{stem if stem != first else soft}ed"
    third = f"{soft}es" if soft != first or first.endswith(("s", "sh", "ch", "x")) else f"{first}s"
    return [f"{form}{space}{rest}" for form in (first, past, third, f"{stem}ing")]


_MODAL = (
    r"(?:should|must|ought to|shall|needs? to|ha(?:s|ve) to|deserves? to"
    r"|sollen|soll(?:te)?n?|muss|müssen|d[aü]rf(?:en)?|doit|doivent|devraient|devrait|debe|deben)"
)
_NOT = r"(?:not |never |no longer |nicht |nie |pas |n't |in no case )"
_ADVERBS = r"(?:(?:always|all|also|now|finally|simply|still|generally|gradually|completely) )*"
_BE = r"(?:(?:be|become|been|being|get|être|werden|ser) )"
_KEEPS = r"(?:stay|remain|be kept|continue to be|be left)"
_CAUSES = r"(?P<cause>make|declare|render|keep|leave)"
_NOBODY = re.compile(r"^(?:no one|nobody|none|neither|no)\b ?")
_LEFT = re.compile(
    r" (?:unless|except|until|because|so that|even if|provided)\b.*$"
    r"|, (?:wo|wenn|weil|damit|sobald|solange|falls)\b.*$"
)
"""The part of a motion that only says when or why."""
_ARTICLE = r"(?:the |a |an |all |any |our |their |its |current |existing |private |new )*"

_REWRITTEN: tuple[tuple[str, str], ...] = (
    (r"^(?:this house|thw|thb[t]?|th) (?:would|w) ", "we should "),
    (r"^thw ", "we should "),
    (r"^(?:this house believes(?: that)?|thbt) ", ""),
    (r"^(?:let's|let us|why not|it is time to|it's time to|time to|we need to) ", "we should "),
    (r"^should (we|you|they|people|everyone) ", r"\1 should "),
    (r"^should (.+?) ((?:not )?be .+)$", r"\1 should \2"),
    (r"\bshould ?n'?t\b", "should not"),
    (r"\bmust ?n'?t\b", "must not"),
    (r"\bcan ?not be\b", "should not be"),
    (r"\bdoes ?n[o']t deserve to\b", "should not"),
    (r"^(?:do not|don't) ", "we should not "),
    (r"^never ", "we should never "),
    (r"^always ", "we should always "),
    (rf"^no (.+?) {_MODAL} .+? without (.+)$", r"\2 should be compulsory"),
    (r"\bkeep (.+?) (?:out of|away from|off) ", r"ban \1 from "),
    (r"\bkept (?:out of|away from|off) ", "banned from "),
    (r" should be for (.+) only$", r" should be reserved for \1"),
    (rf"^(?:there )({_MODAL} )be (no |more |fewer |less |an? )?(.+)$", r"we \1have \2\3"),
    (r"^we need (more|fewer|less|no|an?) ", r"we should have \1 "),
    (r"^it (should be .+?) to (.+)$", r"\2 \1"),
    (r"^dieses haus würde ", "wir sollten "),
    (r"^(.+?) gehör(?:t|en) (\w+)$", r"\1 sollten \2 werden"),
    (r"^(?:man|lasst uns|wir müssen) (.+)$", r"wir sollten \1"),
)
"""Other wordings, and the forms above into which they are rewritten."""


_BEING = Deed(name="be", object="for", words=())
"""The deed of being something of which no more is known."""


@dataclass(frozen=True, slots=True)
class Direction:
    """The direction of a yes to a motion; None where it is not known."""

    text: str
    reaches: tuple[tuple[int, int, int], ...]
    """The start and end of parts of the text, and what a yes means for things in them: 1 for, -1
    against."""
    thing: bool | None
    """True if a yes speaks for what the motion is about."""
    change: bool | None
    """True if it asks for something new."""
    rule: bool | None
    """True if it asks for a rule, false for the end of one; None where it asks for neither."""

    def towards(self, named: Cues, but_not: Cues = ()) -> bool | None:
        """True if a yes speaks for what these words name.

        `but_not` are names of something else that have some of the same words.
        """
        other = cues.find_spans(self.text, but_not)
        for start, end in cues.find_spans(self.text, named):
            if any(begin < end and start < close for begin, close in other):
                continue
            for begin, close, sign in self.reaches:
                if begin <= start < close and sign:
                    return sign > 0
        return None


def direction_of(motion: str) -> Direction:
    """Find the direction in which a motion points."""
    return _read_direction(get_spoken(), motion)


@lru_cache(maxsize=256)
def _read_direction(_language: str, motion: str) -> Direction:
    text = cues.make_plain(motion).rstrip(" .!?…")
    for form, plainly in _REWRITTEN:
        text = re.sub(form, plainly, text)
    text = _LEFT.sub("", text)
    asked = re.match(rf"^(?P<who>.+?) {_MODAL} (?P<not>{_NOT}?)(?P<what>.+)$", text)
    clause = _read_asking(text, asked) if asked else _read_claiming(text)
    if asked is None and clause is None and re.match(rf"(?!\w+ing\b){any_of('verbs')} ", text):
        return direction_of(f"we should {text}")
    return (
        _make_direction(text, clause)
        if clause
        else Direction(text=text, reaches=(), thing=None, change=None, rule=None)
    )


@dataclass(frozen=True, slots=True)
class _Clause:
    """A motion as the grammar reads it; each span is a start and an end in its text."""

    deed: Deed
    who: tuple[int, int]
    done_to: tuple[int, int]
    rest: tuple[int, int]
    """The text after the deed."""
    said: tuple[int, int]
    """The deed's own words."""
    is_turned: bool
    """True if it says not, or that nobody should."""
    keeps: bool = False
    """True if the thing is to stay, or to be kept, as it is."""
    of_people: bool = False
    """True if it says what nobody may do."""
    is_for_good: bool = False
    """True if it says “never”, which does not tell how things are now."""


def _read_asking(text: str, asked: re.Match[str]) -> _Clause | None:
    """Read a motion that asks for something."""
    who, at = asked.span("who"), asked.start("what")
    nobody = _NOBODY.match(text)
    who = (who[0] + (nobody.end() if nobody else 0), who[1])
    if cues.has(text[at:], "negation") or cues.has(text, ("only", "instead", "rather than")):
        return None
    turned = bool(asked["not"]) != bool(nobody)
    for read in (_read_keeping, _read_causing, _read_passive, _read_active, _read_describing):
        if found := read(text, who, at):
            people = bool(nobody) and read is _read_active
            said = (at, found[3][0])
            never = asked["not"].startswith("never")
            return _Clause(*found[:4], said, turned, found[4], people, never)
    return None


_Span = tuple[int, int]
_Found = tuple[Deed, _Span, _Span, _Span, bool]
"""A deed, the span of who does it, of what it is done to and of what follows, and True if it keeps
things as they are."""


def _read_keeping(text: str, who: _Span, at: int) -> _Found | None:
    """Read a motion such as “Zoos should stay open”."""
    match = re.compile(rf"{_KEEPS} (?P<deed>{any_of('states')})").match(text, at)
    if match is None:
        return None
    return find_deed("states", match["deed"]), who, who, (match.end(), len(text)), True


def _read_causing(text: str, who: _Span, at: int) -> _Found | None:
    """Read a motion such as “Cities should make buses free”."""
    form = rf"{_CAUSES} (?P<thing>.+?) (?P<deed>{any_of('states')})"
    match = re.compile(form).match(text, at)
    if match is None:
        return None
    keeps = match["cause"] in ("keep", "leave")
    deed, rest = find_deed("states", match["deed"]), (match.end(), len(text))
    return deed, who, match.span("thing"), rest, keeps


def _read_passive(text: str, who: _Span, at: int) -> _Found | None:
    """Read a motion such as “Zoos should be closed” or “Zoos should be free”."""
    for kind in ("states", "verbs"):
        form = rf"{_ADVERBS}{_BE}{_ADVERBS}(?:{_ARTICLE})(?P<deed>{any_of(kind)})"
        if match := re.compile(form).match(text, at):
            return find_deed(kind, match["deed"]), who, who, (match.end(), len(text)), False
    for kind in ("states", "verbs"):
        last = rf"(?P<deed>{any_of(kind)}) (?:werden|sein|dürfen)$"
        if match := re.compile(last).search(text, at):
            return find_deed(kind, match["deed"]), who, who, (len(text), len(text)), False
    return None


def _read_active(text: str, who: _Span, at: int) -> _Found | None:
    """Read a motion such as “Cities should ban cars”."""
    match = re.compile(rf"{_ADVERBS}(?P<deed>{any_of('verbs')}) ?").match(text, at)
    if match is None:
        return _read_last(text, who, at) if get_spoken() != ENGLISH else None
    rest = (match.end(), len(text))
    return find_deed("verbs", match["deed"]), who, rest, rest, False


def _read_last(text: str, who: _Span, at: int) -> _Found | None:
    """Read a motion such as “Städte sollten Autos verbieten”, whose verb is at the end."""
    match = re.compile(rf" (?P<deed>{any_of('verbs')})$").search(text, at)
    if match is None:
        return None
    thing, end = (at, match.start()), (len(text), len(text))
    return find_deed("verbs", match["deed"]), who, thing, end, False


def _read_describing(text: str, who: _Span, at: int) -> _Found | None:
    """Read a motion such as “City centres should be car-free”: only what it names is known."""
    match = re.compile(rf"{_BE}(.+)$|(.+) (?:sein|werden)$").match(text, at)
    if match is None:
        return None
    named = match.span(match.lastindex or 1)
    return _BEING, who, named, named, False


def _read_claiming(text: str) -> _Clause | None:
    """Read a motion that says how something is."""
    match = re.match(
        rf"^(?P<who>.+?) (?P<not>(?:(?:does|do) not )?)(?P<deed>{any_of('claims')})", text
    )
    if match is None:
        return None
    if cues.has(text[match.end() :], "negation") or cues.has(match["who"], "negation"):
        return None
    if match["who"].endswith((" that", " which", " who")):
        return None
    nobody = _NOBODY.match(text)
    who, rest = match.span("who"), (match.end(), len(text))
    turned = bool(match["not"]) != bool(nobody)
    deed = find_deed("claims", match["deed"])
    return _Clause(
        deed=deed, who=who, done_to=who, rest=rest, said=match.span("deed"), is_turned=turned
    )


def _make_direction(text: str, clause: _Clause) -> Direction:
    deed, sign = clause.deed, -1 if clause.is_turned else 1
    reaches = [*_mark_things(text, clause)]
    if deed.object == "for":
        reaches.append((*clause.said, 1))
    if deed.agent and clause.who != clause.done_to:
        reaches.append((*clause.who, SIGNS[deed.agent]))
    if clause.done_to[0] < clause.done_to[1]:
        reaches.append((*clause.done_to, SIGNS[deed.object]))
    else:
        reaches.append((*clause.who, SIGNS[deed.agent or deed.object]))
    signed = [(begin, end, of * sign) for begin, end, of in reaches]
    measures = [*_list_measures(text, signed)]
    thing = signed[-1][2] if not measures else measures[0][0][2]
    return Direction(
        text=text,
        reaches=(*(reach for reach, _ in measures), *signed),
        thing=thing > 0 if thing and deed != _BEING else None,
        change=_change(clause),
        rule=_asks_for_rule(clause, [(of, measure) for (_, _, of), measure in measures]),
    )


def _mark_things(text: str, clause: _Clause) -> Iterable[tuple[int, int, int]]:
    """Mark a deed's effects on things that follow it, such as what replaces something."""
    for word, effect in clause.deed.marked.items():
        at = re.compile(rf"(?:^|(?<= )){word} ").search(text, clause.rest[0])
        is_plain = clause.who == clause.done_to and word == "to" and effect == "against"
        if at and effect and not is_plain:
            yield at.end(), len(text), SIGNS[effect]


def _list_measures(
    text: str, reaches: list[tuple[int, int, int]]
) -> Iterable[tuple[tuple[int, int, int], Deed]]:
    """List the measures among the named things, with the effect on what they are about."""
    of = re.compile(
        rf"(?<!\w)(?P<deed>{any_of('measures')}) (?:(?:on|of|for|to|in|against|from) )?"
        rf"|^(?:to )?(?P<verb>(?!\w+ed\b){any_of('verbs')}) "
    )
    on = re.compile(rf"(?P<thing>[\w-]+) (?P<deed>{any_of('measures')})")
    for begin, end, sign in reaches:
        part = text[begin:end]
        if match := of.search(part):
            kind = "measures" if match["deed"] else "verbs"
            deed = find_deed(kind, match["deed"] or match["verb"])
            is_last = begin + match.end() >= end
            yield (begin + match.end(), end, sign * SIGNS[deed.object]), deed
            if not is_last:
                continue
        if match := on.search(part):
            deed = find_deed("measures", match["deed"])
            yield (begin, begin + match.end("thing"), sign * SIGNS[deed.object]), deed


def _change(clause: _Clause) -> bool | None:
    deed = clause.deed
    if clause.of_people and not deed.rules:
        return True
    if clause.keeps:
        return clause.is_turned
    if not clause.is_turned:
        return deed.change
    if clause.is_for_good:
        return None
    return {"keep": False, "change": True, "": None}[deed.undone]


def _asks_for_rule(clause: _Clause, measures: list[tuple[int, Deed]]) -> bool | None:
    """True if a yes asks for a rule: by its deed, or by its effect on a measure that is a rule."""
    sign = -1 if clause.is_turned else 1
    if clause.of_people and not clause.deed.rules:
        return True
    if clause.deed.rules:
        return clause.deed.rules * sign > 0
    for of, measure in measures:
        if measure.rules and of:
            # Whatever is done to the measure has the opposite effect on its thing.
            return of * SIGNS[measure.object] * measure.rules > 0
    return None
