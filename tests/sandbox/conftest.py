"""What the sandbox's own tests share."""

from tests.sandbox.fixtures import (
    address as address,
)
from tests.sandbox.fixtures import (
    client as client,
)
from tests.sandbox.fixtures import (
    clock as clock,
)
from tests.sandbox.fixtures import (
    debates as debates,
)
from tests.sandbox.fixtures import (
    forgives_requests as forgives_requests,
)
from tests.sandbox.fixtures import (
    forum as forum,
)
from tests.sandbox.fixtures import (
    mira as mira,
)
from tests.sandbox.fixtures import (
    noor as noor,
)
from tests.sandbox.fixtures import (
    sandbox as sandbox,
)
from tests.sandbox.fixtures import (
    settings as settings,
)
from tests.sandbox.fixtures import (
    wire as wire,
)
