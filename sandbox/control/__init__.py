"""The control API: the actions of people, and their view of the world."""
