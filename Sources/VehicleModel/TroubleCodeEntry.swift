/// One trouble code in an ECU's memory, with its state.
struct TroubleCodeEntry: Hashable, Sendable {
    let code: DiagnosticTroubleCode

    /// The monitor that detects the fault.
    let monitor: Monitor

    /// Whether the fault is present, so that the monitor fails whenever it runs.
    var isFailing = false

    /// Whether the monitor has run in this driving cycle, and whether it has then failed.
    var hasRunThisCycle = false
    var hasFailedThisCycle = false

    /// Whether the last run of the monitor has failed (status bit 0 of ISO 14229-1).
    var lastRunFailed = false

    /// Whether the monitor has run, and whether it has failed, since codes were cleared.
    var hasRunSinceClear = false
    var hasFailedSinceClear = false

    /// How often the monitor has failed since codes were cleared.
    var failures = 0

    /// Whether the code was seen in this driving cycle or in the last one in which the monitor ran.
    var isPending = false

    /// Whether the code is confirmed, and whether it still commands the malfunction indicator.
    var isConfirmed = false
    var commandsIndicator = false

    /// Driving cycles in a row that the monitor has passed with the indicator on.
    var passes = 0

    /// Warm-up cycles without the fault since the indicator went off.
    var warmUps = 0

    /// The frame that was stored with the confirmed code.
    var frame: FreezeFrame?

    /// Whether the code is permanent, and whether the monitor has passed since then without an indicator.
    var isPermanent = false
    var hasPassedWhilePermanent = false

    /// Whether the fault is present, or still commands the indicator.
    var isActive: Bool { isFailing || commandsIndicator }

    /// Whether the entry can be removed.
    var isForgotten: Bool { !isFailing && !isPending && !isConfirmed && !isPermanent }

    /// Applies service 04: removes everything but the fault itself and the permanent code.
    mutating func clear() {
        hasRunThisCycle = false
        hasFailedThisCycle = false
        lastRunFailed = false
        hasRunSinceClear = false
        hasFailedSinceClear = false
        failures = 0
        isPending = false
        isConfirmed = false
        commandsIndicator = false
        passes = 0
        warmUps = 0
        frame = nil
        hasPassedWhilePermanent = false
    }

    /// Handles a failure of the monitor: the code becomes pending, and confirmed when `oneTrip` or
    /// when it was pending already.
    mutating func fail(oneTrip: Bool, keepsPermanentCodes: Bool) {
        let seenBefore = isPending && !hasFailedThisCycle
        recordFailure()
        isPending = true
        passes = 0
        warmUps = 0
        hasPassedWhilePermanent = false
        if oneTrip || seenBefore { confirm(keepsPermanentCodes: keepsPermanentCodes) }
    }

    /// Records that the monitor has run and failed in this driving cycle.
    mutating func recordFailure() {
        hasRunThisCycle = true
        hasFailedThisCycle = true
        lastRunFailed = true
        hasRunSinceClear = true
        hasFailedSinceClear = true
        failures += 1
    }

    /// Records that the monitor has run and passed in this driving cycle.
    mutating func recordPass() {
        hasRunThisCycle = true
        lastRunFailed = false
        hasRunSinceClear = true
    }

    /// Confirms the code and switches the indicator on; the vehicle supplies the freeze frame.
    mutating func confirm(keepsPermanentCodes: Bool) {
        isConfirmed = true
        hasRunSinceClear = true
        hasFailedSinceClear = true
        commandsIndicator = true
        passes = 0
        warmUps = 0
        if keepsPermanentCodes {
            isPermanent = true
            hasPassedWhilePermanent = false
        }
    }

    /// Handles the end of a driving cycle; `generalConditions` tells whether a cycle since the last clear has met the
    /// general conditions for permanent codes.
    mutating func judge(passesUntilIndicatorOff: Int, generalConditions: Bool) {
        if hasRunThisCycle, !hasFailedThisCycle {
            isPending = false
            if commandsIndicator {
                passes += 1
                if passes >= passesUntilIndicatorOff {
                    commandsIndicator = false
                    isPermanent = false
                }
            } else {
                hasPassedWhilePermanent = true
            }
        }
        if isPermanent, !commandsIndicator, hasPassedWhilePermanent, generalConditions { isPermanent = false }
    }
}
