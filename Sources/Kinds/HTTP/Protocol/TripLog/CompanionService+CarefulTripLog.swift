import SimulationCore

/// The trip log as the paper states it, and as a careful server would be. The paper's table has `'true'` and `[]`; the
/// bodies of its errors, and all of the careful server, are decided here.
extension CompanionService {
    // MARK: Paper

    mutating func asPaper(_ call: ServiceCall, _ route: ServiceRoute) -> ServiceAnswer {
        if description.requiresSession {
            switch route.rule {
            case .logOn, .logOff: return session(call, route)
            case .addUser: break
            default: if caller(call) == nil { return refusal(call, 401, "no-session") }
            }
        }
        switch route.rule {
        case .userSettings:
            let user = user(call.parameters["username"] ?? "")
            return plain(call, 200, .list(user.map { [settings(of: $0)] } ?? []))
        case .tripList: return plain(call, 200, .list(trips(of: call.parameters["userID"] ?? "")))
        case .addUser:
            guard let name = call.text("username"), let password = call.text("password") else {
                return badRequest(call)
            }
            guard user(name) == nil else { return plain(call, 200, .bool(false)) }
            return stored(call, newUser(name, password: .text(hashed(password))).insertion)
        case .addTrip:
            guard case .integer(let number)? = DatabaseValue.number(call["userID"], .integer),
                let trip = newTrip(call, user: number)
            else { return badRequest(call) }
            guard store.row(TripLogTables.users, .integer(number)) != nil else { return noAccount(call) }
            return stored(call, trip.insertion)
        case .updateUser: return updateAsPaper(call)
        default: return message(call, 404, "method is not supported")
        }
    }

    private mutating func updateAsPaper(_ call: ServiceCall) -> ServiceAnswer {
        guard let name = call.text("username") else { return badRequest(call) }
        guard var user = user(name) else { return noAccount(call) }
        guard let isChanged = update(&user, call), isChanged else { return badRequest(call) }
        return stored(call, user.replacement)
    }

    private mutating func stored(_ call: ServiceCall, _ change: StoreChange) -> ServiceAnswer {
        self.change(change)
            ? plain(call, 200, .bool(true)) : message(call, 500, "internet occurred error")
    }

    private func badRequest(_ call: ServiceCall) -> ServiceAnswer {
        message(call, 400, "method is not supported")
    }

    private func noAccount(_ call: ServiceCall) -> ServiceAnswer { message(call, 404, "no such account") }

    // MARK: Both

    /// Sets the settings and the password that the body has; false when it has none, nil when a value is wrong.
    private mutating func update(_ user: inout Record, _ call: ServiceCall) -> Bool? {
        var isChanged = false
        for setting in TripLogTables.settings {
            guard let sent = call[setting.name] else { continue }
            guard let value = DatabaseValue.number(sent, setting.type), value != .null else { return nil }
            user[setting.name] = value
            isChanged = true
        }
        if let password = call.text("password") {
            user["password"] = .text(hashed(password))
            isChanged = true
        }
        return isChanged
    }

    private func trips(of identifier: String) -> [JSONValue] {
        guard let key = Int64(identifier) else { return [] }
        return store.records(TripLogTables.trips, where: "userID", is: .integer(key)).map { json(of: $0) }
    }

    // MARK: Careful

    mutating func carefully(_ call: ServiceCall, _ route: ServiceRoute) -> ServiceAnswer {
        if let problem = BodyCheck.problem(call, route) {
            return refusal(call, problem.status, problem.code, problem.words)
        }
        switch route.rule {
        case .logOn, .logOff: return session(call, route)
        case .addUser: return addCarefully(call)
        default: break
        }
        guard !description.requiresSession || caller(call) != nil else {
            return refusal(call, 401, "no-session")
        }
        switch route.rule {
        case .userSettings:
            let name = call.parameters["username"] ?? ""
            guard mayUse(call, user: user(name), name: name) else { return refusal(call, 403, "not-yours") }
            return careful(call, 200, .list(user(name).map { [settings(of: $0)] } ?? []))
        case .tripList:
            let identifier = call.parameters["userID"] ?? ""
            guard let key = Int64(identifier) else { return refusal(call, 404, "not-found") }
            guard mayUse(call, user: store.record(TripLogTables.users, .integer(key)), name: nil) else {
                return refusal(call, 403, "not-yours")
            }
            return careful(call, 200, .list(trips(of: identifier)))
        case .addTrip: return addTripCarefully(call)
        case .updateUser: return updateCarefully(call)
        default: return refusal(call, 404, "not-found")
        }
    }

    /// Returns whether the caller has the account, or nobody has to log on.
    private func mayUse(_ call: ServiceCall, user: Record?, name: String?) -> Bool {
        guard description.requiresSession else { return true }
        guard let account = caller(call)?.account else { return false }
        return account == (user?["username"].text ?? name)
    }

    private mutating func addCarefully(_ call: ServiceCall) -> ServiceAnswer {
        guard let name = call.text("username"), let password = call.text("password") else {
            return refusal(call, 400, "bad-body", "'username' and 'password' have to be there")
        }
        guard !name.isEmpty, name.utf8.count <= 255, !password.isEmpty else {
            return refusal(call, 400, "bad-body", "'username' and 'password' must not be empty")
        }
        guard user(name) == nil else { return refusal(call, 409, "name-is-taken") }
        let user = newUser(name, password: .text(hashed(password)))
        guard change(user.insertion) else { return refusal(call, 507, "store-is-full") }
        return careful(call, 201, user.json(["userID", "username"]))
    }

    private mutating func addTripCarefully(_ call: ServiceCall) -> ServiceAnswer {
        guard case .integer(let number)? = DatabaseValue.number(call["userID"], .integer),
            let trip = newTrip(call, user: number), let start = trip["startDateTime"].text,
            let end = trip["endDateTime"].text, start <= end
        else {
            return refusal(
                call, 400, "bad-body", "dates are 'YYYY-MM-DD hh:mm', and a trip ends after its start")
        }
        let owner = store.record(TripLogTables.users, .integer(number))
        guard mayUse(call, user: owner, name: nil) else { return refusal(call, 403, "not-yours") }
        guard owner != nil else { return refusal(call, 404, "no-account") }
        let sameStart = store.records(TripLogTables.trips, where: "startDateTime", is: .text(start))
        if let old = sameStart.first(where: { $0["userID"] == .integer(number) }) {
            guard old.values.dropFirst() == trip.values.dropFirst() else {
                return refusal(call, 409, "another-trip", "another trip of the user starts then")
            }
            return careful(call, 200, old.json(["tripID"]))
        }
        guard change(trip.insertion) else { return refusal(call, 507, "store-is-full") }
        return careful(call, 201, trip.json(["tripID"]))
    }

    private mutating func updateCarefully(_ call: ServiceCall) -> ServiceAnswer {
        let name = call.text("username") ?? ""
        let known = user(name)
        guard mayUse(call, user: known, name: name) else { return refusal(call, 403, "not-yours") }
        guard var user = known else { return refusal(call, 404, "no-account") }
        guard let isChanged = update(&user, call), isChanged else {
            return refusal(call, 400, "bad-body", "settings are numbers, and at least one has to be there")
        }
        guard change(user.replacement) else { return refusal(call, 507, "store-is-full") }
        if call["password"] != nil { sessions.end(of: Session(role: .user, account: name)) }
        return careful(call, 200, user.json(["userID"]))
    }

    // MARK: Sessions

    /// Answers log-on and log-off. An unknown name and a wrong password have the same answer.
    mutating func session(_ call: ServiceCall, _ route: ServiceRoute) -> ServiceAnswer {
        if case .logOff = route.rule {
            guard let token = call.token, sessions[token] != nil else {
                return refusal(call, 401, "no-session")
            }
            sessions.end(token)
            return careful(call, 204, nil)
        }
        guard let name = call.text("username"), let password = call.text("password"),
            let user = user(name), let stored = user["password"].text,
            has(.storesClearPasswords) ? stored == password : hasher.verifies(password, stored)
        else { return refusal(call, 401, "bad-credentials") }
        let token = beginSession(name, .user)
        return careful(call, 201, .members(["token": .string(token), "userID": user["userID"].json]))
    }
}
