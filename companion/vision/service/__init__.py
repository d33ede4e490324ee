"""The vision service: camera, trackers and lessons at work over the open match.

``vision_service`` is what screens know as their ``VisionPort``; ``camera_feed`` is a camera at
work, ``match_vision`` what looks at the table of a match. All of it is imported when somebody first
looks, so that the home screen need not wait for it.
"""
