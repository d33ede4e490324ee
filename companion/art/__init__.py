"""Faces of tiles, cards, pieces and dice, drawn with Pillow from plain records; no Kivy here."""
