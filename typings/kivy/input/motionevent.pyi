from collections.abc import Sequence
from typing import Any
from weakref import ReferenceType

class MotionEvent:
    device: str
    id: Any
    uid: int
    profile: Sequence[str]
    is_touch: bool
    type_id: str
    x: float
    y: float
    dx: float
    dy: float
    px: float
    py: float
    ox: float
    oy: float
    sx: float
    sy: float
    osx: float
    osy: float
    pos: tuple[float, float]
    opos: tuple[float, float]
    time_start: float
    time_update: float
    time_end: float
    is_double_tap: bool
    is_triple_tap: bool
    is_mouse_scrolling: bool
    button: str
    grab_current: Any
    grab_state: bool
    grab_list: list[ReferenceType[Any]]
    ud: dict[Any, Any]
    def __init__(
        self,
        device: str,
        id: Any,
        args: Any,
        is_touch: bool = ...,
        type_id: str | None = ...,
        **kwargs: Any,
    ) -> None: ...
    def depack(self, args: Any) -> None: ...
    def move(self, args: Any) -> None: ...
    def update_time_end(self) -> None: ...
    def grab(self, class_instance: Any, exclusive: bool = ...) -> None: ...
    def ungrab(self, class_instance: Any) -> None: ...
    def push(self, attrs: Any = ...) -> None: ...
    def pop(self) -> None: ...
    def apply_transform_2d(self, transform: Any) -> None: ...
