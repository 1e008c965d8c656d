"""The /debate commands."""
