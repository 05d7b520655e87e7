/// A client's open connection.
public struct ConnectionStatus: Hashable, Sendable {
    /// The index of the endpoint.
    public let endpoint: Int
    /// The connection's number at that endpoint, from 1.
    public let number: UInt32
    /// The port of the driver.
    public let port: Int
}
