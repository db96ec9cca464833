// Nothing to call: the library replaces calls of the C library.
