"""What the tests of the page share."""

from tests.web.browser import browser as browser
from tests.web.fixtures import (
    bot as bot,
)
from tests.web.fixtures import (
    channel as channel,
)
from tests.web.fixtures import (
    house as house,
)
from tests.web.fixtures import (
    noor as noor,
)
from tests.web.fixtures import (
    room as room,
)
from tests.web.fixtures import (
    screen as screen,
)
from tests.web.fixtures import (
    wire as wire,
)
