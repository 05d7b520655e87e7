import LiveHost
import Rig
import SimulationCore
import VehicleModel

/// The signals of a running car as JSON.
enum SignalFacts {
    /// Returns the signals that a request selects.
    static func list(_ call: Route.Call) async throws -> JSONValue {
        let car = await call.session.description.vehicle
        if let names = call.values["names"] {
            let wanted = names.split(separator: ",").map(String.init)
            let ids = try wanted.map { name in
                guard let id = id(name, car) else { throw unknown(name) }
                return id
            }
            let states = await states(of: ids, call.session)
            return .list(
                zip(wanted, states).map { name, state in
                    .members([
                        "name": .string(name), "value": .number(orNull: state.value),
                        "isSet": .bool(state.isSet),
                    ])
                })
        }
        if let valued = call.values["valued"], !["true", "false"].contains(valued) {
            throw Refusal(.badRequest, "'\(valued)' is not a switch", "use true or false", path: "valued")
        }
        var ids = SignalCatalogue.ids + car.customSignals.indices.map { SignalID.custom($0) }
        if let words = call.values["search"]?.lowercased().split(separator: " "), !words.isEmpty {
            ids = ids.filter { id in
                let row = car.signal(id)
                let text = "\(row.name) \(row.meaning.lowercased())"
                return words.allSatisfy { text.contains($0) }
            }
        }
        let states = await states(of: ids, call.session)
        return .list(
            zip(ids, states).filter { call.values["valued"] != "true" || $1.value != nil }.map { id, state in
                row(car.signal(id), state)
            })
    }

    /// Returns the signal that the path names.
    static func one(_ call: Route.Call) async throws -> JSONValue {
        let car = await call.session.description.vehicle
        let name = call.values["name"] ?? ""
        guard let id = id(name, car) else { throw unknown(name) }
        return row(car.signal(id), await states(of: [id], call.session)[0])
    }

    /// Throws when there is no signal, and no field of an endpoint's packets, called `name`.
    static func require(_ name: String, _ session: ControlSession) async throws {
        let description = await session.description
        let isField = description.endpoints.contains { name.hasPrefix("\($0.name).") }
        guard isField || id(name, description.vehicle) != nil else { throw unknown(name) }
    }

    /// The state of a signal now.
    private struct State {
        let value: Double?
        /// Whether it has been set since power-on and not been released.
        let isSet: Bool
    }

    private static func row(_ signal: Signal, _ state: State) -> JSONValue {
        .members([
            "name": .string(signal.name), "value": .number(orNull: state.value),
            "isSet": .bool(state.isSet), "unit": .string(signal.unit.rawValue),
            "minimum": .number(signal.minimum), "maximum": .number(signal.maximum),
            "meaning": .string(signal.meaning),
        ])
    }

    private static func states(of ids: [SignalID], _ session: ControlSession) async -> [State] {
        await session.host.observe { car in
            let vehicle = car.vehicle
            return ids.map {
                State(value: vehicle.clampedValue(of: $0), isSet: vehicle.setSignals.contains($0))
            }
        }
    }

    private static func id(_ name: String, _ car: VehicleDescription) -> SignalID? {
        SignalCatalogue.id(name)
            ?? car.customSignals.firstIndex { $0.name == name }.map { SignalID.custom($0) }
    }

    private static func unknown(_ name: String) -> Refusal {
        Refusal(
            .notFound, "there is no signal '\(name)'", "GET /api/v1/signals?search=… finds the names",
            path: "name")
    }
}
