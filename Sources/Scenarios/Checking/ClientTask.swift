public import VehicleModel

/// What a case asks its client to do.
public struct ClientTask: Hashable, Sendable {
    /// The kinds of task that a client profile can have a command for.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// Connect to adapter and car, say so, and end.
        case connect
        /// Say which parameters the car supports.
        case supportedPIDs = "supported-pids"
        /// Show the values of signals for a time.
        case liveData = "live-data"
        /// Say which trouble codes are stored.
        case readDTC = "read-dtc"
        /// Clear trouble codes; the user has asked for it.
        case clearDTC = "clear-dtc"
        /// Show the freeze frame.
        case freezeFrame = "freeze-frame"
        /// Say the vehicle identification number.
        case vin
        /// Say what the car tells of itself.
        case info
        /// Connect and do nothing.
        case idle
        /// Show what a racing game sends.
        case dashboard
        /// Download a machine's maintenance data.
        case download = "maintenance"
    }

    /// What to do.
    public var kind: Kind

    /// The signals that the client is to show, in the order of the file; empty when it is its own choice.
    public var signals: [SignalID]

    /// How long the client is to go on, or nil when the task ends by itself.
    public var duration: Duration?

    /// What the client finds on its machine.
    public var conditions = Conditions()

    /// What a client that downloads maintenance data is told.
    public var download = Download()

    /// What is wrong on the machine of a client that waits for datagrams.
    public struct Conditions: Hashable, Sendable {
        /// How long after the start of its program another program has its port.
        public var portBusy = Duration.zero

        /// Whether the address at which it is told to wait exists.
        public var hasInterface = true

        /// Nothing is wrong.
        public init() {}

        /// Whether it can have its socket so long after the start of its program.
        public func allowsSocket(after elapsed: Duration) -> Bool { hasInterface && elapsed >= portBusy }
    }

    /// A task with these parts.
    public init(_ kind: Kind, signals: [SignalID] = [], duration: Duration? = nil) {
        self.kind = kind
        self.signals = signals
        self.duration = duration
    }
}
