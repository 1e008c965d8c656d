"""Evenings: debates that a server holds at a planned time, once or repeatedly."""
