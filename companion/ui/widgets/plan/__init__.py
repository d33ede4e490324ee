"""The map: what lies on it, its light, and fingers on it."""
