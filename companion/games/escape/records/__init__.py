"""What is printed.

The records that packs and scenario files hold, and those that nobody has filled in yet.
"""
