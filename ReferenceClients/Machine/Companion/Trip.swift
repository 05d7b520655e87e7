import SimulationCore

/// A trip of a driver: what the car was measured to do.
struct Trip: Hashable, Sendable {
    /// The values of a trip other than its times, with their names in the app's steps.
    static let measures = [
        ("drivingDistance", "distance"), ("averageMPG", "mpg"), ("averageSpeed", "speed"),
        ("fuelCost", "cost"), ("sharpAccelerationTime", "accelerations"), ("sharpBrakingTime", "brakings"),
    ]

    /// Date and time of day of the start, such as `2016-10-18 14:05`.
    var start: String
    /// Date and time of day of the end.
    var end: String
    /// The measured values by their names in the service; one that is missing is not known.
    var values: [String: JSONValue] = [:]

    /// The trip that a step describes.
    init(_ step: AppStep) {
        start = step["start"]
        end = step["end"]
        for (name, short) in Self.measures {
            values[name] = PrintedNumber(step[short]).map { .number($0.value) }
        }
    }

    /// Trip number `number` of many, at intervals of an hour.
    init(number: Int) {
        let (day, hour) = (number / 24, number % 24)
        func padded(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let date = "\(2000 + day / 336)-\(padded(day / 28 % 12 + 1))-\(padded(day % 28 + 1)) \(padded(hour))"
        start = "\(date):00"
        end = "\(date):45"
        values["drivingDistance"] = .number(number + 1)
    }

    /// The body of the request that uploads the trip.
    func json(user: JSONValue, bug: BugSwitch<CompanionBug>) -> JSONValue {
        let times = bug == .twelveHours ? [Self.twelveHours(start), Self.twelveHours(end)] : [start, end]
        var members = [
            JSONValue.Member("userID", user), .init("startDateTime", .string(times[0])),
            .init("endDateTime", .string(times[1])),
        ]
        for (name, _) in Self.measures where bug != .omitsBrakings || name != "sharpBrakingTime" {
            members.append(.init(name, values[name] ?? .null))
        }
        return .object(members)
    }

    /// Whether `row` of the service is this trip.
    ///
    /// Services write times with seconds, or in ISO 8601; without seconds, hours may count to 12.
    func isStored(as row: JSONValue) -> Bool {
        guard let text = row["startDateTime"]?.text else { return false }
        let stored = text.prefix(16).map { $0 == "T" ? " " : $0 }
        let own = Array(start.prefix(16))
        if stored == own { return true }
        guard text.count == 16, own.count == 16, stored[..<11] == own[..<11], stored[13...] == own[13...],
            let hour = Int(String(stored[11...12])), let other = Int(String(own[11...12]))
        else { return false }
        return hour % 12 == other % 12
    }
}
