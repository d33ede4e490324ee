"""What event cards do to the board: the operations that packs are written in."""
