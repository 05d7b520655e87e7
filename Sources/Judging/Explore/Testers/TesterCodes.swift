import SimulationCore
import VehicleModel

enum TesterCodes {
    /// Returns the codes with status that the car of `facts` reports; empty where they are not known here.
    static func expected(_ facts: TrialFacts) -> [String] {
        let vehicle = facts.scenario.rig.vehicle
        guard let ecu = vehicle.ecus.first else { return [] }
        let outline = facts.outline["vehicle"]
        let uds = outline?["ecus"]?["engine"]?["uds"]
        let stored = ecu.troubleCodes.stored.map(\.description)
        switch facts.errand.name {
        case "codes":
            let isPartial = uds?["status_availability"] == "0x2F"
            return stored.map { "\($0)\(type($0, uds))-\(isPartial ? "28" : "E8")" }
        case "emissions":
            // With the masks of the request the status may be taken for what was asked.
            guard !(uds?.flow.contains("requested") ?? false) || stored.count == 1 else { return [] }
            if uds?["dtc_format"] != nil {
                return stored.map { $0 == "P0420" ? "SPN4364/18-E8" : "SPN520250/31-E8" }
            }
            return stored.isEmpty ? ["no codes"] : stored.map { "\($0)\(type($0, uds))-E8" }
        case "permanent":
            return ecu.troubleCodes.permanent.map {
                "\($0.description)00-\($0.description == "P0420" ? "E8" : "40")"
            }
        case "readiness":
            return facts.steps == ["codes readiness=07"] ? ["P013300-40", "P013500-40"] : ["P012800-40"]
        default: return []
        }
    }

    private static func type(_ code: String, _ uds: Outline?) -> String {
        uds?["dtcs"]?.flow.contains("code: \(code), failure_type") ?? false ? "1C" : "00"
    }
}
