"""The composition root: the only place that knows every part of the house, and joins them."""

from companion.bootstrap.build import boxes, library, locales, version_of

__all__ = ["boxes", "library", "locales", "version_of"]
