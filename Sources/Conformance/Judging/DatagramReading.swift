import VehicleModel

/// A value that a client may show from now on, because a datagram told it.
struct DatagramReading: Sendable {
    /// The signal.
    let signal: SignalID
    /// Its value in the unit of the catalogue.
    let value: Double
    /// Whether the datagram itself holds it as the signal's value; what is merely still in force, and what may be shown
    /// as well, is not drawn.
    let isTold: Bool
}
