"""Features: additions to debates beside their play, a folder for each with all its code.

The modules beside the folders are the closed lists that name each of them once: its facts, its
telling, its tables and its rows. Rule: a folder imports no other, and its `facts.py` nothing but
small modules of `domain`, since the record imports it.
"""
