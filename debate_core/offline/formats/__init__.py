"""What offline debaters do in one format alone; built from the toolbox, which knows none of it."""
