"""The journal of a match: its folder, lock and lines; written, read back, mended."""
