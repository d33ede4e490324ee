"""What widgets draw with: their base, the pen, the texture cache, tap targets."""
