"""The composition root: the only place that knows every part of the house, and joins them."""

from companion.bootstrap.build import boxes, library, locales

__all__ = ["boxes", "library", "locales"]
