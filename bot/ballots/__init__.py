"""The people's vote by reaction."""
