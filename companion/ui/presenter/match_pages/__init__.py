"""Pages opened over a match: log, undo, rules, heroes, seats, the end."""
