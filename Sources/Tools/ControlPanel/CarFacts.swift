import Endpoints
import LiveHost
import Rig
import SimulationCore
import VehicleModel

enum CarFacts {
    /// Returns the run: scenario, time, load.
    static func status(_ session: ControlSession) async throws -> JSONValue {
        let status = await session.host.status()
        let activity = await session.feed.activity
        let (time, isPaused, clients) = await session.host.observe {
            ($0.time, $0.isPaused, Self.clients($0, activity).count)
        }
        let description = await session.description
        return .members([
            "version": .string(session.version),
            "scenario": .members([
                "id": .string(description.id),
                "title": .string(description.title.isEmpty ? description.vehicle.name : description.title),
            ]),
            "timing": .string(description.timing.rawValue), "seed": .string("\(description.seed)"),
            "time": .number(time.seconds), "paused": .bool(isPaused), "ended": .bool(status.hasEnded),
            "clients": .number(clients), "reads": .number(status.reads),
            "writes": .number(status.writes), "records": .number(status.records),
            "behind": .number(status.behind.seconds), "controls": .number(await session.controls.count),
        ])
    }

    /// Returns the endpoints and where they listen.
    static func endpoints(_ session: ControlSession) async -> JSONValue {
        let description = await session.description
        let activity = await session.feed.activity
        let (clients, subscribers, acceptance) = await session.host.observe { car in
            let ids = car.rig.description.endpoints.ids
            let present = Self.clients(car, activity)
            return (
                ids.map { id in present.count { $0.endpoint == id } },
                ids.map { car.rig.subscriberCount(endpoint: $0) },
                ids.map { car.rig.acceptance(endpoint: $0) }
            )
        }
        return .list(
            description.endpoints.enumerated().map { index, endpoint in
                let counts = activity.endpoints.indices.contains(index) ? activity.endpoints[index] : .init()
                let urls = session.opened.filter { $0.endpoint.index == index }.map {
                    JSONValue.string($0.url)
                }
                return .members([
                    "name": .string(endpoint.name), "kind": .string(endpoint.kindName), "urls": .list(urls),
                    "accepts": .bool(acceptance[index] == .open),
                    "clients": .number(clients[index] + subscribers[index]),
                    "requests": .number(counts.requests), "rate": .number(counts.rate),
                    "lastRequest": .string(counts.lastRequest),
                ])
            })
    }

    /// Returns the connections of clients. A pseudo-terminal is open all the time: its client counts from its first input on.
    private static func clients(
        _ car: LiveHost.Observation, _ activity: PanelActivity
    ) -> [ConnectionStatus] {
        car.rig.connections.filter { connection in
            if car.peers[connection.id] != nil { return true }
            let counts = activity.connections[
                .init(endpoint: connection.endpoint, connection: connection.number)]
            return counts.map { $0.inputBytes > 0 } ?? false
        }
    }

    static func connections(_ session: ControlSession) async -> JSONValue {
        let description = await session.description
        let activity = await session.feed.activity
        let (open, peers) = await session.host.observe { (Self.clients($0, activity), $0.peers) }
        return .list(
            open.map { connection in
                let name = description.endpoints[connection.endpoint].name
                let counts = activity.connections[
                    .init(endpoint: connection.endpoint, connection: connection.number)]
                return .members([
                    "id": .string("\(name).\(connection.number)"), "endpoint": .string(name),
                    "number": .number(Int(connection.number)),
                    "peer": .string(orNull: peers[connection.id] ?? counts?.peer),
                    "since": .number(orNull: counts?.since?.seconds),
                    "requests": .number(counts?.requests ?? 0), "rate": .number(counts?.rate ?? 0),
                    "inputBytes": .number(counts?.inputBytes ?? 0),
                    "outputBytes": .number(counts?.outputBytes ?? 0),
                    "lastRequest": .string(counts?.lastRequest ?? ""),
                ])
            })
    }

    /// Returns the open connection with `id`, as `connections` lists it.
    static func connection(_ id: String, _ session: ControlSession) async -> (name: String, number: UInt32)? {
        let description = await session.description
        let open = await session.host.observe { $0.rig.connections }
        return open.lazy.map { (name: description.endpoints[$0.endpoint].name, number: $0.number) }
            .first { "\($0.name).\($0.number)" == id }
    }

    /// Returns the car: identity, ignition, ECUs with their trouble codes, race.
    static func vehicle(_ session: ControlSession) async -> JSONValue {
        await session.host.observe { car in
            let vehicle = car.vehicle
            let description = vehicle.description
            let identity = vehicle.identity(of: 0)
            let ecus = zip(description.ecus, vehicle.memories).map { ecu, memory in
                JSONValue.members([
                    "name": .string(ecu.name), "request": .string(hex(ecu.request)),
                    "response": .string(hex(ecu.response)),
                    "indicator": .bool(memory.malfunctionIndicatorIsOn),
                    "codes": .list(codes(memory)),
                    "freezeFrame": freezeFrame(memory.freezeFrame),
                ])
            }
            return .members([
                "name": .string(description.name), "vin": .string(vehicle.identity.vin),
                "calibrationIDs": .list(identity.calibrationIDs.map(JSONValue.string)),
                "ecuName": .string(identity.ecuName),
                "ignition": .string(vehicle.ignition.rawValue),
                "engineRunning": .bool(vehicle.engineIsRunning),
                "supplyVoltage": .number(vehicle.supplyVoltage),
                "protocol": .string(description.bus.protocol.rawValue), "ecus": .list(ecus),
                "race": race(vehicle),
            ])
        }
    }

    private static func hex(_ number: UInt32) -> String { String(number, radix: 16, uppercase: true) }

    /// Returns each code once, with the stages of its life.
    private static func codes(_ memory: TroubleCodeMemory) -> [JSONValue] {
        let stages: [(String, [DiagnosticTroubleCode])] = [
            ("pending", memory.pending), ("confirmed", memory.confirmed), ("permanent", memory.permanent),
            ("active", memory.active),
        ]
        var order: [DiagnosticTroubleCode] = []
        for code in stages.flatMap(\.1) where !order.contains(code) { order.append(code) }
        return order.map { code in
            .members([
                "code": .string("\(code)"),
                "stages": .list(stages.filter { $0.1.contains(code) }.map { .string($0.0) }),
            ])
        }
    }

    private static func freezeFrame(_ frame: FreezeFrame?) -> JSONValue {
        guard let frame else { return .null }
        let values = SignalCatalogue.ids.compactMap { id in
            frame.value(of: id).map { value in
                JSONValue.members([
                    "name": .string(id.description), "value": .number(orNull: value),
                    "unit": .string(SignalCatalogue.signal(id).unit.rawValue),
                ])
            }
        }
        return .members(["code": .string("\(frame.code)"), "values": .list(values)])
    }

    private static func race(_ vehicle: Vehicle) -> JSONValue {
        guard case .track(let drive) = vehicle.description.drive else { return .null }
        let state = vehicle.raceState
        return .members([
            "circuit": .string(drive.circuit.name), "length": .number(drive.circuit.length),
            "position": .number(state.standing.position), "lap": .number(state.standing.completedLaps + 1),
            "lapDistance": .number(state.standing.lapDistance),
            "place": .list([.number(state.motion.place.x), .number(state.motion.place.z)]),
            "rivals": .list(
                state.rivals.map { rival in
                    .members([
                        "name": .string(rival.name), "position": .number(rival.standing.position),
                        "place": .list([.number(rival.place.x), .number(rival.place.z)]),
                    ])
                }),
        ])
    }

    /// Returns the line of the circuit as points in metres, east and north of its start.
    static func circuit(_ session: ControlSession) async -> JSONValue {
        guard case .track(let drive) = await session.description.vehicle.drive else {
            return .members(["points": .list([])])
        }
        let line = CircuitLine(drive.circuit)
        let count = 240
        let points = (0..<count).map { index -> JSONValue in
            let place = line.point(at: line.length * Double(index) / Double(count)).place
            return .list([.number(place.x), .number(place.z)])
        }
        return .members(["points": .list(points)])
    }

    /// Returns the events of the scenario, and what was done by control.
    static func timeline(_ session: ControlSession) async -> JSONValue {
        let description = await session.description
        let controls = await session.controls
        let counts = await session.host.observe { $0.rig.occurrences }
        let events = description.events.enumerated().map { index, event in
            JSONValue.members([
                "name": .string(event.name ?? "event \(index + 1)"), "by": .string("scenario"),
                "time": .number(orNull: event.trigger.time?.seconds),
                "text": .string(event.trigger.words(description.events)), "count": .number(counts[index]),
            ])
        }
        let done = controls.enumerated().suffix(500).map { index, control in
            JSONValue.members([
                "name": .string("control-\(index + 1)"), "by": .string("control"),
                "time": .number(control.time.seconds), "text": .string(control.text), "count": .number(1),
            ])
        }
        return .list(events + done)
    }
}

extension Trigger {
    /// The time at which it is met first, when it depends on time alone.
    fileprivate var time: Duration? {
        switch self {
        case .at(let time), .every(_, let time): time
        case .when, .after: nil
        }
    }

    /// Returns the condition in words; `events` are those of the scenario.
    fileprivate func words(_ events: [EventDescription]) -> String {
        switch self {
        case .at(let time): "at \(time)"
        case .every(let interval, let first): "every \(interval) from \(first)"
        case .when(let condition): "when \(condition.kind.words)"
        case .after(let event, let delay): "\(delay) after \(events.name(of: event))"
        }
    }
}

extension TriggerCondition {
    fileprivate var words: String {
        switch self {
        case .request: "a client asks"
        case .connect: "a client connects"
        case .disconnect: "a client disconnects"
        case .firstByte: "the first byte comes"
        case .crossing(let signal, let direction, let value): "\(signal) goes \(direction.rawValue) \(value)"
        }
    }
}
