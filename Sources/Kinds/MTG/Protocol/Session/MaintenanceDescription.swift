/// The description of an endpoint that simulates a telematics unit.
public struct MaintenanceDescription: Hashable, Sendable {
    /// The access rules of the endpoint.
    public enum Mode: String, CaseIterable, Hashable, Sendable {
        /// Every client gets every answer, as with the historical unit; the client applies roles itself.
        case historical
        /// A token sets the client's role; requests above the role are refused.
        case strict
    }

    /// The source of the debug log.
    public enum Log: Hashable, Sendable {
        /// Lines generated from the seed, 0...16 MiB in all.
        case generated(Int)
        case bytes([UInt8])
    }

    public var machine: Machine

    /// The layout of maintenance records; with struct-0, dealer information too has neither header nor checksum.
    public var layout: RecordLayout

    /// The source of names and thresholds; it does not change the bytes of records.
    public var source: ThresholdSource

    /// The access rules of the endpoint.
    public var mode: Mode

    /// The role of each token in `strict` mode; a token has at most 16 bytes.
    public var tokens: [String: MaintenanceRole]

    /// The serial number of the telematics unit, at most 16 bytes; empty when unknown.
    public var serial: String

    /// The version of its firmware, at most 16 bytes; empty when unknown.
    public var firmware: String

    public var machineId: UInt32

    /// The time of day at power-on in seconds since 1970, UTC; the default is 2015-03-08 01:24:03.
    public var startTime: Int64

    public var log: Log

    /// The number of log bytes sent at once, at least 1.
    public var logChunk: Int

    /// The pause between two such parts of the log.
    public var logInterval: Duration

    /// The longest time that a request may stay incomplete; then the connection is closed.
    public var idleLimit: Duration

    public var faults: [RecordFault]

    /// The greatest size of a debug log in bytes.
    public static let mostLogBytes = 16 << 20

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

    /// The layout of dealer information: with header and checksum exactly when `layout` has them.
    public var dealerLayout: RecordLayout {
        layout.field(of: .magic) == nil ? RecordLayouts.dealer0 : RecordLayouts.dealer1
    }

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
