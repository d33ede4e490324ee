"""What enemies do: spawning, activation, targets, movement and attack."""
