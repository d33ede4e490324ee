"""How the game looks: status, panels, faces, names."""
