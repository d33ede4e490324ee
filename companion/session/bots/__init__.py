"""Seats without people: simulations, policies, chaos, players who have left."""
