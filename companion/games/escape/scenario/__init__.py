"""What the scenario says while a match runs: conditions, triggers, lockdown and endings."""
