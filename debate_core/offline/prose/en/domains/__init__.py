"""One file for each field of life: how it is recognised, its words, and points that hold in it."""
