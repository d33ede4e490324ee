"""The MQTT broker."""
