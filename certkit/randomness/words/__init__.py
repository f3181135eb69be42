"""Raw output read as words of a declared width and byte order: tests per bit lane and across words."""
