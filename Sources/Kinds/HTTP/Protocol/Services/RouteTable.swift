/// Looks a request up in a table of routes.
enum RouteTable {
    /// The result of a look-up.
    enum Match {
        case found(ServiceRoute, [String: String])
        /// The path exists with these methods, in the order of the table.
        case otherMethods([String])
        case unknown
    }

    /// The route of `request`; HEAD counts as GET. With `loosely`, paths match as in Express.
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
