"""Printed marks: from stickers to faces of tiles on the lattice; codes of cards."""
