"""A fake for every device: for tests, and for ``fakes = true`` in devices.toml."""
