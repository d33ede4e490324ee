"""What lies on the table.

Typed views of rooms, figures, keycards, and how far the team has come.
"""
