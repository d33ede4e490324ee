"""What several commands share: arguments, finding what is named, the window, progress."""
