"""Buttons and lamps on the Raspberry Pi's header."""
