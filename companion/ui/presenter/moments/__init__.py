"""Pages for what happened between two questions: throws, cards turned up, great moments, hints."""
