"""Where random data come from: files, streams, arrays; plain or compressed; always in chunks."""
