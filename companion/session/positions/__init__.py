"""Position files: a whole table that people can read and write."""
