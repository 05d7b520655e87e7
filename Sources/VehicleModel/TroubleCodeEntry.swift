/// One trouble code in an ECU's memory, at whatever stage.
struct TroubleCodeEntry: Hashable, Sendable {
    let code: DiagnosticTroubleCode

    /// The monitor that finds the fault.
    let monitor: Monitor

    /// Whether the fault is there, so that the monitor fails whenever it runs.
    var isFailing = false

    /// Whether the monitor has run in this driving cycle, and whether it has then failed.
    var hasRunThisCycle = false
    var hasFailedThisCycle = false

    /// Whether the code was seen in this driving cycle or in the last one in which the monitor ran.
    var isPending = false

    /// Whether the code is confirmed, and whether it still asks for the malfunction indicator.
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

    /// Whether the fault is there, or asks for the indicator still.
    var isActive: Bool { isFailing || commandsIndicator }

    /// Whether nothing is left to remember.
    var isForgotten: Bool { !isFailing && !isPending && !isConfirmed && !isPermanent }

    /// What service 04 does to the code: all goes but the fault itself and the permanent code.
    mutating func clear() {
        hasRunThisCycle = false
        hasFailedThisCycle = false
        isPending = false
        isConfirmed = false
        commandsIndicator = false
        passes = 0
        warmUps = 0
        frame = nil
        hasPassedWhilePermanent = false
    }

    /// The monitor has failed: the code is pending, and confirmed when `oneTrip` or when an earlier cycle saw it too.
    mutating func fail(oneTrip: Bool, keepsPermanentCodes: Bool) {
        let seenBefore = isPending && !hasFailedThisCycle
        hasRunThisCycle = true
        hasFailedThisCycle = true
        isPending = true
        passes = 0
        warmUps = 0
        hasPassedWhilePermanent = false
        if oneTrip || seenBefore { confirm(keepsPermanentCodes: keepsPermanentCodes) }
    }

    /// The code is confirmed and the indicator comes on; the frame is the vehicle's to supply.
    mutating func confirm(keepsPermanentCodes: Bool) {
        isConfirmed = true
        commandsIndicator = true
        passes = 0
        warmUps = 0
        if keepsPermanentCodes {
            isPermanent = true
            hasPassedWhilePermanent = false
        }
    }

    /// A driving cycle is over; `generalConditions` tells whether one since the last clear met the conditions that a
    /// permanent code asks for.
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
