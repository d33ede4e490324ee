"""Case files: a rule procedure run from a position, and what must come out."""
