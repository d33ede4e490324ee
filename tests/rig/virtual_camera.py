"""picamera2 on libcamera's own virtual camera, where there is no ribbon and no Pi.

libcamera 0.4 makes NV12 pictures of a folder of JPEGs, does not say that a frame is whole or how long
it is, has no raw mode, and completes a request the moment it is queued. A Pi does otherwise, so this
says in its place what picamera2 wants to hear, and turns the picture into the format that was asked
for. All else is picamera2 itself.
"""

import mmap
from types import SimpleNamespace
from typing import Any

import cv2
import libcamera
import picamera2.picamera2 as inside
from picamera2 import Picamera2
from picamera2.allocators import LibcameraAllocator

WHOLE = libcamera.FrameMetadata.Status.Success


class Buffer:
    """A frame's buffer that knows how long it is."""

    def __init__(self, buffer: Any) -> None:
        self._buffer = buffer
        planes = [SimpleNamespace(bytes_used=plane.length) for plane in buffer.planes]
        self.metadata = SimpleNamespace(status=WHOLE, planes=planes)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._buffer, name)


class Request:
    """libcamera's request with such buffers."""

    def __init__(self, request: Any) -> None:
        self._request = request
        self.buffers = {stream: Buffer(buffer) for stream, buffer in request.buffers.items()}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._request, name)


class Completed(inside.CompletedRequest):
    """What picamera2 hands out; its pictures are in the format that was asked for."""

    def __init__(self, request: Any, camera: Any) -> None:
        super().__init__(Request(request), camera)

    def make_array(self, name: str) -> Any:
        return cv2.cvtColor(super().make_array(name), cv2.COLOR_YUV2BGR_NV12)


class Mapped:
    """A buffer in memory for as long as it is looked at."""

    def __init__(self, _allocator: object, buffer: Any, _write: bool) -> None:
        self._buffer = buffer

    def __enter__(self) -> mmap.mmap:
        planes = self._buffer.planes
        whole = sum(plane.length for plane in planes)
        self._memory = mmap.mmap(planes[0].fd, whole)
        return self._memory

    def __exit__(self, *_: object) -> None:
        self._memory.close()


class VirtualCamera(Picamera2):
    """One that runs without a Pi."""

    def __init__(self) -> None:
        inside.CompletedRequest = Completed
        super().__init__(allocator=None)
        self.allocator = LibcameraAllocator(self.camera)
        self.allocator.sync = Mapped

    def _get_raw_modes(self) -> list[dict[str, Any]]:
        return [{"format": "SRGGB10", "size": (1280, 720)}]

    def create_video_configuration(self, main: dict[str, Any] | None = None, **words: Any) -> Any:
        wanted = main or {}
        assert wanted.get("format") in (None, "RGB888"), "only this one is made here"
        return super().create_video_configuration({**wanted, "format": "NV12"}, raw=None, **words)

    def _make_requests(self) -> list[Any]:
        requests = super()._make_requests()
        self.started = True  # else what is complete already is not taken back
        return requests
