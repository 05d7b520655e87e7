// Placeholder until the first file of ELM327.
