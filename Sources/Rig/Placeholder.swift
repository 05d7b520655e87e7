// Placeholder until the first file of Rig.
