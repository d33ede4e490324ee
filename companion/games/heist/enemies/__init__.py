"""What guards do: spawning, randomization, and getting up again."""
