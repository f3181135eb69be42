"""Conformance: drives a supplier's game against the reference engine and names what differs."""
