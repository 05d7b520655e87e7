/// One trouble code in an ECU's memory, with its state.
struct TroubleCodeEntry: Hashable, Sendable {
    let code: DiagnosticTroubleCode

    /// The monitor that detects the fault.
    let monitor: Monitor

    /// The results of the monitor for this code.
    var test: TroubleCodeTest

    /// Whether the fault is present, so that the monitor fails whenever it runs.
    var isFailing = false

    /// The number of failures of the monitor since codes were cleared.
    var failures = 0

    /// The numbers of the memory's events at which the code has failed first and last, and was confirmed, since codes
    /// were cleared.
    var firstFailure: Int?
    var lastFailure: Int?
    var confirmation: Int?

    /// Driving cycles in a row that the monitor has passed with the indicator on.
    var passes = 0

    /// Warm-up cycles without the fault since the indicator went off.
    var warmUps = 0

    /// The frame that was stored with the confirmed code, and that of its last failure since then.
    var frame: FreezeFrame?
    var latestFrame: FreezeFrame?

    /// Whether the monitor has failed after the last frame was stored.
    var hasNewerFailure = false

    /// Whether the code is permanent, and whether the monitor has passed since then without an indicator.
    var isPermanent = false
    var hasPassedWhilePermanent = false

    init(code: DiagnosticTroubleCode, monitor: Monitor, test: TroubleCodeTest) {
        self.code = code
        self.monitor = monitor
        self.test = test
    }

    /// Whether the code was seen in this driving cycle or in the last one in which the monitor ran.
    var isPending: Bool { test.isPending }

    /// Whether the code is confirmed, and whether it still commands the malfunction indicator.
    var isConfirmed: Bool { test.isConfirmed }
    var commandsIndicator: Bool { test.requestsIndicator }

    /// Whether the fault is present, or still commands the indicator.
    var isActive: Bool { isFailing || commandsIndicator }

    /// Whether nothing but a failure since the last clear is known of the code.
    var isOnlyRemembered: Bool { !isFailing && !isPending && !isConfirmed && !isPermanent }

    /// Whether the entry can be removed.
    var isForgotten: Bool { isOnlyRemembered && !test.hasFailed }

    /// Applies service 04: removes everything but the fault itself and the permanent code.
    mutating func clear() {
        test = .notCompleted
        failures = 0
        firstFailure = nil
        lastFailure = nil
        confirmation = nil
        passes = 0
        warmUps = 0
        removeFrames()
        hasPassedWhilePermanent = false
    }

    /// Whether the code waits for a frame.
    var needsFrame: Bool { isConfirmed && (frame == nil || hasNewerFailure) }

    /// Stores a frame with `values`: as the only one, or as that of the last failure.
    mutating func freeze(_ values: [Double]) {
        latestFrame = FreezeFrame(code: code, values: values)
        if frame == nil { frame = latestFrame }
        hasNewerFailure = false
    }

    mutating func removeFrames() {
        frame = nil
        latestFrame = nil
        hasNewerFailure = false
    }

    /// Handles a failure of the monitor, event number `event`: the code becomes pending, and confirmed when `oneTrip` or
    /// when it was pending already.
    mutating func fail(oneTrip: Bool, keepsPermanentCodes: Bool, event: Int) {
        let seenBefore = isPending && !test.hasFailedThisCycle
        recordFailure(event: event)
        passes = 0
        warmUps = 0
        hasPassedWhilePermanent = false
        if oneTrip || seenBefore { confirm(keepsPermanentCodes: keepsPermanentCodes, event: event) }
    }

    /// Records that the monitor has run and failed in this driving cycle.
    mutating func recordFailure(event: Int) {
        test.fail()
        failures += 1
        hasNewerFailure = frame != nil
        if firstFailure == nil { firstFailure = event }
        lastFailure = event
    }

    /// Makes the code one that was pending at power-on.
    mutating func makePending(event: Int) {
        test.makePending()
        countFailure(event)
    }

    /// Confirms the code and switches the indicator on; the vehicle supplies the freeze frame.
    mutating func confirm(keepsPermanentCodes: Bool, event: Int) {
        if !isConfirmed { confirmation = event }
        test.confirm()
        countFailure(event)
        passes = 0
        warmUps = 0
        if keepsPermanentCodes {
            isPermanent = true
            hasPassedWhilePermanent = false
        }
    }

    /// Counts a failure of a code that is pending or confirmed, also when that was before power-on.
    private mutating func countFailure(_ event: Int) {
        guard firstFailure == nil else { return }
        firstFailure = event
        lastFailure = event
    }

    /// Handles the end of a driving cycle, in which the engine has run when it `counts`; `generalConditions` tells whether
    /// a cycle since the last clear has met the general conditions for permanent codes.
    mutating func endCycle(counts: Bool, passesUntilIndicatorOff: Int, generalConditions: Bool) {
        defer { test.beginCycle(formerCounts: counts) }
        guard counts else { return }
        if test.hasCompletedThisCycle, !test.hasFailedThisCycle {
            if commandsIndicator {
                passes += 1
                if passes >= passesUntilIndicatorOff {
                    test.extinguish()
                    isPermanent = false
                }
            } else {
                hasPassedWhilePermanent = true
            }
        }
        if isPermanent, !commandsIndicator, hasPassedWhilePermanent, generalConditions { isPermanent = false }
    }
}

/// The values of all signals at the moment when a trouble code was stored.
public struct FreezeFrame: Hashable, Sendable {
    /// The code that stored the frame.
    public let code: DiagnosticTroubleCode

    /// Values by `SignalID.index`; NaN where the vehicle had none.
    public let values: [Double]

    /// The frame of `code` with these values.
    public init(code: DiagnosticTroubleCode, values: [Double]) {
        self.code = code
        self.values = values
    }

    /// Returns the value of `id` at that moment, or nil when there was none.
    public func value(of id: SignalID) -> Double? {
        guard values.indices.contains(id.index), !values[id.index].isNaN else { return nil }
        return values[id.index]
    }
}
