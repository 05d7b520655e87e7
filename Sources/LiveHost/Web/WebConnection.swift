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
    /// Whether the answer is endless.
    var isEndless = false
    /// Whether the connection ends when everything is sent.
    var isEnding = false
    /// Until when the client may close its side after everything is sent.
    var lingersUntil: SimInstant?
    /// The writer of an endless answer that waits for the client to read.
    var waiting: CheckedContinuation<Bool, Never>?
    /// When the client has last taken bytes, while there are some for it.
    var progress: SimInstant?

    init(_ stream: StreamConnection, limits: HTTPLimits, now: SimInstant) {
        self.stream = stream
        http = HTTPConnection(limits: limits, now: now)
    }
}
