"""Texts that are given with a motion, read from files that may be hostile."""
