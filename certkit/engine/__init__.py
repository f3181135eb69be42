"""The reference engine: plays a game model one event at a time, slowly and plainly."""
