import SimulationCore

/// The account of a person in one of the valet service's apps: registration, log-on and a new password.
struct ValetAccount: Sendable {
    /// The purpose of the request that is under way.
    enum Doing: Hashable, Sendable { case nothing, registering, loggingOn, resetting }

    /// The word for the person in paths and models: user or valet.
    let person: String
    private(set) var doing = Doing.nothing
    /// The profile that the service sent.
    private(set) var profile: JSONValue?

    init(person: String) { self.person = person }

    /// The phone of who has logged on.
    var phone: JSONValue? { profile?["phone"] }

    /// The body of calls that send the whole profile.
    var profileBody: JSONValue {
        .object(
            ["identifier", "phone", "firstName", "lastName"].compactMap { name in
                profile?[name].map { JSONValue.Member(name, $0) }
            })
    }

    /// Whether `phone` is a number in Hong Kong: eight digits, not all of them zero.
    static func isPhone(_ phone: String) -> Bool {
        phone.utf8.count == 8 && phone.utf8.allSatisfy { (0x30...0x39).contains($0) } && phone != "00000000"
    }

    /// Begins `step` when it is about the account; returns whether it is.
    mutating func begin(_ step: AppStep, _ desk: inout AppDesk) -> Bool {
        let phone = step["phone"]
        switch step.verb {
        case "register", "log-on", "reset-password":
            guard Self.isPhone(phone) || desk.bug == .acceptsAnyPhone else {
                desk.tell("wrong phone number")
                return true
            }
        default: return false
        }
        let sent: JSONValue = desk.bug == .sendsNumbers ? .number(phone) : .string(phone)
        var body = [JSONValue.Member("phone", sent), .init("password", .string(step["password"]))]
        switch step.verb {
        case "register":
            body = [
                body[0], .init("firstName", .string(step["firstName"])),
                .init("lastName", .string(step["lastName"])), body[1],
                .init("passwordConfirm", .string(step.values["confirm"] ?? step["password"])),
            ]
            doing = .registering
            desk.ask("POST", "/api/account/\(person)/register", .object(body))
        case "log-on":
            doing = .loggingOn
            desk.ask("POST", "/api/account/\(person)/logon", .object(body))
        default:
            guard step["code"] == step["sent"] else {
                desk.tell(ValetAnswer.words(202))
                return true
            }
            doing = .resetting
            desk.ask("POST", "/api/account/\(person)/set_new_password", .object(body))
        }
        return true
    }

    /// Handles `reply` when the request was about the account; returns whether it was.
    mutating func take(_ reply: WebReply, _ desk: inout AppDesk) -> Bool {
        let done = doing
        guard done != .nothing else { return false }
        doing = .nothing
        let answer = ValetAnswer(reply, bug: desk.bug)
        if desk.bug == .modelIsThere, case .success = answer, answer[model: "\(person)ProfileModel"] == nil {
            desk.exit(134)
            return true
        }
        guard let model = answer[model: "\(person)ProfileModel"] else {
            refuse(answer, done, &desk)
            return true
        }
        if case .success(let extras) = answer { desk.token = extras["token"]?.text }
        switch done {
        case .nothing, .resetting: desk.tell("new password set")
        case .registering, .loggingOn:
            profile = model
            let names = ["firstName", "lastName"].compactMap { model[$0]?.text }
            desk.say("user", names.joined(separator: " "))
            desk.say("page", "home")
        }
        return true
    }

    private func refuse(_ answer: ValetAnswer, _ done: Doing, _ desk: inout AppDesk) {
        switch (done, desk.bug) {
        case (.loggingOn, let bug) where bug == .unknownCodeEndsIt && (answer.code ?? 0) > 19:
            return desk.exit(134)
        case (.loggingOn, let bug) where bug == .oneMessage && answer.code != nil: desk.tell("fail")
        case (.resetting, let bug) where bug == .resetSucceeds: desk.tell("new password set")
        case (.registering, let bug) where bug == .silentForm && [6, 11].contains(answer.code): break
        case (_, let bug) where bug == .trustsAnyAnswer && answer.code == nil: break
        default: desk.tell(answer.words)
        }
        switch done {
        case .registering where desk.bug == .leavesForm && answer.code == 5: desk.say("page", "home")
        case .registering: desk.say("page", "register")
        case .resetting: desk.say("page", "reset-password")
        default: desk.say("page", "log-on")
        }
    }
}
