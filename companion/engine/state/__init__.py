"""The state of a match: the table, the changes that alone write it, and how rules read it."""
