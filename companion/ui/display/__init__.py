"""What the picture is shown on: the surface, the desktop's size, the window's settings."""
