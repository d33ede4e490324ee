"""The map: levels by chance or from printed sheets, and how they come onto the table."""
