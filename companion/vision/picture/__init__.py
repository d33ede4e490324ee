"""Pictures and geometry: frames, planes, cells from straight above, the frame gate."""
