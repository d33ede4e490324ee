"""One hero in the dark against an evil side that sees the whole map."""
