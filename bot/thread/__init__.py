"""Debates in their threads: every fact is shown once, in order."""
