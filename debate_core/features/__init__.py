"""Features: additions to debates that are not part of play; each folder holds all code of one.

The modules beside the folders are closed lists that name each feature once: its facts, what readers
see of it, its tables and its rows. Rule: a folder imports no other folder, and its `facts.py`
imports only small modules of `domain`, since the record imports it.
"""
