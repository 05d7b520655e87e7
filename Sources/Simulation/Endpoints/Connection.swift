import Links
public import SimulationCore

/// A client's connection: its server, and the link between them.
public struct Connection: Sendable {
    /// The server of a connection: its collection among those of the endpoints, and its id there.
    public struct Server: Sendable {
        let collection: Int
        public let id: ServerID
    }

    /// The endpoint to which the client has connected.
    public let endpoint: EndpointID

    /// The connection's number at that endpoint, counted from 1.
    public let number: UInt32

    public let server: Server

    /// Whether a client is connected; the id of a closed connection can be reused.
    public var isOpen = true

    public var isSecured = false

    /// Whether the client can receive more output.
    public var isWritable = true

    /// The link between server and client; nil where bytes pass without delay or change.
    var pipeline: LinkPipeline?

    /// Whether the connection was opened with a pipeline; a separate flag, because testing the pipeline at every
    /// request would copy it.
    let hasPipeline: Bool

    /// The state of faults; nil in a scenario without faults.
    public var faults: ConnectionFaults? {
        get { boxedFaults.value }
        _modify { yield &boxedFaults.value }
        set { boxedFaults.value = newValue }
    }

    /// Whether it may have faults; for frequent calls, because `faults` copies them.
    var hasFaults: Bool { !boxedFaults.isEmpty }

    /// Boxed, so that a connection without faults is small.
    private var boxedFaults = Box<ConnectionFaults>()

    /// The server's output since it was last taken; an adapter stores its own output.
    public var output: [UInt8] = []

    /// Input that waits until the events of the endpoint's first byte have been handled.
    var inbox: [UInt8] = []

    /// Whether nothing has been sent to the client since its last request.
    public var isResponsePending = false

    /// Whether the connection is in the list of those with output to send.
    var isDirty = false

    /// Whether a delivery continues after the events of a request.
    public var isDelivering = false

    /// The earliest scheduled wake-up of the link.
    var scheduledLink: SimInstant?

    init(
        endpoint: EndpointID, number: UInt32, server: Server, pipeline: LinkPipeline?,
        faults: ConnectionFaults?
    ) {
        self.endpoint = endpoint
        self.number = number
        self.server = server
        self.pipeline = pipeline
        hasPipeline = pipeline != nil
        boxedFaults.value = faults
    }
}

/// A client's open connection.
public struct ConnectionStatus: Hashable, Sendable {
    /// The endpoint to which the client has connected.
    public let endpoint: EndpointID
    /// The connection's number at that endpoint, from 1.
    public let number: UInt32
    public let id: ConnectionID
}
