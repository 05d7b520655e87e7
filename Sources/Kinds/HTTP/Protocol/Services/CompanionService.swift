public import SimulationCore

/// A companion back end: the answers to requests, from rules on a store. Does no I/O and reads no clock.
public struct CompanionService: Sendable {
    public let description: ServiceDescription

    /// The tables; an owner that keeps them in a file writes `takeChanges` before it sends a response.
    var store: ServiceStore

    /// The number of calls of each scripted route.
    var calls: [Int]

    /// The callers that have logged on; they are not stored.
    var sessions = SessionTable()

    /// The routes of a scripted service, with what of their answers does not depend on the request.
    let played: [PlayedRoute]

    private var dates = DateField()

    var random: SeededGenerator
    var identifiers: ObjectIdentifiers
    let hasher: PasswordHasher

    /// A service whose random numbers come from `seed`. It begins with the rows of `restored`, or, when there are none,
    /// with the seeds of the description; seeds that do not fit are left out, see `ServiceDescription.mistake(in:)`.
    public init(
        _ description: ServiceDescription, seed: UInt64, hasher: PasswordHasher = PasswordHasher(),
        restored: ServiceStore? = nil
    ) {
        self.description = description
        self.hasher = hasher
        played = if case .scripted(let routes) = description.kind { routes.map(PlayedRoute.init) } else { [] }
        calls = Array(repeating: 0, count: played.count)
        random = SeededGenerator(seed: seed).split("service")
        identifiers = ObjectIdentifiers(&random)
        if let restored, !restored.isEmpty {
            store = restored
        } else {
            store = restored ?? ServiceStore(description.shapes)
            addRows(description.seeds)
        }
    }

    /// Returns what changed in the store since the last call, in order, with the seeds at first.
    public mutating func takeChanges() -> [StoreChange] { store.takeChanges() }

    public var currentStore: ServiceStore { store }

    /// Answers `request`, which is complete at `now`, with `faults` in their order.
    public mutating func respond(
        to request: HTTPRequest, at now: SimInstant, faults: [ServiceFault] = []
    ) -> ServiceAnswer {
        var skew: Int64 = 0
        for case .dateSkew(let seconds) in faults {
            skew = skew.addingReportingOverflow(seconds).partialValue
        }
        // A copy that is thrown away again; the token of a session is an effect too.
        let before = faults.contains(.noEffect) ? self : nil
        var answer = answer(request, now, skew: skew)
        if faults.contains(.duplicateDelivery) { _ = self.answer(request, now, skew: skew) }
        if let before { self = before }
        for fault in faults { fault.apply(to: &answer) }
        return answer
    }

    private mutating func answer(_ request: HTTPRequest, _ now: SimInstant, skew: Int64) -> ServiceAnswer {
        let time = ServiceTime(
            milliseconds: milliseconds(at: now, skew: skew), zoneMinutes: description.zoneMinutes)
        var call = ServiceCall(request, time: time, date: dates.text(at: time))
        switch description.kind {
        case .scripted: return answerScripted(&call)
        case .builtIn(.tripLog): return answerTripLog(&call)
        case .builtIn(.valet): return answerValet(&call)
        }
    }

    /// Milliseconds since 1970, UTC, `skew` seconds from `now`, saturating.
    private func milliseconds(at now: SimInstant, skew: Int64) -> Int64 {
        let start = description.startTime.addingReportingOverflow(skew)
        let (scaled, overflow) = start.partialValue.multipliedReportingOverflow(by: 1000)
        guard !overflow, !start.overflow else { return description.startTime > 0 ? .max : .min }
        let (sum, carried) = scaled.addingReportingOverflow(now.nanoseconds / 1_000_000)
        return carried ? .max : sum
    }

    func has(_ trait: ServiceTrait) -> Bool {
        ServiceTraitTable.profiles[trait]?.contains(description.profile) ?? false
    }

    func answer(_ call: ServiceCall, _ response: HTTPResponse) -> ServiceAnswer {
        var response = response
        response.fields.append(HTTPField("Date", call.date))
        return ServiceAnswer(.response(response), route: call.route)
    }

    /// Returns the account of the caller's session; nil without a valid token.
    func caller(_ call: ServiceCall) -> Session? { call.token.flatMap { sessions[$0] } }

    /// Bytes from the seeded generator.
    mutating func randomBytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next() >> 32) }
    }

    mutating func hashed(_ password: String) -> String { hasher.text(password, salt: randomBytes(16)) }

    /// Begins a session for an account; returns its token.
    mutating func beginSession(_ account: String, _ role: ValetRole) -> String {
        let token = PasswordHasher.hexadecimal(randomBytes(16))
        sessions.add(Session(role: role, account: account), token)
        return token
    }

    /// Carries out `change`; false when the store refuses it.
    mutating func change(_ change: StoreChange) -> Bool {
        do throws(StoreRefusal) {
            try store.apply(change)
            return true
        } catch {
            return false
        }
    }
}

extension ServiceDescription {
    /// The names and columns of the service's tables; none for scripted routes.
    public var shapes: [StoreShape] {
        switch kind {
        case .builtIn(.tripLog): TripLogTables.shapes
        case .builtIn(.valet): ValetTables.shapes
        case .scripted: []
        }
    }

    /// The calls that the service has, in the order of its table; none for scripted routes.
    public var routes: [ServiceRoute] {
        let all: [ServiceRoute] =
            switch kind {
            case .builtIn(.tripLog):
                TripLogTables.routes + (requiresSession ? TripLogTables.sessionRoutes : [])
            case .builtIn(.valet):
                ValetTables.routes + (requiresSession ? ValetTables.sessionRoutes : [])
            case .scripted: []
            }
        return all.filter { $0.answers[profile] != nil }
    }

    /// The ways in which the profile deviates from a careful server, with the call that each concerns, in the order of
    /// the table.
    public var deviations: [(route: String, words: String)] {
        ServiceTraitRow.all.filter { $0.service == name && $0.profiles.contains(profile) }
            .map { ($0.route, $0.words) }
    }
}

extension CompanionService {
    /// Returns the ways in which `profile` of a service deviates from a careful server, with the call that each concerns.
    public static func deviations(of profile: ServiceProfile, in service: ServiceName)
        -> [(route: String, words: String)]
    {
        ServiceDescription(.builtIn(service), profile: profile).deviations
    }
}

enum ServiceTraitTable {
    static let profiles: [ServiceTrait: Set<ServiceProfile>] = Dictionary(
        ServiceTraitRow.all.map { ($0.trait, $0.profiles) }, uniquingKeysWith: { $0.union($1) })
}
