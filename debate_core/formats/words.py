"""Words of formats that are stored in data or records on their own, outside a sentence.

They are recorded as they are here, and translated where they are shown: `_(phase)`. A word of a
third-party format, which no catalogue has, is shown as it is.
"""

from debate_core.language import N_

PHASES = (
    N_("argument"),
    N_("opening"),
    N_("rebuttal"),
    N_("closing"),
    N_("judgement"),
    N_("proposal"),
    N_("critique"),
    N_("revision"),
    N_("consensus"),
    N_("cross-examination"),
    N_("replies"),
    N_("summaries"),
    N_("free debate"),
    N_("speaking"),
    N_("summary"),
    N_("questions"),
    N_("constructive"),
    N_("cross-talk"),
    N_("crossfire"),
    N_("second crossfire"),
    N_("grand crossfire"),
    N_("final focus"),
    N_("first speeches"),
    N_("second speeches"),
    N_("third speeches"),
    N_("last speeches"),
    N_("affirmative case"),
    N_("affirmative rebuttal"),
    N_("negative case"),
    N_("negative rebuttal"),
    N_("cross-examination of affirmative 1"),
    N_("cross-examination of affirmative 2"),
    N_("cross-examination of negative 1"),
    N_("cross-examination of negative 2"),
    N_("cross-examination of the affirmative"),
    N_("cross-examination of the negative"),
)
SIDES = (
    N_("affirmative"),
    N_("negative"),
    N_("proposition"),
    N_("opposition"),
    N_("pro"),
    N_("con"),
)
DIMENSIONS = (
    N_("reasoning"),
    N_("evidence"),
    N_("engagement"),
    N_("clarity"),
    N_("logic"),
    N_("responsiveness"),
    N_("honesty"),
    N_("novelty"),
    N_("persuasiveness"),
    N_("persuasion"),
    N_("relevance"),
    N_("expression"),
    N_("teamwork"),
    N_("rule_compliance"),
    N_("case"),
    N_("clash"),
    N_("content"),
    N_("contentions"),
    N_("examination"),
    N_("framework"),
    N_("refutation"),
    N_("strategy"),
    N_("structure"),
    N_("style"),
    N_("weighing"),
)
ABOUT_LAYOUTS = (
    N_("a first debate: two short speeches each, and cross-talk between them"),
    N_("one against one on a question of values, with cross-examination"),
    N_("two teams of three and reply speeches; long, and for a big motion"),
    N_("two teams of three: cases first, then only clash and cross-examination"),
    N_("two teams of two on a question of the day, with crossfire"),
    N_("two teams of two: openings, questions, rebuttals, closings"),
)
CHOICES = (N_("release"), N_("revise"), N_("escalate"))
WHAT_A_JUDGE_GIVES = (N_("verdict"), N_("scores"), N_("nothing"), N_("unknown"))
