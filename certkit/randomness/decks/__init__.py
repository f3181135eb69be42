"""Final outcomes of a shuffle: packs and shoes, one pass of tables over them, and the tests that read the tables."""
