"""What a host sees of a running Rostrum: its log, its state of health, and its figures."""
