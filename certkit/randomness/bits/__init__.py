"""Raw output read as bits: monobit, runs, serial and the fifteen tests of SP 800-22."""
