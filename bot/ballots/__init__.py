"""People's votes by reaction."""
