import CANBus

/// The adapter's activity, for its owner. Getters are mutating where they must not copy the adapter, see `deadline`.
extension Adapter {
    /// The bit rate that the adapter's CAN controller listens at, or nil when no CAN protocol is in use.
    public var listeningBitRate: Int? {
        mutating get {
            switch task {
            case .exchanging(let exchange): exchange.options.bitRate
            case .searching(let search): search.options?.bitRate
            case .monitoring(let monitor): monitor.options.bitRate
            case .idle, .resetting, .answering, .changingRate, .fallingAsleep, .asleep, .unpowered, .legacy:
                nil
            }
        }
    }

    /// Whether the reply ends as soon as the bus is quiet, which the owner reports with `quiet`; only in
    /// `timing: instant`.
    public var awaitsQuiet: Bool {
        mutating get {
            guard isInstant else { return false }
            switch task {
            case .exchanging(let exchange): return exchange.isListening || awaitsFlowControl
            case .searching(let search): return search.isListening
            case .legacy(let task): return task.isListening
            case .idle, .resetting, .answering, .changingRate, .fallingAsleep, .asleep, .unpowered,
                .monitoring:
                return false
            }
        }
    }

    /// Whether the adapter receives unrequested messages: while monitoring, and in real time while it waits for
    /// answers.
    public var hearsTraffic: Bool {
        switch task {
        case .monitoring: true
        case .exchanging, .searching: !isInstant
        case .legacy(let task): task.isMonitoring || !isInstant
        case .asleep: wakesOnTraffic
        case .idle, .resetting, .answering, .changingRate, .fallingAsleep, .unpowered: false
        }
    }

    /// Whether a command runs, so that a byte from the host now comes before the prompt.
    public var isBusy: Bool {
        switch task {
        case .idle, .asleep, .unpowered: false
        case .resetting, .answering, .changingRate, .fallingAsleep, .exchanging, .searching, .legacy,
            .monitoring:
            true
        }
    }
}
