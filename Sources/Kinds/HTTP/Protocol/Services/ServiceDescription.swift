public import SimulationCore

public struct ServiceDescription: Hashable, Sendable {
    /// The service that answers the requests.
    public enum Kind: Hashable, Sendable {
        case builtIn(ServiceName)
        /// Routes with stated answers.
        case scripted([ScriptedRoute])
    }

    public var kind: Kind

    /// Whose behaviour a built-in service reproduces; scripted routes have none.
    public var profile: ServiceProfile

    /// The rows with which a new store begins.
    public var seeds: [SeedRow]

    /// The time of day at power-on in seconds since 1970, UTC.
    public var startTime: Int64

    /// The zone of the dates that the service prints, in minutes east of UTC, −720…840.
    public var zoneMinutes: Int

    /// The form of the dates of orders.
    public var dateFormat: DateFormat

    /// The form of the times of trips in the profile `paper`.
    public var hours: HourFormat

    /// Whether callers have to log on and send their token; the default of the profile `sane`.
    public var requiresSession: Bool

    /// The time of day at power-on unless the description states another: 2016-10-18 09:05:09 UTC.
    public static let usualStartTime: Int64 = 1_476_781_509

    /// A service of this kind. Without a zone the valet service has UTC+8 and others UTC.
    public init(
        _ kind: Kind, profile: ServiceProfile = .paper, seeds: [SeedRow] = [],
        startTime: Int64 = ServiceDescription.usualStartTime, zoneMinutes: Int? = nil,
        dateFormat: DateFormat = .scriptCST, hours: HourFormat = .twentyFour, requiresSession: Bool? = nil
    ) {
        self.kind = kind
        self.profile = profile
        self.seeds = seeds
        self.startTime = startTime
        self.zoneMinutes = zoneMinutes ?? (kind == .builtIn(.valet) ? 480 : 0)
        self.dateFormat = dateFormat
        self.hours = hours
        self.requiresSession = requiresSession ?? (profile == .sane)
    }

    /// The built-in service, or nil for scripted routes.
    public var name: ServiceName? {
        if case .builtIn(let name) = kind { name } else { nil }
    }
}

/// The form of the dates of orders; a client that parses one form only shows none of the others (VP-17).
public enum DateFormat: String, CaseIterable, Hashable, Sendable {
    /// `Tue Oct 18 2016 17:05:09 GMT+0800 (CST)`, the form that the public client parses.
    case scriptCST = "js-cst"
    /// `Tue Oct 18 2016 17:05:09 GMT+0800 (HKT)`.
    case scriptHKT = "js-hkt"
    /// `Tue Oct 18 2016 17:05:09 GMT+0800 (China Standard Time)`.
    case scriptChina = "js-china"
    /// `2016-10-18T09:05:09.000Z`.
    case iso8601
}

/// The form of a time of day.
public enum HourFormat: String, CaseIterable, Hashable, Sendable {
    /// 01 to 12, without a mark of the half of the day.
    case twelve = "12"
    /// 00 to 23.
    case twentyFour = "24"
}

/// A row with which a new store begins.
public struct SeedRow: Hashable, Sendable {
    /// The list of the scenario: `accounts`, `trips`, `cars` or `orders`.
    public var list: String

    /// The values by name; a name that is missing has its default.
    public var values: [String: StoreValue]

    public init(_ list: String, _ values: [String: StoreValue]) {
        self.list = list
        self.values = values
    }
}

/// Whose behaviour a service reproduces.
public enum ServiceProfile: String, CaseIterable, Hashable, Sendable {
    /// The tables of calls and errors in the paper that describes the system.
    case paper
    /// The server in the system's public repository, with its flaws.
    case repo
    /// A careful server: errors have 4xx codes, passwords are hashed, callers log on.
    case sane
}

public enum ServiceName: String, CaseIterable, Hashable, Sendable {
    /// The trip log of an OBD-II app: accounts, settings, trips.
    case tripLog = "trip-log"
    /// A valet-parking service: customers, valets, cars, orders.
    case valet
}
