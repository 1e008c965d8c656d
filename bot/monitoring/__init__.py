"""The view that a host has of a running Rostrum: its log, its state of health, and its figures."""
