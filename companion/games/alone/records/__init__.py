"""What is printed: record types, the language of effects, the phrases cards are written in."""
