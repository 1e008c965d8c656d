"""Models behind one port; the only package that knows vendors' libraries."""
