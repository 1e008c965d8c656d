"""The debate on stage: every fact shown once, in order, in its thread."""
