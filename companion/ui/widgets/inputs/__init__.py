"""What people put in: steppers, stamps, keys, seats, held cards."""
