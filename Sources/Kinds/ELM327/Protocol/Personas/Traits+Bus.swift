extension Traits {
    /// What it does on the bus.
    public struct Bus: Hashable, Sendable {
        /// Whether the digit behind a request counts whole messages rather than frames.
        public var countsMessages = false

        /// How many bytes of a request are sent, 0 for all.
        public var requestBytes = 0

        /// Whether `RTR` puts a remote frame on the bus; it is accepted either way.
        public var sendsRemoteFrames = true

        /// How remote frames are printed while monitoring.
        public var remoteFrames = RemoteFrames.shown

        /// Whether a search asks the host's request instead of 0100; what chips do is unverified for requests of other
        /// services than 01.
        public var searchAsksRequest = false

        /// Whether the pins of the J1850 buses are connected; protocols 1 and 2 find nothing otherwise.
        public var hasJ1850 = true

        /// The identifier of flow-control frames in mode 0.
        public var flowControl = FlowControlRule.standard

        /// Whether `FC SM 2` changes nothing.
        public var ignoresFlowControlMode2 = false
    }
}
