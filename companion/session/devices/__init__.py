"""What devices say to a session: the inbox, taught tags, codes on cards."""
