"""A match in memory: its entries, undo and redo, checkpoints, log, and what it shows."""
