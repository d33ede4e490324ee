"""Fingers, mice and keys straight from the kernel, for bare consoles: parsers, transport, Kivy."""
