"""The broker of the house: MQTT."""
