"""Cleaning of replies: removes what a model puts around a speech, and recognises a refusal.

Rule: what may be part of the speech stays. Only the speaker's own name or tag is removed from its
front, only known gestures are stage directions, a heading is removed only if it names the speech,
and a refusal is short and is about the request.
"""

import re
from collections.abc import Iterable

from debate_core.domain.declining import LONGEST_REFUSAL, drop_thinking, is_plain_refusal
from debate_core.domain.text import count_words

_LAYERS = 8
"""The number of passes that remove something from the front."""
_FENCE = re.compile(r"\A```\w*\n(.*?)\n?```\Z", re.DOTALL)
_HEADING = re.compile(r"^#{1,6}[ \t]+(?=\S)(.*)$", re.MULTILINE)
_AROUND = " \t*_#:"
"""Characters around the words of a heading."""
_TITLES = ("speech", "turn", "argument", "statement", "remarks", "response", "reply", "position")
"""Headings that name any speech."""
_LABEL = re.compile(
    r"\A\W{0,3}(?:rebuttal|opening|closing|round \d+|"
    r"(?:(?:my|the) )?(?:opening|closing|final|rebuttal|first|second|last) "
    r"(?:statement|argument|speech|turn|remarks|rebuttal|response))"
    r"(?: \([^)\n]*\))?\W{0,3}\n",
    re.IGNORECASE,
)
_GESTURE = (
    r"(?:(?:slowly|softly|quietly|gently|calmly|briefly) )?"
    r"(?:clears|pauses|leans|sighs|smiles|nods|gestures|adjusts|chuckles|grins|shrugs|laughs|"
    r"rises|stands up|stands at|steps|looks (?:at|up|around|down|over)|turns to|"
    r"raises (?:an?|one|his|her|their)|shakes (?:his|her|their|my)|taps|"
    r"takes a (?:breath|sip|pause|step)|pause|beat|softly|quietly|applause)(?![a-z])"
)
_DIRECTION = re.compile(
    rf"^[ \t]*(?:\*{{1,2}}{_GESTURE}[^*\n]{{0,80}}\*{{1,2}}|_{_GESTURE}[^_\n]{{0,80}}_|"
    rf"\({_GESTURE}[^)\n]{{0,80}}\)|\[{_GESTURE}[^\]\n]{{0,80}}\])[ \t]*\n?",
    re.MULTILINE | re.IGNORECASE,
)

_WILL_NOT = (
    r"I(?:['\u2019]m| am) (?:not able|unable|not going) to|I(?:['\u2019]m| am) not comfortable|"
    r"I (?:can(?:['\u2019]t|not| not)|won['\u2019]t|will not|must decline|decline|have to decline)"
)
_WHAT = (
    r"(?:help|assist|comply|continue|proceed|participate|take part|engage|respond|fulfil+|generate|"
    r"create|write|provide|produce|argue|do|complete|to|discuss|arguing|writing|providing)\b"
)
_REQUEST = (
    r"(?:with |to |for |in |of |in favou?r of |against |you with )*(?:this|that|the|your|such|any)?"
    r" ?(?:\w+ ){0,2}?(?:request|prompt|task|content|material|instructions?|role-?play|role|speech|"
    r"conversation|position|stance|debate on this topic|side of this debate|topic)\b"
)
_SORRY = (
    r"(?:I(?:['\u2019]m| am) )?(?:so |very |really |truly )?(?:sorry|afraid)|unfortunately|"
    r"I apologi[sz]e|my apologies|as an AI(?: language)?(?: model| assistant)?"
)
_PLAINLY = (
    r"(?:help|assist)(?: you)?(?: with (?:that|this|it))?\s*(?:[.!]|\Z)|"
    r"(?:do|write|discuss|continue with) (?:that|this)\s*(?:[.!]|\Z)"
)
_REFUSAL = re.compile(
    rf"\A\W*+(?:{_SORRY})?[\s,.;:!\u2014-]*+(?:but |that |however,? )?(?:{_WILL_NOT})[\s,]*(?:to )?"
    rf"(?:{_WHAT}[\s,]*{_REQUEST}|{_PLAINLY})",
    re.IGNORECASE,
)


def clean_speech(text: str, called: Iterable[str] = (), tags: Iterable[str] = ()) -> str:
    """Return the speech alone; `called` are the speaker's names, `tags` those it may appear under.

    A text of which nothing would be left stays as it is.
    """
    said = drop_thinking(text).strip()
    if fenced := _FENCE.match(said):
        said = fenced[1]
    called, tags = tuple(called), tuple(tags)
    front = _build_front_pattern(called, tags)
    title = _build_front_pattern(called, (*tags, *_TITLES))
    for _ in range(_LAYERS):  # a heading may stand over a name, and a name over a gesture
        before = said
        said = _drop_title(said, title)
        for pattern in (_DIRECTION, _LABEL, front):
            said = pattern.sub("", said).strip()
        if said == before:
            break
    return _HEADING.sub(_make_bold, said) if said else text.strip()


def _drop_title(said: str, title: re.Pattern[str]) -> str:
    """Drop a heading at a speech's front that says no more than whose or what it is."""
    heading = _HEADING.match(said)
    if heading is None:
        return said
    words = heading[1].strip(_AROUND)
    forms = (f"[{words}]", f"{words}:")
    is_title = _LABEL.fullmatch(f"{words}\n") or any(map(title.fullmatch, forms))
    return said[heading.end() :].strip() if is_title else said


def _make_bold(heading: re.Match[str]) -> str:
    """Turn a heading of a speech into a bold line, since its words are part of the speech."""
    words = heading[1].replace("**", "").strip(_AROUND)
    return f"**{words}**" if words else ""


def _build_front_pattern(called: Iterable[str], tags: Iterable[str]) -> re.Pattern[str]:
    """Build the pattern of the speaker's own name or tag before a speech: with colon or bracket."""
    names = "|".join(re.escape(name) for name in called if name.strip()) or r"(?!)"
    under = "|".join(re.escape(name) for name in (*called, *tags) if name.strip()) or r"(?!)"
    aside = r"(?:\s*[(\[][^)\]\n]{0,80}[)\]])?"
    in_brackets = rf"\[(?:{under})(?:[,:|][^\]\n]{{0,80}})?\]"
    return re.compile(
        rf"\A(?:[*_]{{0,2}}{in_brackets}[*_]{{0,2}}[ \t]*:?[*_]{{0,2}}|"
        rf"[*_]{{0,2}}(?:{names}){aside}[*_]{{0,2}}[ \t]*:[*_]{{0,2}}|"
        rf"[*_]{{0,2}}(?:{names}){aside}[*_]{{0,2}}[ \t]*\n)\s*",
        re.IGNORECASE,
    )


def is_refusal(text: str) -> bool:
    """True if a text declines to answer, and says nothing else."""
    said = drop_thinking(text).strip()
    if count_words(said) <= LONGEST_REFUSAL and _REFUSAL.match(said) is not None:
        return True
    return is_plain_refusal(said)
