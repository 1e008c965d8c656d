"""What the debates of a server add up to: results, ratings, how judges and people compare."""
