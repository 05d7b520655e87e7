/// A client's open connection.
public struct ConnectionStatus: Hashable, Sendable {
    /// The index of the endpoint.
    public let endpoint: Int
    /// The connection's number at that endpoint, from 1.
    public let number: UInt32
    /// The port of the driver.
    public let port: Int
}

extension Endpoints {
    /// The open connections, in the order of their ports.
    package var connectionStatus: [ConnectionStatus] {
        openSlots(at: nil).map {
            ConnectionStatus(endpoint: connections[$0].endpoint, number: connections[$0].number, port: $0)
        }
    }

    /// The number of the connection at `slot`, at its endpoint.
    package func number(of slot: Int) -> UInt32 { connections[slot].number }
}
