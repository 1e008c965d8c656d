"""The offline judge of format `structured`, which counts and understands nothing.

Rule: an argument's side and its place in the list carry no weight. In advice, the standing of an
argument counts before its score, so that nobody relies on one that was refuted.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from random import Random

from debate_core.domain.brief import Brief
from debate_core.domain.form import AnswerContext
from debate_core.domain.reasons import (
    CheckedClaim,
    Clash,
    QuotedWords,
    Reason,
    SideAdvice,
)
from debate_core.domain.rubric import Rubric
from debate_core.domain.steps import Judge
from debate_core.formats.structured.arguments import (
    put_letters,
)
from debate_core.formats.structured.forms import (
    Closing,
)
from debate_core.formats.structured.offline import (
    answers_of,
    load_structured_words,
    shows_evidence,
    text_of,
)
from debate_core.formats.structured.result import Fallacy, Finding, Findings, Standing
from debate_core.formats.structured.traces import (
    ArgumentTrace,
    could_answer,
    find_closings,
    trace_arguments,
)
from debate_core.language import _
from debate_core.offline import cues
from debate_core.offline.counts import on_scale
from debate_core.offline.text import (
    list_content_words,
    list_quotes,
    measure,
    split_sentences,
)

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
