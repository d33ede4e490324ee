"""A receipt printer."""
