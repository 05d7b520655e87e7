import SimulationCore

/// The trip log: which call a request is, and the form of its answers.
extension CompanionService {
    mutating func answerTripLog(_ call: inout ServiceCall) -> ServiceAnswer {
        switch description.profile {
        case .repo: answerTripLogAsPublic(&call)
        case .paper, .sane: answerTripLogByTable(&call)
        }
    }

    private mutating func answerTripLogByTable(_ call: inout ServiceCall) -> ServiceAnswer {
        let isSane = description.profile == .sane
        switch RouteTable.find(call.request, in: description.routes) {
        case .found(let route, let parameters):
            call.route = route.label
            call.parameters = parameters
            return isSane ? carefully(call, route) : asPaper(call, route)
        case .otherMethods(let methods):
            if isSane { return refusal(call, 405, "method-not-allowed", allow: methods) }
            return message(call, 405, "method is not supported")
        case .unknown:
            return isSane
                ? refusal(call, 404, "not-found") : message(call, 404, "method is not supported")
        }
    }

    /// Returns a response with a JSON body, or none, as the http module of Node sends it.
    func plain(_ call: ServiceCall, _ status: Int, reason: String? = nil, _ json: JSONValue?)
        -> ServiceAnswer
    {
        answer(
            call,
            HTTPResponse(
                status, reason: reason, fields: [HTTPField("Content-Type", "application/json")],
                body: json?.compactBytes ?? [],
                // Node sends in chunks what `writeHead` begins without a length.
                framing: has(.answersNothing) ? .chunked(1 << 30) : .length))
    }

    /// Returns an error of the trip log: `{"data":…}`.
    func message(_ call: ServiceCall, _ status: Int, reason: String? = nil, _ text: String) -> ServiceAnswer {
        plain(call, status, reason: reason, .members(["data": .string(text)]))
    }

    // MARK: Accounts

    func user(_ name: String) -> Record? {
        store.firstRecord(TripLogTables.users, where: "username", is: .text(name))
    }

    /// Returns a new account with the usual settings; `password` is what is stored.
    func newUser(_ name: String, password: StoreValue) -> Record {
        var user = Record(empty: store.shape(TripLogTables.users))
        user["userID"] = .integer(store.nextKey(TripLogTables.users))
        user["username"] = .text(name)
        user["password"] = password
        for setting in TripLogTables.settings { user[setting.name] = setting.usual }
        return user
    }

    /// Returns the user's columns as JSON; the password as the encrypted column where the profile sends it.
    func settings(of user: Record) -> JSONValue {
        let names = ["userID", "username"]
        guard case .object(var members) = user.json(names + TripLogTables.settings.map(\.name)) else {
            return .null
        }
        if has(.sendsPasswordColumn) {
            members.insert(.init("password", Self.encrypted(user["password"])), at: names.count)
        }
        return .object(members)
    }

    /// Returns the password column as the database library sends bytes. The bytes are of the length that AES in MySQL gives,
    /// and are made up: nothing can be decrypted from them.
    private static func encrypted(_ password: StoreValue) -> JSONValue {
        guard let text = password.text else { return .null }
        var random = SeededGenerator(seed: 1).split(text)
        let count = (text.utf8.count / 16 + 1) * 16
        let bytes = (0..<count).map { _ in JSONValue.number(random.next() >> 56) }
        return .members(["type": .string("Buffer"), "data": .list(bytes)])
    }

    // MARK: Trips

    /// Returns a trip from a body, or nil when a value does not fit its column.
    func newTrip(_ call: ServiceCall, user: Int64) -> Record? {
        var trip = Record(empty: store.shape(TripLogTables.trips))
        trip["tripID"] = .integer(store.nextKey(TripLogTables.trips))
        trip["userID"] = .integer(user)
        for name in ["startDateTime", "endDateTime"] {
            guard let value = DatabaseValue.date(call[name], zoneMinutes: description.zoneMinutes) else {
                return nil
            }
            trip[name] = value
        }
        for measure in TripLogTables.measures {
            guard let value = DatabaseValue.number(call[measure.name], measure.type) else { return nil }
            trip[measure.name] = value
        }
        return trip
    }

    /// Returns the trip as JSON, with dates in the form of the profile.
    func json(of trip: Record) -> JSONValue {
        let names = ["tripID", "userID", "startDateTime", "endDateTime"]
        guard case .object(let members) = trip.json(names + TripLogTables.measures.map(\.name)) else {
            return .null
        }
        return .object(
            members.map { member in
                guard member.name.hasSuffix("DateTime"), let text = member.value.text else { return member }
                return .init(member.name, .string(dateText(text)))
            })
    }

    private func dateText(_ stored: String) -> String {
        if description.profile == .paper {
            return description.hours == .twelve ? DatabaseValue.twelveHours(stored) : stored
        }
        return ServiceTime(database: stored, zoneMinutes: description.zoneMinutes)?.isoText ?? stored
    }
}

/// Values as MySQL takes them into a column.
enum DatabaseValue {
    /// Returns the value for a column of numbers; nil when the column refuses it. A missing member is NULL.
    static func number(_ value: JSONValue?, _ type: StoreType) -> StoreValue? {
        let number: Double
        switch value {
        case nil, .null: return .null
        case .bool(let flag): number = flag ? 1 : 0
        case .number(let text), .string(let text):
            guard let printed = PrintedNumber(text) else { return nil }
            number = printed.value
        case .list, .object: return nil
        }
        guard type == .integer else { return .real(number) }
        guard abs(number) < 2_147_483_648 else { return nil }
        return .integer(Int64(number.rounded(.toNearestOrAwayFromZero)))
    }

    /// Returns the value for a DATETIME column, as `2016-10-18 17:05:09`; nil when it is none. A missing member is NULL.
    static func date(_ value: JSONValue?, zoneMinutes: Int) -> StoreValue? {
        switch value {
        case nil, .null: .null
        case .string(let text):
            ServiceTime(database: text, zoneMinutes: zoneMinutes).map { .text($0.databaseText) }
        default: nil
        }
    }

    /// Returns the number at the beginning of a text, as MySQL compares a text with a column of numbers; 0 without one.
    static func leadingNumber(_ text: String) -> Double {
        let digits = text.drop { $0 == " " }.prefix { "0123456789.".contains($0) }
        return PrintedNumber(digits)?.value ?? 0
    }

    /// Returns a stored DATETIME with hours from 01 to 12 and without seconds, as the app formats times (RR-11).
    static func twelveHours(_ stored: String) -> String {
        guard stored.utf8.count == 19, let hour = Int(stored.dropFirst(11).prefix(2)) else { return stored }
        let twelve = (hour + 11) % 12 + 1
        return "\(stored.prefix(11))\(twelve < 10 ? "0" : "")\(twelve)\(stored.dropFirst(13).prefix(3))"
    }
}
