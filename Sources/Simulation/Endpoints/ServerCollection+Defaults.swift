package import CANBus
package import LegacyBus
package import Links
package import SimulationCore
package import VehicleNetwork

/// A server that outputs at the prompt into its connection, and has no work of its own.
extension ServerCollection {
    package var buffersOutput: Bool { false }
    package var endsFaultsWithReply: Bool { true }
    package var mayRefuse: Bool { false }
    package var hasChanges: Bool { false }
    package mutating func open(_ connections: inout Connections, _ context: inout SimulationContext) {}
    package mutating func isConnected(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {}
    package mutating func greet(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ context: inout SimulationContext
    ) {}
    package mutating func resume(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {}
    package mutating func wake(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections,
        _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {}
    package mutating func deadline(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections, now: SimInstant
    ) -> SimInstant? { nil }
    package func replyEnd(_ server: ServerID) -> ReplyFaultStage.ReplyEnd { .atPrompt }
    package func responseEnd(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections
    ) -> JournalEntry.ResponseEnd { .atPrompt }
    package mutating func takeOutput(
        _ server: ServerID, _ id: ConnectionID, into output: inout [UInt8], _ connections: inout Connections
    ) { swap(&output, &connections[id].output) }
    package mutating func reuse(
        _ output: inout [UInt8], _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections
    ) { swap(&output, &connections[id].output) }
    package func end(
        _ server: ServerID, _ id: ConnectionID, _ connections: inout Connections
    ) -> ConnectionEnd.Cause? { nil }
    package func serialRate(_ server: ServerID) -> Int? { nil }
    package mutating func lineIsFree(_ server: ServerID, at time: SimInstant) {}
    package mutating func brownOut(
        _ server: ServerID, _ id: ConnectionID, _ message: String, _ connections: inout Connections,
        _ network: inout VehicleNetwork, now: SimInstant
    ) {}
    package mutating func sense(
        voltage: Double?, _ connections: inout Connections, _ network: inout VehicleNetwork,
        _ context: inout SimulationContext
    ) {}
}

/// A kind whose clients all have connections.
extension ServerCollection {
    package mutating func isEcho(_ datagram: [UInt8], endpoint: EndpointID) -> Bool { false }
    package mutating func receive(
        datagram: [UInt8], from peer: Peer, endpoint: EndpointID, _ connections: inout Connections,
        _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) {}
    package func subscriberCount(endpoint: EndpointID) -> Int { 0 }
    package mutating func unreachable(
        _ peer: Peer, endpoint: EndpointID, _ connections: inout Connections, now: SimInstant
    ) {}
    package mutating func isListening(
        endpoint: EndpointID, at address: Peer, _ context: inout SimulationContext
    ) {}
    package mutating func wake(
        endpoint: EndpointID, at time: SimInstant, _ connections: inout Connections,
        _ context: inout SimulationContext
    ) {}
    package mutating func act(
        endpoint: EndpointID, _ connections: inout Connections, _ context: inout SimulationContext
    ) -> (cost: Int, isDone: Bool) { (1, true) }
    package mutating func datagramsAreTaken(
        _ connections: inout Connections, _ context: inout SimulationContext
    ) {}
    package mutating func faultsHaveChanged(_ connections: Connections) {}
}

/// A kind that is on no bus.
extension ServerCollection {
    package mutating func joinBus(
        _ connections: inout Connections, _ network: inout VehicleNetwork
    ) -> [ServerID] { [] }
    package func segment(_ server: ServerID) -> BusSegmentID? { nil }
    package mutating func busDeadline(_ server: ServerID) -> SimInstant? { nil }
    package mutating func runOnBus(
        _ server: ServerID, _ tap: TapID, segment: BusSegmentID, _ connections: inout Connections,
        _ network: inout VehicleNetwork, _ context: inout SimulationContext
    ) -> Bool { false }
    package mutating func busIsQuiet(_ server: ServerID, now: SimInstant) -> Bool { false }
    package mutating func listeningBitRate(_ server: ServerID) -> Int? { nil }
    package mutating func receivesTraffic(_ server: ServerID) -> Bool { false }
    package mutating func wakesOnTraffic(_ server: ServerID) -> Bool { false }
    package mutating func received(_ frame: CANFrame, _ server: ServerID, now: SimInstant) {}
    package mutating func receivedDamaged(_ frame: CANFrame, _ server: ServerID, now: SimInstant) {}
    package mutating func destroys(_ frame: CANFrame, _ server: ServerID) -> Bool { false }
    package mutating func transmitted(_ server: ServerID, now: SimInstant) {}
    package mutating func transmitFailed(_ fault: TransmitFault, _ server: ServerID, now: SimInstant) {}
    package mutating func sawTraffic(_ server: ServerID, now: SimInstant) {}
    package mutating func received(
        _ transmission: Transmission, isOwn: Bool, _ server: ServerID, now: SimInstant
    ) -> UInt8? { nil }
}
