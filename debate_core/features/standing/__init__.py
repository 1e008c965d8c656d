"""What became of what somebody said in a discussion, and where they stand: for them alone."""
