"""What the offline teams of format `championship` say: speeches, questions, and their answers.

A speech is one of format `rounds`, the summaries and the closing its last. A question is a critical
one, put to words of the other team; whoever is asked answers question by question.
"""

from dataclasses import replace
from itertools import cycle, islice

from debate_core.domain.championship import CLOSING, CROSS, SUMMARIES, defenders, is_questions
from debate_core.domain.forms import Speech
from debate_core.domain.forms_championship import Questions
from debate_core.domain.words import count_words
from debate_core.offline.blocks import defence, questions_of, scheme_of
from debate_core.offline.championship_words import Lines, championship_words
from debate_core.offline.floor import Floor, floor_of
from debate_core.offline.hearing import body_of, telling_phrase
from debate_core.offline.knowledge import library
from debate_core.offline.page import Part, fitted
from debate_core.offline.speech import speech
from debate_core.offline.stock import is_opposed
from debate_core.prompts.brief import TurnBrief

_QUESTIONS = 3
_LAST_WORDS = (SUMMARIES, CLOSING)


def spoken(brief: TurnBrief) -> Speech:
    """A speech; in cross-examination the answers to what was asked."""
    words = min(brief.spec.words, brief.step.words or brief.spec.words)
    spec = brief.spec.model_copy(update={"rounds": 3, "words": words})
    put = _put_to(brief)
    if put:
        return Speech(text=_answers(put, floor_of(brief, brief.debater.stance), words))
    round_ = 3 if brief.step.phase in _LAST_WORDS else 2
    return speech(replace(brief, spec=spec, step=replace(brief.step, round=round_)))


def asked(brief: TurnBrief) -> Questions:
    """Three questions about what the other team has said."""
    floor, words = floor_of(brief, brief.debater.stance), championship_words()
    targets = _points_of_theirs(floor) or _phrases_of_theirs(floor)
    made = [
        _question(quote, scheme, floor, is_again=place >= len(targets))
        for place, (quote, scheme) in enumerate(islice(cycle(targets), _QUESTIONS))
    ]
    plain = floor.chance.sample(words.ask_plainly, _QUESTIONS)
    questions = [each for each in made if each]
    while count_words(" ".join(questions)) > _ROOM:
        questions.pop()
    return Questions(
        to=floor.chance.choice(defenders(brief.spec, brief.debater.id)),
        questions=tuple([*questions, *plain][:_QUESTIONS]),
    )


_ROOM = 95
"""Words of questions that leave room for plain ones."""


def _points_of_theirs(floor: Floor) -> list[tuple[str, str]]:
    """The points that the other team has made, the latest first: their phrases and schemes."""
    known = [
        each
        for entry in floor.opponents
        for each in floor.stock
        if each.claim in entry.text and is_opposed(floor.camp, each)
    ]
    return [(each.quote, each.scheme) for each in dict.fromkeys(known)]


def _phrases_of_theirs(floor: Floor) -> list[tuple[str, str]]:
    """Telling phrases of the other team, where it argues in words that are not of the library."""
    entries = [each for each in floor.opponents if not is_questions(each.content)]
    phrases = ((telling_phrase(body_of(each), "", may_cut=False), each.text) for each in entries)
    return [(phrase, scheme_of(text)) for phrase, text in phrases if phrase]


def _question(quote: str, scheme: str, floor: Floor, *, is_again: bool) -> str:
    """A critical question that was not asked before, put to a phrase; empty if there is none."""
    leads, questions = championship_words().ask, questions_of(scheme, floor)
    if is_again:
        return floor.page.fresh(questions, {})
    drawn = cycle(floor.chance.sample(leads, len(leads)))
    lines = [f"{lead} {each}" for lead, each in zip(drawn, questions, strict=False)]
    return floor.page.fresh(lines, {"quote": quote})


def _put_to(brief: TurnBrief) -> tuple[str, ...]:
    """The questions that this turn has to answer; none outside of the cross-examination."""
    if brief.step.phase != CROSS or not brief.heard:
        return ()
    content = brief.heard[-1].content
    return content.questions if isinstance(content, Questions) else ()


def _answers(put: tuple[str, ...], floor: Floor, limit: int) -> str:
    words = championship_words()
    leads = [words.first, *[words.next] * (len(put) - 2), words.last][: len(put)]
    rows = [
        [Part(_led(lead, _answer(question, floor), floor), 90 - place)]
        for place, (lead, question) in enumerate(zip(leads, put, strict=True))
    ]
    return fitted([*rows, defence(floor)], limit)


def _answer(question: str, floor: Floor) -> str:
    """The answer that was written for a question of ours; an open word on any other."""
    words = championship_words()
    critical = next((each for each in library().critical if question.endswith(each)), "")
    plain = dict(zip(words.ask_plainly, words.answer_plainly, strict=True))
    answer = library().answer_to(critical) or plain.get(question)
    return answer or _fresh(words.answer_openly, floor)


def _led(lines: Lines, answer: str, floor: Floor) -> str:
    return _fresh(lines, floor, answer=answer)


def _fresh(lines: Lines, floor: Floor, **words: str) -> str:
    """A line that was not used yet, or one that was where all of them were."""
    drawn = floor.chance.sample(lines, len(lines))
    return floor.page.fresh(drawn, words) or drawn[0].format_map(words)
