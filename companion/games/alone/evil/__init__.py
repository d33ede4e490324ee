"""What the evil side does: windows and reactions, creatures, noise, cards, danger tokens."""
