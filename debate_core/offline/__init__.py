"""The offline debaters: a library of arguments and simple measures; they need no key or network.

They are for trying Rostrum out and for tests, and say so when they speak about themselves.
"""

from debate_core.language import N_

OFFLINE_NOTICE = N_(
    "The built-in offline model debates: no key, no network, and no language model. It puts "
    "prepared arguments together and judges by plain measures of the text; it is for trying out."
)
