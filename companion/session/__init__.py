"""One match being played: entries, history, journal, files, bots."""
