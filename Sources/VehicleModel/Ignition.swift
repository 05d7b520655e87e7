/// The position of the key.
public enum Ignition: String, CaseIterable, Hashable, Sendable {
    /// Key off: control units sleep, and the driving cycle is over.
    case off
    /// Key on: the engine does what its signals or the drive say.
    case on
    /// The starter turns the engine, and the supply voltage dips.
    case cranking
}
