"""What is asked of a model, in layers, built purely from a brief."""
