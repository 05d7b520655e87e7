import SimulationCore

/// The trip-log app: accounts, settings, and trips that are recorded without a connection and uploaded later.
struct TripLogApp: CompanionApp {
    /// The purpose of the request that is under way.
    enum Doing: Hashable, Sendable {
        case nothing
        case registering
        case loggingOn(username: String)
        case readingSettings(username: String)
        case changingSettings
        case uploading
        /// Whether a trip was stored whose upload had no answer.
        case checking
        case downloading
        /// Whether the account exists whose password is forgotten.
        case finding(username: String)
        case changingPassword
    }

    /// A recorded trip that the service has not confirmed.
    struct NewTrip: Hashable, Sendable {
        var trip: Trip
        /// Whether it was sent without an answer, so that the service may have it.
        var isDoubtful = false
        var attempts = 0
    }

    var doing = Doing.nothing
    /// The user's number, once it is known.
    var user: JSONValue?
    var username = ""
    /// The settings as the service has them; nil before they were read.
    var settings: [JSONValue.Member]?
    var newTrips: [NewTrip] = []
    var began = SimInstant.powerOn
    /// Settings of a mutant that does not wait for those of the service.
    var usesDefaults = false

    static let networkMessage = "internet occurred error"
    static let unknownMessage = "Incorrect username or password"
    static let refusalMessage = "method is not supported"

    /// The settings of an app that was just installed, which nobody chose.
    static let defaults: [(name: String, value: Int)] = [
        ("totalAlertSwitch", 1), ("speedAlertSwitch", 1), ("speedLimit", 80), ("tiredDrivingAlertSwitch", 1),
        ("tiredDrivingHour", 4), ("waterTemperatureAlertSwitch", 1), ("waterTemperatureLimit", 110),
        ("fuelPrice", 3), ("unit", 1),
    ]

    mutating func begin(_ step: AppStep, _ desk: inout AppDesk) {
        began = desk.now
        switch step.verb {
        case "register":
            doing = .registering
            desk.ask("POST", "/userInfo", credentials(step))
            if desk.bug == .saysRegisteredEarly { desk.tell("Register Succeed") }
        case "log-on": logOn(step, &desk)
        case "change-settings": changeSettings(step, &desk)
        case "record-trip":
            let count = step.values["count"].flatMap(Int.init)
            let trips = count.map { (0..<min(max($0, 0), 100_000)).map { Trip(number: $0) } } ?? [Trip(step)]
            newTrips += trips.map { NewTrip(trip: $0) }
            desk.say("unsent", "\(newTrips.count)")
        case "upload":
            if desk.bug == .lastTripOnly { newTrips = Array(newTrips.suffix(1)) }
            uploadNext(&desk)
        case "download":
            guard let user else { return desk.tell(Self.unknownMessage) }
            doing = .downloading
            desk.ask("GET", "/tripInfo/\(WebCall.segment(user.text ?? ""))")
        case "forgot-password":
            doing = .finding(username: step["username"])
            desk.ask("GET", "/userSettings/\(WebCall.segment(step["username"]))")
        case "wait": desk.pause(step.seconds("0", or: 1))
        default: desk.exit(64)
        }
    }

    func wake(_ desk: inout AppDesk) {}

    private func credentials(_ step: AppStep) -> JSONValue {
        .members(["username": .string(step["username"]), "password": .string(step["password"])])
    }

    private mutating func logOn(_ step: AppStep, _ desk: inout AppDesk) {
        if step["session"] == "on" {
            doing = .loggingOn(username: step["username"])
            return desk.ask("POST", "/session", credentials(step))
        }
        doing = .readingSettings(username: step["username"])
        if desk.bug == .dumpsUsers { return desk.ask("GET", "/userInfo") }
        var path = "/userSettings/\(WebCall.segment(step["username"]))"
        if desk.bug == .passwordInURL { path += "?password=\(WebCall.segment(step["password"]))" }
        desk.ask("GET", path)
    }

    /// Sends all settings: those of the service, with the changes of the step. Without those of the service nothing can
    /// be sent, because others would be lost.
    private mutating func changeSettings(_ step: AppStep, _ desk: inout AppDesk) {
        guard var changed = settings else { return desk.tell(Self.networkMessage) }
        for index in changed.indices {
            guard let value = step.values[changed[index].name] else { continue }
            changed[index] = .init(
                changed[index].name, PrintedNumber(value).map { .number($0.value) } ?? .string(value))
        }
        doing = .changingSettings
        settings = changed
        desk.ask("PUT", "/userInfo", .object([.init("username", .string(username))] + changed))
    }

    // MARK: Responses

    mutating func take(_ reply: WebReply, _ desk: inout AppDesk) {
        let done = doing
        doing = .nothing
        switch done {
        case .nothing: break
        case .registering: takeRegistration(reply, &desk)
        case .loggingOn(let name):
            guard reply.isGood, let json = reply.json, let token = json["token"]?.text else {
                if desk.bug == .anyPassword, reply.isRefusal { desk.say("page", "home") }
                return desk.tell(reply.isRefusal ? Self.unknownMessage : Self.networkMessage)
            }
            desk.token = token
            doing = .readingSettings(username: name)
            desk.ask("GET", "/userSettings/\(WebCall.segment(name))")
        case .readingSettings(let name): takeSettings(reply, name, &desk)
        case .changingSettings:
            guard isDone(reply) else { return desk.tell(problem(reply)) }
            showSettings(&desk)
        case .uploading: takeUpload(reply, &desk)
        case .checking: takeCheck(reply, &desk)
        case .downloading: takeTrips(reply, &desk)
        case .finding(let name): takeFound(reply, name, &desk)
        case .changingPassword: desk.tell(isDone(reply) ? "password sent" : problem(reply))
        }
    }

    /// Whether the service says that it has stored what was sent: in the forms of all its profiles.
    func isDone(_ reply: WebReply) -> Bool {
        guard reply.isGood, case .response(_, "application/json", let body) = reply else { return false }
        guard !body.isEmpty else { return true }
        return switch reply.json {
        case .bool(true), .string("true"): true
        case .object(let members): !members.contains { $0.name == "error" || $0.name == "data" }
        default: false
        }
    }

    /// Returns the words for the user about a failure.
    func problem(_ reply: WebReply) -> String {
        guard case .response(let status, _, _) = reply else { return Self.networkMessage }
        return switch status {
        case 401: Self.unknownMessage
        case 404 where reply.json?["data"] == .string("no such account"): "no such account"
        case 400..<500: Self.refusalMessage
        default: Self.networkMessage
        }
    }

    private func takeRegistration(_ reply: WebReply, _ desk: inout AppDesk) {
        if isDone(reply) {
            if desk.bug != .saysRegisteredEarly { desk.tell("Register Succeed") }
            desk.say("page", "log-on")
            return
        }
        let isTaken: Bool =
            switch reply {
            case .response(409, _, _): true
            default: reply.isGood && reply.json == .bool(false)
            }
        desk.tell(isTaken ? "account already exists" : problem(reply))
        desk.say("page", "register")
    }

    private mutating func takeSettings(_ reply: WebReply, _ name: String, _ desk: inout AppDesk) {
        guard reply.isGood, case .list(let rows)? = reply.json else {
            if desk.bug == .unreadableEndsIt, reply.isGood { return desk.exit(134) }
            return desk.tell(problem(reply))
        }
        guard let row = rows.first, case .object(let members) = row, let number = row["userID"] else {
            guard desk.bug == .emptyIsUser, rows.isEmpty else { return desk.tell(Self.unknownMessage) }
            return desk.say("page", "home")
        }
        user = number
        username = name
        settings = members.filter { member in Self.defaults.contains { $0.name == member.name } }
        if desk.bug == .defaultsOverwrite, began.duration(to: desk.now) > .milliseconds(500) {
            settings = Self.defaults.map { .init($0.name, .number($0.value)) }
        }
        desk.say("user", name)
        desk.say("page", "home")
        showSettings(&desk)
    }

    private func showSettings(_ desk: inout AppDesk) {
        for member in settings ?? [] where ["speedLimit", "fuelPrice"].contains(member.name) {
            desk.say(
                member.name == "speedLimit" ? "speed_limit" : "fuel_price", member.value.text ?? "unknown")
        }
    }

    private mutating func takeFound(_ reply: WebReply, _ name: String, _ desk: inout AppDesk) {
        guard reply.isGood, case .list(let rows)? = reply.json else { return desk.tell(problem(reply)) }
        guard !rows.isEmpty else { return desk.tell("Username does not exist") }
        var random = SeededGenerator(seed: UInt64(desk.now.nanoseconds)).split(name)
        var password = "\(100_000 + random.next() % 900_000)"
        if desk.bug == .shortPassword { password.removeLast() }
        doing = .changingPassword
        desk.ask(
            "PUT", "/userInfo", .members(["username": .string(name), "password": .string(password)]))
    }

    private func takeTrips(_ reply: WebReply, _ desk: inout AppDesk) {
        guard reply.isGood, case .list(let rows)? = reply.json else {
            if desk.bug == .unreadableIsEmpty, reply.isGood { desk.say("trips", "0") }
            return desk.tell(problem(reply))
        }
        desk.say("trips", "\(rows.count)")
        for row in rows.suffix(3) {
            if desk.bug == .nullEndsIt, row["averageMPG"] == .null { return desk.exit(134) }
            func shown(_ name: String) -> String { row[name]?.text ?? "unknown" }
            desk.say(
                "trip",
                "\(shown("startDateTime")), \(shown("drivingDistance")) mi, \(shown("averageMPG")) mpg")
        }
    }
}
