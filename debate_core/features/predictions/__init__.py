"""Predictions of how the judge and the people decide (docs/predictions.md)."""
