"""What cards, items, missions and powers do: their verbs, one procedure each."""
