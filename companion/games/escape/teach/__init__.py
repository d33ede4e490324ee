"""What turns up and is unknown is asked and remembered: the pages that people fill in."""
