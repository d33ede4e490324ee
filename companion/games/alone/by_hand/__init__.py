"""What people put right by hand, and what must hold whatever they do."""
