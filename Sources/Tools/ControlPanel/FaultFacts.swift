import Endpoints
import Kinds
import LiveHost
import Rig
import Scenarios
import SimulationCore

/// The faults of a running car as JSON.
enum FaultFacts {
    /// Returns the faults in force, and the table of kinds.
    static func all(_ session: ControlSession) async -> JSONValue {
        let (description, faults) = await session.host.observe { ($0.rig.description, $0.rig.faults) }
        let active = faults.map { fault in
            JSONValue.members([
                "id": .string("fault-\(fault.number)"), "name": .string(fault.setting.name),
                "value": .string(fault.setting.words),
                "endpoint": .string(orNull: fault.endpoint.map { description.endpoints[$0].name }),
                "ecu": .string(orNull: fault.ecu.map { description.vehicle.ecus[$0.rawValue].name }),
                "ends": .number(orNull: fault.ends?.seconds),
                "event": .string(name(of: fault.event, description)),
            ])
        }
        return .members(["active": .list(active), "kinds": .list(kinds)])
    }

    /// Returns whether `id` is that of a fault in force, a kind with one in force, or all.
    static func isInForce(_ id: String, _ session: ControlSession) async -> Bool {
        if id == "all" { return true }
        let faults = await session.host.observe { $0.rig.faults }
        return faults.contains { "fault-\($0.number)" == id || $0.setting.name == id }
    }

    /// Returns the name of an event: its own, its place in the scenario, or the number of the control.
    private static func name(of event: EventID, _ description: RigDescription) -> String {
        guard description.events.indices.contains(event.index) else {
            return "control-\(event.index - description.events.count + 1)"
        }
        return description.events.name(of: event)
    }

    private static let kinds: [JSONValue] = Kinds.formats.faults.map { row in
        .members([
            "name": .string(row.name), "stage": .string(row.stage.rawValue), "meaning": .string(row.meaning),
            "keywords": .list(row.keywords.map(JSONValue.string)),
            "schema": JSONValue(parsing: Array(Schema.json(of: row).utf8)) ?? Form.any,
            "form": json(row.form),
        ])
    }
}
