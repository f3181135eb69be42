"""What people wrote: the written rules as sentences, and YAML as a tree with places."""
