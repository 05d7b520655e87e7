/// An event of a session, for journals and triggers.
public enum SessionEvent: Hashable, Sendable {
    /// A whole request has come.
    case request(MaintenanceRequest)
    /// A request was refused.
    case refused(MaintenanceRequest, Refusal)
    /// A token was accepted for a role, or refused.
    case token(MaintenanceRole?)
    /// A fault was done to an answer.
    case fault(RecordFault)
    /// The session ends.
    case closing(Closing)
}

/// Why a request is not answered; the raw value is the code on the wire.
public enum Refusal: UInt32, CaseIterable, Hashable, Sendable {
    /// The code stands for nothing.
    case unknownRequest = 1
    /// The role may not see it, or there is no role yet.
    case notPermitted = 2
}

extension Refusal: CustomStringConvertible {
    /// The reason in words.
    public var description: String {
        switch self {
        case .unknownRequest: "no such request"
        case .notPermitted: "not permitted for this role"
        }
    }

    /// The eight bytes that a client gets: `MTGE` and the code, least significant byte first.
    public var bytes: [UInt8] { Array("MTGE".utf8) + MaintenanceRequest.littleEndian(rawValue) }
}

/// Why the server ends a connection, after it has sent what it still has.
public enum Closing: Hashable, Sendable {
    /// A request stayed incomplete for too long; the number of bytes that had come.
    case incomplete(Int)
    /// The request stands for nothing, so nobody knows where the next one begins.
    case unknownRequest
    /// More requests than are kept came while an answer was being sent.
    case tooManyRequests
    /// A fault of the scenario.
    case fault
}

extension Closing: CustomStringConvertible {
    /// The reason in words.
    public var description: String {
        switch self {
        case .incomplete(let count): "closed: \(count) bytes of a request and no more"
        case .unknownRequest: "closed: unknown request"
        case .tooManyRequests: "closed: too many requests at once"
        case .fault: "closed by a fault"
        }
    }
}

extension SessionEvent: CustomStringConvertible {
    /// The event in one line, as journals note it.
    public var description: String {
        switch self {
        case .request(let request): "request \(request)"
        case .refused(let request, let reason): "\(request) refused: \(reason)"
        case .token(let role): role.map { "token accepted: \($0.rawValue)" } ?? "token refused"
        case .fault(let fault): "fault: \(fault)"
        case .closing(let reason): reason.description
        }
    }
}
