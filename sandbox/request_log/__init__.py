"""Every request and its answer, and whether they fit Discord's own description."""
