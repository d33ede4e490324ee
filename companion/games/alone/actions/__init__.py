"""What the hero chooses: one action a turn, and what it does."""
