/// An event of a session, for journals and triggers.
public enum SessionEvent: Hashable, Sendable {
    case request(MaintenanceRequest)
    case refused(MaintenanceRequest, Refusal)
    /// A token was accepted for this role; nil when it was refused.
    case token(MaintenanceRole?)
    /// An answer had this fault.
    case fault(RecordFault)
    case closing(Closing)
}

/// Why a request is refused; the raw value is the code on the wire.
public enum Refusal: UInt32, CaseIterable, Hashable, Sendable {
    case unknownRequest = 1
    /// The role may not see the answer, or the client has no role yet.
    case notPermitted = 2
}

extension Refusal: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unknownRequest: "no such request"
        case .notPermitted: "not permitted for this role"
        }
    }

    /// The eight bytes of the answer: `MTGE` and the code, least significant byte first.
    public var bytes: [UInt8] { Array("MTGE".utf8) + MaintenanceRequest.littleEndian(rawValue) }
}

/// Why the server ends a connection, after sending its remaining output.
public enum Closing: Hashable, Sendable {
    /// A request stayed incomplete for too long; the number of its bytes received.
    case incomplete(Int)
    /// The request is unknown, so the start of the next one is unknown too.
    case unknownRequest
    /// The client sent more requests during an answer than are buffered.
    case tooManyRequests
    case fault
}

extension Closing: CustomStringConvertible {
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
    /// The event in one line, for journals.
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
