"""Evenings: debates that a server holds at a time that is planned, once or again and again."""
