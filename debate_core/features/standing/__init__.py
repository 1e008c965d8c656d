"""The account of what became of somebody's words in a discussion, and where they stand."""
