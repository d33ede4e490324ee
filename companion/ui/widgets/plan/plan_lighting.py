"""Light on the plan: a small shader mixes each tile's dark and lit picture (art.night)."""

from collections.abc import Mapping
from typing import Any, Final

from kivy.graphics import Color, Rectangle, RenderContext
from kivy.graphics.texture import Texture

from companion.engine.grid import Cell
from companion.engine.view.appearance import Shade

MOST_LIGHTS: Final = 8
REACH_CELLS: Final = 1.24
"""Where a light ends: the drawn pool of 1.75 cells fades to nothing here."""
_BASE: Final = 0.1
LIT_LEVEL: Final = 0.8
"""How light a tile is that the game has lit, 0 to 1."""
_DARK: Final = (0.0, 0.0, 1.0, 0.0)
"""A light that is none: its place, its reach and its strength."""

_VERTEX: Final = """
$HEADER$
varying vec2 place;
void main(void) {
    frag_color = color;
    tex_coord0 = vTexCoords0;
    place = vPosition.xy;
    gl_Position = projection_mat * modelview_mat * vec4(vPosition.xy, 0.0, 1.0);
}
"""
_FRAGMENT: Final = """
$HEADER$
varying vec2 place;
%(uniforms)s
float pool(vec4 light) {
    return light.w * max(0.0, 1.0 - distance(place, light.xy) / max(1.0, light.z));
}
void main(void) {
    vec4 dark = texture2D(texture0, tex_coord0);
    vec4 lit = texture2D(texture0, tex_coord0 + vec2(0.5, 0.0));
    float level = 0.0;
%(pools)s
    level = max(max(%(base).3f, frag_color.g), level * frag_color.r);
    float bright = smoothstep(0.45, 0.7, lit.r);
    float share = min(1.0, level * mix(1.0, 1.5, bright));
    gl_FragColor = vec4(mix(dark.rgb, lit.rgb, share), 1.0);
}
"""


def lit_context() -> RenderContext:
    """Return a canvas whose rectangles are tiles lit by :func:`set_lights`."""
    uniforms = "\n".join(f"uniform vec4 light{i};" for i in range(MOST_LIGHTS))
    pools = "\n".join(f"    level = max(level, pool(light{i}));" for i in range(MOST_LIGHTS))
    fragment = _FRAGMENT % {"uniforms": uniforms, "pools": pools, "base": _BASE}
    context = RenderContext(
        use_parent_projection=True, use_parent_modelview=True, vs=_VERTEX, fs=fragment
    )
    for i in range(MOST_LIGHTS):
        context[f"light{i}"] = _DARK
    return context


def set_lights(context: RenderContext, lights: Mapping[Cell, float], cell_px: float) -> None:
    """Put lights over cells; x grows to the right, y upwards from the top of cell (0, 0)."""
    strongest = sorted(lights.items(), key=lambda item: (-item[1], item[0]))[:MOST_LIGHTS]
    for i in range(MOST_LIGHTS):
        context[f"light{i}"] = _DARK
    for i, ((x, y), strength) in enumerate(strongest):
        place = (x + 0.5) * cell_px, -(y + 0.5) * cell_px
        context[f"light{i}"] = (*place, REACH_CELLS * cell_px, float(strength))


def add_tile(
    context: RenderContext, texture: Texture, place: tuple[int, int, int, int], shade: Shade
) -> Any:
    """Add a tile's double picture; ``place`` is x, y, width, height in map pixels, y upwards."""
    context.add(Color(float(shade in ("", "lit")), LIT_LEVEL if shade == "lit" else 0, 1, 1))
    x, y, w, h = place
    rectangle = Rectangle(texture=texture, pos=(x, y), size=(w, h))
    rectangle.tex_coords = (0, 1, 0.5, 1, 0.5, 0, 0, 0)
    context.add(rectangle)
    return rectangle
