"""Texts that are given with a motion, read from untrusted files."""
