"""The vision service: camera, eyes and lessons at work over the open match.

``service`` is what screens know as their ``VisionPort``; ``feed`` is a camera at work,
``match_eyes`` what it sees of a match. All of it is imported when somebody first looks, so that the
home screen need not wait for it.
"""
