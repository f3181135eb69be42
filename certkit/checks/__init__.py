"""Checks: a job is planned, each check is carried out, its result is judged and written as evidence."""
