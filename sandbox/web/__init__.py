"""The sandbox's web page: plain files that `sandbox.pages` serves."""
