"""The loop around the rules: performs steps, records facts, holds votes, runs many debates."""
