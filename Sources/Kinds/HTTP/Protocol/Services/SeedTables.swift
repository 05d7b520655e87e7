import SimulationCore

/// A list of rows that a scenario may state.
public struct SeedList: Hashable, Sendable {
    /// Its key in a scenario: `accounts`, `trips`, `cars` or `orders`.
    public let name: String

    public let keys: [SeedKey]
}

/// A key of a row that a scenario may state.
public struct SeedKey: Hashable, Sendable {
    public let name: String

    /// The type of its value; a whole number is also a number.
    public let type: StoreType

    /// Whether every row has it.
    public let isRequired: Bool

    init(_ name: String, _ type: StoreType, isRequired: Bool = false) {
        self.name = name
        self.type = type
        self.isRequired = isRequired
    }
}

extension ServiceDescription {
    /// The lists of rows that the service can begin with; none for scripted routes.
    public var seedLists: [SeedList] {
        switch kind {
        case .builtIn(.tripLog): Self.tripLogSeeds
        case .builtIn(.valet): Self.valetSeeds
        case .scripted: []
        }
    }

    private static let tripLogSeeds = [
        SeedList(
            name: "accounts",
            keys: [
                SeedKey("username", .text, isRequired: true), SeedKey("password", .text),
            ] + TripLogTables.settings.map { SeedKey($0.name, $0.type) }),
        SeedList(
            name: "trips",
            keys: [
                SeedKey("username", .text, isRequired: true),
                SeedKey("startDateTime", .text, isRequired: true),
                SeedKey("endDateTime", .text),
            ] + TripLogTables.measures.map { SeedKey($0.name, $0.type) }),
    ]

    private static let valetSeeds = [
        SeedList(
            name: "accounts",
            keys: [
                SeedKey("phone", .text, isRequired: true), SeedKey("password", .text, isRequired: true),
                SeedKey("role", .text), SeedKey("firstName", .text), SeedKey("lastName", .text),
            ]),
        SeedList(
            name: "cars",
            keys: [
                SeedKey("userPhone", .text, isRequired: true), SeedKey("plate", .text, isRequired: true),
                SeedKey("brand", .text), SeedKey("color", .text),
            ]),
        SeedList(
            name: "orders",
            keys: [
                SeedKey("parkingPlace", .text, isRequired: true),
                SeedKey("userPhone", .text, isRequired: true),
                SeedKey("carPlate", .text, isRequired: true), SeedKey("state", .text),
            ]),
    ]

    /// Returns what is wrong with a seed: `key` is nil when it concerns the whole row. Nil when it fits.
    public func mistake(in seed: SeedRow) -> (key: String?, words: String)? {
        guard let list = seedLists.first(where: { $0.name == seed.list }) else {
            return (nil, "the service has no '\(seed.list)'")
        }
        for key in list.keys {
            guard let value = seed.values[key.name], value != .null else {
                if key.isRequired { return (nil, "'\(key.name)' is missing") }
                continue
            }
            let isNumber = key.type == .real && value.integer != nil
            guard key.type.allows(value) || isNumber else {
                return (key.name, "has to be \(Self.words(key.type))")
            }
        }
        if let unknown = seed.values.keys.sorted().first(where: { name in
            !list.keys.contains { $0.name == name }
        }) {
            return (unknown, "is unknown; the keys are \(list.keys.map(\.name).joined(separator: ", "))")
        }
        for (key, texts) in [
            "role": ValetRole.allCases.map(\.rawValue), "state": OrderState.allCases.map(\.rawValue),
        ] {
            if let text = seed.values[key]?.text, !texts.contains(text) {
                return (key, "has to be \(texts.joined(separator: " or "))")
            }
        }
        for key in ["startDateTime", "endDateTime"] {
            if let text = seed.values[key]?.text, ServiceTime(database: text, zoneMinutes: 0) == nil {
                return (key, "has to be a date and time as 'YYYY-MM-DD hh:mm'")
            }
        }
        return nil
    }

    private static func words(_ type: StoreType) -> String {
        switch type {
        case .integer: "a whole number"
        case .real: "a number"
        case .text: "a text"
        }
    }
}

extension CompanionService {
    /// Adds the rows of the description. Those that do not fit, or that name an account or car that is not there, are
    /// left out.
    mutating func addRows(_ seeds: [SeedRow]) {
        let time = ServiceTime(
            milliseconds: description.startTime.multipliedReportingOverflow(by: 1000).partialValue,
            zoneMinutes: description.zoneMinutes)
        for seed in seeds where description.mistake(in: seed) == nil {
            let call = ServiceCall(
                HTTPRequest(method: "POST", target: "/", fields: [], body: []), time: time,
                date: time.fieldText)
            if description.name == .valet { addValetRow(seed, call) } else { addTripLogRow(seed) }
        }
    }

    private mutating func addTripLogRow(_ seed: SeedRow) {
        guard let name = seed.values["username"]?.text else { return }
        if seed.list == "accounts" {
            guard user(name) == nil else { return }
            let password = seed.values["password"]?.text.map { password in
                StoreValue.text(has(.storesClearPasswords) ? password : hashed(password))
            }
            var user = newUser(name, password: password ?? .null)
            for setting in TripLogTables.settings {
                if let value = seed.number(setting.name, setting.type) { user[setting.name] = value }
            }
            _ = change(user.insertion)
        } else if let user = user(name) {
            var trip = Record(empty: store.shape(TripLogTables.trips))
            trip["tripID"] = .integer(store.nextKey(TripLogTables.trips))
            trip["userID"] = user["userID"]
            for key in ["startDateTime", "endDateTime"] {
                let time = seed.values[key]?.text.flatMap {
                    ServiceTime(database: $0, zoneMinutes: description.zoneMinutes)
                }
                trip[key] = time.map { .text($0.databaseText) } ?? .null
            }
            for measure in TripLogTables.measures {
                if let value = seed.number(measure.name, measure.type) { trip[measure.name] = value }
            }
            _ = change(trip.insertion)
        }
    }

    private mutating func addValetRow(_ seed: SeedRow, _ call: ServiceCall) {
        switch seed.list {
        case "accounts":
            let role = ValetRole(rawValue: seed.values["role"]?.text ?? "user") ?? .user
            guard let phone = seed.values["phone"]?.text, let password = seed.values["password"]?.text,
                account(role, phone) == nil
            else { return }
            var account = Record(empty: store.shape(ValetTables.accounts(role)))
            account["_id"] = .text(identifier(call, account.shape.name))
            account["phone"] = .text(phone)
            account["firstName"] = seed.values["firstName"] ?? .null
            account["lastName"] = seed.values["lastName"] ?? .null
            account["password"] = .text(hashed(password))
            _ = change(account.insertion)
        case "cars":
            var car = Record(empty: store.shape(ValetTables.cars))
            car["_id"] = .text(identifier(call, ValetTables.cars))
            for key in ValetTables.carKeys.dropFirst() { car[key] = seed.values[key] ?? .null }
            _ = change(car.insertion)
        default:
            var placed = call
            placed.json = .object(
                ["parkingPlace", "userPhone", "carPlate"].map { .init($0, (seed.values[$0] ?? .null).json) })
            let count = store.count(ValetTables.orders)
            _ = addOrder(placed)
            guard store.count(ValetTables.orders) > count, var order = newestOrder(seed),
                let state = seed.values["state"]?.text, state != "open"
            else {
                return
            }
            let now = StoreValue.text(call.time.text(description.dateFormat))
            order["userRequestAt"] = now
            if state == "ended" { order["endAt"] = now }
            _ = change(order.replacement)
        }
    }

    private func newestOrder(_ seed: SeedRow) -> Record? {
        store.records(ValetTables.orders, where: "carPlate", is: seed.values["carPlate"] ?? .null).last
    }
}

extension SeedRow {
    /// Returns the number at `key` as a column of this type takes it; nil without one.
    fileprivate func number(_ key: String, _ type: StoreType) -> StoreValue? {
        switch values[key] {
        case .integer(let number): type == .real ? .real(Double(number)) : .integer(number)
        case .real(let number) where type == .real: .real(number)
        default: nil
        }
    }
}
