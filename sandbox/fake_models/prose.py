"""Sentences that read like a debate about anything."""

from random import Random

_SENTENCES = (
    "The question is not whether this has a cost, but who pays it and whether they were asked.",
    "Those who will live with the result should weigh more here than those who watch it.",
    "I grant that the change would take time; I do not grant that time is a reason to wait.",
    "What was said before me describes a fear, and a fear is not yet a harm.",
    "If the rule only works while nobody tests it, then it does not work.",
    "There is a difference between what is hard to measure and what does not matter.",
    "I have no figure at hand, so I argue from the reason alone.",
    "A choice that can be taken back is worth more than one that cannot.",
    "The example we heard shows that it can go wrong once, not that it must.",
    "Small steps are easier to judge, and so easier to defend.",
    "We are asked to trust that it will turn out well; I would rather be able to check.",
    "The burden lies with the side that wants everybody to do the same.",
    "Where both sides agree on the aim, the shorter way has to be shown to be the safer one.",
    "What looks like a saving is often a cost that somebody else has to carry.",
    "People adapt, but they adapt to what is there and not to what was promised.",
    "The strongest point against me is the cost, and it is a real one.",
    "It still weighs less, because it falls once while the gain comes back each year.",
    "Nobody here has said what would change their mind; a case where it was tried would mine.",
    "To leave things as they are is also a decision, with results of its own.",
    "That is why the careful answer and the bold one are, this time, the same.",
)
_SHORTEST, _LONGEST = 5, 9


def sentence(lot: Random) -> str:
    """One sentence."""
    return lot.choice(_SENTENCES)


def speech(lot: Random) -> str:
    """Two short paragraphs."""
    said = lot.sample(_SENTENCES, lot.randint(_SHORTEST, _LONGEST))
    half = len(said) // 2
    return " ".join(said[:half]) + "\n\n" + " ".join(said[half:])
