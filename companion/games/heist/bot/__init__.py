"""The bot that plays to win."""
