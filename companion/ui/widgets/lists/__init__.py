"""Rows to scroll."""
