"""Readers of tags and printed codes: pure parsers, and the adapter that serves them."""
