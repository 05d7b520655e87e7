// Placeholder until the first file of Diagnostics.
