"""The prompts for models, in layers, built by pure functions of a brief."""
