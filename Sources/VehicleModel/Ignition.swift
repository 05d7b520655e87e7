/// The ignition state.
public enum Ignition: String, CaseIterable, Hashable, Sendable {
    /// Ignition off: ECUs sleep, and the driving cycle ends.
    case off
    /// Ignition on: the engine follows its signals or the drive.
    case on
    /// The starter turns the engine, and the supply voltage dips.
    case cranking
}
