"""The words that no screen has (screens.md, section 6): those of whoever builds this, alone."""

import re

_WORDS = {
    "en": r"stances?|phases?|quorum|thresholds?|outcomes?|(?<!secret )ballots?|signs?|code|seeds?"
    r"|tokens?",
    "de": r"Phasen?|Quorum|Schwellen?(wert)?|(?<!geheimen )Stimmzetteln?|Code|Seeds?|Tokens?",
}
BANNED = {
    language: re.compile(rf"\b({words})\b", re.IGNORECASE) for language, words in _WORDS.items()
}
