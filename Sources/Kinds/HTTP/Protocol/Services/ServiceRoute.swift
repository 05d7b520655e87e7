/// A row of a service's table: a call, its effect, and its answers by profile.
public struct ServiceRoute: Hashable, Sendable {
    /// The clause of the description of the services that states the call, such as `RR-4`.
    public let clause: String

    public let method: String
    public let path: PathTemplate

    /// The keys of the body's JSON object; empty for a call without a body.
    public let body: [BodyKey]

    /// The effect of the call on the store, for people.
    public let effect: String

    /// The answer by profile, for people; a profile that is missing does not have the call.
    public let answers: [ServiceProfile: String]

    /// The rule that carries the call out.
    let rule: ServiceRule

    init(
        _ clause: String, _ method: String, _ path: StaticString, _ rule: ServiceRule, body: [BodyKey] = [],
        effect: String, paper: String?, repo: String?, sane: String?
    ) {
        self.clause = clause
        self.method = method
        self.path = PathTemplate(fixed: path)
        self.rule = rule
        self.body = body
        self.effect = effect
        answers = [.paper: paper, .repo: repo, .sane: sane].compactMapValues { $0 }
    }

    /// Method and path, such as `POST /tripInfo`.
    public var label: String { "\(method) \(path)" }
}

public struct BodyKey: Hashable, Sendable {
    /// The types of JSON that a value may have.
    public enum Form: String, Hashable, Sendable {
        case text
        case number
        /// A number, or a string that is one.
        case numeric = "number or text"
    }

    public let name: String
    public let form: Form

    /// Whether a body without it is refused by a server that checks bodies.
    public let isRequired: Bool

    init(_ name: String, _ form: Form, isRequired: Bool = true) {
        self.name = name
        self.form = form
        self.isRequired = isRequired
    }
}

/// A rule that carries a call out.
enum ServiceRule: Hashable, Sendable {
    // Trip log
    case index, userSettings, tripList, addUser, addTrip, updateUser, dumpUsers
    // Valet
    case register(ValetRole), setPassword(ValetRole)
    case addCar, listCars, updateCar, deleteCar
    case findOpenOrder, addOrder, listOpenOrders, listOrders, recallOrder, endOrder
    // Both
    case logOn(ValetRole), logOff
}

/// The two kinds of accounts of the valet service; the trip log has customers only.
public enum ValetRole: String, CaseIterable, Hashable, Sendable {
    /// A customer, who has cars.
    case user
    /// An employee, who fetches and returns cars.
    case valet
}

/// Looks a request up in a table of routes.
enum RouteTable {
    /// The result of a look-up.
    enum Match {
        case found(ServiceRoute, [String: String])
        /// The path exists with these methods, in the order of the table.
        case otherMethods([String])
        case unknown
    }

    /// Returns the route of `request`; HEAD counts as GET. With `loosely`, paths match as in Express.
    static func find(_ request: HTTPRequest, in routes: [ServiceRoute], loosely: Bool = false) -> Match {
        let path = request.path
        var methods: [String] = []
        for route in routes {
            guard let parameters = route.path.match(path, loosely: loosely) else { continue }
            if route.method == request.method || route.method == "GET" && request.method == "HEAD" {
                return .found(route, parameters)
            }
            if !methods.contains(route.method) { methods.append(route.method) }
        }
        return methods.isEmpty ? .unknown : .otherMethods(methods)
    }
}
