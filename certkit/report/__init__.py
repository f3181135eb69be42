"""The report: evidence and its data documents become HTML and PDF, and nothing else is read."""
