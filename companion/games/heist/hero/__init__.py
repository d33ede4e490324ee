"""What heroes do and suffer: movement, combat, evading, dice and damage."""
