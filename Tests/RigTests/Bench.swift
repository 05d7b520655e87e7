import Endpoints
import ELM327
import Rig
import SimulationCore
import TestKit
import TestRigs
import VehicleModel

/// A rig with one adapter endpoint in virtual time, and a client's view of it in text.
struct Bench {
    var driver: VirtualDriver

    init(_ description: RigDescription, journal: Journal = Journal()) {
        driver = VirtualDriver(Rig(description, journal: journal))
    }

    init(
        _ timing: Timing = .faithful, vehicle: VehicleDescription = Bench.car(),
        events: [EventDescription] = [],
        seed: UInt64 = 1, adapter change: (inout AdapterOnLink) -> Void = { _ in }
    ) {
        self.init(Self.description(timing, vehicle: vehicle, events: events, seed: seed, adapter: change))
    }

    static func description(
        _ timing: Timing = .faithful, vehicle: VehicleDescription = Bench.car(),
        events: [EventDescription] = [],
        seed: UInt64 = 1, adapter change: (inout AdapterOnLink) -> Void = { _ in }
    ) -> RigDescription {
        var description = RigDescription(of: vehicle, adapter: change)
        description.timing = timing
        description.seed = seed
        description.events = events
        return description
    }

    /// A car whose engine turns at 1726 rpm, which service 01 puts as 1A F8.
    static func car(_ ecus: [ECUDescription] = [ECUDescription(latency: .milliseconds(12))])
        -> VehicleDescription
    {
        VehicleDescription(
            name: "test car",
            signals: [
                .engineSpeed: .constant(1726), .vehicleSpeed: .constant(53), .batteryVoltage: .constant(12.6),
            ],
            ecus: ecus)
    }

    /// Connects a client; -1 when it is refused, which no connection is.
    mutating func connect() -> ConnectionID { driver.connect() ?? ConnectionID(-1) }

    /// Connects a client and sends `setup`, whose answers are dropped.
    mutating func connect(_ setup: [String]) -> ConnectionID {
        let connection = connect()
        for command in setup { _ = ask(command, on: connection) }
        return connection
    }

    /// Sends `line` and a carriage return; everything that comes up to the next prompt, as text.
    mutating func ask(_ line: String, on connection: ConnectionID, limit: Duration = .seconds(60)) -> String {
        driver.send(Array(line.utf8) + [0x0D], on: connection)
        _ = driver.run(untilByte: UInt8(ascii: ">"), on: connection, limit: limit)
        return take(from: connection)
    }

    /// Sends `text` as it is.
    mutating func send(_ text: String, on connection: ConnectionID) {
        driver.send(Array(text.utf8), on: connection)
    }

    /// What has arrived since the last call, as text.
    mutating func take(from connection: ConnectionID) -> String {
        String(decoding: driver.take(from: connection).flatMap(\.bytes), as: UTF8.self)
    }

    var now: SimInstant { driver.rig.now }

    /// The records of one kind with what they say, and their words or bytes as text.
    func records(
        _ kind: JournalRecord.Kind
    ) -> [(record: JournalRecord, entry: JournalEntry, text: String)] {
        driver.rig.journal.entries(kind).map { ($0.record, $0.entry, $0.entry.wordsOrBytes) }
    }

    /// The frames that have crossed the bus.
    var frames: [JournalEntry.Frame] {
        records(.frame).compactMap { if case .frame(let frame) = $0.entry { frame } else { nil } }
    }

    /// The faults in the journal.
    var faults: [JournalEntry.Fault] {
        records(.fault).compactMap { if case .fault(let fault) = $0.entry { fault } else { nil } }
    }

    /// The actions in the journal.
    var events: [JournalEntry.Event] {
        records(.event).compactMap { if case .event(let event) = $0.entry { event } else { nil } }
    }

    /// The whole journal as lines of JSON.
    func journalText() -> String {
        let line = JournalLine(driver.rig.description)
        var text: [UInt8] = []
        for (record, entry) in driver.rig.journal.entries { line.append(record, entry, to: &text) }
        return String(decoding: text, as: UTF8.self)
    }
}
