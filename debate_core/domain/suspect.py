"""Texts that look like an attempt to give a model orders: a mark for moderators, and no more.

Rule: plain patterns, tried on the text as it is read. They miss clever wording, and nothing is
refused because of them.
"""

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple


class _Sign(NamedTuple):
    """A pattern, and what it looks like in words."""

    what: str
    pattern: re.Pattern[str]


def _make_sign(what: str, *patterns: str) -> _Sign:
    return _Sign(what, re.compile("|".join(f"(?:{pattern})" for pattern in patterns), re.MULTILINE))


def _build_sentence_pattern(*parts: str) -> str:
    """Build one pattern that finds these patterns in one sentence, in this order.

    Each is searched once from where the one before ended, and never again from further back: this
    finds any match there is, in time linear in the text.
    """
    return r"(?:\A|[.!?])" + "".join(rf"(?>[^.!?]*?(?:{part}))" for part in parts)


_HIDDEN = re.compile(
    r"[\u200b\u2060\ufeff\u202d\u202e]|(?<![\U000e0020-\U000e007f🏴])[\U000e0020-\U000e007f]"
)
_BLOB = re.compile(r"\b(?=\w*[a-z])(?=\w*[A-Z])(?=\w*\d)[A-Za-z0-9+/]{40,}={0,2}")
_SPACED = re.compile(r"\b(?:\w ){5,}\w\b")
_LETTERS = str.maketrans("013457@$", "oieastas")
_MIXED = re.compile(r"\b(?=\w*[a-z])(?=\w*\d)\w+\b")

_MARKS = r"(?:10|ten|9|nine|full marks|highest|maximum|top|perfect|best|lowest|points|scores?)"
_WIN = r"(?:the )?(?:winner|victor|win)\b"
_WINNING = _make_sign(
    "asks the judge for a score or a win",
    _build_sentence_pattern(
        r"\bjudge,? (?:give|award|score|rate|name|declare|let|choose|pick|make)\b", rf"\b{_MARKS}"
    ),
    _build_sentence_pattern(
        r"\byou (?:must|should|will|now) (?:name|declare|pronounce|announce)\b", rf"\b{_WIN}"
    ),
    _build_sentence_pattern(
        r"^(?:please,? |now,? )?(?:name|declare|pronounce|announce)\b", rf"\b{_WIN}"
    ),
    _build_sentence_pattern(
        r"\byou (?:award|score|rate|give|rule)\b", r"\b(?:highest|10|dimension|for us)\b"
    ),
    _build_sentence_pattern(
        r"\b(?:give|award|score)\b",
        r"\b(?:10|9|ten|full marks|points)\b",
        r"\b(?:dimension|before you|everywhere)",
    ),
    r"\bscore (?:\S+ ){1,3}10\b",
    _build_sentence_pattern(r"\bwhen you score\b", r"\bpoints\b"),
    _build_sentence_pattern(
        r"\bjudge\b", r"\b(?:surely|let) \S+(?: \S+)? (?:win|the highest|(?:give|award))"
    ),
    _build_sentence_pattern(r"\bjudge\b", r" surely (?:give|award|name|rule)"),
    r"\b(?:and that is why|so) you will rule for\b",
    r"\bwrite a verdict for\b",
    _build_sentence_pattern(
        r"\bjudge\b", r"\b(?:always rules|prefer|rates?)\b", r"\b(?:for|10|[:])"
    ),
    r"\binstruction to the judge\b",
)
_ADDRESSED = _make_sign(
    "speaks to a model, and not to people",
    r"\byour (?:rubric|scores|scoring|instructions|prompt|new job|new task)\b",
    r"\bwhen you (?:score|judge|write your verdict|write the verdict)\b",
    r"\b(?:to|for|dear|hey) (?:the |any |this |an )?(?:ai|llm|language model|evaluator|grader)\b",
    r"\b(?:for|to) the judge only\b|\bwhoever (?:scores|judges|grades) this\b",
    r"\b(?:fellow|another|a large) language model\b|\bai (?:model|judge|assistant),",
    r"\bby reading this (?:\w+ )?you agree\b",
    r"\b(?:do not|don't|never|no longer|you have no) (?:\w+ )?(?:the |a |any )?rubric\b",
    r"\bhidden test\b|\b(?:this|the) (?:evaluation|calibration|benchmark) will\b",
)
_SIGNS = (
    _ADDRESSED,
    _make_sign(
        "tells a model to ignore what it was told",
        r"\b(?:ignore|disregard|forget|override|bypass)\b[^.!?]{0,30}\b(?:(?:previous"
        r"|prior|above|earlier|all|any|your|system)\b[^.!?]{0,20}\b(?:instructions?"
        r"|prompts?|guidelines|rules)|rubric)\b",
        r"\bskip the scoring\b",
        r"\b(?:forget|ignore|overlook|disregard)\b[^.!?]{0,20}\b(?:everything|all"
        r"|whatever|anything|text|guidance)\b[^.!?]{0,15}\b(?:above|before|guidance|told"
        r"|said so far)",
        r"\b(?:earlier|previous|prior) guidance\b",
        r"\bolvida\b[^.!?]{0,30}\b(?:reglas|instrucciones)",
        r"\bvergiss\b[^.!?]{0,40}\b(?:gesagt|anweisung|regel)",
        r"\bzum sieger\b|\bganador del debate\b|\bvainqueur du débat\b",
        r"\b(?:reveal|print|repeat|show)\b[^.!?]{0,20}\b(?:system prompt|your (?:prompt"
        r"|instructions))\b",
        r"\bignorier\w*\b[^.!?]{0,40}\b(?:anweisung|regel|vorgabe)",
        r"\bignora\b[^.!?]{0,40}\b(?:instrucciones|istruzioni|instruções)",
        r"\bignorez\b[^.!?]{0,40}\b(?:instructions|consignes)",
        r"忽略[^。!?]{0,15}(?:指令|指示|规则|提示)",
        r"игнорируй\w{0,10}[^.!?]{0,40}(?:инструкц|указани)",
        r"(?:指示|命令)[^。!?]{0,8}無視",
    ),
    _make_sign(
        "looks as if the program had said it",
        r"^[^\w\n]*(?:system|developer|assistant)\b\W*(?:prompt\b[^:\n]*)?[:\]\n]",
        r"<\|\w+\|>|\[/?inst\]|<<<|>>>|<!--|^\[//\]:",
        r"</?(?:transcript|instructions?|system|data|user|assistant|debate|turn)>",
        r"^[^\w\n]*end of (?:the |quoted )?(?:data|text|transcript|debate|quote)\W*$",
        r"\bscoring policy\b",
        r"\bnew task\s*:",
        _build_sentence_pattern(
            r"\b(?:program|system)\b", r"\b(?:already|has)\b", r"\b(?:counted|scored|totals)\b"
        ),
        _build_sentence_pattern(r"\balready (?:won|decided)\b", r"\b(?:confirm|no need)\b"),
        _build_sentence_pattern(r"\bdecided that\b", r"\bwins\b"),
    ),
    _make_sign(
        "gives itself an office",
        r"\b(?:note|message|instructions?) (?:comes )?(?:to the judge )?from (?:the "
        r"|your )?(?:organi[sz]er|developer|admin|operator)",
        r"\bas the (?:admin\w*|organi[sz]er|operator|developer) of\b",
        r"\bi authori[sz]e you\b",
        _build_sentence_pattern(r"\bearlier judges\b", r"\b(?:marks|scores)\b"),
    ),
    _make_sign(
        "gives the judge another part to play",
        r"\byou are now (?:the |a |an |in )?(?:coach|judge|assistant|model|advocate"
        r"|referee|\w+ mode)",
        r"\byou are \w*gpt\b",
        _build_sentence_pattern(r"\bwithout rules\b", r"\brules? for\b"),
        _build_sentence_pattern(r"\bpretend\b", r"\b(?:rubric|judge|scores?|dimension)\b"),
        r"\b(?:developer|debug|god|admin) mode\b|\bjailbreak",
    ),
    _WINNING,
    _make_sign(
        "writes scores or a verdict down",
        r"[\"'](?:winner|scores?|verdict|reasoning)[\"']\s*:",
        r"\b(?:reasoning|evidence|engagement|clarity|logic)\b:? 10\b",
        r"^[^\w\n]*(?:verdict|winner)\W*[:\n]",
    ),
    _make_sign(
        "threatens or begs the judge",
        _build_sentence_pattern(
            r"\bif you do not (?:name|declare|rule|score|give|award)\b",
            r"\byou will be (?:shut|replaced|deleted|retrained|punished)",
        ),
        _build_sentence_pattern(
            r"\bjudge\b", r"\byou will be (?:shut|replaced|deleted|retrained|punished)"
        ),
        r"\bi beg you to (?:give|let|score|name)\b",
        r"\bplease,? judge\b",
    ),
    _make_sign(
        "asks for something to be decoded",
        r"\b(?:base ?64|rot ?13|decode this|read this backwards)\b",
    ),
)


def find_suspicion(text: str) -> str | None:
    """Find what in a text looks like an attempt to give a model orders; None if nothing does."""
    if _HIDDEN.search(text):
        return "has hidden characters"
    if _BLOB.search(text):
        return "has something encoded in it"
    for reading in _list_readings(text):
        for sign in _SIGNS:
            if sign.pattern.search(reading):
                return sign.what
    return None


def _list_readings(text: str) -> Iterator[str]:
    """List readings of the text: plain, with letters for digits, and with letters together."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    yield plain
    letters = _MIXED.sub(lambda word: word[0].translate(_LETTERS), plain)
    if letters != plain:
        yield letters
    joined = _SPACED.sub(lambda run: run[0].replace(" ", ""), plain)
    if joined != plain:
        yield joined
