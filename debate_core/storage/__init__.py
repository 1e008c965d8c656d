"""Where facts are kept: the journal, and what was delivered where."""
