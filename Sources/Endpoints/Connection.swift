import Links
import SimulationCore

/// A client's connection: who serves it, and what lies between the two.
struct Connection: Sendable {
    /// The server of a connection, by its place in the collection of its kind.
    enum Server: Sendable {
        /// A simulated ELM327.
        case adapter(Int)
        /// A recording of one.
        case recording(Int)
        /// A tractor's telematics unit.
        case maintenance(Int)
    }

    /// The endpoint that the client is connected to.
    let endpoint: Int

    /// The connection's number at that endpoint, counted from 1.
    let number: UInt32

    /// Who serves it.
    let server: Server

    /// Whether a client is connected; a slot without one waits to be used again.
    var isOpen = true

    /// Whether the client takes what it is sent.
    var isWritable = true

    /// What lies between server and client; nil where bytes pass as they are said.
    var pipeline: LinkPipeline?

    /// Whether it has begun with a pipeline; asked at every request, which must not copy that.
    let hasPipeline: Bool

    /// What it keeps about faults; nil where the scenario has none.
    var faults: ConnectionFaults? {
        get { boxedFaults.value }
        _modify { yield &boxedFaults.value }
        set { boxedFaults.value = newValue }
    }

    /// Outside of the connection, which stays small where there are none.
    private var boxedFaults = Box<ConnectionFaults>()

    /// What the server has said since that was last taken; an adapter has an output of its own.
    var said: [UInt8] = []

    /// What waits for the events of the first byte.
    var inbox: [UInt8] = []

    /// Whether nothing has gone to the client since its last request.
    var owesResponse = false

    /// Whether the server has said something that stands in the list of what has to be sent.
    var isDirty = false

    /// Whether a delivery goes on when the events of a request have happened.
    var isDelivering = false

    /// The earliest wake-up for the link that is already booked.
    var scheduledLink: SimInstant?

    /// An open connection.
    init(
        endpoint: Int, number: UInt32, server: Server, pipeline: LinkPipeline?, faults: ConnectionFaults?
    ) {
        self.endpoint = endpoint
        self.number = number
        self.server = server
        self.pipeline = pipeline
        hasPipeline = pipeline != nil
        boxedFaults.value = faults
    }
}
