"""What the camera sees against what Companion has: differences, coverage, what was already said."""
