"""Storage: the journal of facts, and the record of what was shown where."""
