import CANAccessKind
import DoIPKind
import CANAccess
package import Conformance
import Endpoints
import Rig

/// A mistake of a mutant of the reference tester; each mutant has exactly one.
package enum TesterBug: String, Mutation {
    /// Repeats a request after P2 although the ECU has asked for more time.
    case repeatsWhilePending = "repeats-while-pending"
    /// Gives a request up after five response-pending messages.
    case countsPendings = "counts-pendings"
    /// Waits without a time limit after a response-pending message.
    case waitsForEver = "waits-for-ever"
    /// Waits for an answer without a time limit.
    case neverTimesOut = "never-times-out"
    /// Repeats an unanswered request without a limit.
    case repeatsWithoutEnd = "repeats-without-end"
    /// Takes NRC 21 for a refusal.
    case busyIsFailure = "busy-is-failure"
    /// Repeats a request at once, and without a limit, when the ECU is busy.
    case repeatsAtOnce = "repeats-at-once"
    /// Sends no TesterPresent.
    case noKeepAlive = "no-keep-alive"
    /// Sends TesterPresent in the default session too.
    case keepsDefaultAlive = "keeps-default-alive"
    /// Does not notice that the ECU has left the session.
    case staysInLostSession = "stays-in-lost-session"
    /// Keeps its own times, whatever the ECU states.
    case ignoresTimes = "ignores-times"
    /// Waits for the answer to a request that suppresses it.
    case waitsForSuppressed = "waits-for-suppressed"
    /// Drops the answer to such a request after a response-pending message.
    case dropsFinalAnswer = "drops-final-answer"
    /// Sends a key for a seed of zeros.
    case keyForZeros = "key-for-zeros"
    /// Asks for a seed again before the delay is over.
    case ignoresDelay = "ignores-delay"
    /// Tries a wrong key again until the ECU locks it out.
    case triesKeyAgain = "tries-key-again"
    /// Says that the ECU is unlocked after a wrong key.
    case saysUnlocked = "says-unlocked"
    /// Takes the ECU for unlocked after a change of the session.
    case keepsUnlocked = "keeps-unlocked"
    /// Pairs data with the identifiers that it asked for, in their order.
    case shiftsData = "shifts-data"
    /// Takes data of any length.
    case takesAnyLength = "takes-any-length"
    /// Takes any message for the answer.
    case trustsAnyAnswer = "trusts-any-answer"
    /// Shows what it has written instead of what is stored.
    case showsWhatItWrote = "shows-what-it-wrote"
    /// Asks for the result of a routine fifty times a second.
    case pollsTooFast = "polls-too-fast"
    /// Leaves a routine running that its user aborts.
    case leavesItRunning = "leaves-it-running"
    /// Takes the length of the whole message for that of its data.
    case blocksWithoutHeader = "blocks-without-header"
    /// Lets the block sequence counter go from FF to 01.
    case counterSkipsZero = "counter-skips-zero"
    /// Goes on with the next block after a refusal.
    case goesOnAfterRefusal = "goes-on-after-refusal"
    /// Raises the counter when it repeats a block.
    case raisesCounter = "raises-counter"
    /// Goes on with the next block when an answer does not come.
    case skipsLostBlock = "skips-lost-block"
    /// Goes on with a transfer after the connection was lost.
    case resumesTransfer = "resumes-transfer"
    /// Says that a download is done, whatever became of it.
    case alwaysDone = "always-done"
    /// Shows status bits that the ECU does not support.
    case ignoresAvailability = "ignores-availability"
    /// Shows ten trouble codes at most.
    case countsToTen = "counts-to-ten"
    /// Takes every trouble code for one of the powertrain.
    case onlyPowertrain = "only-powertrain"
    /// Leaves out failure types.
    case noFailureType = "no-failure-type"
    /// Sends all consecutive frames in one block.
    case ignoresBlockSize = "ignores-block-size"
    /// Sends consecutive frames without separation.
    case ignoresSeparation = "ignores-separation"
    /// Takes WAIT for continue-to-send.
    case ignoresWait = "ignores-wait"
    /// Does not notice an overflow.
    case silentOverflow = "silent-overflow"
    /// Sends requests although routing activation was refused.
    case ignoresRefusal = "ignores-refusal"
    /// Does not answer alive checks.
    case ignoresAliveCheck = "ignores-alive-check"
    /// Does not notice negative acknowledges.
    case ignoresNack = "ignores-nack"
    /// Does not activate routing on its second connection.
    case noSecondActivation = "no-second-activation"
    /// Joins consecutive frames in the order in which they come, whatever their numbers.
    case ignoresSequence = "ignores-sequence"
    /// Waits on for an answer whose frames do not fit together.
    case waitsForTornAnswer = "waits-for-torn-answer"
    /// Takes each read for one whole message, and drops the beginning of another.
    case dropsPartialMessage = "drops-partial-message"
    /// Takes the first message of a read and drops the others.
    case oneMessagePerRead = "one-message-per-read"
    /// Addresses ECUs by the lower bits of their identifiers alone.
    case elevenBitOnly = "eleven-bit-addresses"
    /// Ends when the ECU does not have an identifier.
    case givesUpAtRefusal = "gives-up-at-refusal"
    /// Reads emissions-related codes in records of four bytes.
    case codesOfFourBytes = "records-of-four-bytes"
    /// Takes suspect parameters for codes of the other format.
    case ignoresCodeFormat = "ignores-code-format"
    /// Reads permanent codes in records of five bytes.
    case permanentOfFiveBytes = "permanent-in-five-bytes"
    /// Shows no emissions-related codes when the ECU states another status mask than FF.
    case masksAsFilter = "masks-filter-codes"
    /// Says that codes are cleared when the ECU has refused it.
    case clearedAnyway = "cleared-anyway"
    /// Shows nothing of a frame that has an identifier of unknown length.
    case needsWholeFrame = "needs-whole-frame"
    /// Shows the codes of a readiness group that have failed only.
    case onlyFailedOfGroup = "only-failed-of-group"
    /// Reads extended data one byte too early.
    case recordWithoutStatus = "record-without-status"
    /// Sends the severity mask before the status mask in 19 42.
    case severityFirst = "severity-before-status"
    /// Stops to read an answer at the first identifier that is not there.
    case stopsAtMissing = "stops-at-missing"
    /// Takes the data of any identifier for the one that it asked for.
    case ignoresIdentifier = "ignores-identifier"
    /// Takes 7F 19 78 for "no codes".
    case pendingIsNoCodes = "pending-is-no-codes"
    /// Drops single frames with the escape of CAN FD.
    case knowsNoEscape = "knows-no-escape"
    /// Sends single frames of CAN FD without the escape.
    case writesNoEscape = "writes-no-escape"
    /// Drops first frames with a length of 32 bits.
    case twelveBitLengths = "twelve-bit-lengths"
    /// Takes a consecutive frame that is too short, and fills it up.
    case fillsShortFrames = "fills-short-frames"
    /// Takes the filler of a frame of CAN FD for data.
    case takesFillers = "takes-fillers"
    /// Drops frames of error passive senders.
    case dropsErrorPassive = "drops-error-passive"
    /// Drops flow controls of fewer than eight bytes.
    case wantsEightBytes = "wants-eight-bytes"
    /// Drops first frames of another length than its own.
    case expectsOwnLength = "expects-own-length"
    /// Sends frames of CAN FD to classical ECUs.
    case alwaysFD = "always-fd"
    /// Sends the low twelve bits of a length of 32.
    case cutsLengths = "cuts-lengths"
    /// Compares the greeting of socketcand with what the first bytes bring.
    case greetingAtOnce = "greeting-at-once"
}

extension TesterBug {
    /// Whether the car finds it without a fault: by its answers, times or flow controls.
    package var isFoundByTheCar: Bool {
        [
            .noKeepAlive, .keepsDefaultAlive, .keepsUnlocked, .shiftsData, .pollsTooFast, .leavesItRunning,
            .blocksWithoutHeader, .counterSkipsZero, .countsToTen, .onlyPowertrain, .noFailureType,
            .ignoresBlockSize,
            .ignoresSeparation, .ignoresWait, .silentOverflow, .ignoresRefusal, .waitsForSuppressed,
            .ignoresNack, .oneMessagePerRead, .elevenBitOnly, .givesUpAtRefusal, .codesOfFourBytes,
            .ignoresCodeFormat,
            .permanentOfFiveBytes, .masksAsFilter, .clearedAnyway, .needsWholeFrame,
            .onlyFailedOfGroup,
            .recordWithoutStatus, .severityFirst, .stopsAtMissing,
            .knowsNoEscape, .writesNoEscape, .twelveBitLengths, .takesFillers, .dropsErrorPassive,
            .wantsEightBytes, .expectsOwnLength, .alwaysFD, .cutsLengths,
        ].contains(self)
    }

    /// The case of the catalogue that was made to find the mistake.
    package var target: String { Self.targets[self] ?? "" }

    // swift-format-ignore
    private static let targets: [TesterBug: String] = [
        .repeatsWhilePending: "UDS-01", .countsPendings: "UDS-02", .waitsForEver: "UDS-03", .neverTimesOut: "UDS-04",
        .repeatsWithoutEnd: "UDS-04", .busyIsFailure: "UDS-05", .repeatsAtOnce: "UDS-05", .noKeepAlive: "UDS-06",
        .keepsDefaultAlive: "UDS-06", .staysInLostSession: "UDS-07", .ignoresTimes: "UDS-08",
        .waitsForSuppressed: "UDS-09", .dropsFinalAnswer: "UDS-09", .keyForZeros: "UDS-10", .ignoresDelay: "UDS-11",
        .triesKeyAgain: "UDS-11", .saysUnlocked: "UDS-11", .keepsUnlocked: "UDS-12", .shiftsData: "UDS-13",
        .takesAnyLength: "UDS-14", .trustsAnyAnswer: "UDS-15", .showsWhatItWrote: "UDS-16", .pollsTooFast: "UDS-17",
        .leavesItRunning: "UDS-17", .blocksWithoutHeader: "UDS-18", .counterSkipsZero: "UDS-18",
        .goesOnAfterRefusal: "UDS-19", .raisesCounter: "UDS-19", .skipsLostBlock: "UDS-20",
        .resumesTransfer: "UDS-21", .alwaysDone: "UDS-21", .ignoresAvailability: "UDS-22", .countsToTen: "UDS-22",
        .onlyPowertrain: "UDS-22", .noFailureType: "UDS-22", .ignoresBlockSize: "UDS-23",
        .ignoresSeparation: "UDS-23", .ignoresWait: "UDS-23", .silentOverflow: "UDS-23", .ignoresRefusal: "UDS-24",
        .ignoresAliveCheck: "UDS-24", .ignoresNack: "UDS-24", .noSecondActivation: "UDS-24",
        .ignoresSequence: "UDS-25", .waitsForTornAnswer: "UDS-25", .dropsPartialMessage: "UDS-26",
        .oneMessagePerRead: "UDS-26", .elevenBitOnly: "UDO-34", .givesUpAtRefusal: "UDO-39",
        .codesOfFourBytes: "UDO-44", .ignoresCodeFormat: "UDO-44", .permanentOfFiveBytes: "UDO-45",
        .masksAsFilter: "UDO-46", .clearedAnyway: "UDO-47", .needsWholeFrame: "UDO-48",
        .onlyFailedOfGroup: "UDO-24", .recordWithoutStatus: "UDO-25", .severityFirst: "UDO-31",
        .stopsAtMissing: "UDO-38", .ignoresIdentifier: "UDO-40", .pendingIsNoCodes: "UDO-41",
        .knowsNoEscape: "UDS-28", .writesNoEscape: "UDS-28", .twelveBitLengths: "UDS-29", .fillsShortFrames: "UDS-30",
        .takesFillers: "UDS-31", .dropsErrorPassive: "UDS-32", .wantsEightBytes: "UDS-33",
        .expectsOwnLength: "UDS-34", .alwaysFD: "UDS-35", .cutsLengths: "UDS-36",
        .greetingAtOnce: "UDS-38",
    ]

    /// The name of the client.
    package static let client = "reference tester"

    /// The way to the ECU of `tested`; nil when it is not a case for a tester.
    private static func route(_ tested: Case) -> TesterRoute? {
        guard tested.scenario.task?.kind == .diagnose else { return nil }
        switch tested.scenario.rig.endpoints.first?.kind {
        case let access as CANAccessDescription:
            if case .slcan = access.access { return .usualCANFD }
            return .usualCAN
        case is GatewayDescription: return .usualDoIP
        default: return nil
        }
    }

    /// Whether `tested` is a case for this tester.
    package static func isFor(_ tested: Case) -> Bool { route(tested) != nil }

    /// Runs `tested` with the tester or its mutant `bug`; nil when the case is for another client.
    package static func play(_ tested: Case, _ bug: BugSwitch<TesterBug>) -> CaseRecord? {
        play(tested, bug, habits: .usual)
    }

    static func play(_ tested: Case, _ bug: BugSwitch<TesterBug>, habits: Habits) -> CaseRecord? {
        guard let route = route(tested), let task = tested.scenario.task else { return nil }
        return VirtualRun.run(
            tested,
            VirtualStreamClient(
                ReferenceTester(route, steps: task.steps, switched: bug, habits: habits),
                reports: ReportLine.reports))
    }
}
