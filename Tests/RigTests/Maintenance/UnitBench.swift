@testable import MTGKind
import Scenarios
import Endpoints
import MTG
import Rig
import SimulationCore
import TestKit
import VehicleModel

/// A rig with one telematics unit in virtual time, and a client's view of it in bytes.
struct UnitBench {
    var driver: VirtualDriver

    init(
        _ unit: MaintenanceDescription = MaintenanceDescription(), events: [EventDescription] = [],
        journal: Journal = Journal(), stream change: (inout StreamDescription) -> Void = { _ in }
    ) {
        var stream = StreamDescription()
        change(&stream)
        var description = RigDescription(
            vehicle: VehicleDescription(
                name: "tractor",
                signals: [
                    .fuelLevel: .constant(50), .engineCoolantTemperature: .constant(83),
                    .batteryVoltage: .constant(12.6),
                ]))
        description.events = events
        description.endpoints = [
            EndpointDescription(
                name: "mtg", listen: .tcp(host: "127.0.0.1", port: 0), kind: unit, stream: stream)
        ]
        driver = VirtualDriver(Rig(description, journal: journal))
    }

    /// Connects a client; -1 when it is refused, which no connection is.
    mutating func connect() -> ConnectionID { driver.connect() ?? ConnectionID(-1) }

    /// Sends `request`; everything that comes within `time`, write by write.
    mutating func ask(
        _ request: MaintenanceRequest, on connection: ConnectionID, within time: Duration = .seconds(5)
    ) -> [[UInt8]] {
        driver.send(request.bytes, on: connection)
        driver.run(for: time)
        return driver.take(from: connection).map(\.bytes)
    }

    /// What the records of `kind` say.
    func texts(_ kind: JournalRecord.Kind) -> [String] {
        driver.rig.journal.entries(kind).map(\.entry.wordsOrBytes)
    }

    /// The kinds of what the journal has, in order.
    var kinds: [JournalRecord.Kind] { driver.rig.journal.entries.map(\.record.kind) }

    /// A fault that begins with request number `nth`, for that request only.
    static func fault(
        _ name: String, _ value: FaultValue, at request: String = "MAINTENANCE", nth: [Int] = []
    ) -> EventDescription {
        let condition = Condition(.request(.line(Array(request.utf8))), endpoint: 0, nth: nth)
        let setting = FaultSetting(name, value)
        return EventDescription(
            trigger: .when(condition),
            actions: setting.map { [FaultAction($0)] } ?? [])
    }
}
