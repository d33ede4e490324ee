"""What happens to the hero: damage, recovery, adrenaline."""
