"""Lines in any script: a font for each letter, order, shapes (sources: UAX 9, UAX 29, HarfBuzz).

Words of Companion's own languages never come here: the fonts of the screen have all their letters,
and :func:`companion.shaping.font_coverage.covered` tells. Everything else is loaded when the first
other letter turns up.
"""
