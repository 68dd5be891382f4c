"""What each viewer sees of a dice game."""
