"""The keeper for the built-in debaters: exact and free, since their arguments have known texts.

Words of people and of models are not known, so their turns are left unread.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from debate_core.domain.specification import Specification
from debate_core.domain.text import find_word_spans, shorten_line
from debate_core.domain.turns import Turn
from debate_core.features.flow.facts import Does, NotedMove
from debate_core.features.flow.reading import MOST_MOVES, SAYS, write_line
from debate_core.offline.arguments import OfflineArgument, list_all_arguments, parse_stance
from debate_core.offline.motion import topic_of
from debate_core.offline.text import capitalise, fill_template, split_sentences
from debate_core.offline.wording import load_plain_voice

_QUOTED = 12
"""Words of a sentence that are quoted for a move."""


class _Found(NamedTuple):
    """A move and its place in a turn."""

    place: int
    does: Does
    to: str
    says: str
    quote: str


def note_offline(
    spec: Specification, turns: Sequence[Turn], before: Sequence[NotedMove]
) -> tuple[str, ...]:
    """Note the moves of turns by built-in debaters, one line each."""
    topic = topic_of(spec)
    arguments = list_all_arguments((parse_stance(stance, topic) for stance in spec.stances), topic)
    noted = _Noted(before)
    for turn in turns:
        found = sorted(noted.find(turn.text, arguments))[:MOST_MOVES]
        noted.add(turn.number, found)
    return tuple(write_line(move) for move in noted.moves[len(before) :])


class _Noted:
    """The moves so far, by the words that they quote."""

    def __init__(self, before: Sequence[NotedMove]) -> None:
        self.moves = list(before)
        self._by_words = {(move.does, move.quote): move.id for move in before}

    def add(self, turn: int, found: Sequence[_Found]) -> None:
        for letter, move in zip("abcdefg", found, strict=False):
            noted = NotedMove(
                turn=turn,
                letter=letter,
                does=move.does,
                to=move.to,
                says=move.says,
                quote=move.quote,
            )
            self.moves.append(noted)
            self._by_words[noted.does, noted.quote] = noted.id

    def find(self, text: str, arguments: Sequence[OfflineArgument]) -> Iterator[_Found]:
        """Find the moves of a text; a repeated argument is not one."""
        for argument in arguments:
            claim = self._find_move("claims", argument.claim)
            if claim:
                yield from self._find_meeting(text, argument, claim)
            elif argument.claim in text:
                yield _make_found(text, "claims", "", argument.claim, argument.name)

    def _find_meeting(self, text: str, argument: OfflineArgument, claim: str) -> Iterator[_Found]:
        """Find what a text does with a claim that was made before it."""
        reply = self._find_move("answers", argument.reply)
        if reply is None and (said := _find_beginning(argument.reply, text)):
            yield _make_found(text, "answers", claim, said, said)
        said = _find_beginning(argument.answer, text)
        if said and reply and not self._find_move("answers", argument.answer):
            yield _make_found(text, "answers", reply, said, said)
        if argument.picture and argument.picture in text:
            yield _make_found(text, "extends", claim, argument.picture, argument.picture)
        for line in load_plain_voice().lines["grant"]:
            granted = fill_template(line, {"quote": argument.quote})
            if granted and granted in text:
                yield _make_found(text, "grants", claim, granted, argument.name)

    def _find_move(self, does: Does, words: str) -> str | None:
        return self._by_words.get((does, _quote(split_sentences(words)[0])))


def _find_beginning(words: str, text: str) -> str:
    """Find the first sentence of known words in a text; empty if they are not in it."""
    first = split_sentences(words)[0]
    return first if first in text else ""


def _make_found(text: str, does: Does, to: str, words: str, says: str) -> _Found:
    said = shorten_line(capitalise(says.split(";")[0].replace("|", "/")), SAYS).rstrip(".")
    return _Found(text.index(words), does, to, said, _quote(split_sentences(words)[0]))


def _quote(sentence: str) -> str:
    """Quote the first words of a sentence."""
    spans = find_word_spans(sentence)[:_QUOTED]
    return sentence[: spans[-1][1]]
