"""The texts and cards of a championship for its readers, beside its scoreboard.

Rule: only the backstage shows the captains' calls and the judge's notes, only if the debate was set
up to show them, and only once it is over.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from debate_core.domain.facts import (
    DebateConcluded,
    Event,
    Fact,
    PhaseOpened,
    StepAnswered,
    TurnOpened,
)
from debate_core.domain.failing import tell_reason
from debate_core.domain.form import Form
from debate_core.domain.outcome import find_unheard
from debate_core.domain.play import CLOSED_EARLY
from debate_core.domain.record import Record
from debate_core.domain.sides import say_side
from debate_core.domain.specification import Debater, Specification
from debate_core.domain.steps import JUDGEMENT, Speak, Step
from debate_core.domain.text import capitalize_first
from debate_core.domain.turns import Turn
from debate_core.formats.championship.forms import (
    REVIEW,
    Call,
    Choose,
    Questions,
    Score,
    Scored,
    SpeechScore,
    Summarise,
    Summary,
    list_calls,
    list_scores,
)
from debate_core.formats.championship.options import (
    ANSWER_WORDS,
    CHAMPIONSHIP,
    CLOSING,
    CROSS,
    FREE,
    LIMITS,
    QUESTION_WORDS,
    QUESTIONS,
    RULES,
    SHARE,
    SUMMARIES,
    TEAMS,
    ChampionshipOptions,
    clock_in_words,
    list_summed_phases,
    list_team,
    pick_defender,
    place_in_words,
    seat_in_words,
    stage_in_words,
    stance_of,
    style_of,
    team_of,
)
from debate_core.formats.championship.scoreboard import (
    UNOPPOSED,
    ChampionshipResult,
    build_championship_result,
    count_board,
    cut_after_turn,
    describe_breach,
    list_score_lines,
    list_scoreboard_sections,
    list_teams_now,
    make_points_card,
    make_scoreboard_after,
    make_scoreboard_card,
    write_team_total,
)
from debate_core.formats.championship.scoring import Standings, compute_points
from debate_core.formats.decision_rules import explain_unheard
from debate_core.formats.readers import PhaseHeading, Readers, SchedulePart, SeatName, list_parts
from debate_core.language import N_, _, format_number
from debate_core.show.blocks import Bars, Block, Columns, Group, Listing, Note, Prose, Section, Told
from debate_core.show.pieces import Card, Line, Piece
from debate_core.show.scores import VERDICT, format_dimension, format_weights, make_score_bars

_FLAGS: Mapping[str, str] = {
    "counter_question": N_("counter question"),
    "no_direct_answer": N_("no direct answer"),
    "attacker_answered": N_("attacker answered"),
    "off_topic": N_("off topic"),
    "scripted_summary": N_("scripted summary"),
    "personal_attack": N_("personal attack"),
}
_PENALISED = ("counter_question", "attacker_answered")
"""The flags that cost points, and so are shown on the scoreboard."""


def may_show_backstage(record: Record) -> bool:
    """True if everyone may see what was said outside the speeches."""
    return record.spec.options_as(ChampionshipOptions).backstage and record.is_over


def hide_backstage(fact: StepAnswered | TurnOpened) -> StepAnswered | TurnOpened:
    """Return the same fact without the captains' calls and the judge's notes."""
    if isinstance(fact, TurnOpened):
        step = fact.step
        is_called = isinstance(step, Speak) and step.direction
        return fact.model_copy(update={"step": replace(step, direction="")}) if is_called else fact
    match fact.step:
        case Speak() as step if step.direction:
            return fact.model_copy(update={"step": replace(step, direction="")})
        case Choose() | Score():
            # Rejected answers reveal as much as the final one.
            hidden = {"answer": _hide_notes(fact), "refused": (), "tools": ()}
            return fact.model_copy(update=hidden)
        case _:
            return fact


def _hide_notes(fact: StepAnswered) -> object:
    match fact.answer:
        case Call() as call:
            return call.model_copy(update={"direction": ""})
        case SpeechScore() as score:
            # As many as before, so that the position of each one that costs points still proves it.
            flags = tuple(flag if flag in _PENALISED else "hidden" for flag in score.flags)
            return score.model_copy(update={"note": "", "flags": flags})
        case missed:
            return missed


def list_backstage(record: Record) -> dict[str, tuple[str, ...]]:
    """List what was said outside the speeches, by speaker: a line for each call and each note."""
    names = {str(debater.id): debater.name for debater in record.spec.debaters}
    said: dict[str, tuple[str, ...]] = {}
    for side in TEAMS:
        calls = (call.call for call in list_calls(record) if call.team == side)
        lines = tuple(f"{names.get(one.speaker, one.speaker)}: {one.direction}" for one in calls)
        named = stance_of(record.spec, side)
        said[_("The captain of team {side}, who speaks and what for", side=named)] = lines
    said[_("The judge's notes and flags")] = tuple(
        _(
            "Turn {turn}, {names}: {note}{speech}",
            turn=speech.turn,
            names=names[speech.debater],
            note=speech.score.note,
            speech=_format_flags(speech),
        )
        for speech in sorted(list_scores(record), key=lambda one: one.turn)
        if speech.score.note or speech.score.flags
    )
    return {who: lines for who, lines in said.items() if lines}


def _format_flags(scored: Scored) -> str:
    flags = ", ".join(_(_FLAGS.get(flag, flag)) for flag in scored.score.flags)
    return f" [{flags}]" if flags else ""


_SPEECHES = 15
"""The most speeches on one card."""


def _describe_phase(spec: Specification, phase: str) -> str:
    """Say how a phase is held, and by whom."""
    if phase == CROSS:
        return _(
            "the seconds and thirds ask at least {questions} questions; whoever they pick answers",
            questions=QUESTIONS,
        )
    if phase == FREE:
        return _(
            "the teams take turns; {clock}, {share} a speech; captains call who speaks",
            clock=clock_in_words(),
            share=SHARE,
        )
    if phase not in LIMITS:
        return _("reviews the whole; Rostrum adds up the scores")
    (one, two), words = _name_speakers(spec, phase), LIMITS[phase]
    if phase == SUMMARIES:
        return _(
            "{one}, then {two}, on what came of it; {words} words each",
            one=one,
            two=two,
            words=words,
        )
    return _("{one}, then {two}; {words} words each", one=one, two=two, words=words)


def _name_speakers(spec: Specification, phase: str) -> tuple[str, ...]:
    """Name the two who speak in a phase, in order: the firsts, or in the closing the fourths."""
    place, sides = (3, reversed(TEAMS)) if phase == CLOSING else (0, TEAMS)
    return tuple(spec.debater(list_team(spec, side)[place]).name for side in sides)


def _describe_facing(spec: Specification, step: Speak, said: Form | None) -> str:
    """Say what a turn does with the debater it faces, such as “asks Ada”."""
    if isinstance(said, Questions):
        return _("asks {name}", name=spec.debater(pick_defender(spec, step.debater, said.to)).name)
    return _("answers {name}", name=spec.debater(step.to).name) if step.to else ""


def _list_stage_cards(record: Record, stages: Sequence[PhaseOpened]) -> Iterator[Card]:
    """List the scores of the speeches in these stages, as far as they exist."""
    return (card for stage in stages for card in _make_stage_cards(record, stage.phase))


def _make_backstage_card(record: Record) -> tuple[Card, ...]:
    """Make the card of what was said in the channels, where and when it may be read."""
    blocks = _show_backstage(record)
    about = Prose(_("What the captains and the judge wrote beside the speeches."))
    return (Card("backstage", _("Backstage"), (about, *blocks), tone="muted"),) if blocks else ()


def _list_backstage_sections(record: Record) -> tuple[Section, ...]:
    """List the backstage as a chapter of a transcript."""
    blocks = _show_backstage(record)
    return (Section(_("Backstage"), blocks, is_detail=True),) if blocks else ()


def _show_backstage(record: Record) -> tuple[Block, ...]:
    said = list_backstage(record) if may_show_backstage(record) else {}
    return tuple(Group(who, (Listing(lines),)) for who, lines in said.items())


def _make_summary_cards(record: Record, step: Summarise, text: str) -> Iterator[Card]:
    """Make cards of the judge's words after a stage, with the teams' totals then, or at the end."""
    key = VERDICT if step.form == REVIEW else _name_summary(step)
    card = Card(key, _title_summary(record, step), (Prose(text),), by_judge=True, tone="judge")
    turns = [turn for turn in record.turns if turn.phase in list_summed_phases(step.phase)]
    if step.is_final or not turns:
        yield card
        return
    last = max(turns, key=lambda turn: turn.number)
    yield replace(card, below=f"turn {last.number}")
    yield make_scoreboard_after(record, step.phase, last)


def _title_summary(record: Record, step: Summarise) -> str:
    """Title a summary; the review at the end names the totals, which alone decide."""
    if not step.is_final:
        return _("After the {phase}", phase=stage_in_words(step.phase))
    if step.form != REVIEW or not list_scores(record):
        return _("The final review")
    totals = (
        f"{stance_of(record.spec, side)} {write_team_total(total)}"
        for side, total in count_board(record).teams.items()
    )
    return _("The final review: {totals}", totals=", ".join(totals))


def _name_summary(step: Summarise) -> str:
    return "final review" if step.is_final else f"summary of the {step.phase}"


def _say_summary(step: Summarise) -> str:
    if step.is_final:
        return _("final review")
    return _("summary of the {stage}", stage=_(step.phase))


def _describe_score(record: Record, step: Score, answer: Form) -> str:
    """Describe a speech's scores and penalties; the note is for the judge alone."""
    named = _("Turn {turn}, {name}", turn=step.turn, name=record.spec.debater(step.debater).name)
    if not isinstance(answer, SpeechScore):
        return _("{named}, was not scored: {answer}", named=named, answer=answer.as_text())
    stands = count_board(record)
    counting = stands.scores[step.turn]
    scores = ", ".join(f"{format_dimension(name)} {score}" for name, score in counting.items())
    taken = (penalty for penalty in stands.penalties if penalty.turn == step.turn)
    said = [
        *map(describe_breach, taken),
        *([_(UNOPPOSED)] if step.turn in stands.unopposed else []),
    ]
    more = "".join(f" {capitalize_first(line)}." for line in said)
    return f"{named}: {format_number(float(compute_points(counting)), '.2f')} ({scores}).{more}"


def _make_stage_cards(record: Record, stage: str) -> Iterator[Card]:
    """Make cards of the speeches of a stage with the scores that the judge has given."""
    turns, stands = [e for e in record.turns if e.phase == stage], count_board(record)
    is_first = record.turns[:1] == tuple(turns[:1])
    parts = [turns[first : first + _SPEECHES] for first in range(0, len(turns), _SPEECHES)]
    for part, here in enumerate(parts, start=1):
        yield Card(
            key=f"scores {stage}" + (f" ({part})" if part > 1 else ""),
            title=_("Scores: {stage}", stage=_(stage))
            + (_(", part {part}", part=part) if part > 1 else ""),
            blocks=(
                Told(_describe_totals(record, turns)),
                Columns(tuple(_show_speech(record, turn, stands) for turn in here)),
            ),
            # The scale is shown once in a thread.
            foot=_("1 to 10: {championship}", championship=format_weights(CHAMPIONSHIP))
            if part == 1 and is_first
            else "",
            tone="judge",
            shown="live",
        )


def _describe_totals(record: Record, turns: Sequence[Turn]) -> str:
    """Describe the teams' totals after the last turn of a stage."""
    teams = count_board(cut_after_turn(record, turns[-1].number)).teams
    told = ", ".join(
        _(
            "team {side} {teams}",
            side=say_side(side),
            teams=format_number(float(teams[side]), ".2f"),
        )
        for side in TEAMS
    )
    return _("After this stage: {told}", told=told)


def _show_speech(record: Record, turn: Turn, stands: Standings) -> Group:
    debater = record.spec.debater(turn.debater)
    who = f"{debater.name} {_describe_facing(record.spec, turn.step, turn.answer)}".rstrip()
    lost = [describe_breach(penalty) for penalty in stands.penalties if penalty.turn == turn.number]
    lost += [_(UNOPPOSED)] if turn.number in stands.unopposed else []
    title = _("Turn {number} · {who}", number=turn.number, who=who)
    return Group(
        title, (*_show_points(record, turn, stands), *map(Note, lost)), side=debater.stance
    )


def _show_points(record: Record, turn: Turn, stands: Standings) -> tuple[Block, ...]:
    if turn.missed:
        return (Note(_("No speech.")),)
    if counting := stands.scores.get(turn.number):
        total = format_number(float(compute_points(counting)), ".2f")
        return (Prose("", total), _shorten_labels(make_score_bars(counting, CHAMPIONSHIP)))
    is_never = record.decision is not None or turn.number in tuple(_find_unscored(record))
    return (Note(_("Not scored.") if is_never else _("Being scored.")),)


def _find_unscored(record: Record) -> Iterator[int]:
    """Find the turns whose score will never come."""
    return (e.step.turn for e in record.answered if isinstance(e.step, Score) and e.missed)


def _shorten_labels(bars: Bars) -> Bars:
    """Return the bars with each dimension as the one word that fits a narrow column."""
    short = {format_dimension(RULES): _("rules")}
    shown = (replace(bar, label=short.get(bar.label, bar.label)) for bar in bars.bars)
    return replace(bars, bars=tuple(shown))


class ChampionshipReaders(Readers):
    """The texts and cards of a championship for its readers."""

    def name_seat(self, spec: Specification, debater: Debater) -> SeatName:
        style, full = style_of(spec, debater.id), seat_in_words(spec, debater)
        return SeatName(short=debater.stance, full=full, style=style)

    def describe_schedule(
        self, spec: Specification, phases: Sequence[PhaseOpened], turns: Sequence[Speak]
    ) -> tuple[SchedulePart, ...]:
        return list_parts(phases, lambda phase: _describe_course(spec, phase, turns))

    def describe_activity(self, step: Step, spec: Specification) -> str:
        match step:
            case Choose(team=side):
                return _("The captain of team {side} calls a speaker", side=say_side(side))
            case Score(turn=turn):
                return _("The judge scores turn {turn}", turn=turn)
            case Summarise(is_final=True):
                return _("The judge reviews the debate")
            case Summarise(phase=phase):
                return _("The judge sums up the {phase}", phase=_(phase))
            case _:
                return super().describe_activity(step, spec)

    def describe_who_decides(self, spec: Specification) -> str:
        return _("the team with the higher total: the judge's scores and the penalties")

    def describe_who_selects(self, spec: Specification) -> str:
        return _("schedule, and the picks of askers and captains")

    def make_heading(self, record: Record, phase: PhaseOpened) -> PhaseHeading:
        title = super().make_heading(record, phase).title
        return PhaseHeading(title, _describe_phase(record.spec, phase.phase))

    def describe_facing(self, spec: Specification, step: Speak, said: Form | None) -> str:
        return _describe_facing(spec, step, said)

    def hide_private(self, record: Record, fact: Fact) -> Fact:
        if not isinstance(fact, StepAnswered | TurnOpened) or may_show_backstage(record):
            return fact
        return hide_backstage(fact)

    def tell_event(self, record: Record, event: Event) -> tuple[Piece, ...]:
        told = super().tell_event(record, event)
        match event.fact:
            case PhaseOpened():
                return (*_list_stage_cards(record, record.phases[-2:-1]), *told)
            case DebateConcluded():
                return (*told, *_make_backstage_card(record))
            case _:
                return told

    def tell_answer(self, record: Record, fact: StepAnswered) -> tuple[Piece, ...]:
        """Tell of a captain's or the judge's answer outside the speeches."""
        match fact.step, fact.answer:
            case Score(turn=turn) as step, answer:
                text = _describe_score(record, step, answer)
                return (Line(f"score {turn}", text, "details", below=f"turn {turn}"),)
            case Summarise() as step, Summary(text=text):
                return tuple(_make_summary_cards(record, step, text))
            case Summarise() as step, _:
                name = _say_summary(step)
                return (
                    Line(
                        _name_summary(step),
                        _("No {name}: {missed}", name=name, missed=tell_reason(fact.missed)),
                    ),
                )
            case Choose(team=side), _ if fact.missed:
                text = _(
                    "The captain of team {side} called nobody: {missed}",
                    side=say_side(side),
                    missed=tell_reason(fact.missed),
                )
                return (Line(f"note {record.last_event}", text, "details"),)
            case _:
                return ()

    def tell_decision(self, record: Record) -> Iterator[Piece]:
        if record.decision is None or record.decision.rule == CLOSED_EARLY:
            yield from super().tell_decision(record)
        else:
            yield make_points_card(record, self._explain_decision(record))

    def show_turn(self, record: Record, turn: Turn) -> tuple[Block, ...]:
        said = turn.answer
        if isinstance(said, Questions):
            return (Listing(said.questions, is_numbered=True),)
        is_alone = turn.phase == FREE and turn.number in count_board(record).unopposed
        note = (Note(capitalize_first(_(UNOPPOSED))),) if is_alone else ()
        return (*super().show_turn(record, turn), *note)

    def show_standings(self, record: Record) -> tuple[Block, ...]:
        return list_teams_now(record)

    def make_live_cards(self, record: Record) -> Mapping[str, Card]:
        """Make the scores of every finished stage, and until the decision the scoreboard."""
        scores = _list_stage_cards(record, record.phases[:-1])
        is_under_way = record.turns and record.decision is None
        board = (make_scoreboard_card(record),) if is_under_way else ()
        return {card.key: card for card in (*board, *scores)}

    def show_results(self, record: Record) -> tuple[Section, ...]:
        return (*list_scoreboard_sections(record), *_list_backstage_sections(record))

    def list_report_lines(self, record: Record) -> tuple[str, ...]:
        return list_score_lines(record)

    def build_result(self, record: Record) -> ChampionshipResult:
        return build_championship_result(record)


def _describe_course(spec: Specification, phase: str, turns: Sequence[Speak]) -> str:
    if phase == JUDGEMENT:
        return _("the judge's review, then the totals")
    here = [turn for turn in turns if turn.phase == phase]
    if phase == FREE:
        first = team_of(spec.debater(here[0].debater))
        return _(
            "{first} begins, the teams alternate, captains call the speakers; {clock}, "
            "{share} a speech; whoever has time left at the end speaks unopposed",
            first=say_side(first),
            clock=clock_in_words(),
            share=SHARE,
        )
    asking = [spec.debater(turn.debater) for turn in here if turn.to is None]
    who = ", ".join(f"{debater.name} ({place_in_words(spec, debater)})" for debater in asking)
    if phase == CROSS:
        return _(
            "{who} ask in {question_words} words; the opposing 2nd or 3rd, whom they pick, "
            "answers in {answer_words}",
            who=who,
            question_words=QUESTION_WORDS,
            answer_words=ANSWER_WORDS,
        )
    return _("{who}; {words} words each", who=who, words=here[0].words)


def explain_totals(record: Record) -> str:
    """Tell the totals of both teams."""
    high, low = sorted(map(float, count_board(record).teams.values()), reverse=True)
    return _(
        "The team with the higher total: {high} to {low}.",
        high=format_number(high, ".2f"),
        low=format_number(low, ".2f"),
    )


def explain_unscored_sides(record: Record) -> str:
    """Say that nobody wins over a side of which no speech was scored."""
    scored = (speech.debater for speech in list_scores(record))
    return explain_unheard(find_unheard(record.spec, scored))
