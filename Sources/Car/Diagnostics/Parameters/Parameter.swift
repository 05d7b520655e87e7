/// One parameter of service 01 (and 02): a PID, its length and the fields in its data bytes.
///
/// An ECU supports a parameter when every `required` field has a value, at least one field has a value, and the ECU's
/// `pids` restriction, if any, lists the PID. The bitmaps 00, 20 … E0 are computed by that rule, so they always match
/// the PIDs that answer. PID 00 always answers; 20, 40 … answer when a higher PID does. PID 02 belongs to service 02;
/// it answers in service 01 only where the restriction lists it.
public struct Parameter: Hashable, Sendable {
    public let pid: UInt8

    /// The number of data bytes, 1...41, for each layout of the oxygen sensors; it differs for PIDs 06-09 only.
    public let byteCounts: ByteCounts

    /// The name, for people.
    public let name: String

    /// The fields in the order of the standard; bits that no field covers are sent as 0.
    public let fields: [Field]

    /// Lengths by layout.
    public struct ByteCounts: Hashable, Sendable {
        /// With two banks of up to four sensors (PID 13).
        public let twoBanks: Int
        /// With four banks of up to two sensors (PID 1D).
        public let fourBanks: Int
    }

    init(_ pid: UInt8, _ byteCount: Int, _ name: String, _ fields: [Field], fourBanks: Int? = nil) {
        self.pid = pid
        byteCounts = ByteCounts(twoBanks: byteCount, fourBanks: fourBanks ?? byteCount)
        self.name = name
        self.fields = fields
    }

    public func byteCount(in layout: SensorLayout) -> Int {
        switch layout {
        case .twoBanks: byteCounts.twoBanks
        case .fourBanks: byteCounts.fourBanks
        }
    }

    public func fields(in layout: SensorLayout) -> [Field] {
        fields.filter { $0.layout == nil || $0.layout == layout }
    }
}

/// The numbering of the oxygen sensors in PIDs 13-1B, 24-2B and 34-3B; a vehicle has one or the other.
public enum SensorLayout: String, CaseIterable, Hashable, Sendable {
    /// Two banks of up to four sensors; PID 13 lists them.
    case twoBanks
    /// Four banks of up to two sensors; PID 1D lists them, and PIDs 06-09 carry a second byte for banks 3 and 4.
    case fourBanks
}
