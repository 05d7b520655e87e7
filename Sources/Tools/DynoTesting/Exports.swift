// The names that a test states, so that `import DynoTesting` is enough.
@_exported public import struct SimulationCore.SimInstant
@_exported public import enum SimulationCore.JournalEntry
@_exported public import struct VehicleModel.SignalID
