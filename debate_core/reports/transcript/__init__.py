"""A debate's transcript: one model of sections and blocks, written as Markdown or as a page."""
