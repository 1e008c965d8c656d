"""A rematch: the same motion once more, with the two sides swapped."""
