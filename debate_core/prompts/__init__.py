"""The prompts of models, in layers, built purely from a brief."""
