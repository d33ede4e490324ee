"""The kernel's input devices: what they are, what they say, how their places are to be read."""
