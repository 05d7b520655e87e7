// Placeholder until the first file of ISOTP.
