"""LEVEL 7 [ESCAPE], original and revised rules: guards, clones and the way to the lift."""
