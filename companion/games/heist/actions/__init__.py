"""What a player may choose to do: the actions of a turn, special rooms and skill cards."""
