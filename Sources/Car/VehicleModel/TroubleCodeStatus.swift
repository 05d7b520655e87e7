/// The status byte of a trouble code: DTCStatusMask of ISO 14229-1, annex D.2.
public struct TroubleCodeStatus: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    /// The status with these bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let testFailed = TroubleCodeStatus(rawValue: 0x01)
    public static let testFailedThisOperationCycle = TroubleCodeStatus(rawValue: 0x02)
    /// The test has failed in this or the last completed operation cycle.
    public static let pending = TroubleCodeStatus(rawValue: 0x04)
    public static let confirmed = TroubleCodeStatus(rawValue: 0x08)
    public static let testNotCompletedSinceLastClear = TroubleCodeStatus(rawValue: 0x10)
    public static let testFailedSinceLastClear = TroubleCodeStatus(rawValue: 0x20)
    public static let testNotCompletedThisOperationCycle = TroubleCodeStatus(rawValue: 0x40)
    public static let warningIndicatorRequested = TroubleCodeStatus(rawValue: 0x80)

    /// The names of the bits in ISO 14229-1, bit 0 first.
    public static let names = [
        "testFailed", "testFailedThisOperationCycle", "pendingDTC", "confirmedDTC",
        "testNotCompletedSinceLastClear", "testFailedSinceLastClear", "testNotCompletedThisOperationCycle",
        "warningIndicatorRequested",
    ]
}

extension TroubleCodeMemory {
    /// The warm-up of one driving cycle.
    struct WarmUp: Hashable, Sendable {
        /// The lowest coolant temperature so far, °C.
        var lowestCoolant: Double?
        /// Whether the warm-up is counted.
        var isComplete = false
    }

    /// One code with its status and counters, as service 19 of ISO 14229-1 reports them.
    public struct Report: Hashable, Sendable {
        public let code: DiagnosticTroubleCode
        public let status: TroubleCodeStatus
        public let isPermanent: Bool
        /// The monitor that detects the fault.
        public let monitor: Monitor
        /// The frame that was stored with it, or nil.
        public let frame: FreezeFrame?
        /// The frame of its last failure, or nil.
        public let latestFrame: FreezeFrame?
        /// Fault detection counter: 127 failed, −128 passed, between them the progress of a running test.
        public let faultDetection: Int8
        /// The number of times that the test has failed since codes were cleared.
        public let occurrences: Int
        /// Warm-up cycles without the fault since the indicator went off.
        public let agingCycles: Int
        /// The place of its first failure since codes were cleared among the events of the memory; nil when there is none.
        public let firstFailure: Int?
        public let lastFailure: Int?
        public let confirmation: Int?
    }

    /// All codes in the memory, in order of storage.
    public var reports: [Report] {
        entries.map { entry in
            Report(
                code: entry.code, status: entry.test.status, isPermanent: entry.isPermanent,
                monitor: entry.monitor, frame: entry.frame, latestFrame: entry.latestFrame,
                faultDetection: faultDetection(entry), occurrences: entry.failures,
                agingCycles: entry.warmUps, firstFailure: entry.firstFailure, lastFailure: entry.lastFailure,
                confirmation: entry.confirmation)
        }
    }

    /// Returns the report of a code that is not in the memory: only its test may have run.
    public func report(ofUnstored code: DiagnosticTroubleCode) -> Report {
        let test = test(ofUnstored: code)
        return Report(
            code: code, status: test.status, isPermanent: false, monitor: monitor(of: code), frame: nil,
            latestFrame: nil, faultDetection: test.hasCompletedThisCycle ? -128 : 0, occurrences: 0,
            agingCycles: 0,
            firstFailure: nil, lastFailure: nil, confirmation: nil)
    }

    private func faultDetection(_ entry: TroubleCodeEntry) -> Int8 {
        if entry.test.hasCompletedThisCycle { return entry.test.lastFailed ? 127 : -128 }
        guard entry.isFailing, let index = conditions.firstIndex(where: { $0.monitor == entry.monitor }),
            conditions[index].held > 0
        else { return 0 }
        return Int8(min(126, max(0, held[index] / conditions[index].held * 127)))
    }
}
