"""Thrown dice: the tray, the dice in it, their faces."""
