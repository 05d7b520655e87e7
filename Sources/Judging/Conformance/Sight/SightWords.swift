import VehicleModel

/// The words of questions to a person who sees the client.
enum SightWords {
    /// Returns the name of `signal` in words: `engine coolant temperature`.
    static func name(_ signal: SignalID) -> String {
        SignalCatalogue.signal(signal).name.replacing(".", with: " ").replacing("_", with: " ")
    }

    /// Returns `value` with its unit, and in the unit of other countries where there is one: `96 °C (204.8 °F)`.
    static func value(_ value: Double, of signal: SignalID) -> String {
        let own = SignalCatalogue.signal(signal).unit
        let text = Words.number(value) + unit(own)
        guard let other = others[own], let converted = other.convert(value, from: own) else { return text }
        return "\(text) (\(Words.number((converted * 10).rounded() / 10))\(unit(other)))"
    }

    private static let others: [Unit: Unit] = [
        .celsius: .fahrenheit, .kilometresPerHour: .milesPerHour, .kilopascals: .poundsPerSquareInch,
        .kilometres: .miles,
    ]

    private static func unit(_ unit: Unit) -> String { unit.rawValue.isEmpty ? "" : " \(unit.rawValue)" }

    /// Returns what a client in one of `states` says, for use after "the app should say".
    static func states(_ states: [String]) -> String {
        states.map { Self.states[$0] ?? "'\($0)'" }.joined(separator: " or ")
    }

    private static let states = [
        "connected": "that it is connected", "no-vehicle": "that it cannot reach the vehicle",
        "disconnected": "that the connection is lost", "error": "that an error has occurred",
        "cleared": "that the trouble codes are cleared",
        "not-cleared": "that the trouble codes could not be cleared",
        "not-connected": "that it is not connected", "listening": "that it waits for data",
        "receiving": "that it receives data", "stale": "that its data is old",
        "paused": "that the game is paused", "saved": "that it has saved",
        "unsupported": "that this is not supported", "connect-enabled": "that it can connect",
        "connect-disabled": "that it cannot connect now", "rejected": "that it was rejected",
    ]

    /// Returns the name of a text for people.
    static func text(_ name: String) -> String {
        switch name {
        case "vin": "VIN"
        case "calibration_id": "calibration ID"
        case "ecu_name": "ECU name"
        default: name.replacing("_", with: " ")
        }
    }

    /// Returns what a client shows that shows exactly `subject`, for use after "the app should show".
    static func codes(_ kinds: [ReportForm.Codes]) -> String {
        kinds.map { kind in
            kind.codes.isEmpty
                ? "that there are no \(kind.kind) trouble codes"
                : "the \(kind.kind) trouble codes \(Words.list(kind.codes.map(\.description))) and no others"
        }.joined(separator: ", and ")
    }
}
