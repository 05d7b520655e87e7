import SimulationCore

/// The trip log as the server in the public repository answers (RR-1 … RR-7, R): a switch over method and URL, and SQL
/// whose errors are thrown where nobody catches them.
extension CompanionService {
    mutating func answerTripLogAsPublic(_ call: inout ServiceCall) -> ServiceAnswer {
        let url = call.request.target
        if description.requiresSession, let answer = answerSessions(&call) { return answer }
        switch call.request.method {
        case "GET":
            if url == "/" {
                call.route = "GET /"
                return plain(call, 200, Self.index)
            }
            if url == "/userInfo" {
                call.route = "GET /userInfo"
                return plain(call, 200, .list(dumpUsers()))
            }
            if let name = Self.removing("/userSettings/", from: url) {
                call.route = "GET /userSettings/{username}"
                return plain(call, 200, .list(user(name).map { [settings(of: $0)] } ?? []))
            }
            if let identifier = Self.removing("/tripInfo/", from: url) {
                call.route = "GET /tripInfo/{userID}"
                return plain(call, 200, .list(trips(ofUser: DatabaseValue.leadingNumber(identifier))))
            }
        case "POST" where url == "/userInfo" || url == "/tripInfo", "PUT" where url == "/userInfo":
            call.route = "\(call.request.method) \(url)"
            return store(call)
        case "POST", "PUT": break
        case "DELETE":
            call.route = "DELETE *"
            return ServiceAnswer(.silence, route: call.route)
        default: return message(call, 405, reason: "Method not supported", "Mthod not supported")
        }
        // The blank at the end of the reason is in the source.
        return message(call, 404, reason: "Method not supported ", "Resource not found")
    }

    private static let index = JSONValue.list([
        .members([
            "url": .string("/carmodels"), "operation": .string("GET"),
            "descripton": .string("To get all carmodels"),
        ]),
        .members([
            "url": .string("/userInfo"), "operation": .string("GET"),
            "descripton": .string("To get all users"),
        ]),
    ])

    /// Returns `url` without the first `part`; nil when it does not have it.
    private static func removing(_ part: String, from url: String) -> String? {
        let (bytes, wanted) = (Array(url.utf8), Array(part.utf8))
        guard bytes.count >= wanted.count else { return nil }
        for start in 0...bytes.count - wanted.count where bytes[start...].starts(with: wanted) {
            return String(
                decoding: bytes[..<start] + bytes[(start + wanted.count)...], as: UTF8.self)
        }
        return nil
    }

    private func dumpUsers() -> [JSONValue] {
        store.rows(TripLogTables.users).map { row in
            let user = Record(store.shape(TripLogTables.users), row)
            return .members([
                "userID": user["userID"].json, "username": user["username"].json,
                "cast(AES_Decrypt(password,username) AS CHAR)": user["password"].json,
            ])
        }
    }

    private func trips(ofUser number: Double) -> [JSONValue] {
        guard let key = Int64(exactly: number) else { return [] }
        return store.records(TripLogTables.trips, where: "userID", is: .integer(key)).map { json(of: $0) }
    }

    /// Answers POST and PUT. What the script throws is answered; what the database throws ends the process.
    private mutating func store(_ call: ServiceCall) -> ServiceAnswer {
        let text = String(decoding: call.request.body, as: UTF8.self)
        // The server counts characters of JavaScript.
        if text.utf16.count > 10_000_000 {
            return message(call, 413, reason: "Method not supported", "Request Entity too large")
        }
        if text.isEmpty { return thrown(call, "Error: Input not valid") }
        if let mistake = ScriptJSON.mistake(in: text) { return thrown(call, "SyntaxError: \(mistake)") }
        guard Script.isTrue(call.json) else { return thrown(call, "Error: Input not valid") }
        if call.request.method == "PUT", !Script.isTrue(call["username"]) {
            return thrown(call, "Error: Username not provided")
        }
        let isStored =
            switch call.route {
            case "POST /userInfo": addUser(call)
            case "POST /tripInfo": addTrip(call)
            default: updateUser(call)
            }
        guard isStored else { return ServiceAnswer(.crash, route: call.route) }
        return plain(call, 200, nil)
    }

    private func thrown(_ call: ServiceCall, _ error: String) -> ServiceAnswer {
        message(call, 500, reason: "Internet Error Occured", "Error Occured:\(error)")
    }

    private mutating func addUser(_ call: ServiceCall) -> Bool {
        guard let name = call.text("username"), user(name) == nil else { return false }
        return change(newUser(name, password: password(call)).insertion)
    }

    /// Returns the password as the column takes it: readable, since the server decrypts it for `GET /userInfo`.
    private func password(_ call: ServiceCall) -> StoreValue {
        call.text("password").map { .text($0) } ?? .null
    }

    private mutating func addTrip(_ call: ServiceCall) -> Bool {
        guard case .integer(let user)? = DatabaseValue.number(call["userID"], .integer),
            let trip = newTrip(call, user: user)
        else { return false }
        return change(trip.insertion)
    }

    private mutating func updateUser(_ call: ServiceCall) -> Bool {
        guard var user = call.text("username").flatMap({ user($0) }) else { return true }
        if Script.isTrue(call["totalAlertSwitch"]) {
            for setting in TripLogTables.settings where setting.name != "unit" {
                guard let value = DatabaseValue.number(call[setting.name], setting.type) else { return false }
                user[setting.name] = value
            }
        } else {
            user["password"] = password(call)
        }
        return change(user.replacement)
    }

    /// Answers the calls about sessions, and refuses others without one; nil when the call may go on.
    private mutating func answerSessions(_ call: inout ServiceCall) -> ServiceAnswer? {
        if case .found(let route, _) = RouteTable.find(call.request, in: TripLogTables.sessionRoutes) {
            call.route = route.label
            return session(call, route)
        }
        let isOpen = call.request.method == "POST" && call.request.target == "/userInfo"
        return isOpen || caller(call) != nil ? nil : refusal(call, 401, "no-session")
    }
}
