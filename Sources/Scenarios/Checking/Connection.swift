extension Expectation {
    /// What the client does about connecting; every demand that is stated has to hold.
    public struct Connection: Hashable, Sendable {
        /// The endpoint, by its place in the rig.
        public var endpoint: Int
        /// It connects at least once within this time of the mark, or of the start of the client's program.
        public var connects: Duration?
        /// It connects again within this time of the mark; without a mark, of the first disconnection.
        public var reconnects: Duration?
        /// From this time after the mark on (without a mark after its first attempt), it neither connects nor sends.
        public var givesUp: Duration?
        /// It ends no connection itself in the window before it has been told to stop.
        public var stays: Bool
        /// It holds at most this many connections at once.
        public var atMost: Int?
        /// It tries at most this many times to connect in the window, refused attempts included.
        public var attempts: Int?
        /// Where to look; its `within` is not used.
        public var window: Window
    }
}
