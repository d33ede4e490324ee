"""Message and facts become a sentence in a language: screen, voice, log, print."""
