"""A table that is drawn: tiles laid a little crookedly, seen through a camera of numbers."""
