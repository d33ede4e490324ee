"""What this machine has and lacks, check by check; each with the command that mends it."""
