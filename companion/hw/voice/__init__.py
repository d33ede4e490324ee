"""Speech and short sounds."""
