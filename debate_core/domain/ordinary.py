"""Words that are people's names, and that texts also need as words: “Will”, “Hope”, “Stone”."""

import re

_FUNCTION = """
a all am an and any are as at be because been but by can could did do does for from had has have
he her here him his how i if in into is it its just me might more most must my no nor not now of
on once one only or other our out over own shall she should so some such than that the their them
then there these they this those to too under until up us very was we were what when where which
while who whom why will with would yes you your al ale au aus aux avec bei ce che come con da dan
das de dei dem den der des di dia die du ein el en es est et ete eu il im je la las le les lo los
ma mas mes mio mit na ne nie nous o og om os ou par pas per pour qua que qui se sein ses si sich
sie son su sur te ten ter tu um un una und une uno van vi vom von vos y zu zum zur
"""
_NOUNS = """
jung kern klein koch konig kraft kunst lang recht reich richter schwarz sommer stern tag weiss
winter wolf zimmer
"""
"""Nouns of languages such as German, which write every noun with a capital, so it tells no name."""
_EITHER = """
amber angel april art ash aspen august autumn basil bay bear bell best bill bird bishop
black blaze blue bond bowl brand bright brook brown buck bud bush butler candy carol case cash
chance charity chase chip christian church city clay clear cliff cloud coal cole cook cooper cope
cotton coral crane crystal dale dash dawn day deal dean dear destiny dock drake drew duke earl
earth east eden eve faith falls fame field finch fire fish flint flora flower fly ford forest fox
france frank free friend frost fortune gay gene genesis glen glory gold good grace grant gray
green grey grove gun guy hall harmony harvest haven hay hazel heart heath heather heaven high hill
holiday holly holy home honor honour hood hope hunt hunter ice india iris iron ivory ivy jack jade
jasmine jay jet jewel job jolly joy judge june justice kay keen king kitty knight lake lance
lane lark law lee legend leo levy liberty light lily lion little long lord love low lucky
major man march marsh mark mason may mercy merit messy miles miller mills mint miracle misty moon
moss mount nails nature neat nice night noble noon north nova oak oasis ocean olive opal page
paige paris park parish patience pat patty peace pearl penny pepper pierce pine piper pope poppy
porter post potter power precious price prince princess prosper providence quest quick rain
rainbow raven ray read reason reed reef rich ride rise river rivers rob robin rock rod romeo rose
row ruby rush rusty sage sand sandy savage saint scarlet sea serene serenity shade sharp shell
short sierra silver sky skip small smart smith snow sol song spring star stark steel stone storm
street strong sue summer sun sunny swan swift tanner tea temple tempest thorn tiger tool town
trinity true trust turner unity vale van victor victory violet virtue wade walker wall ward
waters web well west wheat white wild wise wit wood woods worth wright young zeal zen zero adviser
advocate agent ai analyst anarchist attorney author bot builder captain chair champion commander
contrarian critic cynic debater defender delegate developer diplomat doctor economist editor
engineer expert farmer gardener guest historian human idealist journalist lawyer leader learner
lecturer manager member merchant minister moderator mother nobody novice nurse officer operator
optimist owl owner parent pessimist philosopher pilot planner player poet politician pragmatist
president professor proponent opponent prosecutor realist reporter researcher reviewer robot
sceptic scholar scientist senator sir skeptic soldier somebody someone speaker specialist
storyteller student teacher thinker trader user visionary voter witness worker writer buyer seller
driver tenant landlord employer employee consumer producer citizen patient
"""
"""Names where they have a capital within a sentence, and words elsewhere."""

_TITLES = """
dr frau herr lady lord madam madame miss mister monsieur mr mrs ms mx prof professor senor senora
sir
"""
_ARTICLES = """
a an das der die el la le los the
"""
_ACRONYMS = """
ad ac ai am ar bc bs cd ce ch co cv dc de di dj dm dp ec ed eg eq er es eu ev fm ft gm gp hd hq hr
ie io ip iq ir it kg km la lp mb md mp mr ms no ny ok or pa pc ph pm pr ps pt qc ra re rd sd so st
tb tv uk un us ux va vc vp vr vs wc
"""
FUNCTION = frozenset((*_FUNCTION.split(), "may"))
"""The words that may stand after a name, or before it, without being a part of it."""
PLAIN = frozenset((*_FUNCTION.split(), *_NOUNS.split()))
"""Words that are never a name by themselves."""
EITHER = frozenset(_EITHER.split())
TITLES = frozenset(_TITLES.split())
ARTICLES = frozenset(_ARTICLES.split())
ACRONYMS = frozenset(_ACRONYMS.split())
"""Pairs of letters that stand for something else more often than for somebody."""
_KIND = re.compile(
    r"(?:tion|ness|ment|ive|ous|ful|ional|ical|ology|logist|ician|(?<!qv)(?<!qu)ist)s?\Z"
)
"""The endings of words that say what somebody is, or is like."""


def is_ordinary(word: str) -> bool:
    """True if a word in small letters, without accents, means something by itself."""
    return word in PLAIN or word in EITHER or _KIND.search(word) is not None
