"""Devices of the table: each an adapter that speaks through ``companion.ports``."""
