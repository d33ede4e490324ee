from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Any

from kivy.graphics.texture import Texture
from kivy.graphics.transformation import Matrix

class Instruction:
    group: str
    def __init__(self, **kwargs: Any) -> None: ...
    def flag_update(self, do_parent: int = ...) -> None: ...

class InstructionGroup(Instruction):
    children: list[Instruction]
    def add(self, instruction: Instruction) -> None: ...
    def insert(self, index: int, instruction: Instruction) -> None: ...
    def remove(self, instruction: Instruction) -> None: ...
    def clear(self) -> None: ...
    def remove_group(self, groupname: str) -> None: ...
    def __enter__(self) -> None: ...
    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...

class CanvasBase(InstructionGroup): ...

class Canvas(CanvasBase):
    before: CanvasBase
    after: CanvasBase
    opacity: float
    def ask_update(self) -> None: ...
    def draw(self) -> None: ...

class RenderContext(Canvas):
    shader: Any
    use_parent_projection: bool
    use_parent_modelview: bool
    use_parent_frag_modelview: bool
    def __init__(self, **kwargs: Any) -> None: ...
    def __setitem__(self, key: str, value: Any) -> None: ...
    def __getitem__(self, key: str) -> Any: ...

class Fbo(RenderContext):
    texture: Texture
    size: tuple[int, int]
    pixels: bytes
    def bind(self) -> None: ...
    def release(self) -> None: ...

class Color(Instruction):
    rgba: Sequence[float]
    rgb: Sequence[float]
    a: float
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...

class VertexInstruction(Instruction):
    texture: Texture | None
    tex_coords: Sequence[float]
    source: str

class Rectangle(VertexInstruction):
    pos: Sequence[float]
    size: Sequence[float]

class BorderImage(Rectangle):
    border: Sequence[float]

class Ellipse(Rectangle): ...
class RoundedRectangle(Rectangle): ...

class Line(VertexInstruction):
    points: Sequence[float]
    width: float

class Mesh(VertexInstruction):
    vertices: Sequence[float]
    indices: Sequence[int]
    mode: str

class BindTexture(Instruction): ...
class PushMatrix(Instruction): ...
class PopMatrix(Instruction): ...
class StencilPush(Instruction): ...
class StencilPop(Instruction): ...
class StencilUse(Instruction): ...
class StencilUnUse(Instruction): ...

class ScissorPush(Instruction):
    x: int
    y: int
    width: int
    height: int

class ScissorPop(Instruction): ...

class Transform(Instruction):
    matrix: Matrix

class MatrixInstruction(Instruction):
    matrix: Matrix

class Translate(Transform):
    x: float
    y: float
    z: float
    xy: Sequence[float]
    def __init__(self, *args: float, **kwargs: Any) -> None: ...

class Scale(Transform):
    x: float
    y: float
    xyz: Sequence[float]
    origin: Sequence[float]
    def __init__(self, *args: float, **kwargs: Any) -> None: ...

class Rotate(Transform):
    angle: float
    axis: Sequence[float]
    origin: Sequence[float]
    def __init__(self, *args: float, **kwargs: Any) -> None: ...

class Callback(Instruction):
    def __init__(self, callback: Callable[..., Any] | None = ..., **kwargs: Any) -> None: ...
    def ask_update(self) -> None: ...
