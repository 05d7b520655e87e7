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

        /// Whether the pins of the J1850 buses are connected; protocols 1 and 2 find nothing otherwise.
        public var hasJ1850 = true

        /// The identifier of flow-control frames in mode 0.
        public var flowControl = FlowControlRule.standard

        /// Whether `FC SM 2` changes nothing.
        public var ignoresFlowControlMode2 = false
    }
}

/// Which identifier the flow control of mode 0 has, on 11-bit identifiers.
public enum FlowControlRule: String, CaseIterable, Hashable, Sendable {
    /// The received one with bit 3 cleared.
    case standard
    /// The received one less 8.
    case minusEight = "minus-8"
    /// The one of the request.
    case request
    /// The received one, so that the ECU never sees it.
    case received
    /// None: no flow control is sent.
    case missing
}

/// How remote frames are printed while monitoring.
public enum RemoteFrames: String, CaseIterable, Hashable, Sendable {
    /// They are printed as `RTR`.
    case shown
    /// They are not printed.
    case dropped
    /// They are printed with the data of the frame before.
    case lastData = "last-data"
    /// They are printed with the data of the frame before, the two upper bits of each byte at random.
    case randomBits = "random-bits"
}
