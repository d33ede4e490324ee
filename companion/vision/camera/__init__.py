"""Cameras.

Where frames come from, how often, the lens measured and undistorted, the loop that shows them.
"""
