"""Judges tried on debates that are known beforehand."""
