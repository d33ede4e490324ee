"""What leaves the screen: lamps, speech, sounds, print."""
