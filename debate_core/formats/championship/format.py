"""Format `championship` as everything outside asks for it."""

from collections.abc import Iterator, Mapping, Sequence

from debate_core.content.cast import draw_cast, is_number, read_debaters
from debate_core.content.content import Content
from debate_core.domain.brief import Brief
from debate_core.domain.decision import Decision
from debate_core.domain.facts import (
    DebateConcluded,
    DebateOpened,
    Event,
    Fact,
    PhaseOpened,
    StepAnswered,
    TurnOpened,
)
from debate_core.domain.forms import Asked, Form
from debate_core.domain.moves import CLOSED_EARLY, Moves
from debate_core.domain.record import Record
from debate_core.domain.sheets import Filled, Sheet
from debate_core.domain.specification import Debater, FormatOptions, Specification
from debate_core.domain.steps import JUDGEMENT, Speak, Step
from debate_core.domain.turns import Turn
from debate_core.domain.unheard import UNHEARD, find_unheard
from debate_core.domain.values import DebaterId
from debate_core.errors import SpecError
from debate_core.formats.championship import (
    channels,
    offline,
    prompts,
    result,
    rules,
    scoreboard,
    scoring,
    show,
    stages,
)
from debate_core.formats.championship.backstage import hide_backstage, may_show_backstage
from debate_core.formats.championship.forms import (
    Choose,
    Questions,
    Score,
    Summarise,
    list_scores,
)
from debate_core.formats.championship.options import CHAMPIONSHIP, ChampionshipOptions
from debate_core.formats.championship.sheets import make_questions_sheet, read_questions
from debate_core.formats.championship.teams import (
    AGAINST,
    FOR,
    TEAMS,
    captain_of,
    place_in_words,
    seat_in_words,
    style_of,
    team_of,
)
from debate_core.formats.format import Format
from debate_core.formats.rules import More
from debate_core.formats.words import explain_unheard
from debate_core.prompts.request import Request
from debate_core.show.blocks import Block, Listing, Note, Section
from debate_core.show.pieces import Card, Piece

_UNDECIDED = {
    scoring.LEVEL_TEAMS: "Both teams have the same total: it is a tie.",
    scoring.NO_SCORES: "The judge scored no speech, so nothing was decided.",
    scoring.UNEVEN_TURNS: (
        "Closed before both teams had been heard equally often, so neither is named."
    ),
    scoring.UNSCORED_SPEECHES: (
        "Scores are missing that could change who is ahead, so neither is named."
    ),
}


_CALLS_A_FLOOR = 3
"""Calls for a speech of the free debate: the captain's, the speech and its score."""


class Championship(Format):
    """Two teams of four, four stages, cross-examination, a live scoreboard with penalties."""

    name, version = "championship", 3
    Options = ChampionshipOptions
    rubric = CHAMPIONSHIP
    has_clock = True
    has_teams = True
    what_stood = "The decision by points"
    nobody = "no team"

    def play(self, spec: Specification) -> Moves[Decision]:
        return rules.play(spec)

    def check(self, spec: Specification) -> None:
        rules.check(spec)

    # Who takes part.

    def cast(self, wanted: str, seed: int) -> tuple[Debater, ...]:
        if wanted.strip() in ("", "8"):
            return _split_into_teams(draw_cast(8, seed))
        if is_number(wanted):
            raise SpecError(
                "Format championship has eight debaters; leave the number out, or name four for "
                "and four against."
            )
        return _split_into_teams(read_debaters(wanted))

    def suggested_debaters(self) -> tuple[str, ...]:
        return ("8", "Ada; Ben; Cleo; Dan; Eve; Finn; Gil; Hana")

    def prepared(self, options: FormatOptions, content: Content) -> FormatOptions:
        assert isinstance(options, ChampionshipOptions)
        named_ = tuple(style.casefold() for style in options.styles)
        return options.model_copy(
            update={
                "styles": named_,
                "manners": dict(content.styles),
                "free_speeches": stages.MOST_SPEECHES,
            }
        )

    def suggested_values(self, option: str, content: Content) -> tuple[str, ...]:
        return tuple(content.styles) if option == "styles" else ()

    def other_seats(self, spec: Specification) -> Mapping[str, DebaterId]:
        return {side: captain_of(spec, side) for side in TEAMS}

    def style(self, spec: Specification, who: DebaterId) -> str:
        return style_of(spec, who)

    def swapped(self, spec: Specification) -> Specification:
        after, options = super().swapped(spec), spec.options_as(ChampionshipOptions)
        if len(options.styles) != len(spec.debaters):
            return after
        styles = tuple(style_of(spec, debater.id) for debater in after.debaters)
        return after.model_copy(update={"options": options.model_copy(update={"styles": styles})})

    def is_level(self, decision: Decision) -> bool:
        return decision.rule == scoring.LEVEL_TEAMS

    def seat(self, spec: Specification, debater: Debater) -> str:
        return seat_in_words(spec, debater)

    def has_grounds(self, decision: Decision) -> bool:
        return decision.rule != scoring.NO_SCORES and super().has_grounds(decision)

    # What a step's reader sees, and what everyone may.

    def hears(self, step: Step, entry: Turn, spec: Specification) -> bool:
        return not isinstance(step, Score) or entry.number <= step.turn

    def sees(self, step: Step, other: StepAnswered, spec: Specification) -> bool:
        return channels.sees(step, other, spec)

    def public(self, record: Record, fact: Fact) -> Fact:
        if not isinstance(fact, StepAnswered | TurnOpened) or may_show_backstage(record):
            return fact
        return hide_backstage(fact)

    def sheet(self, asked: Asked) -> Sheet | None:
        is_asking = asked.step.form == "questions"
        return make_questions_sheet(asked) if is_asking else super().sheet(asked)

    def written(self, asked: Asked, filled: Filled) -> Form:
        is_asking = asked.step.form == "questions"
        return read_questions(asked, filled) if is_asking else super().written(asked, filled)

    def request(self, brief: Brief) -> Request:
        match brief.step:
            case Speak():
                return prompts.build_turn_request(brief)
            case Choose() as step:
                return prompts.build_call_request(brief, step)
            case Score() as step:
                return prompts.build_score_request(brief, step)
            case Summarise() as step:
                return prompts.build_summary_request(brief, step)
            case _:
                return super().request(brief)

    def offline(self, brief: Brief) -> Form:
        match brief.step:
            case Speak(form="questions"):
                return offline.ask_questions(brief)
            case Speak():
                return offline.take_turn(brief)
            case Choose() as step:
                return offline.call_speaker(brief, step)
            case Score():
                return offline.score_speech(brief)
            case Summarise() as step:
                return offline.sum_up(brief, step)
            case _:
                return super().offline(brief)

    def count_more(self, spec: Specification, speeches: Sequence[Speak]) -> More | None:
        """A team that speaks briefly takes the floor more often, up to the ceiling."""
        ceiling = spec.options_as(ChampionshipOptions).free_speeches * len(TEAMS)
        more = ceiling - sum(speech.phase == stages.FREE for speech in speeches)
        return More(turns=more, calls=_CALLS_A_FLOOR * more) if ceiling else None

    # In words.

    def course(self, spec: Specification, phase: str, turns: Sequence[Speak]) -> str:
        if phase == JUDGEMENT:
            return "the judge's review, then the totals by code"
        here = [turn for turn in turns if turn.phase == phase]
        if phase == stages.FREE:
            first = team_of(spec.debater(here[0].debater))
            return (
                f"{first} begins, the teams alternate, captains call the speakers; "
                f"{stages.CLOCK_IN_WORDS}, {stages.SHARE} a speech; whoever has "
                "time left at the end speaks unopposed"
            )
        asking = [spec.debater(turn.debater) for turn in here if turn.to is None]
        who = ", ".join(f"{debater.name} ({place_in_words(spec, debater)})" for debater in asking)
        if phase == stages.CROSS:
            return (
                f"{who} ask in {stages.QUESTION_WORDS} words; the opposing 2nd or 3rd, whom they "
                f"pick, answers in {stages.ANSWER_WORDS}"
            )
        return f"{who}; {here[0].words} words each"

    def doing(self, step: Step, spec: Specification) -> str:
        match step:
            case Choose(team=side):
                return f"The captain of team {side} calls a speaker"
            case Score(turn=turn):
                return f"The judge scores turn {turn}"
            case Summarise(is_final=True):
                return "The judge reviews the debate"
            case Summarise(phase=phase):
                return f"The judge sums up the {phase}"
            case _:
                return super().doing(step, spec)

    def decided_by(self, spec: Specification) -> str:
        return "the team with the higher total: the judge's scores and the penalties, by code"

    def how_decided(self, record: Record) -> str:
        decision = record.decision
        if decision is not None and decision.rule == UNHEARD:
            scored = (speech.debater for speech in list_scores(record))
            return explain_unheard(find_unheard(record.spec, scored))
        if decision is None or decision.rule not in (scoring.TEAM_TOTALS, *_UNDECIDED):
            return super().how_decided(record)
        if decision.rule in _UNDECIDED:
            return _UNDECIDED[decision.rule]
        high, low = sorted(map(float, result.count_board(record).teams.values()), reverse=True)
        totals = f"The team with the higher total: {high:.2f} to {low:.2f}."
        return f"{totals} Code counted every total."

    def chosen_by(self, spec: Specification) -> str:
        return "schedule, and the picks of askers and captains, checked by code"

    def about_phase(self, record: Record, phase: PhaseOpened) -> str:
        return show.describe_phase(record.spec, phase)

    def lead(self, spec: Specification, step: Speak, said: Form | None) -> str:
        return show.describe_lead(spec, step, said)

    def report_lines(self, record: Record) -> tuple[str, ...]:
        return result.list_report_lines(record)

    def result(self, record: Record) -> result.ChampionshipResult:
        return result.build_championship_result(record)

    # What readers are shown.

    def tell(self, record: Record, event: Event) -> tuple[Piece, ...]:
        told = super().tell(record, event)
        match event.fact:
            case DebateOpened():
                return (scoreboard.scoreboard_card(record), *told)
            case PhaseOpened():
                return (*show.show_stage_over(record), *told)
            case DebateConcluded():
                return (*told, *show.backstage_card(record))
            case _:
                return told

    def tell_answer(self, record: Record, fact: StepAnswered) -> tuple[Piece, ...]:
        return show.tell_beside(record, fact)

    def tell_decision(self, record: Record) -> Iterator[Piece]:
        if record.decision is None or record.decision.rule == CLOSED_EARLY:
            yield from super().tell_decision(record)
        else:
            yield scoreboard.points_card(record, self.how_decided(record))

    def live_cards(self, record: Record) -> Mapping[str, Card]:
        return show.make_live_cards(record)

    def body(self, record: Record, turn: Turn) -> tuple[Block, ...]:
        said = turn.answer
        if isinstance(said, Questions):
            return (Listing(said.questions, is_numbered=True),)
        is_alone = turn.phase == stages.FREE and turn.number in result.count_board(record).unopposed
        note = (Note(f"{result.UNOPPOSED[:1].upper()}{result.UNOPPOSED[1:]}"),) if is_alone else ()
        return (*super().body(record, turn), *note)

    def standings(self, record: Record) -> tuple[Block, ...]:
        return scoreboard.list_teams_now(record)

    def results(self, record: Record) -> tuple[Section, ...]:
        return (*scoreboard.scoreboard_section(record), *show.backstage_section(record))


def _split_into_teams(debaters: tuple[Debater, ...]) -> tuple[Debater, ...]:
    """Debaters of whom none has a stance: the first half is for, the rest against."""
    if any(debater.stance for debater in debaters):
        return tuple(
            debater.model_copy(update={"stance": debater.stance.casefold()}) for debater in debaters
        )
    half = len(debaters) // 2
    return tuple(
        debater.model_copy(update={"stance": FOR if place < half else AGAINST})
        for place, debater in enumerate(debaters)
    )
