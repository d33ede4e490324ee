"""The table screen: the open question, announcements, bots, what devices say."""
