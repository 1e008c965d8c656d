"""Trials of judges on debates whose better side is known beforehand."""
