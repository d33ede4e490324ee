"""Home, and the setup of a new match."""
