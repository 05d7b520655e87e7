/// The position of the key.
public enum Ignition: String, CaseIterable, Hashable, Sendable {
    /// Key off: ECUs sleep, and the driving cycle ends.
    case off
    /// Key on, engine off: ECUs answer, and the engine stands.
    case on
    /// The starter turns the engine, and the supply voltage dips.
    case cranking
    /// The engine runs: it follows its signals or the drive. A hybrid is ready to drive, and starts its engine by itself.
    case running
}
