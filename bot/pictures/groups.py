"""Groups that voted alike as a picture: a circle for each, as large as its people, and one dot.

Rule: nobody's place is drawn but that of whoever asked.
"""

from io import BytesIO
from math import sqrt

from bot.pictures.sheet import LARGE, SMALL, Canvas, Theme
from debate_core.domain.values import PersonId
from debate_core.features.standing.groups import LETTERS, VoteGroups
from debate_core.language import _, ngettext

_HEIGHT, _MIDDLE = 620, (480, 340)
_WIDE, _HIGH = 330, 190
"""Half the width and height of the map."""
_SMALLEST, _LARGEST = 78, 110
"""The radius of a circle."""
_DOT = 11


def draw_groups(groups: VoteGroups, person: PersonId, theme: Theme) -> BytesIO:
    """Draw the picture as PNG."""
    sheet = Canvas(theme, _("Where people stand, by their votes"), _HEIGHT)
    whole = sum(len(group.people) for group in groups.groups)
    for place, group in enumerate(groups.groups):
        x, y = _find_on_sheet(group.centre)
        share = sqrt(len(group.people) / whole)
        radius = _SMALLEST + (_LARGEST - _SMALLEST) * share
        colour = theme.series[place % len(theme.series)]
        is_own = person in group.people
        sheet.draw.ellipse(
            (x - radius, y - radius, x + radius, y + radius),
            outline=colour,
            width=8 if is_own else 3,
        )
        sheet.text((x, y - 16), LETTERS[place], LARGE, "mm")
        people = ngettext("{count} person", "{count} people", len(group.people))
        sheet.text((x, y + 20), people, SMALL, "mm")
    if person in groups.places:
        x, y = _find_on_sheet(groups.places[person])
        sheet.draw.ellipse((x - _DOT, y - _DOT, x + _DOT, y + _DOT), theme.ink)
        sheet.text((x, y + _DOT + 6), _("you"), SMALL, "ma")
    return BytesIO(sheet.write_png())


def _find_on_sheet(place: tuple[float, float]) -> tuple[float, float]:
    return _MIDDLE[0] + _WIDE * place[0], _MIDDLE[1] - _HIGH * place[1]
