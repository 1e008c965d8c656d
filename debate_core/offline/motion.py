"""Reading a motion: its kind, its direction, its subject, and how to speak of it safely.

Rule: only what is understood with confidence is built into a sentence; everything else is quoted.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from debate_core.domain.specification import Specification
from debate_core.domain.text import shorten_line
from debate_core.language import ENGLISH, N_, _
from debate_core.offline import cues
from debate_core.offline.direction import Direction, direction_of
from debate_core.offline.library import Axis, Domain, Kind, LibraryPoint, Subject, get_library
from debate_core.offline.spoken import get_spoken
from debate_core.offline.text import is_plain, lower_first, make_gerund, quote, quote_within

_ORDERS = (
    "ban|abolish|release|ship|introduce|make|stop|end|legali[sz]e|cancel|lower|raise|allow|"
    "forbid|prohibit|replace|rewrite|migrate|adopt|keep|build|hire|buy|switch|remove|reduce|"
    "increase|delay|merge|deploy|invest|give|scrap|nationali[sz]e|privati[sz]e|teach|pay|move"
)
_HOUSE = re.compile(r"^(?:this house|thw|thb[t]?|th)\s+", re.IGNORECASE)
_ADVERB = r"(?:(?:never|always|don't|do not) )?"
_MODAL = r"(?:should|must|ought to|shall|needs? to|ha(?:s|ve) to)"
_CLAUSES = (
    re.compile(rf"^(?P<who>.{{2,60}}?) {_MODAL} (?P<what>(?:(?:not|never|always) )?.+)$", re.I),
    re.compile(r"^should (?P<who>.{2,60}?) (?P<what>(?:not )?be .+)$", re.I),
    re.compile(r"^should (?P<who>we|you|they|people|everyone) (?P<what>.+)$", re.I),
    re.compile(r"^(?:let's|let us|why not) (?P<what>.+)$", re.I),
    re.compile(rf"^(?P<what>{_ADVERB}(?:{_ORDERS}) (?!.*\b(?:is|are)\b).+)$", re.I),
)
_ASIDE = re.compile(r"^(?:is it|which is|what is|what's) (?:better|best|right|wiser)[,:]?\s+", re.I)
_CHOICES = (
    re.compile(r"^(?P<a>.*?\S)[,:]?\s+(?:vs\.?|versus)\s+(?P<b>.+)$", re.I),
    re.compile(
        r"^(?P<a>.+?) (?:is|are|makes?|tastes?|looks?) (?:an? )?(?:much |far )?"
        r"(?:(?:better|nicer|healthier|cleverer)(?: \w+)? than|superior to) (?P<b>.+)$",
        re.I,
    ),
    re.compile(r"^(?P<a>.+?) beats (?P<b>.+)$", re.I),
    re.compile(r"^lieber (?P<a>.+?) als (?P<b>.+)$", re.I),
    re.compile(
        r"^(?P<a>.+?) (?:ist|sind|macht|machen|schmeckt|schmecken) (?:viel )?"
        r"(?:besser|schöner|gesünder|klüger)(?: \w+)? als (?P<b>.+)$",
        re.I,
    ),
)
_EITHER = re.compile(r"^(?P<a>.+?),? (?:or|oder) (?P<b>.+)$", re.I)

_PROPOSAL = {"policy": N_("the proposal"), "claim": N_("the claim"), "choice": N_("the choice")}
_CHANGE = N_("the change")
"""The word for what a motion rejects if it asks to leave things as they are."""
_ANY_FIELD, _OUR_FIELD = "anything", "teams"


@dataclass(frozen=True, slots=True)
class ParsedMotion:
    """A motion as it was read."""

    text: str
    """The motion on one line, without a closing full stop."""
    kind: Kind
    that: str
    """The request, worded to follow “that”, such as “cities ban cars”; empty if unsure."""
    options: tuple[str, str] | None
    direction: Direction
    """The direction in which it points."""

    @property
    def asks_openly(self) -> bool:
        """True if it is a question that neither yes nor no would answer."""
        is_question = self.text.endswith("?") and self.options is None
        return is_question and cues.find_first(self.text, "asks openly") == 0

    @property
    def words(self) -> dict[str, str]:
        """Safe ways to name it within a sentence, as far as its form allows each of them.

        `says` is a statement, `asked` a question and `topic` a bare name.
        """
        if not is_plain(self.text) or len(self.text) > 110:
            unnamed = _("this motion")
            return {"motion": unnamed, "says": unnamed}
        named = quote(self.text)
        is_bare = len(self.text.split()) < 3 and not self.that
        form = "asked" if self.text.endswith("?") else "topic" if is_bare else "says"
        return {"motion": named, form: named}


def parse_motion(text: str) -> ParsedMotion:
    """Read a motion of any form, in any language."""
    line = shorten_line(quote_within(text).replace('"', "\u2019"), 300)
    line = line.rstrip(" .!…") or line
    bare = line.rstrip("? ")
    options = _find_options(bare, is_question=line.endswith("?"))
    that = "" if options else _make_clause(bare)
    return ParsedMotion(
        text=line,
        kind=_find_kind(line, that, options),
        that=that,
        options=options,
        direction=direction_of(line),
    )


def _find_kind(line: str, that: str, options: tuple[str, str] | None) -> Kind:
    if options:
        return "choice"
    return "policy" if that or cues.has(line, "policy") else "claim"


def _make_clause(bare: str) -> str:
    """Make the clause for what is asked; empty if the form is not a safe one."""
    if get_spoken() != ENGLISH:
        # In other languages, verbs have a different place after “that”.
        return ""
    text = _HOUSE.sub("", bare)
    if text != bare:
        return _cut_clause("we", text.removeprefix("would ")) if text.startswith("would ") else ""
    for form in _CLAUSES:
        if match := form.match(text):
            who, what = match.groupdict().get("who"), match["what"]
            return (
                _cut_clause(who, what)
                if who
                else _cut_clause("we", lower_first(what, is_verb=True))
            )
    return ""


def _cut_clause(who: str, what: str) -> str:
    clause = lower_first(f"{who} {what}")
    is_ours = cues.has(clause, "personal")
    if is_ours or len(clause) > 100 or not is_plain(clause) or re.search(r"[?!:;.]", clause):
        return ""
    return clause


def _find_options(bare: str, *, is_question: bool) -> tuple[str, str] | None:
    short = _ASIDE.sub("", bare)
    forms = _CHOICES + ((_EITHER,) if short != bare or _is_bare_pair(bare, is_question) else ())
    for form in forms:
        if match := form.match(short):
            return _find_pair(match["a"], match["b"])
    return None


def _is_bare_pair(bare: str, is_question: bool) -> bool:
    return is_question and len(bare.split()) <= 7 and not cues.has(bare, "policy")


def _find_pair(first: str, second: str) -> tuple[str, str] | None:
    """Find the two things to choose from, as noun phrases; None if unsure."""
    is_doing = first.casefold().startswith("to ")
    pair = [lower_first(part.strip(" ,:")) for part in (first, second)]
    if is_doing:
        pair = [make_gerund(part.removeprefix("to ")) for part in pair]
    if any(not is_plain(part) or not 1 <= len(part.split()) <= 5 for part in pair) or "" in pair:
        return None
    return (pair[0], pair[1])


@dataclass(frozen=True, eq=False, slots=True)
class Topic:
    """A motion with its field and subject; one object for each motion, so that caches work."""

    motion: ParsedMotion
    domain: Domain
    subject: Subject | None
    """The motion's subject, where it is known if a yes speaks for it or against it."""
    favours_subject: bool
    """True if a yes to the motion speaks for the subject."""
    along: Mapping[Axis, bool | None]
    """True for each axis on which a yes to the motion is “for”; None if that is not known."""

    @property
    def words(self) -> dict[str, str]:
        """The words that prose about this topic may use."""
        motion, own = self.motion, self.subject.words if self.subject else {}
        keeps = motion.kind == "policy" and motion.direction.change is False
        proposal = _(_CHANGE if keeps else _PROPOSAL[motion.kind])
        is_deed = motion.kind == "policy"
        named = {"deed": proposal} if is_deed else {"view": motion.words["motion"]}
        return {**self.domain.words, **own, **motion.words, "proposal": proposal, **named}

    def favours(self, point: LibraryPoint) -> bool | None:
        """True if points “for” on the axis of this point argue for a yes to the motion.

        None where that is not known, or the point is about something else.
        """
        text = self.motion.text
        if (point.about and not cues.has(text, point.about)) or cues.has(text, point.unless):
            return None
        return self.along[point.axis]


def topic_of(spec: Specification) -> Topic:
    """Find the topic of a debate by its motion, or if necessary by its context and stances."""
    return _place_motion(get_spoken(), spec.motion, " ".join((spec.context, *spec.stances)))


@lru_cache(maxsize=64)
def _place_motion(_language: str, text: str, around: str) -> Topic:
    motion = parse_motion(text)
    subject = _find_subject(motion)
    domain = (
        get_library().find_domain(subject.domain) if subject else _find_domain(motion.text, around)
    )
    favours = _favours(motion, subject) if subject else None
    known = None if favours is None else subject
    return Topic(
        motion=motion,
        domain=domain,
        subject=known,
        favours_subject=bool(favours),
        along=_is_along(motion, domain),
    )


def _is_along(motion: ParsedMotion, domain: Domain) -> dict[Axis, bool | None]:
    to, is_choice = motion.direction, motion.options is not None
    things = _favours_things(to, domain)
    along: dict[Axis, bool | None] = {
        "motion": True,
        "proposal": to.change or None,
        "change": to.change,
        "rule": things if to.rule is None and domain.axis == "rule" else to.rule,
        "things": things,
        "thing": to.thing,
    }
    return {axis: True if is_choice else found for axis, found in along.items()}


def _favours_things(to: Direction, field: Domain) -> bool | None:
    """True if a yes is for what a field promotes, or against what it restrains."""
    restrained = to.towards(field.restrains, but_not=field.promotes)
    if restrained is not None:
        return not restrained
    return to.towards(field.match if field.promotes == ("*",) else field.promotes)


def _find_subject(motion: ParsedMotion) -> Subject | None:
    """Find the subject with most hits, of those with a hit in each group of words."""
    text = motion.text
    fitting = [
        subject
        for subject in get_library().subjects
        if all(cues.has(text, group) for group in subject.match) and _is_about(motion, subject)
    ]
    return max(
        fitting,
        key=lambda subject: (
            len(subject.match),
            sum(len(cues.find_cues(text, g)) for g in subject.match),
        ),
        default=None,
    )


def _is_about(motion: ParsedMotion, subject: Subject) -> bool:
    """True if a motion with the subject's words is about it; a choice also needs its opposite."""
    if motion.kind not in subject.kinds or cues.has(motion.text, subject.unless):
        return False
    if not motion.options:
        return True
    return _is_for_subject(motion.options[0], subject) != _is_for_subject(
        motion.options[1], subject
    ) and any(cues.has(option, subject.opposite) for option in motion.options)


def _find_domain(text: str, around: str) -> Domain:
    """Find the field that a text says most about; if none, that of teams or the general one."""
    for where in (text, around):
        best = max(
            get_library().domains,
            key=lambda domain: len("".join(cues.find_cues(where, domain.match)).replace("*", "")),
        )
        if cues.has(where, best.match):
            return best
    return get_library().find_domain(_OUR_FIELD if cues.has(text, "ours") else _ANY_FIELD)


def _favours(motion: ParsedMotion, subject: Subject) -> bool | None:
    """True if a yes speaks for the subject, by its own name or by its opposite's."""
    if motion.options:
        return _is_for_subject(motion.options[0], subject) or not _is_for_subject(
            motion.options[1], subject
        )
    contrary = (*subject.opposite, *subject.against)
    own = motion.direction.towards(subject.match[0], but_not=contrary)
    if own is not None:
        return own
    other = motion.direction.towards(contrary)
    return None if other is None else not other


def _is_for_subject(option: str, subject: Subject) -> bool:
    is_other = cues.has(option, subject.opposite)
    return not is_other and any(cues.has(option, group) for group in subject.match)
