"""Storage: the journal of facts, and what was delivered where."""
