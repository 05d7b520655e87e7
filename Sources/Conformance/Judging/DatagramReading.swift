package import VehicleModel

/// A value that a client may show after it has received a datagram.
package struct DatagramReading: Sendable {
    /// The signal of the value.
    package let signal: SignalID
    /// The value in the catalogue's unit.
    package let value: Double
    /// Whether the datagram itself holds this value for the signal. It is false for an earlier value that is
    /// still valid and for an alternative value; those are not plotted.
    package let isTold: Bool

    /// A reading of `signal`.
    package init(signal: SignalID, value: Double, isTold: Bool) {
        self.signal = signal
        self.value = value
        self.isTold = isTold
    }
}
