/// The description of an endpoint that answers maintenance requests.
public struct MaintenanceDescription: Hashable, Sendable {
    /// The access rules of the endpoint.
    public enum Mode: String, CaseIterable, Hashable, Sendable {
        /// Everybody gets everything, as in the field; roles are the client's business.
        case historical
        /// A token decides; a role gets nothing that is above it.
        case strict
    }

    /// Where the debug log comes from.
    public enum Log: Hashable, Sendable {
        /// Lines made from the seed, this many bytes in all, 0...16 MiB.
        case generated(Int)
        /// These bytes.
        case bytes([UInt8])
    }

    /// The machine whose capacity, tables and name count.
    public var machine: Machine

    /// The layout of maintenance records; struct-0 also takes header and checksum from dealer information.
    public var layout: RecordLayout

    /// Which source decides names and thresholds; the bytes do not depend on it.
    public var source: ThresholdSource

    /// The access rules of the endpoint.
    public var mode: Mode

    /// The role of each token, for `strict`; at most 16 bytes each.
    public var tokens: [String: MaintenanceRole]

    /// The serial number of the telematics unit, at most 16 bytes; empty when it is not known.
    public var serial: String

    /// The version of its firmware, at most 16 bytes; empty when it is not known.
    public var firmware: String

    /// The number of the machine.
    public var machineId: UInt32

    /// Seconds since 1970 in UTC at power-on; 2015-03-08 01:24:03 if nothing else is said.
    public var startTime: Int64

    /// The debug log.
    public var log: Log

    /// The bytes of the debug log that are sent at once, at least 1.
    public var logChunk: Int

    /// The time between two such pieces.
    public var logInterval: Duration

    /// How long a request may stay incomplete before the connection is closed.
    public var idleLimit: Duration

    /// The deliberate faults of answers.
    public var faults: [RecordFault]

    /// The greatest debug log, bytes.
    public static let mostLogBytes = 16 << 20

    /// An endpoint of `machine` that answers in `layout`.
    public init(
        machine: Machine = .tractor8R, layout: RecordLayout = RecordLayouts.struct1,
        source: ThresholdSource = .tables, mode: Mode = .historical, tokens: [String: MaintenanceRole] = [:],
        serial: String = "PCMMAGC28033", firmware: String = "1.0", machineId: UInt32 = 0,
        startTime: Int64 = 1_425_777_843, log: Log = .generated(64 << 10), logChunk: Int = 16 << 10,
        logInterval: Duration = .milliseconds(1), idleLimit: Duration = .seconds(10),
        faults: [RecordFault] = []
    ) {
        self.machine = machine
        self.layout = layout
        self.source = source
        self.mode = mode
        self.tokens = tokens
        self.serial = serial
        self.firmware = firmware
        self.machineId = machineId
        self.startTime = startTime
        self.log = log
        self.logChunk = logChunk
        self.logInterval = logInterval
        self.idleLimit = idleLimit
        self.faults = faults
    }

    /// The layout of dealer information that goes with `layout`: with a header exactly when maintenance records have one.
    public var dealerLayout: RecordLayout {
        layout.field(of: .magic) == nil ? RecordLayouts.dealer0 : RecordLayouts.dealer1
    }

    /// The record that tells `state`.
    public func record(of state: MachineState) -> MaintenanceRecord {
        var record = MaintenanceRecord()
        let time = startTime + state.now.nanoseconds / 1_000_000_000
        for (quantity, value) in state.values where quantity.kind != .text {
            record.set(quantity, to: quantity == .lastCellCallIn ? time - value : value)
        }
        record.unixTime = time
        record.set(.terminalSerial, to: serial.isEmpty ? nil : serial)
        record.set(.firmware, to: firmware.isEmpty ? nil : firmware)
        record.machineId = Int64(machineId)
        return record
    }
}
