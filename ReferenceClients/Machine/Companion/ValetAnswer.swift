import SimulationCore

/// An answer of the valet service, as a careful app understands it.
enum ValetAnswer: Hashable, Sendable {
    /// The call succeeded, with these extras.
    case success(JSONValue)
    /// The service refuses, with its code if it has one.
    case failure(code: Int?)
    /// There is no answer of the service: nothing came, or an error page, or JSON that ends too early.
    case none

    /// Reads `reply`. Only `true` is success: a service that is confused has not done what was asked.
    init(_ reply: WebReply, bug: BugSwitch<CompanionBug>) {
        guard case .response = reply, case .object(let members)? = reply.json else {
            self = bug == .trustsAnyAnswer && reply != .refused ? .success(.object([])) : .none
            return
        }
        let flag = members.first { $0.name == "success" }?.value
        let extras = members.first { $0.name == "extras" }?.value ?? .null
        switch flag {
        case .bool(true): self = reply.isGood ? .success(extras) : .none
        case .bool(false): self = .failure(code: Self.code(extras["msg"]))
        default:
            let isTaken = bug == .textIsTrue && flag != .number("0")
            self = isTaken ? .success(extras) : .failure(code: Self.code(extras["msg"]))
        }
    }

    /// The code in `value`: a number, or a text of digits.
    private static func code(_ value: JSONValue?) -> Int? {
        switch value {
        case .number(let text), .string(let text): Int(text)
        default: nil
        }
    }

    /// Returns the words for the user about a code.
    static func words(_ code: Int?) -> String {
        switch code {
        case 1, 4: "account not found"
        case 2: "invalid password"
        case 5: "account already exist"
        case 14: "could not add a car"
        case 15: "could not find this car"
        case 16: "order already exist"
        case 17: "you already recall this car"
        case 18: "fail to update order"
        case 201: "you already have this car"
        case 202: "wrong verification code"
        default: "fail"
        }
    }

    static let networkMessage = "network error"

    /// The words for the user about a failure; about a success whose extras are incomplete, too.
    var words: String {
        switch self {
        case .success: Self.words(nil)
        case .failure(let code): Self.words(code)
        case .none: Self.networkMessage
        }
    }

    /// The code of a failure.
    var code: Int? {
        if case .failure(let code) = self { code } else { nil }
    }

    /// The object `name` of the extras; nil when the call failed, or the object is missing.
    subscript(model name: String) -> JSONValue? {
        guard case .success(let extras) = self, case .object(let members)? = extras[name], !members.isEmpty
        else { return nil }
        return extras[name]
    }

    /// The rows of the list `name` of the extras; nil when the call failed, or the list is missing.
    subscript(rows name: String) -> [JSONValue]? {
        guard case .success(let extras) = self, case .list(let rows)? = extras[name] else { return nil }
        return rows
    }
}
