"""The table's own computer: installing, updating, watching, and carrying things to a stick.

What installs runs before anything of Companion's is there, so this package uses the standard
library alone; what needs root asks a :class:`~companion.kiosk.shell.Shell` that a test can be.
"""
