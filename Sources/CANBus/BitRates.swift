/// The bit rates of a bus, bit/s.
public struct BitRates: Hashable, Sendable {
    /// The rate of arbitration, and of the whole of a classical frame; 0 for a bus whose frames take no time.
    public var nominal: Int

    /// The rate of the data phase of CAN FD; nil on a classical bus.
    public var data: Int?

    /// These rates.
    public init(nominal: Int, data: Int? = nil) {
        self.nominal = nominal
        self.data = data
    }

    /// Whether frames of CAN FD may be sent.
    public var allowsFD: Bool { data != nil }
}
