package import CANBus
package import LegacyBus
package import Links
package import SimulationCore
package import VehicleNetwork

/// The source of a collection of servers: the endpoints of a scenario at power-on.
package struct ServerSetup {
    /// The endpoints, in file order.
    public let endpoints: [EndpointDescription]
    /// Whether servers take the time that a real device takes.
    public let timing: Timing
    public let seed: UInt64
    /// The faults that each event of the scenario begins, in the order of its actions.
    public let eventFaults: [[FaultSetting]]
    /// Vehicle, journal and time at power-on.
    public let context: SimulationContext
}

/// The servers of one kind of endpoint: `EndpointKind.servers` names it.
///
/// A server of a connection has an id in its collection, which does not change while the connection is open. Servers
/// share `Connections`; a connection's bytes and faults are there, under its id. What most kinds do not need has a
/// default: no datagrams, no bus, no work of its own.
package protocol ServerCollection: Sendable {
    /// The servers at power-on, without clients; nil when no endpoint is of their kind.
    init?(_ setup: ServerSetup)

    var endpoints: [EndpointID] { get }

    /// Whether its servers keep their output while the client cannot receive it.
    var buffersOutput: Bool { get }

    /// Whether the faults of a request end with its reply; before the answer of an ECU other messages may come.
    var endsFaultsWithReply: Bool { get }

    /// Whether its endpoints may refuse clients in a scenario without faults.
    var mayRefuse: Bool { get }

    /// Whether what files keep of its endpoints has changed since the changes were taken.
    var hasChanges: Bool { get }

    /// Schedules the first work of the endpoints.
    mutating func open(_ connections: inout Connections, _ context: inout SimulationContext)

    /// Brings its servers without a connection to the bus; returns their ids.
    mutating func joinBus(_ connections: inout Connections, _ network: inout VehicleNetwork) -> [ServerID]

    // MARK: Connections

    /// Makes the server of connection `number` to `endpoint`; returns its id.
    mutating func connect(
        endpoint: EndpointID, number: UInt32, _ faults: FaultSet?, _ connections: inout Connections,
        _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) -> ServerID

    /// Notes that connection `id` exists and is in the journal.
    mutating func isConnected(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext)

    mutating func remove(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext)

    /// Outputs what the client gets before its first request.
    mutating func greet(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ context: inout SimulationContext
    )

    mutating func receive(
        _ bytes: [UInt8], _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ network: inout VehicleNetwork, _ context: inout SimulationContext)

    /// Answers the pending request, whose events were handled, then processes the input after it.
    mutating func resume(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext)

    /// Does the server's due work.
    mutating func wake(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext)

    /// Returns when the server must be woken by its link, or nil.
    mutating func deadline(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections, now: SimInstant
    ) -> SimInstant?

    /// Returns how the end of the server's present reply is recognised.
    mutating func replyEnd(_ server: ServerID) -> ReplyFaultStage.ReplyEnd

    /// Returns how the journal finds the end of a response in the output that is sent now.
    mutating func responseEnd(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections
    ) -> JournalEntry.ResponseEnd

    /// Moves the server's output into `output`, which is empty.
    mutating func takeOutput(
        _ server: ServerID, _ id: ConnectionID, into output: inout [UInt8], _ connections: inout Connections)

    /// Returns the storage of `output`, which is empty, to the server.
    mutating func reuse(
        _ output: inout [UInt8], _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections)

    /// Returns the reason why the server ends the connection now that its output has been sent; nil while it does not.
    mutating func end(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections
    ) -> ConnectionEnd.Cause?

    /// Returns the serial rate that the server has negotiated with its host, bit/s; nil without a serial line.
    mutating func serialRate(_ server: ServerID) -> Int?

    mutating func lineIsFree(_ server: ServerID, at time: SimInstant)

    /// Resets the server as after a voltage drop; it outputs `message`.
    mutating func brownOut(
        _ server: ServerID, _ id: ConnectionID, _ message: String, _ connections: inout Connections,
        _ network: inout VehicleNetwork, now: SimInstant)

    /// Passes the supply voltage at the connector, in volts, to every server; nil for that of the car.
    mutating func sense(
        voltage: Double?, _ connections: inout Connections, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext)

    // MARK: Datagrams

    /// Returns whether `datagram` is one that `endpoint` has sent to its own group, and comes back.
    mutating func isEcho(_ datagram: [UInt8], endpoint: EndpointID) -> Bool

    mutating func receive(
        datagram: [UInt8], from peer: Peer, endpoint: EndpointID, _ connections: inout Connections,
        _ network: inout VehicleNetwork, _ context: inout SimulationContext)

    /// Notes that `peer` has no socket for datagrams of `endpoint` (ICMP port unreachable).
    mutating func unreachable(
        _ peer: Peer, endpoint: EndpointID, _ connections: inout Connections, now: SimInstant)

    /// Returns the number of addresses that get datagrams of `endpoint` because they have asked.
    func subscriberCount(endpoint: EndpointID) -> Int

    mutating func isListening(endpoint: EndpointID, at address: Peer, _ context: inout SimulationContext)

    /// Handles the wake-up of `endpoint` at `time`, which need not be the scheduled one.
    mutating func wake(
        endpoint: EndpointID, at time: SimInstant, _ connections: inout Connections,
        _ context: inout SimulationContext)

    /// Does the due work of `endpoint`, which was marked due; an endpoint with much work stays first.
    mutating func act(
        endpoint: EndpointID, _ connections: inout Connections, _ context: inout SimulationContext
    ) -> (cost: Int, isDone: Bool)

    mutating func datagramsAreTaken(_ connections: inout Connections, _ context: inout SimulationContext)

    /// Notes that other faults are in force.
    mutating func faultsHaveChanged(_ connections: Connections)

    // MARK: Bus

    /// Returns the bus segment of the server; nil when it has none.
    func segment(_ server: ServerID) -> BusSegmentID?

    /// Returns when the server must be woken by its bus, or nil.
    mutating func busDeadline(_ server: ServerID) -> SimInstant?

    /// Does the due work of the server as `tap` of a bus, and takes its output and frames; returns whether anything was
    /// done.
    mutating func runOnBus(
        _ server: ServerID, _ tap: TapID, segment: BusSegmentID, _ connections: inout Connections,
        _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) -> Bool

    /// Ends the server's reply in `timing: instant`, because no more answers can come; returns whether there was one.
    mutating func busIsQuiet(_ server: ServerID, now: SimInstant) -> Bool

    /// Returns the bit rate at which the server listens on CAN; nil while it does not listen.
    mutating func listeningBitRate(_ server: ServerID) -> Int?

    /// Returns whether the server listens to the vehicle's broadcast traffic.
    mutating func receivesTraffic(_ server: ServerID) -> Bool

    /// Returns whether the server is asleep and wakes up when the bus is active.
    mutating func wakesOnTraffic(_ server: ServerID) -> Bool

    mutating func received(_ frame: CANFrame, _ server: ServerID, now: SimInstant)

    /// Receives a frame with a bit error in it.
    mutating func receivedDamaged(_ frame: CANFrame, _ server: ServerID, now: SimInstant)

    /// Returns whether the server's controller destroys `frame`, which it cannot read, by an error frame.
    mutating func destroys(_ frame: CANFrame, _ server: ServerID) -> Bool

    /// Notes that the oldest frame of the server has crossed the bus.
    mutating func transmitted(_ server: ServerID, now: SimInstant)

    /// Notes that a frame or signal of the server cannot be sent.
    mutating func transmitFailed(_ fault: TransmitFault, _ server: ServerID, now: SimInstant)

    /// Notes that the bus is active, and the server does not listen.
    mutating func sawTraffic(_ server: ServerID, now: SimInstant)

    /// Receives a message on a J1850 bus or K line; `isOwn` when it has sent it. Returns the byte of its
    /// in-frame response, or nil for none.
    mutating func received(_ transmission: Transmission, isOwn: Bool, _ server: ServerID, now: SimInstant)
        -> UInt8?
}
