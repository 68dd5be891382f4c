"""The pages of each game besides its tables."""
