"""The agenda at work, the questions it waits with, and who is chosen among many."""
