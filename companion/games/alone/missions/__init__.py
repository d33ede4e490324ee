"""Missions: their parts, what unlocks, hindrances and rewards."""
