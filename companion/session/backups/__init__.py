"""Backups: written to a drive, brought back, found on drives."""
