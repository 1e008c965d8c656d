"""What format `championship` asks of an answer, and what of it can stand."""

from debate_core.domain.rubric import CHAMPIONSHIP
from debate_core.domain.specification import Specification
from debate_core.domain.steps import Choose, Speak, Step
from debate_core.domain.words import DebaterId, one_line
from debate_core.formats.championship.forms import FLAGS, Call, Questions, SpeechScore, Summary
from debate_core.formats.championship.points import QUESTIONS, defenders, picked

ChampionshipForm = Questions | Call | SpeechScore | Summary


def championship_problems(
    form: ChampionshipForm, spec: Specification, step: Step
) -> tuple[str, ...]:
    """What is wrong with an answer, one sentence each."""
    match form:
        case Questions():
            return (*_count_problems(form), *_pick_problems(form, spec, step))
        case Call(speaker=speaker):
            assert isinstance(step, Choose)
            if speaker in step.may_speak:
                return ()
            who = ", ".join(step.may_speak)
            return (f"“{speaker}” cannot have the floor now; call one of: {who}",)
        case SpeechScore(scores=scores, flags=flags):
            unknown = (f"“{each}” is no flag; leave it out" for each in flags if each not in FLAGS)
            return (*CHAMPIONSHIP.problems(scores), *unknown)
        case Summary(text=text):
            return () if text.strip() else ("the text is empty",)


def championship_kept(
    form: ChampionshipForm, spec: Specification, step: Step
) -> ChampionshipForm | None:
    """What stands of an answer that stayed wrong; None if nothing does.

    Questions stand if there are any, and the rules then pick the defender; scores stand without
    flags that are not on the list.
    """
    match form:
        case Questions(questions=asked):
            return form if any(each.strip() for each in asked) else None
        case SpeechScore(scores=scores, flags=flags) if not CHAMPIONSHIP.problems(scores):
            known = tuple(each for each in flags if each in FLAGS)
            return form.model_copy(update={"flags": known})
        case _:
            return None if championship_problems(form, spec, step) else form


def question_marks(form: Questions, spec: Specification, asker: DebaterId) -> tuple[str, ...]:
    """What the transcript says of questions that broke the rules."""
    found = ["malformed: fewer than 3 questions"] if _count_problems(form) else []
    if form.to not in defenders(spec, asker):
        named = f"“{one_line(form.to, 40)}”, who may not be asked" if form.to.strip() else "nobody"
        answers = spec.debater(picked(spec, asker, form)).name
        found.append(f"malformed: put to {named}; {answers} answers")
    return tuple(found)


def _count_problems(form: Questions) -> tuple[str, ...]:
    asked = sum(1 for each in form.questions if each.strip())
    return () if asked >= QUESTIONS else (f"there are {asked} questions; ask at least 3",)


def _pick_problems(form: Questions, spec: Specification, step: Step) -> tuple[str, ...]:
    assert isinstance(step, Speak)
    may = defenders(spec, step.debater)
    if form.to in may:
        return ()
    return (f"“{form.to}” cannot be asked; put them to one of: {', '.join(may)}",)
