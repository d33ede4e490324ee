"""What cards and scenarios do to the table: the verbs that packs are written in."""
