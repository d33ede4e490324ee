"""What a scenario may have enemies do otherwise than the core rules say."""

from typing import Final

EXCEPTIONS: Final = (
    "guard avoids swarm",
    "guard passes locks",
)
"""Words a scenario's ``enemies`` may hold."""
