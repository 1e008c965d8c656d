"""Things shown to a reader, written once: blocks, in the pieces in which a debate is told.

Rule: blocks and pieces are data and independent of where they are shown; a writer turns them into
what a place can show. Markdown and the page are written here, Discord's posts in `bot/writer`, the
terminal in `bot/terminal`.
"""
