"""The people's votes by reaction."""
