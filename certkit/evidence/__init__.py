"""Evidence: what every check writes down, how it adds up, where it is kept, and how it is verified.

Checks write :class:`~certkit.evidence.records.Record` lines and data documents
into a :class:`~certkit.evidence.store.RunFolder`; the report reads nothing else.
"""
