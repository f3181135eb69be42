"""What is proved of a game model before anybody plays it."""
