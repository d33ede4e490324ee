"""The presenter: view, open question and what happened become view models. No Kivy here."""
