import SimulationCore
import VehicleModel

/// Names of ISO 14229-1 for people: data identifiers and trouble codes of three bytes.
enum UDSNames {
    /// Identifiers of ISO 14229-1, annex C.
    private static let identifiers: [UInt16: String] = [
        0xF180: "boot software identification", 0xF181: "application software identification",
        0xF182: "application data identification", 0xF183: "boot software fingerprint",
        0xF184: "application software fingerprint", 0xF185: "application data fingerprint",
        0xF186: "active diagnostic session", 0xF187: "spare part number", 0xF188: "ECU software number",
        0xF189: "ECU software version", 0xF18A: "system supplier", 0xF18B: "ECU manufacturing date",
        0xF18C: "ECU serial number", 0xF18D: "supported functional units", 0xF18E: "kit assembly part number",
        0xF18F: "regulation X software identification numbers", 0xF190: "VIN", 0xF191: "ECU hardware number",
        0xF192: "supplier hardware number", 0xF193: "supplier hardware version",
        0xF194: "supplier software number", 0xF195: "supplier software version",
        0xF196: "exhaust regulation or type approval", 0xF197: "system name or engine type",
        0xF198: "repair shop code", 0xF199: "programming date", 0xF19A: "calibration shop code",
        0xF19B: "calibration date", 0xF19C: "calibration equipment software", 0xF19D: "installation date",
        0xF19E: "ODX file", 0xF19F: "entity", 0xFF00: "UDS version",
    ]

    /// Returns the name of an identifier, that of its range, or nil.
    static func identifier(_ id: UInt16) -> String? {
        if let name = identifiers[id] { return name }
        let low = UInt8(truncatingIfNeeded: id)
        switch id {
        case 0xF200...0xF2FF: return "periodic identifier"
        case 0xF300...0xF3FF: return "dynamically defined identifier"
        case 0xF400...0xF4FF:
            return "OBD PID \(Hex.string(low, width: 2))"
                + (ParameterTable.parameter(low).map { ", \($0.name)" } ?? "")
        case 0xF501: return "OBD PID 101, readiness"
        case 0xF500...0xF5FF: return "OBD PID 1\(Hex.string(low, width: 2))"
        case 0xF600...0xF6FF:
            return "OBD monitor \(Hex.string(low, width: 2))" + (MonitorID.name(low).map { ", \($0)" } ?? "")
        case 0xF700...0xF7FF: return "OBD, reserved"
        case 0xF810: return "OBD protocol identification"
        case 0xF879: return "OBD denominator of monitor activity"
        case 0xF800...0xF8FF: return InfoType.find(low).map { "OBD \($0.name)" } ?? "OBD information type"
        default: return nil
        }
    }

    static func text(ofIdentifier id: UInt16) -> String {
        Hex.string(id, width: 4) + (identifier(id).map { " (\($0))" } ?? "")
    }

    /// Returns a trouble code of three bytes, such as P0301-00; C1234-56.
    static func code(_ bytes: some Collection<UInt8>) -> String {
        let bytes = Array(bytes)
        guard bytes.count == 3 else { return Hex.string(bytes) }
        let code = DiagnosticTroubleCode(rawValue: UInt16(bytes[0]) << 8 | UInt16(bytes[1]))
        return "\(code)-\(Hex.string(bytes[2], width: 2))"
    }

    /// Returns the bits of a status byte, by their names.
    static func status(_ byte: UInt8) -> String {
        let names = TroubleCodeStatus.names.indices.filter { byte >> UInt8($0) & 1 == 1 }.map {
            TroubleCodeStatus.names[$0]
        }
        return "status \(Hex.string(byte, width: 2))"
            + (names.isEmpty ? "" : " (\(names.joined(separator: ", ")))")
    }

    /// Returns a trouble code group of service 14.
    static func group(_ bytes: ArraySlice<UInt8>) -> String {
        switch Array(bytes) {
        case [0xFF, 0xFF, 0xFF]: "all groups"
        case [0xFF, 0xFF, 0x33]: "emissions-related group"
        case [0xFF, 0xFF, 0xD0]: "safety-related group"
        case [0xFF, 0xFF, 0xFE]: "VOBD group"
        default: code(bytes)
        }
    }

    /// Bytes as text when all are printable.
    static func value(_ bytes: some Collection<UInt8>) -> String {
        let hex = Hex.string(bytes)
        guard bytes.count >= 3, bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else { return hex }
        return "\(hex) \"\(String(decoding: bytes, as: UTF8.self))\""
    }
}
