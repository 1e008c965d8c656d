"""The offline debaters and the offline judge of format `structured`.

A point of the library is answered with what the library says against it, and the question that
follows asks for the library's defence of it. Any other argument is answered with its own words and
the critical questions of its scheme. So each of these questions has a fitting answer, although a
badly prepared debater does not always give it.

Rule: a closing follows from what was said. What it concedes was conceded in the cross-examination,
and how its position has changed is counted from the arguments lost and won.

Rule of the judge: an argument's side and its place in the list carry no weight. In advice, the
standing of an argument counts before its score, so that nobody relies on one that was refuted.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Literal

from debate_core.domain.brief import Brief
from debate_core.domain.form import AnswerContext, Form
from debate_core.domain.reasons import (
    CheckedClaim,
    Clash,
    QuotedWords,
    Reason,
    SideAdvice,
)
from debate_core.domain.rubric import Rubric
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Judge
from debate_core.domain.text import count_words
from debate_core.domain.values import DebaterId, Value
from debate_core.formats.structured.arguments import (
    Argument,
    StructuredOptions,
    prefix_of,
    put_letters,
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
from debate_core.formats.structured.result import Fallacy, Finding, Findings, Standing
from debate_core.formats.structured.speeches import Challenge, JointReply, OpeningSpeech
from debate_core.formats.structured.traces import (
    ArgumentTrace,
    FollowUp,
    could_answer,
    find_closings,
    trace_arguments,
)
from debate_core.language import N_, _
from debate_core.offline import arguments, cues
from debate_core.offline.counts import on_scale
from debate_core.offline.library import Lines, get_library, prose_of
from debate_core.offline.speech import quote_source
from debate_core.offline.text import (
    capitalise,
    find_quotable,
    has_evidence,
    join_parts,
    list_content_words,
    list_quotes,
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


_NOTHING_SHOWN = 3
_MET = 8
"""The responsiveness score from which a challenge counts as answered."""
_GOOD, _POOR = 7, 5
"""The scores that are worth mentioning: the first and above, the second and below."""
_HEDGES = (
    *("not claim", "granted", "rather than", "weak spot", "cannot", "do not know", "less of"),
    *("nicht behauptet", "zugegeben", "schwache stelle", "weiß ich nicht", "nicht gezeigt"),
)
_OPEN = 3
"""The most questions that are named as unresolved."""
_FIRMNESS: dict[Standing, int] = {"upheld": 3, "partially upheld": 2, "uncertain": 1, "refuted": 0}


def judge_arguments(brief: Brief, step: Judge) -> Findings:
    """Judge every argument."""
    judged, rubric = trace_arguments(brief.heard), step.rubric
    closed = find_closings(brief.heard)
    rng = Random(f"{step.view_seed}:findings")
    found = tuple(_judge_argument(trace, rubric, closed, rng) for trace in judged)
    found = tuple(
        finding if could_answer(trace, brief.heard) else _excuse_unheard(finding, rng)
        for trace, finding in zip(judged, found, strict=True)
    )
    named = (
        finding.model_copy(update={"argument": put_letters(finding.argument, step.asking)})
        for finding in found
    )
    return Findings(
        reason=_make_reason(brief, judged, found),
        findings=tuple(named),
        key_insight=_write_insight(judged, found, rubric, rng),
        unresolved_questions=_list_unresolved(judged, found),
        recommendation=write_recommendation(found, rubric, rng),
    )


def _make_reason(
    brief: Brief, judged: Sequence[ArgumentTrace], found: Sequence[Finding]
) -> Reason | None:
    """Make the reason for the decision; None without two clashes, one of them won by the winner.

    None also if only one side has argued, since the other has nothing to be advised about.
    """
    words, sides = load_structured_words().judge, brief.spec.stances
    whole = Findings(findings=tuple(found))
    winner = whole.find_named_winner(AnswerContext(brief.spec, brief.step, brief.heard))
    pairs = zip(judged, found, strict=True)
    clashes = [clash for trace, finding in pairs if (clash := _make_clash(trace, finding, sides))]
    clashes.sort(key=lambda clash: clash.won != winner)
    if winner and clashes and clashes[0].won == winner:
        why = f"{clashes[0].why} {words.decides}"
        clashes[0] = clashes[0].model_copy(update={"decides": True, "why": why})
    elif winner:
        return None
    argued = {trace.stance for trace in judged}
    if len(clashes) < 2 or len(argued) != 2:
        return None
    lost = next((clash for clash in clashes if clash.won == winner), clashes[0])
    loser = next(side for side in sides if side != winner)
    reason = Reason(
        checked=tuple(_list_checked(judged))[:3],
        clashes=tuple(clashes[:3]),
        needed=SideAdvice(side=loser, what=words.needed.format(name=lost.about))
        if winner
        else None,
        tips=tuple(
            SideAdvice(side=side, what=words.tip[_find_weakest(side, judged, found)])
            for side in sides
        ),
    )
    return reason.name_sides(brief.step.asking.name_side)


def _make_clash(trace: ArgumentTrace, finding: Finding, sides: Sequence[str]) -> Clash | None:
    """Make the clash on an argument, with words of the side that won it; None if neither did.

    Of what was conceded they are the claim: its side's answer came after that, and decided nothing.
    """
    if trace.response is None or finding.standing not in ("upheld", "refuted"):
        return None
    is_held = finding.standing == "upheld"
    other = next(side for side in sides if side != trace.stance)
    answer = "" if trace.response.kind == "concede" else answers_of(trace)
    said, turn = (trace.response.reasoning, trace.met_in)
    if is_held:
        said, turn = (answer, trace.answered_in) if answer else (trace.argument.claim, trace.turn)
    assert turn is not None
    turns = (trace.turn, trace.met_in, trace.answered_in)
    return Clash(
        about=trace.argument.title,
        won=trace.stance if is_held else other,
        why=finding.reason,
        turns=tuple(turn for turn in turns if turn is not None),
        quote=QuotedWords(turn=turn, words=split_sentences(said)[0]),
    )


def _list_checked(judged: Sequence[ArgumentTrace]) -> Iterator[CheckedClaim]:
    """List the words that responses quote correctly from the arguments that they answer."""
    words = load_structured_words().judge
    for trace in judged:
        met = trace.response.reasoning if trace.response else ""
        quoted = next((said for said in list_quotes(met) if said in text_of(trace)), "")
        if quoted and trace.met_in is not None:
            yield CheckedClaim(
                quote=QuotedWords(turn=trace.met_in, words=quoted),
                says=words.quoted.format(turn=trace.turn),
                where=words.quoted_from.format(turn=trace.turn),
                result="holds",
                because=words.stands_there,
            )


def _find_weakest(side: str, judged: Sequence[ArgumentTrace], found: Sequence[Finding]) -> str:
    """Find the dimension in which a side's arguments have the lowest scores."""
    own = {trace.id for trace in judged if trace.stance == side}
    scores = [finding.scores for finding in found if finding.argument in own]
    names = [name for name in scores[0] if all(name in given for given in scores)]
    return min(names, key=lambda name: sum(given[name] for given in scores))


def _judge_argument(
    trace: ArgumentTrace, rubric: Rubric, closed: Mapping[str, Closing], rng: Random
) -> Finding:
    mine = closed.get(trace.stance)
    idle = rubric.answering if trace.response is None else frozenset[str]()
    scored = [dimension.name for dimension in rubric.dimensions if dimension.name not in idle]
    points = {name: _count_points(name, trace, mine) for name in scored}
    scores = {name: on_scale(value, rubric) for name, value in points.items()}
    standing, reason = _find_standing(trace, mine)
    return Finding(
        argument=trace.id,
        scores=scores,
        fallacies=_find_fallacies(trace),
        note=_write_note(scores, rubric),
        standing=standing,
        reason=rng.choice(load_structured_words().judge.reason[reason]),
    )


def _excuse_unheard(finding: Finding, rng: Random) -> Finding:
    """Correct a finding on what nobody had a turn to answer any more: silence refutes nothing."""
    reasons = load_structured_words().judge.reason
    if finding.reason not in reasons["silent"]:
        return finding
    reason = rng.choice(reasons["unheard"])
    return finding.model_copy(update={"standing": "uncertain", "reason": reason})


def _count_points(dimension: str, trace: ArgumentTrace, mine: Closing | None) -> float:
    counted = _COUNTED.get(dimension)
    return counted(trace) if counted else _score_honesty(trace, mine)


def _score_logic(trace: ArgumentTrace) -> float:
    """Score the reasons given, in the argument and in its answers; fallacies cost points."""
    counted = measure(f"{trace.argument.claim} {trace.argument.reasoning}")
    more = measure(answers_of(trace)).reasons
    return 4 + 1.6 * min(3, counted.reasons) + 0.6 * min(2, more) - len(_find_fallacies(trace))


def _score_evidence(trace: ArgumentTrace) -> float:
    """Score the evidence; a figure adds points, admitting a lack of evidence counts for honesty."""
    if not shows_evidence(trace.argument.evidence):
        return _NOTHING_SHOWN
    counted = measure(trace.argument.evidence)
    has_figure = any(letter.isdigit() for letter in trace.argument.evidence)
    enough = min(2.0, counted.words / 20)
    return 4.5 + 1.5 * min(2, counted.evidence) + 2 * has_figure + enough


def _score_responsiveness(trace: ArgumentTrace) -> float:
    """Score the questions answered, and answers that take up the words of the challenge."""
    if trace.response is None or not trace.questions:
        return 6
    answered = [question for question in trace.questions if question.answer]
    asked = (
        f"{trace.response.reasoning} {' '.join(question.question for question in trace.questions)}"
    )
    shared = len(list_content_words(answers_of(trace)) & list_content_words(asked))
    return 1 + 4 * len(answered) / len(trace.questions) + min(4.5, 1.5 * shared)


def _score_clarity(trace: ArgumentTrace) -> float:
    counted = measure(text_of(trace))
    return 10 - abs(counted.words / counted.sentences - 15) / 3


def _score_honesty(trace: ArgumentTrace, mine: Closing | None) -> float:
    """Score the limits admitted in the argument, its answers and its side's concessions."""
    admitted = cues.find_cues(_join_all_said(trace), _HEDGES)
    admitted += cues.find_cues(trace.argument.evidence, "nothing to show")
    return 5 + min(2, len(admitted)) + min(2, len(mine.concessions) if mine else 0)


_COUNTED: Mapping[str, Callable[[ArgumentTrace], float]] = {
    "logic": _score_logic,
    "evidence": _score_evidence,
    "responsiveness": _score_responsiveness,
    "rebuttal": _score_responsiveness,
    "clarity": _score_clarity,
}


def _find_standing(trace: ArgumentTrace, mine: Closing | None) -> tuple[Standing, str]:
    """Find the standing of an argument, and the name of the reason for it."""
    if mine and any(remark.argument == trace.id for remark in mine.concessions):
        return "refuted", "withdrawn"
    if trace.response is None:
        return "upheld", "unchallenged"
    if trace.response.kind == "concede":
        return "upheld", "conceded"
    if not answers_of(trace):
        return ("refuted" if trace.response.kind == "refute" else "uncertain"), "silent"
    if trace.response.kind == "partial":
        return "partially upheld", "granted"
    if measure(trace.response.reasoning).reasons > measure(_join_all_said(trace)).reasons:
        return "refuted", "refuted"
    return (
        ("upheld", "answered") if _score_responsiveness(trace) >= _MET else ("uncertain", "dented")
    )


def _find_fallacies(trace: ArgumentTrace) -> tuple[Fallacy, ...]:
    said = _join_all_said(trace)
    return tuple(
        name for name, marks in load_structured_words().fallacies.items() if cues.has(said, marks)
    )


def _join_all_said(trace: ArgumentTrace) -> str:
    return f"{text_of(trace)} {answers_of(trace)}"


def _write_note(scores: Mapping[str, int], rubric: Rubric) -> str:
    words = load_structured_words().judge
    scored = (dimension for dimension in rubric.dimensions if dimension.name in scores)
    ranked = sorted(scored, key=lambda dimension: (scores[dimension.name], dimension.weight))
    best, worst = ranked[-1].name, ranked[0].name
    told = [words.note_best[best]] if scores[best] >= _GOOD else []
    told += [words.note_worst[worst]] if scores[worst] <= _POOR else []
    return " ".join(told) or words.note_even


def _write_insight(
    judged: Sequence[ArgumentTrace], found: Sequence[Finding], rubric: Rubric, rng: Random
) -> str:
    """Write which argument held up best, and in which dimension."""
    words = load_structured_words().judge
    if not found:
        return words.disclosure
    best = _rank_findings(found, rubric)[-1]
    lines = words.insight if best.standing == "upheld" else words.insight_none
    return rng.choice(lines).format(
        best=best.argument,
        dimension=_(_find_lead(best, found, rubric)),
        disclosure=words.disclosure,
    )


def write_recommendation(found: Sequence[Finding], rubric: Rubric, rng: Random) -> str:
    """Recommend which argument to build on, and which not to rely on."""
    words, ranked = load_structured_words().judge, _rank_findings(found, rubric)
    if len(ranked) < 2:
        best = ranked[-1].argument if ranked else _("none")
        return rng.choice(words.recommend_one).format(best=best)
    best, weakest = ranked[-1], ranked[0]
    is_firm = best.standing == "upheld"
    lines = words.recommend[weakest.standing] if is_firm else words.recommend_none
    return rng.choice(lines).format(best=best.argument, weakest=weakest.argument)


def _list_unresolved(judged: Sequence[ArgumentTrace], found: Sequence[Finding]) -> tuple[str, ...]:
    """List the questions that nobody answered, then those about arguments with an open standing."""
    stands = {finding.argument: finding.standing for finding in found}
    asked = [(q.question, trace) for trace in judged for q in trace.questions if not q.answer]
    asked += [
        (trace.questions[-1].question, trace)
        for standing in ("uncertain", "partially upheld")
        for trace in judged
        if stands.get(trace.id) == standing and trace.questions
    ]
    told = (
        _("{question} (put to {argument})", question=question, argument=trace.id)
        for question, trace in asked
    )
    return tuple(dict.fromkeys(told))[:_OPEN]


def _rank_findings(found: Sequence[Finding], rubric: Rubric) -> list[Finding]:
    """Rank the findings, the weakest first."""
    return sorted(
        found,
        key=lambda finding: (
            _FIRMNESS[finding.standing],
            rubric.compute_exact(finding.scores),
            finding.argument,
        ),
    )


def _find_lead(best: Finding, found: Sequence[Finding], rubric: Rubric) -> str:
    """Find the dimension in which an argument leads the others most, by weight."""

    def measure_lead(name: str, weight: int) -> Fraction:
        scores = [finding.scores[name] for finding in found if name in finding.scores]
        return weight * (best.scores[name] - Fraction(sum(scores), len(scores)))

    scored = (dimension for dimension in rubric.dimensions if dimension.name in best.scores)
    return max(scored, key=lambda dimension: measure_lead(dimension.name, dimension.weight)).name
