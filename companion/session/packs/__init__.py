"""Packs on the disk: found, read, chosen, learned, merged, carried as one file; match options."""
