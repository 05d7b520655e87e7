import CompanionServices
import SimulationCore

/// A client's connection to a `WebServer`.
///
/// A class because the server's tables and the loop refer to it; only the server accesses it.
final class WebConnection {
    let stream: StreamConnection
    var http: HTTPConnection
    /// The task that forms the answer to the present request; nil while none is held.
    var answering: Task<Void, Never>?
    var isEndless = false
    /// Whether the connection ends when everything is sent.
    var isEnding = false
    /// Until when the client may close its side after everything is sent.
    var lingersUntil: SimInstant?
    /// The writer of an endless answer that waits for the client to read.
    var waiting: CheckedContinuation<Bool, Never>?
    /// The time at which the client last took bytes, while there are some for it.
    var progress: SimInstant?
    /// Until when the head of its first request must be there; nil when it is.
    var headDue: SimInstant?
    /// The time at which its last request was whole, or at which it was accepted.
    var lastActive: SimInstant
    /// Whether it has presented a request that the server trusts.
    var isTrusted = false
    /// Whether its present request has much content.
    var isBulky = false

    init(_ stream: StreamConnection, limits: HTTPLimits, now: SimInstant) {
        self.stream = stream
        http = HTTPConnection(limits: limits, now: now)
        lastActive = now
        headDue = limits.headTime.map { now.advanced(by: $0) }
    }

    /// The rank by which it is ended for another one, the greatest first; nil while its request is being answered.
    var expendability: Int? {
        if isEndless { return 0 }
        if answering != nil { return nil }
        return headDue == nil ? 1 : 2
    }
}
