"""What stands on every screen: status bar, question, options, navigation bar."""
