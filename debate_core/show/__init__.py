"""What a reader is shown, said once: blocks, and the pieces that a debate is told in.

Rule: everything here is data and knows no place to show it. Writers turn it into what a place can
show: Discord, a terminal, Markdown, a page.
"""
