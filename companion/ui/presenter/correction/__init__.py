"""The table put right: by hand, by the camera's word, by corners people mark."""
