"""What screen, lamps, voice and print show of a table."""
