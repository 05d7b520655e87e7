extension Expectation {
    /// The connections of the client satisfy every requirement that is stated here.
    package struct Connection: Hashable, Sendable {
        /// The index of the endpoint in the rig, counted from 0.
        package var endpoint: Int
        /// The longest time until the first connection, from the mark or else from the start of the client's
        /// program.
        package var connects: Duration?
        /// The longest time until a new connection, from the mark or else from the first disconnection.
        package var reconnects: Duration?
        /// The time after which the client neither connects nor sends, from the mark or else from its first
        /// attempt to connect.
        package var givesUp: Duration?
        /// Whether the client must keep its connections open. It may close them in the last 2 s before its
        /// program ends or is told to stop.
        package var stays: Bool
        /// The greatest number of simultaneous connections, or nil for no limit.
        package var atMost: Int?
        /// The greatest number of attempts to connect in the window, including refused attempts; nil for no
        /// limit.
        package var attempts: Int?
        /// The part of the run that is examined; its `within` is ignored.
        package var window: Window
    }
}
