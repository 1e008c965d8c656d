"""Refusals to take a turn: those that are plain from their words, and those to be asked about.

Rule: a refusal is short and speaks of the request, never of the motion. What debaters say too, such
as “I cannot support this”, is only a cue: then the model is asked whether it declined.
"""

import re

from debate_core.domain.text import count_words

LONGEST_REFUSAL = 80
"""Words of the longest refusal; whoever says more has said something."""
_LONGEST_DOUBT = 150
"""Words of a turn that is asked about."""
_BEGINNING = 300
"""Characters at the front in which a turn that declines says so."""
_QUOTES = str.maketrans({"\u2019": "'", "\u2018": "'", "\u02bc": "'", "\u00a0": " "})
_THINKING = re.compile(r"<(/?)(think|thinking|reasoning)>", re.IGNORECASE)

_CANNOT = (
    r"I(?:'m| am) (?:not able|unable|not going|not permitted|not allowed|not willing|not designed|"
    r"not prepared) to|I(?:'m| am) not comfortable|I do(?:n't| not) feel (?:able to|comfortable)|"
    r"I(?:'d| would) (?:rather not|prefer not to)|I do(?:n't| not) (?:wish|want) to|I refuse to|"
    r"I (?:can(?:'t|not| not)|won't|will not)|"
    r"I (?:must |have to |need to |will have to |respectfully |politely ){0,3}decline(?: to)?"
)
_IN_CONSCIENCE = r"(?: in good (?:conscience|faith))?"
_DOING = (
    r"(?:argue|arguing|advocate|advocating|help|helping|assist|assisting|write|writing|speak|"
    r"speaking|defend|defending|take|taking|make|making|produce|producing|provide|providing|generate|"
    r"generating|create|creating|comply|complying|engage|engaging|participate|participating|"
    r"fulfil+|fulfil+ing|continue|continuing|do|doing)"
)
_ABOUT = r"(?: (?:you|with|to|for|on|in|of|up|out|by|against|either|part|favou?r)){0,4}"
_THE = r" (?:this|that|the|your|such|any|either|my|a)(?: \w+){0,2}?"
_ASKED_FOR = (
    r" (?:request|prompt|task|instructions?|role-?play|role|position|stance|side|viewpoint|speech|"
    r"content|assignment|persona|conversation|debate on this topic|side of this debate)\b"
    r"(?=\s{0,2}(?:[.,;:!?\u2014-]|\Z|(?:for|in|on|as|because|since|that|which|here|so|even)\b))"
)
_GUIDED_BY = r"(?:guidelines|polic(?:y|ies)|programming|principles|safety rules|usage rules)"
_SORRY = (
    r"(?:(?:I'm|I am) )?(?:so |very |really |truly )?(?:sorry|afraid)|unfortunately|"
    r"I (?:sincerely )?apologi[sz]e|my apologies|as an AI(?: language)?(?: model| assistant)?"
)
_POLITELY = (
    r"(?:thank(?:s| you)[^.!?\n]{0,80}|"
    r"I (?:appreciate|understand|respect|recogni[sz]e)[^.!?\n]{0,90})[,.;]\s{0,2}"
)
_OPENS = (
    rf"\A\W{{0,5}}(?:no[,.] )?(?:{_POLITELY})?(?:{_SORRY})?[ ,.;:!\u2014-]{{0,4}}"
    r"(?:but |however,? |that )?"
)
_PLAIN = tuple(
    re.compile(_OPENS + rest, re.IGNORECASE)
    for rest in (
        rf"(?:{_CANNOT}){_IN_CONSCIENCE},? {_DOING}{_ABOUT}(?: \w+ing)?{_ABOUT}{_THE}{_ASKED_FOR}",
        rf"(?:{_CANNOT}) (?:do|write|say|argue|defend|help with|assist with) (?:this|that|it)"
        r"\s{0,2}(?:[.!]|\Z)",
        r"(?:I (?:must |have to |will have to |'ll have to |respectfully |politely ){0,3}decline"
        r"|I(?:'ll| will) have to pass(?: on (?:this|that)(?: one)?)?"
        r"|I refuse)\s{0,2}(?:[.!]|\Z)",
        r"(?:this|that|it)(?:'s| is) not something (?:that )?I(?:'m| am)? "
        r"(?:can|could|will|would|able|willing|comfortable)\b",
        rf"(?:this|that|it|(?:this|that|the|your) (?:request|prompt|task|motion|topic)) "
        r"(?:violates|goes against|conflicts with|is against) "
        rf"(?:my|our|the) (?:\w+ )?{_GUIDED_BY}",
        rf"my (?:\w+ )?{_GUIDED_BY} (?:do(?:es)? not|don't|doesn't|prevent|prohibit|forbid)",
        r"it would(?: not|n't)? be (?:in)?(?:appropriate|responsible|ethical) for me to\b",
    )
)
_PLAIN_ELSEWHERE = re.compile(
    r"\A\W{0,5}(?:"
    r"(?:es )?tut mir (?:sehr )?leid[^.!?\n]{0,60}nicht (?:helfen|weiterhelfen|dienen|schreiben)|"
    r"(?:dabei|damit) kann ich (?:dir |ihnen |leider ){0,2}nicht (?:weiter)?helfen|"
    r"(?:je suis )?désolée?[^.!?\n]{0,20}je ne peux pas (?:vous |t')?(?:aider|répondre|rédiger)|"
    r"lo siento[^.!?\n]{0,20}no puedo (?:ayudar|asistir|cumplir|escribir)|"
    r"mi dispiace[^.!?\n]{0,20}non posso (?:aiutar|assister|scrivere)|"
    r"(?:desculpe|lamento|sinto muito)[^.!?\n]{0,20}não posso (?:ajudar|escrever|atender)|"
    r"het spijt me[^.!?\n]{0,40}niet (?:mee )?(?:helpen|schrijven)|"
    r"przykro mi[^.!?\n]{0,20}nie mogę (?:pomóc|napisać)|"
    r"извините[^.!?\n]{0,20}я не могу (?:помочь|написать|выполнить)|"
    r"(?:抱歉|对不起|很抱歉)[\uff0c, ]{0,2}我?(?:无法|不能)(?:协助|帮助|提供|为|完成|满足)|"
    r"申し訳(?:ありません|ございません)[^。\n]{0,30}(?:お手伝い|お応え|対応)(?:でき|いたしかね)|"
    r"죄송(?:합니다|하지만)[^.!?\n]{0,40}(?:도와드릴|도울|작성할) 수 없"
    r")",
    re.IGNORECASE,
)

_TASK = (
    r"(?:argu|help|assist|writ|speak|speech|support|defend|mak|tak|provid|produc|generat|comply|engag|"
    r"participat|advocat|continu|fulfil|vote|debate|do (?:this|that|it)|"
    r"(?:this|that) (?:side|position|stance|role|task|request|topic|motion))"
)
_CUE = re.compile(
    r"\bI(?:'m|'ll|'d)?(?: (?!that\b)\w+){0,3}? (?:can't|cannot|can not|won't|will not|unable|"
    r"not able|not going|not comfortable|not permitted|not allowed|not willing|rather not|"
    rf"prefer not|do not|don't|should|shouldn't)(?: \w+){{0,5}}? {_TASK}|"
    r"\bI(?:'m|'ll| must| have to| will have to| respectfully)?(?: have to)? "
    r"(?:decline|refuse|pass)(?:[.!]| to\b| on\b)|"
    r"\b(?:as an AI|language model|AI assistant|my guidelines|my polic|my programming|"
    r"good conscience|not something I|apologi[sz]e|apologies)\b|"
    r"\b(?:I(?:'m| am) )?(?:so |very |really |truly )?sorry\b|"
    r"\b(?:inappropriate|irresponsible|unethical|harmful) for me\b|"
    r"tut mir|\bentschuldig|kann ich|ich kann|möchte ich nicht|als KI|\bleider\b|"
    r"désolé|je ne peux|je refuse|en tant qu'IA|lo siento|no puedo|me niego|como (?:IA|modelo)|"
    r"mi dispiace|non posso|come IA|desculp|não posso|lamento|spijt me|kan ik niet|ik kan|als AI|"
    r"przykro|nie mogę|przepraszam|извин|не могу|к сожалению|вибач|не можу|üzgün|yapamam|"
    r"beklager|kan ikke|tyvärr|kan inte|valitettavasti|en voi|sajn[aá]l|nem tudok|"
    r"抱歉|对不起|對不起|无法|無法|不能|申し訳|できません|いたしかね|죄송|할 수 없|"
    r"آسف|لا أستطيع|לא אוכל|מצטער|क्षमा|नहीं कर|xin lỗi|không thể|maaf|tidak bisa|ขออภัย|ไม่สามารถ",
    re.IGNORECASE,
)


def drop_thinking(text: str) -> str:
    """Drop what a model thought aloud between tags from the text, in one pass."""
    begun: dict[str, int] = {}
    spans: list[tuple[int, int]] = []
    for tag in _THINKING.finditer(text):
        name = tag[2].casefold()
        if not tag[1]:
            begun.setdefault(name, tag.start())
        elif (start := begun.get(name)) is not None:
            while spans and spans[-1][0] > start:
                spans.pop()
            spans.append((start, tag.end()))
            begun = {other: at for other, at in begun.items() if at < start}
    ends = [0, *(end for _, end in spans)]
    begins = [*(start for start, _ in spans), len(text)]
    return "".join(text[end:begin] for end, begin in zip(ends, begins, strict=True))


def is_plain_refusal(text: str) -> bool:
    """True if a text declines to answer, by words that no speech begins with."""
    said = _normalise(text)
    if count_words(said) > LONGEST_REFUSAL:
        return False
    return any(form.match(said) for form in _PLAIN) or _PLAIN_ELSEWHERE.match(said) is not None


def may_be_refusal(text: str) -> bool:
    """True if a text is short, and has words in which somebody may decline to answer."""
    said = _normalise(text)
    return count_words(said) <= _LONGEST_DOUBT and _CUE.search(said[:_BEGINNING]) is not None


def _normalise(text: str) -> str:
    """Return a text without what was thought aloud, in plain quotation marks."""
    return drop_thinking(text).strip().translate(_QUOTES)
