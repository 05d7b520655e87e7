public import SimulationCore

/// The server's side of one connection of HTTP/1.1: parses requests and frames responses. Does no I/O and reads no clock.
///
/// One request is answered at a time. It is held until `answer`; what follows it is stored up to a limit. A malformed
/// request is answered by the connection itself, which then ends.
public struct HTTPConnection: Sendable {
    /// Why a connection ends.
    public enum Closing: String, CaseIterable, Hashable, Sendable, CustomStringConvertible {
        /// The client asked for it with `Connection: close`.
        case askedFor = "the client asked for it"
        /// The client speaks HTTP/1.0 and did not ask to keep the connection.
        case oldVersion = "HTTP/1.0 without keep-alive"
        case response = "the response ends the connection"
        case refused = "a request was refused"
        /// No request came within the limit.
        case idle = "no request came in time"
        /// The client closed its side after its last request.
        case endOfInput = "the client closed its side"
        /// More than the limit arrived behind a request that waits for its answer.
        case tooMuchInput = "too many requests at once"

        public var description: String { rawValue }
    }

    /// The bytes for the client since `clearOutput`.
    public private(set) var output: [UInt8] = []

    /// The request to be answered next; it stays until `answer`.
    public private(set) var heldRequest: HTTPRequest?

    /// Why the connection ends when `output` has been sent, or nil; afterwards input is ignored.
    public private(set) var closing: Closing?

    private var reader: HTTPReader
    /// Whether the held request leaves the connection open.
    private var persists = true
    private var isInputEnded = false
    /// Whether the client was told to send the content of the present request, or need not be told.
    private var isContinued = false
    /// When the connection began, or the last response was given.
    private var idleSince: SimInstant
    /// When the first byte of the present request came.
    private var begin: SimInstant?
    private var lastInput: SimInstant

    /// A new connection at `now`.
    public init(limits: HTTPLimits = HTTPLimits(), now: SimInstant = .powerOn) {
        reader = HTTPReader(.requests, limits: limits)
        idleSince = now
        lastInput = now
    }

    public var limits: HTTPLimits { reader.limits }

    /// The mistake in the input; the connection has answered it and ends.
    public var refusal: HTTPRefusal? { reader.mistakes.first }

    /// Whether the owner should go on reading from the client; false while enough is stored behind a held request.
    public var wantsInput: Bool {
        closing == nil && !isInputEnded && (heldRequest == nil || reader.unread < limits.pipelined)
    }

    /// The number of bytes of input that are stored: a partial request, and what is behind a held one.
    public var storedBytes: Int { reader.stored }

    /// When to call `wake`, or nil when no timer runs. Mutating, so that a connection in a list is not copied.
    public var deadline: SimInstant? {
        mutating get {
            guard closing == nil, heldRequest == nil else { return nil }
            switch reader.phase {
            case .start where begin == nil: return limits.idleTime.map { idleSince.advanced(by: $0) }
            case .start, .fields: return limits.headTime.map { (begin ?? lastInput).advanced(by: $0) }
            default: return limits.bodyTime.map { lastInput.advanced(by: $0) }
            }
        }
    }

    public mutating func receive(_ bytes: some Collection<UInt8>, now: SimInstant) {
        guard closing == nil, !isInputEnded, !bytes.isEmpty else { return }
        lastInput = now
        reader.append(bytes)
        if heldRequest == nil { proceed(now) }
        if heldRequest != nil, reader.unread > 4 * limits.pipelined { close(.tooMuchInput) }
    }

    /// Ends the input, because the client has closed its side; a held request, and complete ones behind it, are still answered.
    public mutating func endOfInput(now: SimInstant) {
        guard closing == nil, !isInputEnded else { return }
        isInputEnded = true
        if heldRequest == nil { proceed(now) }
    }

    /// Answers the held request and goes on with the input behind it; does nothing without a held request.
    public mutating func answer(_ response: HTTPResponse, now: SimInstant) {
        guard closing == nil, let request = heldRequest else { return }
        heldRequest = nil
        let isOpen = response.encode(
            to: &output, answering: request.method, minorVersion: request.minorVersion, persists: persists)
        idleSince = now
        guard isOpen else {
            if persists { return close(.response) }
            return close(request.minorVersion == 0 ? .oldVersion : .askedFor)
        }
        if reader.unread > 0 { lastInput = now }
        proceed(now)
    }

    /// Handles what is due at `now`; does nothing before `deadline`.
    public mutating func wake(now: SimInstant) {
        guard let deadline, deadline <= now else { return }
        guard begin != nil else { return close(.idle) }
        reader.fail(.tooSlow)
        refuse()
    }

    /// Empties `output`, keeping its storage unless it is big.
    public mutating func clearOutput() {
        output.removeAll(keepingCapacity: output.capacity <= 16384)
    }

    /// Reads on until a request is held or input is missing.
    private mutating func proceed(_ now: SimInstant) {
        if isInputEnded { reader.end() } else { reader.read() }
        switch reader.phase {
        case .whole: hold()
        case .failed: refuse()
        case .start where reader.isIdle:
            if isInputEnded { close(.endOfInput) }
        default:
            if begin == nil { begin = now }
            askForContent()
        }
    }

    /// Holds the request that is whole.
    private mutating func hold() {
        persists = reader.head.framing.persists(minorVersion: reader.head.minorVersion)
        begin = nil
        isContinued = false
        let (head, body) = reader.next()
        heldRequest = HTTPRequest(
            method: head.method, target: head.target, minorVersion: head.minorVersion, fields: head.fields,
            body: body)
    }

    /// Sends `100 Continue` when the client waits for it: none of the content is there yet (RFC 9110 §10.1.1).
    private mutating func askForContent() {
        switch reader.phase {
        case .content, .chunkSize: break
        default: return
        }
        guard !isContinued else { return }
        isContinued = true
        guard reader.head.framing.awaitsContinue, reader.head.minorVersion > 0, reader.unread == 0,
            reader.body.isEmpty
        else { return }
        output.append(contentsOf: "HTTP/1.1 100 Continue\r\n\r\n".utf8)
    }

    /// Answers the mistake that ended the reading.
    private mutating func refuse() {
        guard let refusal else { return }
        let method = reader.head.method
        _ = refusal.response.encode(to: &output, answering: method, minorVersion: 1, persists: false)
        close(.refused)
    }

    private mutating func close(_ reason: Closing) {
        closing = reason
        heldRequest = nil
        begin = nil
    }
}
