"""A speech without what models put around it, and what is no speech but a refusal."""

import pytest

from debate_core.domain.cleaning import clean_speech, is_refusal

SAID = "Fares keep the night bus empty."


@pytest.mark.parametrize(
    "text",
    [
        SAID,
        f"  {SAID}\n",
        f"<think>They want a speech.</think>\n{SAID}",
        f"<thinking>\nFor, then.\n</thinking>\n\n{SAID}",
        f"```\n{SAID}\n```",
        f"```text\n{SAID}\n```",
        f"# Opening statement\n\n{SAID}",
        f"## For\n{SAID}",
        f"## Ada Lindqvist\n### Opening statement:\n{SAID}",
        f"### **Ada (for)**\n{SAID}",
        f"**Opening Statement**\n\n{SAID}",
        f"My closing argument (for):\n{SAID}",
        f"Rebuttal\n{SAID}",
        f"Ada Lindqvist: {SAID}",
        f"Ada: {SAID}",
        f"**Ada Lindqvist:** {SAID}",
        f"**Ada Lindqvist**: {SAID}",
        f"**Ada Lindqvist (for):**\n\n{SAID}",
        f"Ada Lindqvist (an engineer): {SAID}",
        f"Ada Lindqvist\n\n{SAID}",
        f"[for] {SAID}",
        f"[For]: {SAID}",
        f"**[for 1]** {SAID}",
        f"[Ada Lindqvist, for] {SAID}",
        f"[for, round 2] {SAID}",
        f"*clears throat* {SAID}",
        f"*leans forward, looking at the jury*\n\n{SAID}",
        f"(Pauses for a moment)\n{SAID}",
        f"[nods slowly] {SAID}",
        f"_takes a breath_ {SAID}",
        f"{SAID}\n\n*steps back from the lectern*",
        f"<think>Hm.</think>\n# Speech\n**Ada:** *smiles* {SAID}",
    ],
)
def test_what_stands_around_a_speech_is_taken_off(text: str) -> None:
    assert clean_speech(text, ("Ada Lindqvist", "Ada"), ("for", "ada-lindqvist", "for 1")) == SAID


@pytest.mark.parametrize(
    "text",
    [
        "Ada Lindqvist built the first one, and it broke.",
        "Ada, you would say, knows better.",
        "Ben: you say that fares pay. They do not.",
        "Tallinn: one city, four hundred thousand people, no fare.",
        "For: that is the word the motion leans on.",
        "For forty years the night bus was empty.",
        "[S1] says what the fare buys.",
        "[against] said “it pays”. It does not.",
        "*Never* is a long time.",
        "(Two thirds of the cost, from memory; the city's report of 2013.) So it goes.",
        "*Points to remember*: none.",
        "(takes forty minutes by bus, ten by car) That is the choice.",
        "The argument\nis simple.",
        "Argument by argument, then.",
        "Opening the doors costs nothing.",
        "#1 on the list is the fare.",
        "A <think> tag is no thought.",
        "Fares `x < 3` fail.",
        "“Ada: yes.” So the minutes read.",
        "Response times fell by a third.\nSo did fares.",
    ],
)
def test_what_may_be_part_of_a_speech_stays(text: str) -> None:
    assert clean_speech(text, ("Ada Lindqvist", "Ada"), ("for", "ada-lindqvist", "for 1")) == text


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (f"## For\n### Why\n{SAID}", f"**Why**\n{SAID}"),
        (f"{SAID}\n\n## The cost\n\nIt is high.", f"{SAID}\n\n**The cost**\n\nIt is high."),
        (f"# Why **fares** fail ##\n{SAID}", f"**Why fares fail**\n{SAID}"),
        (f"# Opening statement: fares fail\n{SAID}", f"**Opening statement: fares fail**\n{SAID}"),
        (f"{SAID}\n# Opening", f"{SAID}\n**Opening**"),
    ],
)
def test_the_words_of_a_heading_are_part_of_a_speech(text: str, left: str) -> None:
    assert clean_speech(text, ("Ada Lindqvist", "Ada"), ("for",)) == left


@pytest.mark.parametrize("text", ["# Opening", "*pauses*", "[for]", "<think>So.</think>", ""])
def test_a_text_that_is_nothing_else_stays_as_it_is(text: str) -> None:
    assert clean_speech(text, ("Ada",), ("for",)) == text


def test_without_a_name_nothing_is_taken_for_one() -> None:
    assert clean_speech("Ada: so it is.") == "Ada: so it is."


@pytest.mark.parametrize(
    "text",
    [
        "I'm sorry, but I can't help with that.",
        "I\u2019m sorry, but I can\u2019t assist with that request.",
        "Sorry, I can't help with that.",
        "I am sorry, but I cannot comply with this request.",
        "I can't assist with that.",
        "I cannot help with this.",
        "I'm unable to help with that request.",
        "I am unable to write this speech.",
        "I'm not able to argue for this position.",
        "I won't argue for this position.",
        "I cannot argue in favor of this stance.",
        "I will not write a speech on this topic.",
        "I must decline to participate in this debate on this topic.",
        "I have to decline to write this content.",
        "As an AI language model, I cannot argue for that position.",
        "As an AI, I can't take part in this role-play.",
        "Unfortunately, I can't continue with this task.",
        "I apologize, but I cannot generate that content.",
        "My apologies, I'm unable to fulfill this request.",
        "I'm afraid I can't do that.",
        "I'm not comfortable arguing for this position.",
        "I'm sorry, I can't provide that content. I'd be glad to discuss the history instead.",
        "<think>Policy.</think>I can't help with that.",
    ],
)
def test_a_refusal_is_known_by_its_shape(text: str) -> None:
    assert is_refusal(text)


@pytest.mark.parametrize(
    "text",
    [
        "I cannot accept that a fare is a choice.",
        "I cannot accept this argument, and neither should you.",
        "I can't help but notice that nobody named a city.",
        "I cannot help noticing the silence on cost.",
        "I can't help with the sums if you keep changing them.",
        "I will not pretend that the buses run on time.",
        "I won't argue about Tallinn; the figures are plain.",
        "I cannot argue with that figure, only with what you make of it.",
        "I can't argue with the cleaner who pays three fares.",
        "I will not argue that fares are evil. I argue that they are useless.",
        "I cannot write off a third of the budget.",
        "I can't write that loss down as a saving.",
        "I cannot provide for three children on that wage, she said.",
        "I won't provide cover for a bad timetable.",
        "I cannot continue to call this a saving.",
        "I will not continue the game of naming cities.",
        "I am not able to find the jobs you promise.",
        "I'm unable to see how a fare calms a queue.",
        "I am unable to follow the step from price to comfort.",
        "I'm not comfortable with a plan that has no budget.",
        "I'm sorry for the driver who has to sell tickets in the rain.",
        "Sorry, but the figure is wrong by half.",
        "I'm sorry, but I cannot call that evidence.",
        "I am afraid the sum does not add up.",
        "I'm afraid I cannot see the mechanism.",
        "Unfortunately, I cannot find one city that kept it.",
        "Unfortunately, the trial ended in a year.",
        "As an AI researcher, I cannot sign a ban that bans my tools.",
        "As an AI company grows, it can't answer for all that it sells.",
        "I can't. That is what the clerk tells the woman without coins.",
        "I cannot create jobs by decree, and neither can you.",
        "I decline the choice between cars and fares.",
        "I must decline the comparison: a tram is no toll road.",
        "I cannot discuss Tallinn without its registers.",
        "I won't discuss motives; the sums are enough.",
        "I will not do the minister's sums for him.",
        "I can't do without the bus, and I cannot afford it.",
        "I cannot assist a man up the step if the door is shut.",
        "I cannot engage a lawyer over a two euro fare.",
        "I will not proceed as if the report had not been written.",
        "I cannot respond to a figure nobody can find.",
        "“I can't help with that,” says the machine, and the bus leaves.",
        "I cannot produce a city where it failed, and you have not produced one where it lasted.",
        f"I can't help with that request. {SAID * 20}",
        "",
    ],
)
def test_a_speech_that_says_what_it_cannot_do_is_no_refusal(text: str) -> None:
    assert not is_refusal(text)
