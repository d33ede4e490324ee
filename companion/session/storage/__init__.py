"""The disk: synced writes, the thread that does them, folders being made, ZIP archives, dates."""
