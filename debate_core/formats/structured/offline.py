"""The offline debaters of format `structured`, and all offline words of it.

A point of the library is answered with what the library says against it, and the question that
follows asks for the library's defence of it. Any other argument is answered with its own words and
the critical questions of its scheme. So each of these questions has a fitting answer, although a
badly prepared debater does not always give it.

Rule: a closing follows from what was said. What it concedes was conceded in the cross-examination,
and how its position has changed is counted from the arguments lost and won.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Literal

from debate_core.domain.brief import Brief
from debate_core.domain.form import AnswerContext, Form
from debate_core.domain.specification import Specification
from debate_core.domain.text import count_words
from debate_core.domain.values import DebaterId, Value
from debate_core.formats.structured.arguments import (
    Argument,
    StructuredOptions,
    prefix_of,
)
from debate_core.formats.structured.forms import (
    ARGUMENT_WORDS,
    CLOSING_REMARKS,
    QUESTION_WORDS,
    REPLY_WORDS,
    RESPONSE_WORDS,
    Closing,
    Examination,
    Opening,
    Remark,
    Response,
    ResponseKind,
    Shift,
    list_next_ids,
)
from debate_core.formats.structured.result import Fallacy, Standing
from debate_core.formats.structured.speeches import Challenge, JointReply, OpeningSpeech
from debate_core.formats.structured.traces import (
    ArgumentTrace,
    FollowUp,
    trace_arguments,
)
from debate_core.language import N_, _
from debate_core.offline import arguments, cues
from debate_core.offline.library import Lines, get_library, prose_of
from debate_core.offline.speech import quote_source
from debate_core.offline.text import (
    capitalise,
    find_quotable,
    has_evidence,
    join_parts,
    measure,
    split_sentences,
)
from debate_core.offline.turn import (
    TurnMaterial,
    conclude_case,
    material_for,
    questions_of,
    scheme_of,
)

_CITED = 2
"""The number of them that come with a quotation, where there are sources."""
_CONCEDES, _GRANTS_HALF = 0.12, 0.35
"""The probability that an argument is conceded, and that it is conceded at least in part."""
_EVADES = 0.8
"""The probability that a badly prepared debater only admits to having no answer to a question."""
_LAST_RESORT = N_("What would show that this is wrong?")

Preparation = Literal["hasty", "usual", "thorough"]
_DRAWN_FROM: tuple[Preparation, ...] = ("hasty", "usual", "thorough", "thorough")
"""The pool that the two sides draw from without replacement, so that they mostly differ."""


class FindingWords(Value):
    """The sentences of the built-in judge."""

    disclosure: str
    insight: Lines
    insight_none: Lines
    """Lines for a debate in which no argument was upheld."""
    recommend: dict[Standing, Lines]
    """Lines by the standing of the weakest argument."""
    recommend_none: Lines
    recommend_one: Lines
    note_best: dict[str, str]
    note_worst: dict[str, str]
    note_even: str
    reason: dict[str, Lines]
    decides: str
    quoted: str
    quoted_from: str
    stands_there: str
    needed: str
    tip: dict[str, str]
    """A line for a side by the dimension in which its arguments are weakest."""


class StructuredWords(Value):
    """The lines of the built-in debaters and judge; `offline.toml` names the slots."""

    no_evidence: Lines
    refute: Lines
    challenge: Lines
    partial: Lines
    concede: Lines
    free_reply: Lines
    press: Lines
    take_up: Lines
    free_answer: Lines
    position: dict[Shift, Lines]
    judge: FindingWords
    fallacies: dict[Fallacy, Lines]


def load_structured_words() -> StructuredWords:
    """Load the words of this format, checked."""
    return prose_of("debate_core.formats.structured", "offline", StructuredWords)


def take_turn(brief: Brief) -> Form:
    """Take the debater's turn in its phase."""
    material, all_ = material_for(brief), trace_arguments(brief.heard)
    mine = [trace for trace in all_ if trace.stance == brief.debater.stance]
    theirs = [trace for trace in all_ if trace.stance != brief.debater.stance]
    match brief.speaking.form:
        case "opening":
            count = brief.spec.options_as(StructuredOptions).arguments
            return Opening(arguments=_make_arguments(material, count))
        case "examination":
            return _make_examination(mine, theirs, material)
        case "opening_speech":
            return OpeningSpeech(arguments=_make_arguments(material, OpeningSpeech.most))
        case "challenge":
            taken = theirs[:1] if _find_preparation(material) == "hasty" else theirs
            return Challenge(responses=tuple(_make_response(trace, material) for trace in taken))
        case "joint_reply":
            return JointReply(text="\n\n".join(_answer_questions(mine, material)))
        case _:
            return _make_closing(mine, theirs, material)


def _make_arguments(material: TurnMaterial, count: int) -> tuple[Argument, ...]:
    prefix = prefix_of(material.brief.debater.stance)
    best = material.left[: 2 * count]
    if (how := _find_preparation(material)) != "usual":
        best = sorted(best, key=_weigh_point, reverse=how == "thorough")
    best = sorted(best, key=_is_too_long)
    return tuple(
        _make_argument(f"{prefix}-{number}", point, material, cites=number <= _CITED)
        for number, point in enumerate(best[:count], start=1)
    )


def _make_argument(
    name: str, point: arguments.OfflineArgument, material: TurnMaterial, *, cites: bool
) -> Argument:
    """Make an argument of a point; its evidence is its scene, or the admission that there is none.

    A badly prepared debater has nothing to show, and quotes nothing.
    """
    shown, is_hasty = _find_shown(point), _find_preparation(material) == "hasty"
    brought = "" if is_hasty else shown
    cited = quote_source(material, point.claim) if cites and not is_hasty else ""
    evidence = brought or _pick_line(load_structured_words().no_evidence, material)
    room = ARGUMENT_WORDS - count_words(f"{point.claim} {evidence} {cited}")
    return Argument(
        id=name,
        name=capitalise(point.name),
        claim=point.claim,
        reasoning=_keep_sentences(point.ground.removesuffix(shown).strip(), room),
        evidence=join_parts((evidence, cited)),
    )


def _is_too_long(point: arguments.OfflineArgument) -> bool:
    """True if a point has no room for a reason beside what it shows."""
    shown = _find_shown(point)
    reasons = split_sentences(point.ground.removesuffix(shown).strip())[:1]
    return count_words(" ".join((point.claim, *reasons, shown))) > ARGUMENT_WORDS


def _keep_sentences(text: str, most: int, least: int = 1) -> str:
    """Keep the first sentences that fit in `most` words together, but at least `least` of them."""
    said = split_sentences(text)
    while len(said) > least and count_words(" ".join(said)) > most:
        said.pop()
    return " ".join(said)


def _weigh_point(point: arguments.OfflineArgument) -> int:
    """Weigh a point as a well-prepared debater does: by what it can show, and by its reasons."""
    return 2 * bool(_find_shown(point)) + measure(point.ground).reasons


def _find_shown(point: arguments.OfflineArgument) -> str:
    """Find what a point can show: its scene, or the end of its ground; empty if it has neither."""
    if point.picture:
        return point.picture
    *before, last = split_sentences(point.ground)
    return last if before and cues.has(last, "to look at") else ""


def draw_preparation(spec: Specification, debater: DebaterId) -> Preparation:
    """Draw how well a debater is prepared, which decides how it speaks in every turn.

    A thorough debater shows what it can, and answers questions directly. A hasty one has nothing to
    show and evades questions, so that the judge has reasons for different scores.
    """
    drawn = Random(f"{spec.seed}:prepared").sample(_DRAWN_FROM, len(spec.debaters))
    return drawn[[seat.id for seat in spec.debaters].index(debater)]


def _find_preparation(material: TurnMaterial) -> Preparation:
    return draw_preparation(material.brief.spec, material.brief.debater.id)


def _make_response(trace: ArgumentTrace, material: TurnMaterial) -> Response:
    """Make the response to an argument of the other side."""
    words, rng = load_structured_words(), material.rng
    known, kind, said = _find_known(trace, material), _draw_kind(trace, rng), text_of(trace)
    quote = known.quote if known else find_quotable(said, may_cut=True)
    reply = known.reply if known else _pick_line(words.free_reply, material)
    scheme = known.scheme if known else scheme_of(said)
    critical = material.said.find_unused(questions_of(scheme, material), {})
    question = critical or _(_LAST_RESORT)
    lines: Lines = getattr(words, kind)
    said_to_it = _pick_line(lines, material, reply=reply, quote=quote)
    reasoning = _keep_sentences(said_to_it, RESPONSE_WORDS, least=2)
    if known and kind != "concede":
        pressed = _pick_line(words.press, material, quote=quote, name=known.name)
        fits = count_words(f"{reasoning} {pressed}") <= RESPONSE_WORDS + QUESTION_WORDS
        question = pressed if fits else question
    return Response(argument=trace.id, kind=kind, reasoning=reasoning, questions=(question,))


def _draw_kind(trace: ArgumentTrace, rng: Random) -> ResponseKind:
    """Draw the kind of response; evidence that shows nothing is challenged, not refuted."""
    drawn = rng.random()
    if drawn < _CONCEDES:
        return "concede"
    if drawn < _GRANTS_HALF:
        return "partial"
    return "refute" if shows_evidence(trace.argument.evidence) else "challenge"


def _make_examination(
    mine: Sequence[ArgumentTrace], theirs: Sequence[ArgumentTrace], material: TurnMaterial
) -> Examination:
    """Answer what was asked, and respond to the next argument of the other side."""
    brief = material.brief
    asked = AnswerContext(brief.spec, brief.step, brief.heard, brief.debater.id)
    taken = (trace for trace in theirs if trace.id in list_next_ids(asked))
    return Examination(
        answer=" ".join(_answer_questions(mine, material)),
        response=next((_make_response(trace, material) for trace in taken), None),
    )


def _answer_questions(mine: Sequence[ArgumentTrace], material: TurnMaterial) -> Iterator[str]:
    """Answer each question about the debater's own arguments that has no answer yet."""
    for trace in mine:
        for place, question in enumerate(trace.questions):
            if question.answer is None:
                answer = _answer_question(question, place, trace, material)
                yield _keep_sentences(answer, REPLY_WORDS)


def _answer_question(
    question: FollowUp, place: int, trace: ArgumentTrace, material: TurnMaterial
) -> str:
    """Answer from the library: its own questions, or with a defence if its reply was used."""
    words, prepared = load_structured_words(), _find_preparation(material)
    evades = prepared == "hasty" and material.rng.random() < _EVADES
    if evades and (evaded := _pick_unused(words.free_answer, material)):
        return evaded
    critical = get_library().critical.get(question.question)
    if critical is not None:
        return critical
    known = _find_known(trace, material)
    against = trace.response.reasoning if trace.response else ""
    if known is None or place or split_sentences(known.reply)[0] not in against:
        return _pick_line(words.free_answer, material)
    if prepared != "thorough":
        return known.answer
    answer = join_parts((_pick_line(words.take_up, material, quote=known.quote), known.answer))
    # The answer matters more than the words that lead to it.
    return answer if count_words(answer) <= REPLY_WORDS else known.answer


def _make_closing(
    mine: Sequence[ArgumentTrace], theirs: Sequence[ArgumentTrace], material: TurnMaterial
) -> Closing:
    conceded = [trace for trace in theirs if _find_response_kind(trace) == "concede"]
    granted = [trace for trace in theirs if _find_response_kind(trace) == "partial"]
    held = [trace for trace in mine if _is_held(trace)]
    held.sort(key=lambda trace: _find_response_kind(trace) != "concede")  # it weighs most
    shift = _find_shift(mine, len(held), has_conceded=bool(conceded))
    moved = _pick_line(load_structured_words().position[shift], material)
    return Closing(
        concessions=_name_first((*conceded, *granted)),
        standing=_name_first(held),
        position=f"{conclude_case(material)} {moved}".strip(),
        shift=shift,
    )


def _name_first(traced: Sequence[ArgumentTrace]) -> tuple[Remark, ...]:
    return tuple(Remark(argument=trace.id) for trace in traced[:CLOSING_REMARKS])


def _find_response_kind(trace: ArgumentTrace) -> ResponseKind | None:
    return trace.response.kind if trace.response else None


def _is_held(trace: ArgumentTrace) -> bool:
    """True if an argument stands: nobody responded, it was conceded, or its answers weigh more."""
    if trace.response is None or trace.response.kind == "concede":
        return True
    said = answers_of(trace)
    against = measure(trace.response.reasoning).reasons
    return bool(said) and against <= measure(f"{text_of(trace)} {said}").reasons


def _find_shift(mine: Sequence[ArgumentTrace], held: int, *, has_conceded: bool) -> Shift:
    """Find the shift: weakened if most arguments fell, adjusted by conceding, or strengthened."""
    if held * 2 < len(mine):
        return "weakened"
    if has_conceded:
        return "adjusted"
    was_granted = any(_find_response_kind(trace) in ("concede", "partial", None) for trace in mine)
    return "strengthened" if was_granted and held == len(mine) else "unchanged"


def _pick_line(lines: Lines, material: TurnMaterial, **words: str) -> str:
    """Pick an unused line of this side's; if there is none, any of the lines."""
    return _pick_unused(lines, material, **words) or material.one_of(lines, **words)


def _pick_unused(lines: Lines, material: TurnMaterial, **words: str) -> str:
    """Pick an unused line of this side's half, as neither hears the other's turn; empty if none."""
    mine = material.own(lines)
    return material.said.find_unused(material.shuffle(mine), material.words(words))


def _find_known(trace: ArgumentTrace, material: TurnMaterial) -> arguments.OfflineArgument | None:
    return next(
        (point for point in material.arguments if point.claim == trace.argument.claim), None
    )


def shows_evidence(text: str) -> bool:
    """True if a text shows something, rather than saying that there is nothing to show."""
    return has_evidence(text) and not cues.has(text, "nothing to show")


def text_of(trace: ArgumentTrace) -> str:
    """Join all parts of an argument into one text."""
    return trace.argument.text


def answers_of(trace: ArgumentTrace) -> str:
    """Join all answers to the questions about an argument."""
    return " ".join(question.answer for question in trace.questions if question.answer)
