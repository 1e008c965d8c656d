"""Questions that one offline debater puts to another, and answers under questions.

A question is a critical one, of the scheme of an argument that the other side has made; so each has
an answer written for it. A question is put once in a debate, so an answer is given once too.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from debate_core.domain.brief import Brief
from debate_core.domain.forms import Question, Speech
from debate_core.domain.text import count_words, shorten_line
from debate_core.domain.turns import Turn
from debate_core.domain.values import Value
from debate_core.offline.arguments import OfflineArgument, is_opposed
from debate_core.offline.library import Lines, get_library, load_prose
from debate_core.offline.text import capitalise, quote_within, split_sentences
from debate_core.offline.turn import (
    TurnMaterial,
    defend,
    material_for,
    recall_scene,
    scheme_of,
)
from debate_core.offline.wording import Passage, fit_paragraphs

_ROOM = 100
"""The words of an answer where its limit is not known."""
_REPEATED = 40
"""The most characters of a question that are repeated in its answer."""


class QuestionWords(Value):
    """The lines around questions; `questions.toml` explains their slots."""

    about: Lines
    about_shortly: str
    """What leads to a question where there is little room."""
    answers: Lines


def _load_words() -> QuestionWords:
    return load_prose("questions.toml", QuestionWords)


def write_question(brief: Brief, answer_words: int = _ROOM) -> Question:
    """Ask one critical question about an argument of the side that is asked.

    If it has made none that is known, the question takes up words of its last turn. `answer_words`
    is the word limit of the answer, which has to have room for a sentence of what is known.
    """
    material = replace(material_for(brief), beside=(brief.debater.id,))
    said = _list_asked_about(material)
    arguments = list(dict.fromkeys(_list_arguments(said, material)))
    # Each question goes to the next argument, so that not all of them are about one.
    first = sum(isinstance(turn.answer, Question) for turn in brief.heard) % max(1, len(arguments))
    in_turn = (*arguments[first:], *arguments[:first])
    # A question that does not say what it is about is the last resort.
    for ask in (_ask_about, _ask_alone):
        for argument in in_turn:
            if asked := ask(argument, material, answer_words):
                return Question(text=asked)
    return _ask_about_words(said, material, answer_words)


def _list_asked_about(material: TurnMaterial) -> list[Turn]:
    """List the turns to ask about: of whoever is asked, the latest first, then of the others."""
    heard = [turn for turn in material.opponents if turn.answer.is_heard]
    whom = material.brief.speaking.to
    return sorted(heard, key=lambda turn: turn.debater != whom)


def _list_arguments(said: Iterable[Turn], material: TurnMaterial) -> Iterator[OfflineArgument]:
    """List the other side's arguments that were made or defended in these turns."""
    for turn in said:
        for argument in material.arguments:
            is_there = (
                argument.claim in turn.text or split_sentences(argument.answer)[0] in turn.text
            )
            if is_there and is_opposed(material.stance, argument):
                yield argument


def _ask_about(argument: OfflineArgument, material: TurnMaterial, answer_words: int) -> str:
    """Ask a new question of the argument's scheme after its name; empty if none has room."""
    words = _load_words()
    own = material.shuffle(get_library().find_scheme(argument.scheme).questions)
    name = capitalise(argument.name)
    for lead in (*material.shuffle(words.about), words.about_shortly):
        led = lead.format(name=argument.name, Name=name)
        room = material.brief.words - count_words(led)
        fitting = _list_fitting(own, room, answer_words)
        if not material.said.has(led) and (asked := material.said.find_unused(fitting, {})):
            return f"{led} {asked}"
    return ""


def _ask_alone(argument: OfflineArgument, material: TurnMaterial, answer_words: int) -> str:
    """Ask a new question of the argument's scheme; empty if there is none."""
    own = material.shuffle(get_library().find_scheme(argument.scheme).questions)
    return material.said.find_unused(_list_fitting(own, material.brief.words, answer_words), {})


def _ask_about_words(said: Sequence[Turn], material: TurnMaterial, answer_words: int) -> Question:
    """Ask a critical question about words that are not from the library, or about anything."""
    latest = next(iter(said), None)
    quote = material.phrase_of(latest) if latest else ""
    caught = ""
    if latest and quote:
        caught = material.say("catch", quote=quote, they=material.name_opponent(latest))
    scheme = scheme_of(latest.text) if latest else "any"
    limit, all_ = material.brief.words, _list_questions(scheme, material)
    asked = material.one_of(_list_fitting(all_, limit, answer_words) or all_)
    return Question(text=fit_paragraphs([[Passage(caught, 60), Passage(asked, 90)]], limit))


def _list_questions(scheme: str, material: TurnMaterial) -> list[str]:
    """List all critical questions: those of a scheme first, then those that fit anything."""
    others = [other.name for other in get_library().schemes if other.name not in (scheme, "any")]
    names = dict.fromkeys((scheme, "any", *material.shuffle(others)))
    return [
        line
        for name in names
        for line in material.shuffle(get_library().find_scheme(name).questions)
    ]


def _list_fitting(questions: Iterable[str], limit: int, answer_words: int) -> list[str]:
    """List the questions that are short enough, and whose answers can begin with a sentence."""
    first = {text: split_sentences(answer)[0] for text, answer in get_library().critical.items()}
    return [
        text
        for text in questions
        if count_words(text) <= limit and count_words(first[text]) <= answer_words
    ]


def answer_question(brief: Brief, asked: str) -> Speech:
    """Answer a question that was put; if there is room, defend what was attacked too."""
    material, limit = replace(material_for(brief), beside=(brief.debater.id,)), brief.words
    known = (answer for text, answer in get_library().critical.items() if text in asked)
    answer = next(known, "") or _answer_openly(asked, material)
    answer = fit_paragraphs([[Passage(answer, 1)]], limit)
    more = defend(material) or recall_scene(material)
    return Speech(text=fit_paragraphs([[Passage(answer, 90)], more], limit))


def _answer_openly(asked: str, material: TurnMaterial) -> str:
    """Answer a question that is not from the library, in words that nobody has used yet."""
    words = {"question": quote_within(shorten_line(asked, _REPEATED))}
    return material.one_of(material.shuffle(_load_words().answers), **words)
