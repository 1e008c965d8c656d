"""The faults of a judge's reason: the statements that code finds to be wrong."""

import re
from collections.abc import Iterator, Sequence

from debate_core.domain.reason_counts import find_miscounts
from debate_core.domain.reasons import (
    EVEN,
    NEVER_ANSWERED,
    CheckedClaim,
    Clash,
    DebateSaid,
    FlowPoint,
    FlowPoints,
    QuotedWords,
    Reason,
    ReasonFault,
)
from debate_core.domain.sources import Source, list_places
from debate_core.domain.text import count_words, shorten_line
from debate_core.language import N_

_FEWEST_CLASHES, _MOST_CLASHES = 2, 4
_SHOWN = 80
"""Characters of what a fault repeats."""
_ABSENT = re.compile(
    # “In that answer” says where something is.
    r"\b(?:never|not|n[o']t|nobody|no one|without|remain(?:s|ed)? to be)\b[^.;:]{0,24}"
    r"(?<!\bin that )(?<!\bin the )(?<!\bin its )\b(?:answer(?:s|ed|ing)?|met|rebut(?:s|ted)?"
    r"|address(?:es|ed)?|contest(?:ed)?|engage[ds]?|respond(?:s|ed)?)\b|\b(?:unanswered|unmet"
    r"|unrebutted|unaddressed|uncontested|unchallenged|dropped)\b",
    re.IGNORECASE,
)
"""Words that say that something was not answered."""
_NUMBER = re.compile(r"(?<![\w.,])\d[\d.,]*\d|(?<![\w.,])\d")
_NAMES_TURNS = re.compile(
    r"\b\d{1,3}[a-g]\b|\b(?:turns?|rounds?|beitr[aä]gen?|beiträge|runden?) \d+"
    r"(?:(?:,| and| und| to| bis|-|\N{EN DASH}) ?\d+)*",
    re.IGNORECASE,
)
"""Words that name turns, rounds or moves of the flow, whose numbers are no figures."""
_QUOTED = re.compile(r"“((?:[^“”]|“[^“”]{0,200}”){1,600})”|\"([^\"\n]{1,600})\"")
"""Words in quotation marks, with others in marks within them."""
_FEWEST_QUOTED = 4
"""Words in marks that are looked up; fewer may be a name, or a word used with a distance."""
_OMITTED = re.compile(r"…|\.\.\.")
_TAG = re.compile(r"\[[^\]\n]{0,80}\]")
_AGREED = re.compile(
    r"\b(?:agree[sd]?|agreed on|undisputed|not (?:in dispute|disputed)|common ground"
    r"|(?:no ?body|no one|neither side) (?:disputes?|denies|denied|doubts?)"
    r"|both (?:sides )?(?:accept|admit|grant|concede|hold)"
    r"|unstrittig|unbestritten|einig|(?:niemand|keine Seite) (?:bestreitet|bestritt))\b",
    re.IGNORECASE,
)
"""Words that say that the sides agree."""
_ENDS_SENTENCE = re.compile(r"(?<=[.;!?]) +")
_SETTLED = ("granted", "given up")
"""The states of a move that no longer counts against anybody."""


def find_faults(
    reason: Reason,
    winner: str | None,
    said: DebateSaid,
    *,
    beside: Sequence[str] = (),
    is_level: bool = False,
) -> tuple[ReasonFault, ...]:
    """List the statements of a reason that code finds to be wrong, each once.

    `beside` is what the judge says beside it; `is_level` is true if its scores put nobody ahead.
    """
    prose = (*_list_prose(reason), *beside)
    faults = (
        *_check_shape(reason, winner, said),
        *(_check_level(reason, said) if is_level else ()),
        *(fault for claim in reason.checked for fault in _check_claim(claim, said)),
        *(fault for clash in reason.clashes for fault in _check_clash(clash, reason, said)),
        *_check_absence(prose, has_flow=bool(said.points)),
        *_check_quoted((*prose, *_list_advice(reason)), said),
    )
    return tuple({fault.in_english(): fault for fault in faults}.values())


def _check_shape(reason: Reason, winner: str | None, said: DebateSaid) -> Iterator[ReasonFault]:
    """Check the number of clashes, that one decides for the winner, and who gets advice."""
    if not _FEWEST_CLASHES <= len(reason.clashes) <= _MOST_CLASHES:
        yield ReasonFault("the reason needs two to four clashes", is_of_form=True)
    deciding = [clash for clash in reason.clashes if clash.decides]
    if winner is not None and len(deciding) != 1:
        yield ReasonFault("exactly one clash has to decide", is_of_form=True)
    for clash in deciding:
        if winner is not None and clash.won != winner:
            yield ReasonFault(
                N_("the deciding clash, “{about}”, is not the winner's"), {"about": clash.about}
            )
    if reason.needed and winner is not None and reason.needed.side == winner:
        yield ReasonFault(
            "what was needed is the loser's, and the winner is named", is_of_form=True
        )
    if sorted(tip.side for tip in reason.tips) != sorted(said.sides):
        yield ReasonFault("each side gets one tip", is_of_form=True)


def _check_level(reason: Reason, said: DebateSaid) -> Iterator[ReasonFault]:
    """Check that no clash decides for a side where the scores put nobody ahead."""
    for clash in reason.clashes:
        if clash.decides and clash.won != EVEN:
            yield ReasonFault(
                N_("{won} won “{about}”, which decides, and the scores put nobody ahead"),
                {"about": clash.about, "won": said.call(clash.won)},
            )


def _check_claim(claim: CheckedClaim, said: DebateSaid) -> Iterator[ReasonFault]:
    """Check the words of a claim that was looked up, its counts, and what the flow says of it."""
    yield from _check_quote(claim.quote, said)
    for text in (claim.says, claim.because):
        yield from find_miscounts(text, said)
    own = [point for point in said.points.values() if _overlap(claim.quote, _get_words(point))]
    for point in own:
        if claim.result == "fails" and point.state == "granted":
            yield ReasonFault(
                N_("“{words}” counts as failing, and the other side granted it"),
                {"words": shorten_line(claim.quote.words, _SHOWN)},
            )
    if claim.result == "holds" and _AGREED.search(f"{claim.says} {claim.because}"):
        yield from _check_agreed(own, said)


def _check_agreed(own: Sequence[FlowPoint], said: DebateSaid) -> Iterator[ReasonFault]:
    """Check that no turn denies what counts as agreed: an answer to it, or a claim it answers."""
    for point in own:
        if point.state in _SETTLED or point.is_half:
            continue
        denying = (
            other
            for other in said.points.values()
            if other.state not in _SETTLED
            and (other.id in point.answers or point.id in other.answers)
        )
        if other := next(denying, None):
            yield ReasonFault(
                N_("“{words}” counts as agreed, and turn {turn} denies it: “{says}”"),
                {
                    "words": shorten_line(point.quote, _SHOWN),
                    "turn": other.turn,
                    "says": other.says,
                },
            )


def _get_words(point: FlowPoint) -> QuotedWords:
    return QuotedWords(turn=point.turn, words=point.quote)


def _check_quote(quote: QuotedWords, said: DebateSaid) -> Iterator[ReasonFault]:
    """Check that words are in the turn that is named."""
    words, turn = shorten_line(quote.words, _SHOWN), quote.turn
    if turn not in said.side_of:
        yield ReasonFault(N_("there is no turn {turn}"), {"turn": turn})
    elif turn in said.texts and not _stands_in(quote.words, said.texts[turn]):
        parts: dict[str, object] = {"words": words, "turn": turn}
        others = (
            n for n, text in said.texts.items() if n != turn and _stands_in(quote.words, text)
        )
        other = next(others, None)
        if other is None:
            yield ReasonFault(N_("“{words}” does not stand in turn {turn}"), parts)
        else:
            yield ReasonFault(
                N_("“{words}” stands in turn {other}, not in turn {turn}"),
                {**parts, "other": other},
            )


def _check_clash(clash: Clash, reason: Reason, said: DebateSaid) -> Iterator[ReasonFault]:
    yield from _check_quote(clash.quote, said)
    for turn in clash.turns:
        if turn not in said.side_of:
            yield ReasonFault(N_("there is no turn {turn}"), {"turn": turn})
    speaker = said.side_of.get(clash.quote.turn)
    if clash.won != EVEN and speaker is not None and speaker != clash.won:
        yield ReasonFault(
            N_("the words from turn {turn} are {speaker}'s, and {won} won “{about}”"),
            {
                "turn": clash.quote.turn,
                "speaker": said.call(speaker),
                "won": said.call(clash.won),
                "about": clash.about,
            },
        )
    yield from _check_numbers(clash, said)
    for claim in reason.checked:
        if claim.result == "fails" and clash.won != EVEN and _overlap(claim.quote, clash.quote):
            yield ReasonFault(
                N_("“{words}” fails, and still wins “{about}”"),
                {"words": shorten_line(claim.quote.words, _SHOWN), "about": clash.about},
            )
        if claim.result == "unclear" and clash.decides and _rests_on(clash, claim):
            yield ReasonFault(
                N_("“{about}” decides by “{words}”, of which the check cannot tell if it holds"),
                {"about": clash.about, "words": shorten_line(claim.quote.words, _SHOWN)},
            )
    yield from find_miscounts(clash.why, said, {*clash.turns, clash.quote.turn})
    for sentence in _ENDS_SENTENCE.split(clash.why):
        if _AGREED.search(sentence):
            points = said.points.values()
            own = [point for point in points if _stands_in(point.quote, sentence)]
            yield from _check_agreed(own, said)
    for move in clash.unmet:
        yield from _check_unmet(move, said.points)


def _check_numbers(clash: Clash, said: DebateSaid) -> Iterator[ReasonFault]:
    """Check that each number in a clash's reason is in a turn that it names, or in a source."""
    named = {*clash.turns, clash.quote.turn}
    if not named <= said.texts.keys():
        return
    texts = [*(said.texts[turn] for turn in named), *(source.text for source in said.sources)]
    known = {number for text in texts for number in _NUMBER.findall(text)}
    for number in dict.fromkeys(_NUMBER.findall(_NAMES_TURNS.sub("", clash.why))):
        if number not in known:
            yield ReasonFault(
                N_("the number {number} stands in no turn that “{about}” names"),
                {"number": number, "about": clash.about},
            )


def _check_unmet(id_: str, points: FlowPoints) -> Iterator[ReasonFault]:
    """Check that a move that is said to be unmet was never answered, according to the flow."""
    point = points.get(id_)
    if point is None:
        yield ReasonFault(N_("“{id}” is no move of the flow"), {"id": shorten_line(id_, _SHOWN)})
    elif point.state != NEVER_ANSWERED and point.answers:
        answer = points[point.answers[0]]
        yield ReasonFault(
            N_("{id} counts as not met, and the flow has {answer} as its answer: “{says}”"),
            {"id": id_, "answer": answer.id, "says": answer.says},
        )
    elif point.state != NEVER_ANSWERED:
        yield ReasonFault(
            N_("{id} counts as not met, and the flow has it as {state}"),
            {"id": id_, "state": point.state},
        )


def _list_prose(reason: Reason) -> Iterator[str]:
    """List what a reason says of the debate in sentences of the judge's own."""
    yield from (clash.why for clash in reason.clashes)
    yield from (text for claim in reason.checked for text in (claim.says, claim.because))


def _list_advice(reason: Reason) -> Iterator[str]:
    yield from (said.what for said in (reason.needed, *reason.tips) if said)


def _check_quoted(prose: Sequence[str], said: DebateSaid) -> Iterator[ReasonFault]:
    """Check that words in quotation marks stand in a turn, a source or another given text."""
    if len(said.texts) < len(said.side_of):
        return  # They may be of a turn whose words were taken out.
    known = [*said.texts.values(), *(source.text for source in said.sources), *said.given]
    known += [point.says for point in said.points.values()]
    for words in (one or other for text in prose for one, other in _QUOTED.findall(text)):
        is_looked_up = count_words(words) >= _FEWEST_QUOTED and not _OMITTED.search(words)
        if is_looked_up and not any(_stands_in(words, text) for text in known):
            shown = shorten_line(words, _SHOWN)
            yield ReasonFault(N_("“{words}” stands in no turn"), {"words": shown})


def _check_absence(prose: Sequence[str], *, has_flow: bool) -> Iterator[ReasonFault]:
    """Check that no prose of the judge's own says that something was not answered.

    Ids do, where the flow is kept, and code checks them.
    """
    instead = "only ids under “unmet” may" if has_flow else "say what was answered, or strike it"
    for text in prose:
        if found := _ABSENT.search(_QUOTED.sub("“”", text)):
            words = shorten_line(found[0], _SHOWN)
            about = f"“{{words}}” says what was not answered: {instead}"
            yield ReasonFault(about, {"words": words}, is_of_form=True)


def _stands_in(words: str, text: str) -> bool:
    """True if words are in a text; a tag may stand for a name, and paragraphs may differ."""
    parts = [part for part in _TAG.split(words) if any(map(str.isalnum, part))]
    flat = Source(name="", text=" ".join(text.split()))
    return bool(parts) and all(next(list_places(part, flat), None) is not None for part in parts)


def _rests_on(clash: Clash, claim: CheckedClaim) -> bool:
    """True if a clash quotes the words of a claim, beside its reason or in it."""
    if _overlap(claim.quote, clash.quote):
        return True
    named = {*clash.turns, clash.quote.turn}
    return claim.quote.turn in named and _stands_in(claim.quote.words, clash.why)


def _overlap(one: QuotedWords, other: QuotedWords) -> bool:
    """True if two quotations of a turn share their words."""
    if one.turn != other.turn:
        return False
    return _stands_in(one.words, other.words) or _stands_in(other.words, one.words)
