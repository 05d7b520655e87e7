import SimulationCore

/// A message described for people: a heading, and one line for each value that it carries.
public struct Explanation: Hashable, Sendable {
    /// The group, the sender and the destination.
    public let heading: String

    /// One line for each parameter or trouble code; values that are not available are left out.
    public let lines: [String]

    public init(_ message: Message) {
        let name = ParameterGroup.of(message.group).map { "\($0.acronym) \($0.title)" } ?? "unknown group"
        let target =
            message.destination == Address.global
            ? "" : " to \(Address.description(of: message.destination))"
        heading = "\(message.group) \(name), from \(Address.description(of: message.source))\(target)"
        lines = Self.lines(message)
    }

    private static func lines(_ message: Message) -> [String] {
        let bytes = message.bytes
        switch message.group {
        case .request: return line(Request(parsing: .init(bytes)).map { "asks for \(name(of: $0.group))" })
        case .acknowledgement: return line(Acknowledgement(parsing: .init(bytes)).map(text))
        case .addressClaimed: return line(Name(parsing: bytes).map(text))
        case .activeCodes, .previouslyActiveCodes, .pendingCodes, .emissionCodes, .previousEmissionCodes,
            .permanentCodes:
            return TroubleCodeMessage(parsing: bytes).map(lines) ?? []
        case .readiness: return ReadinessMessage(parsing: bytes).map(lines) ?? []
        case .vehicleIdentification: return line(IdentificationText.decode(bytes).first.map { "VIN \($0)" })
        case .componentIdentification:
            let titles = ["make", "model", "serial number", "unit number"]
            return zip(titles, IdentificationText.decode(bytes)).map { "\($0) \($1)" }
        case .softwareIdentification:
            return IdentificationText.decode(bytes.dropFirst()).map { "software \($0)" }
        default: return ParameterGroup.of(message.group).map { lines($0, bytes) } ?? []
        }
    }

    private static func line(_ text: String?) -> [String] { text.map { [$0] } ?? [] }

    private static func name(of group: ParameterGroupNumber) -> String {
        "\(group)" + (ParameterGroup.of(group).map { " \($0.acronym)" } ?? "")
    }

    private static func lines(_ group: ParameterGroup, _ bytes: [UInt8]) -> [String] {
        group.parameters.compactMap { parameter in
            let head = "SPN \(parameter.number) \(parameter.title): "
            let unit = parameter.unit.isEmpty ? "" : " \(parameter.unit)"
            return switch parameter.reading(in: bytes) {
            case .value(let value): head + number(value) + unit
            case .error: head + "error"
            case .reserved(let raw): head + "reserved (\(Hex.string(raw, width: 2)))"
            case .notAvailable, nil: nil
            }
        }
    }

    private static func lines(_ message: TroubleCodeMessage) -> [String] {
        let lamps: [(TroubleCodeMessage.Lamp, String)] = [
            (.malfunctionIndicator, "malfunction indicator"), (.redStop, "red stop lamp"),
            (.amberWarning, "amber warning lamp"), (.protect, "protect lamp"),
        ]
        let lit = lamps.compactMap { lamp, name in
            switch message.state(of: lamp) {
            case .off, .notAvailable: nil as String?
            case .on: "\(name) on"
            case .slowFlash: "\(name) flashing slowly"
            case .fastFlash: "\(name) flashing fast"
            }
        }
        return [lit.isEmpty ? "no lamp is on" : lit.joined(separator: ", ")]
            + (message.codes.isEmpty ? ["no codes"] : message.codes.map(\.description))
    }

    private static func lines(_ message: ReadinessMessage) -> [String] {
        ["\(message.active) active, \(message.previouslyActive) previously active codes"]
            + ReadinessMessage.Monitor.allCases.filter(message.supported.contains).map {
                "\($0): \(message.incomplete.contains($0) ? "not complete" : "complete")"
            }
    }

    private static func text(_ acknowledgement: Acknowledgement) -> String {
        let verdict =
            switch acknowledgement.control {
            case .positive: "acknowledges"
            case .negative: "does not have"
            case .accessDenied: "denies access to"
            case .cannotRespond: "cannot give now"
            }
        let asker =
            acknowledgement.address == 0xFF
            ? "" : ", asked by \(Address.description(of: acknowledgement.address))"
        return "\(verdict) \(name(of: acknowledgement.group))\(asker)"
    }

    private static func text(_ name: Name) -> String {
        "manufacturer \(name.manufacturer), identity \(name.identity), function \(name.function), "
            + "vehicle system \(name.vehicleSystem), industry group \(name.industryGroup)"
            + (name.isArbitraryAddressCapable ? ", takes any address" : "")
    }

    /// Returns the number with at most three decimals, without trailing zeros.
    private static func number(_ value: Double) -> String {
        let thousandths = (value * 1000).rounded()
        guard abs(thousandths) < 9e15 else { return "\(value)" }
        let whole = Int64(thousandths)
        let sign = whole < 0 ? "-" : ""
        let (units, rest) = (whole.magnitude / 1000, whole.magnitude % 1000)
        guard rest > 0 else { return "\(sign)\(units)" }
        let digits = String(rest)
        var decimals = String(repeating: "0", count: 3 - digits.count) + digits
        while decimals.hasSuffix("0") { decimals.removeLast() }
        return "\(sign)\(units).\(decimals)"
    }
}
