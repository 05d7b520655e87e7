extension ECUDescription {
    /// The time that an ECU takes to answer.
    public struct Timing: Hashable, Sendable {
        /// From the end of a request to the first frame of the answer, or nil for the rig's default.
        public var latency: Duration?

        /// Half the width of the uniform spread around `latency`.
        public var jitter: Duration = .zero

        /// The rig's default.
        public init() {}
    }

    /// The frames of CAN FD in which an ECU sends its diagnostic messages.
    public struct FlexibleDataRate: Hashable, Sendable {
        /// When an ECU uses CAN FD.
        public enum Use: String, CaseIterable, Hashable, Sendable {
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
        public static let buffer = 65_535

        public var use = Use.off

        /// TX_DL: the greatest length of a frame: 8, 12, 16, 20, 24, 32, 48 or 64 bytes (ISO 15765-2).
        public var dataLength = 64

        /// BRS: whether its frames have the data bit rate in their data phase.
        public var bitRateSwitch = true

        /// ESI: whether its frames state that it is error passive.
        public var errorStateIndicator = false

        /// Classical frames.
        public init() {}
    }

    /// The reception of segmented requests on CAN: the ECU's flow control (ISO 15765-2).
    public struct Reception: Hashable, Sendable {
        /// BS: the consecutive frames between two flow controls; 0 for no further one.
        public var blockSize: UInt8 = 0

        /// STmin: the separation that it asks for, at most 127 ms.
        public var separation = Duration.zero

        /// The number of WAIT flow controls before the first continue-to-send of each request.
        public var waits = 0

        /// The time from one WAIT to the next flow control, less than the sender's 1 s.
        public var waitInterval = Duration.milliseconds(500)

        /// The longest request that fits into its buffer, in bytes; a longer one is answered with an overflow. With more
        /// than 4095 the ECU also sends longer answers (ISO 15765-2, first frame with a length of 32 bits).
        public var buffer = 4095

        /// One block without separation, and a buffer of 4095 bytes.
        public init() {}
    }

    /// Which requests an ECU answers, and where that deviates from the usual behaviour.
    public struct Services: Hashable, Sendable {
        /// The only PIDs of service 01 that it answers, or nil for all whose signals have values.
        public var pids: Set<UInt8>?

        /// Raw answers by raw request; they come before everything that is modelled.
        public var answers: [[UInt8]: [UInt8]] = [:]

        /// Answers with fields bound to signals, by raw request; they come after raw answers.
        public var templates: [[UInt8]: AnswerTemplate] = [:]

        /// Raw answers of several messages by raw request, for buses without a transport protocol; they come first.
        public var messages: [[UInt8]: [[UInt8]]] = [:]

        /// Whether it hears functionally addressed requests.
        public var answersFunctionalRequests = true

        /// Whether a physically addressed request that it does not support gets `7F`.
        public var answersUnsupportedPhysicalRequests = true

        /// Whether service 04 is refused with `7F 04 22` while the engine runs.
        public var refusesClearWhileRunning = false

        /// "Response pending" answers (`7F … 78`) that precede the answer, by service.
        public var responsePending: [UInt8: ResponsePending] = [:]

        /// Services that are always refused, with the code of the refusal.
        public var negativeResponses: [UInt8: UInt8] = [:]

        /// Without deviations.
        public init() {}
    }

    /// Response-pending messages (`7F … 78`) before an answer.
    public struct ResponsePending: Hashable, Sendable {
        /// The number of them before the answer.
        public var count: Int

        /// The time from one to the next, and from the last to the answer.
        public var every: Duration

        /// Whether the answer follows them.
        public var answers: Bool

        /// `count` announcements, one each `every`, and then the answer, or nothing.
        public init(count: Int, every: Duration, answers: Bool = true) {
            self.count = count
            self.every = every
            self.answers = answers
        }
    }
}
