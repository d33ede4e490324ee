"""A 64-bit ARM machine with a display of its own, emulated: Debian's kernel, its root, its units."""
