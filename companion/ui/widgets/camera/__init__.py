"""The camera's picture: the table, the dice tray, a tile being learned."""
