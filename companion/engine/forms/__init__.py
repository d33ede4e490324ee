"""Pages that people fill in, and the phrases that stand in their lines."""
