"""The offline debaters: a library of arguments and plain measures, no key and no network.

They are for trying out and for tests, and say what they are wherever they speak as themselves.
"""

OFFLINE_NOTICE = (
    "The built-in offline model debates: no key, no network, and no language model. It puts "
    "prepared arguments together and judges by plain measures of the text; it is for trying out."
)
