import SimulationCore

/// An order of the valet service, as the apps show it.
struct ValetOrder: Hashable, Sendable {
    /// The members that the service sent.
    let row: JSONValue

    subscript(name: String) -> String { row[name]?.text ?? "" }

    /// Whether the car was returned.
    var isEnded: Bool { !self["endAt"].isEmpty }

    /// Whether the customer has asked for the car.
    var isRequested: Bool { !self["userRequestAt"].isEmpty }

    /// The plate with the words for the state.
    func label(bug: BugSwitch<CompanionBug>) -> String {
        let isReturning = bug == .swapsLabels ? !isRequested : isRequested
        return "\(self["carPlate"]) \(isReturning ? "returning with Valet" : "in parking lot")"
    }

    /// The request body that names the order, for the person with this phone.
    func body(_ person: String, _ phone: JSONValue) -> JSONValue {
        var members = [JSONValue.Member("_id", row["_id"] ?? .null), .init(person, phone)]
        for name in ["parkingPlace", "carIdentifier", "carPlate"] {
            members.append(.init(name, row[name] ?? .null))
        }
        return .object(members)
    }
}

/// Dates of orders.
enum OrderDate {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// `text` without weekday, seconds and zone, such as `2016-10-18 17:05`: dates as `Date.toString` of JavaScript writes
    /// them, whatever it calls the zone, and ISO 8601. Other texts are shown as they are.
    static func shown(_ text: String) -> String {
        let words = text.split(separator: " ")
        if words.count >= 6, let month = months.firstIndex(of: String(words[1])), words[4].count == 8 {
            let number = month + 1
            return "\(words[3])-\(number < 10 ? "0" : "")\(number)-\(words[2]) \(words[4].prefix(5))"
        }
        let parts = text.split(separator: "T")
        guard parts.count == 2, parts[0].count == 10, parts[1].count >= 5 else { return text }
        return "\(parts[0]) \(parts[1].prefix(5))"
    }
}
