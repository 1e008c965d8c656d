"""The statistics of a server's debates: results, ratings, judges compared with people."""
