"""The small words of English, by which a sentence in it is found among German ones."""

import re

# Words that German has too, such as “in”, “die” and “was”, tell nothing and are left out.
_LISTED = """
the of and to is are were with for from by that this which who what when where how not nor or
if it its they their them he she you your we our has have had be been being at on as a each
every all any most more less than then there here one two three both out over after before only
nothing nobody none some other others another does did do would could should must may might can
cannot turn turns round rounds judge verdict vote votes debate side sides speaker word words
unopposed penalties backstage ended debater speech taken contents answer answered attacker
"""
SMALL_WORDS = frozenset(re.findall(r"\w+", _LISTED))
_WORD = re.compile(r"[^\W\d_]+")


def find_english(text: str) -> list[str]:
    """The small words of English in a text."""
    return [word for word in _WORD.findall(text) if word.casefold() in SMALL_WORDS]
