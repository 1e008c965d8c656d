"""A debate in its thread: every fact shown once, in order, in its thread."""
