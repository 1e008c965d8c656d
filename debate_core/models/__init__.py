"""Models behind one port; the only package that knows a vendor."""
