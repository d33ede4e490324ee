"""What carries every screen: the stack of screens, its guard, notices, writes under way, errors."""
