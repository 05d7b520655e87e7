/// A client's open connection.
package struct ConnectionStatus: Hashable, Sendable {
    /// The index of the endpoint.
    package let endpoint: Int
    /// The connection's number at that endpoint, from 1.
    package let number: UInt32
    /// The port of the driver.
    package let port: Int
}
