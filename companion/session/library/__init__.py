"""All kept matches: listed, opened, resumed, left, exported."""
