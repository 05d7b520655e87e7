import SimulationCore

/// The valet service: which call a request is, and the form of its answers.
extension CompanionService {
    mutating func answerValet(_ call: inout ServiceCall) -> ServiceAnswer {
        let isSane = description.profile == .sane
        if !isSane, let answer = readAsExpress(&call) { return answer }
        switch RouteTable.find(call.request, in: description.routes, loosely: !isSane) {
        case .found(let route, let parameters):
            call.route = route.label
            call.parameters = parameters
            return answerValet(call, route)
        case .otherMethods(let methods):
            if isSane { return refusal(call, 405, "method-not-allowed", allow: methods) }
            guard call.request.method == "OPTIONS" else { return notFound(call) }
            let text = methods.joined(separator: ",")
            return express(
                call, 200, type: "text/html; charset=utf-8", [HTTPField("Allow", text)], text)
        case .unknown:
            if isSane { return refusal(call, 404, "not-found") }
            guard ["GET", "HEAD"].contains(call.request.method), call.request.path == "/" else {
                return notFound(call)
            }
            return express(
                call, 200, type: "text/html; charset=utf-8", [],
                "<html><body><h1>Hello World</h1></body></html>")
        }
    }

    private mutating func answerValet(_ call: ServiceCall, _ route: ServiceRoute) -> ServiceAnswer {
        if description.profile == .sane, let problem = BodyCheck.problem(call, route) {
            return careful(
                call, problem.status,
                Self.envelope(
                    false,
                    .members([
                        "msg": .number(ValetCode.databaseError.rawValue), "reason": .string(problem.words),
                    ])))
        }
        if description.requiresSession, let answer = refuse(call, route) { return answer }
        switch route.rule {
        case .register(let role): return register(call, role)
        case .logOn(let role): return logOn(call, role)
        case .setPassword(let role): return setPassword(call, role)
        case .logOff:
            if let token = call.token { sessions.end(token) }
            return success(call, .object([]))
        case .addCar: return addCar(call)
        case .listCars: return listCars(call)
        case .updateCar: return updateCar(call)
        case .deleteCar: return deleteCar(call)
        case .findOpenOrder: return findOpenOrder(call)
        case .addOrder: return addOrder(call)
        case .listOpenOrders: return listOpenOrders(call)
        case .listOrders: return listOrders(call)
        case .recallOrder: return recallOrder(call)
        case .endOrder: return endOrder(call)
        default: return notFound(call)
        }
    }

    /// Returns the refusal of a caller who has not logged on, or whose account may not make the call; nil when it may.
    private func refuse(_ call: ServiceCall, _ route: ServiceRoute) -> ServiceAnswer? {
        let account: String
        let role: ValetRole?
        switch route.rule {
        case .register, .logOn: return nil
        case .setPassword(let needed): (account, role) = ("phone", needed)
        case .listCars, .listOrders: (account, role) = ("phone", .user)
        case .addCar, .updateCar, .deleteCar, .findOpenOrder, .recallOrder:
            (account, role) = ("userPhone", .user)
        case .listOpenOrders: (account, role) = ("phone", .valet)
        case .addOrder: (account, role) = ("", .valet)
        case .endOrder: (account, role) = ("valetPhone", .valet)
        default: (account, role) = ("", nil)
        }
        guard let caller = caller(call) else { return failure(call, .couldNotCreateSession, status: 401) }
        let isOwn = account.isEmpty || caller.account == call.text(account)
        guard isOwn, role == nil || role == caller.role else {
            return failure(call, .couldNotCreateSession, status: 403)
        }
        return nil
    }

    // MARK: Answers

    /// Returns `{"success":…,"extras":…}`.
    static func envelope(_ isSuccess: Bool, _ extras: JSONValue) -> JSONValue {
        .members(["success": .bool(isSuccess), "extras": extras])
    }

    func success(_ call: ServiceCall, status: Int = 200, _ extras: JSONValue) -> ServiceAnswer {
        respond(call, has(.answersOK) ? 200 : status, Self.envelope(true, extras))
    }

    /// Returns the answer `code`; with `status`, also where errors otherwise have 200.
    func failure(_ call: ServiceCall, _ code: ValetCode, status: Int? = nil) -> ServiceAnswer {
        let status = status ?? (has(.answersOK) ? 200 : code.status)
        return respond(
            call, status, Self.envelope(false, .members(["msg": .number(code.rawValue)])))
    }

    private func respond(_ call: ServiceCall, _ status: Int, _ json: JSONValue) -> ServiceAnswer {
        if description.profile == .sane {
            return careful(call, status, json, Self.fields(status, allow: []))
        }
        return express(
            call, status, type: "application/json; charset=utf-8", Self.crossOrigin, json.compactText)
    }

    /// Returns a response as Express 4 sends it; without `ETag` and the cookie of the session library, whose values need
    /// primitives that a core does not have.
    func express(_ call: ServiceCall, _ status: Int, type: String, _ fields: [HTTPField], _ text: String)
        -> ServiceAnswer
    {
        answer(
            call,
            HTTPResponse(
                status,
                fields: [HTTPField("X-Powered-By", "Express")] + fields + [HTTPField("Content-Type", type)],
                body: Array(text.utf8)))
    }

    private static let crossOrigin = [HTTPField("Access-Control-Allow-Origin", "http://localhost:42550")]

    /// Returns the page of Express 4.14 for a path without a route.
    private func notFound(_ call: ServiceCall) -> ServiceAnswer {
        page(call, 404, "Cannot \(call.request.method) \(call.request.target)")
    }

    /// Returns an error page of Express 4.14 (`finalhandler` 0.5): the escaped text and a line feed.
    private func page(_ call: ServiceCall, _ status: Int, _ text: String) -> ServiceAnswer {
        let escaped = text.reduce(into: "") { result, character in
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.append(character)
            }
        }
        return express(
            call, status, type: "text/html; charset=utf-8", [HTTPField("X-Content-Type-Options", "nosniff")],
            escaped + "\n")
    }

    /// Reads the body as `body-parser` does: JSON objects and lists, and forms; other bodies count as empty. Returns the
    /// answer to a body that is not JSON, in the form that Express has in production; its usual form has a stack trace.
    private func readAsExpress(_ call: inout ServiceCall) -> ServiceAnswer? {
        switch call.mediaType {
        case "application/json":
            let text = String(decoding: call.request.body, as: UTF8.self)
            guard !text.isEmpty else { return nil }
            let first = text.utf8.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
            guard first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
                ScriptJSON.mistake(in: text) == nil, call.json != nil
            else { return page(call, 400, "Bad Request") }
        case "application/x-www-form-urlencoded":
            let pairs = PercentCoding.pairs(String(decoding: call.request.body, as: UTF8.self))
            call.json = .object(pairs.prefix(1000).map { .init($0.name, .string($0.value)) })
        default: call.json = nil
        }
        return nil
    }
}
