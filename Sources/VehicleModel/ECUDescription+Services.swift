extension ECUDescription {
    /// How long an ECU takes to answer.
    package struct Timing: Hashable, Sendable {
        /// From the end of a request to the first frame of the answer, or nil for the rig's default.
        package var latency: Duration?

        /// Half the width of the uniform spread around `latency`.
        package var jitter: Duration = .zero

        /// The rig's default.
        package init() {}
    }

    /// The frames of CAN FD in which an ECU sends its diagnostic messages.
    package struct FlexibleDataRate: Hashable, Sendable {
        /// When an ECU uses CAN FD.
        package enum Use: String, CaseIterable, Hashable, Sendable {
            /// It sends classical frames, and ignores requests in CAN FD.
            case off
            /// It sends frames of CAN FD, also to answer a classical request.
            case on
            /// It answers in the kind of the request.
            case mirror
            /// It sends frames of CAN FD, and ignores classical requests.
            case only
        }

        /// The usual longest request of an ECU on CAN FD, in bytes.
        package static let buffer = 65_535

        /// When it uses CAN FD.
        package var use = Use.off

        /// TX_DL: the greatest length of a frame: 8, 12, 16, 20, 24, 32, 48 or 64 bytes (ISO 15765-2).
        package var dataLength = 64

        /// BRS: whether its frames have the data bit rate in their data phase.
        package var bitRateSwitch = true

        /// ESI: whether its frames state that it is error passive.
        package var errorStateIndicator = false

        /// Classical frames.
        package init() {}
    }

    /// How an ECU receives segmented requests on CAN: its flow control (ISO 15765-2).
    package struct Reception: Hashable, Sendable {
        /// BS: the consecutive frames between two flow controls; 0 for no further one.
        package var blockSize: UInt8 = 0

        /// STmin: the separation that it asks for, at most 127 ms.
        package var separation = Duration.zero

        /// The number of WAIT flow controls before the first continue-to-send of each request.
        package var waits = 0

        /// The time from one WAIT to the next flow control, less than the sender's 1 s.
        package var waitInterval = Duration.milliseconds(500)

        /// The longest request that fits into its buffer, in bytes; a longer one is answered with an overflow. With more
        /// than 4095 the ECU also sends longer answers (ISO 15765-2, first frame with a length of 32 bits).
        package var buffer = 4095

        /// One block without separation, and a buffer of 4095 bytes.
        package init() {}
    }

    /// Which requests an ECU answers, and where that deviates from the usual behaviour.
    package struct Services: Hashable, Sendable {
        /// The only PIDs of service 01 that it answers, or nil for all whose signals have values.
        package var pids: Set<UInt8>?

        /// Raw answers by raw request; they come before everything that is modelled.
        package var answers: [[UInt8]: [UInt8]] = [:]

        /// Answers with fields bound to signals, by raw request; they come after raw answers.
        package var templates: [[UInt8]: AnswerTemplate] = [:]

        /// Raw answers of several messages by raw request, for buses without a transport protocol; they come first.
        package var messages: [[UInt8]: [[UInt8]]] = [:]

        /// Whether it hears functionally addressed requests.
        package var answersFunctionalRequests = true

        /// Whether a physically addressed request that it does not support gets `7F`.
        package var answersUnsupportedPhysicalRequests = true

        /// Whether service 04 is refused with `7F 04 22` while the engine runs.
        package var refusesClearWhileRunning = false

        /// "Response pending" answers (`7F … 78`) that precede the answer, by service.
        package var responsePending: [UInt8: ResponsePending] = [:]

        /// Services that are always refused, with the code of the refusal.
        package var negativeResponses: [UInt8: UInt8] = [:]

        /// Without deviations.
        package init() {}
    }

    /// Response-pending messages (`7F … 78`) before an answer.
    package struct ResponsePending: Hashable, Sendable {
        /// How many come before the answer.
        package var count: Int

        /// The time from one to the next, and from the last to the answer.
        package var every: Duration

        /// Whether the answer follows them.
        package var answers: Bool

        /// `count` announcements, one each `every`, and then the answer, or nothing.
        package init(count: Int, every: Duration, answers: Bool = true) {
            self.count = count
            self.every = every
            self.answers = answers
        }
    }
}
